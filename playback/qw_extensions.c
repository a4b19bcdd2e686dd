/* Which extensions of QuakeWorld can be read; the others are refused by name. */
#include "playback/protocol.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"

struct extension {
    uint32_t flag;
    const char *name; /* NULL: can be read, or changes nothing that a recording holds */
};

static const struct extension fte[] = {
    {0x1, NULL}, /* SETVIEW: as the game has it */
    {FTE_SCALE, NULL},
    {0x4, "LIGHTSTYLECOL"},
    {FTE_TRANS, NULL},
    {0x10, "VIEW2"},
    {0x20, "BULLETENS"},
    {0x40, NULL}, /* ACCURATETIMINGS: what servers say of time is not needed */
    {0x80, "SOUNDDBL"},
    {FTE_FATNESS, NULL},
    {0x200, NULL}, /* HLBSP: about files of maps */
    {0x400, "TE_BULLET"},
    {0x800, "HULLSIZE"},
    {FTE_MODEL_DOUBLE, NULL},
    {FTE_ENTITY_DOUBLE, NULL},
    {FTE_ENTITY_DOUBLE2, NULL},
    {FTE_FLOAT_COORDS, NULL},
    {0x10000, NULL}, /* VWEAP: a list of models that is stuffed */
    {0x20000, NULL}, /* Q2BSP and Q3BSP: about files of maps */
    {0x40000, NULL},
    {FTE_COLOUR_MOD, NULL},
    {0x100000, "SPLITSCREEN"},
    {0x200000, "HEXEN2"},
    {0x400000, NULL}, /* SPAWNSTATIC2: messages of their own */
    {0x800000, "CUSTOMTEMPEFFECTS"},
    {0x1000000, NULL}, /* 256PACKETENTITIES: a limit */
    {0x2000000, NULL}, /* never used */
    {0x4000000, "SHOWPIC"},
    {0x8000000, "SETATTACHMENT"},
    {0x10000000, "0x10000000"},
    {FTE_CHUNKED_DOWNLOADS, NULL},
    {0x40000000, "CSQC"},
    {0x80000000, "DPFLAGS"},
};

static const struct extension fte2[] = {
    {0x1, NULL}, /* PRYDONCURSOR: what clients send */
    {0x2, NULL}, /* VOICECHAT and SETANGLEDELTA: messages of their own */
    {0x4, NULL},        {0x8, "REPLACEMENTDELTAS"}, {0x10, "MAXPLAYERS"},
    {0x20, "PREDINFO"}, {0x40, "NEWSIZEENCODING"},  {0x80, "INFOBLOBS"},
};

static const struct extension mvd1[] = {
    {MVD1_FLOAT_COORDS, NULL},
    {MVD1_HIGH_LAG_TELEPORT, NULL},
    {0x4, NULL}, /* SERVERSIDEWEAPON, debugging, HIDDEN_MESSAGES: not for clients */
    {0x8, NULL},
    {0x10, NULL},
    {0x20, NULL},
    {0x40, NULL},
    {MVD1_WEAPON_PREDICTION, NULL},
    {0x100, "SIMPLEPROJECTILE"},
};

static bool check(const char *family, uint32_t flags, const struct extension *table, size_t num,
                  struct err *err)
{
    for (uint32_t flag = 1; flag; flag <<= 1) {
        const struct extension *known = NULL;
        for (size_t i = 0; i < num && !known; i++)
            known = table[i].flag == flag ? &table[i] : NULL;
        if (!(flags & flag) || (known && !known->name))
            continue;
        char number[16];
        snprintf(number, sizeof number, "0x%x", (unsigned)flag);
        return err_set(err, ERR_UNSUPPORTED, "the %s extension %s is not supported", family,
                       known ? known->name : number);
    }
    return true;
}

bool qw_read_extensions(struct bytes *at, struct protocol_extensions *out, int *number,
                        struct err *err)
{
    enum { FTE1_MARK = 0x58455446, FTE2_MARK = 0x32455446, MVD1_MARK = 0x3144564d };
    *out = (struct protocol_extensions){0};
    for (;;) {
        const uint32_t mark = bytes_u32(at);
        if (mark == FTE1_MARK)
            out->fte = bytes_u32(at);
        else if (mark == FTE2_MARK)
            out->fte2 = bytes_u32(at);
        else if (mark == MVD1_MARK)
            out->mvd1 = bytes_u32(at);
        else {
            *number = (int)mark;
            break;
        }
    }
    return bytes_ok(at) && check("FTE", out->fte, fte, sizeof fte / sizeof fte[0], err) &&
           check("FTE2", out->fte2, fte2, sizeof fte2 / sizeof fte2[0], err) &&
           check("MVD", out->mvd1, mvd1, sizeof mvd1 / sizeof mvd1[0], err);
}
