/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/extensions.h"

#include <stddef.h>

#include "base/bytes.h"
#include "base/err.h"

const uint32_t extension_magics[NUM_EXTENSION_SETS] = {
    [EXTENSIONS_FTE] = 0x58455446,  /* FTEX */
    [EXTENSIONS_FTE2] = 0x32455446, /* FTE2 */
    [EXTENSIONS_MVD1] = 0x3144564d, /* MVD1 */
};

static const char *const names[NUM_EXTENSION_SETS][32] = {
    [EXTENSIONS_FTE] =
        {
            [0] = "FTE_SETVIEW",
            [1] = "FTE_SCALE",
            [2] = "FTE_LIGHTSTYLECOL",
            [3] = "FTE_TRANS",
            [4] = "FTE_VIEW2",
            [5] = "FTE_BULLETENS",
            [6] = "FTE_ACCURATETIMINGS",
            [7] = "FTE_SOUNDDBL",
            [8] = "FTE_FATNESS",
            [9] = "FTE_HLBSP",
            [10] = "FTE_TE_BULLET",
            [11] = "FTE_HULLSIZE",
            [12] = "FTE_MODELDBL",
            [13] = "FTE_ENTITYDBL",
            [14] = "FTE_ENTITYDBL2",
            [15] = "FTE_FLOATCOORDS",
            [16] = "FTE_VWEAP",
            [17] = "FTE_Q2BSP",
            [18] = "FTE_Q3BSP",
            [19] = "FTE_COLOURMOD",
            [20] = "FTE_SPLITSCREEN",
            [21] = "FTE_HEXEN2",
            [22] = "FTE_SPAWNSTATIC2",
            [23] = "FTE_CUSTOMTEMPEFFECTS",
            [24] = "FTE_256PACKETENTITIES",
            [26] = "FTE_SHOWPIC",
            [27] = "FTE_SETATTACHMENT",
            [29] = "FTE_CHUNKEDDOWNLOADS",
            [30] = "FTE_CSQC",
            [31] = "FTE_DPFLAGS",
        },
    [EXTENSIONS_FTE2] =
        {
            [0] = "FTE2_PRYDONCURSOR",
            [1] = "FTE2_VOICECHAT",
            [2] = "FTE2_SETANGLEDELTA",
            [3] = "FTE2_REPLACEMENTDELTAS",
            [4] = "FTE2_MAXPLAYERS",
            [5] = "FTE2_PREDINFO",
            [6] = "FTE2_NEWSIZEENCODING",
            [7] = "FTE2_INFOBLOBS",
            [8] = "FTE2_STUNAWARE",
            [9] = "FTE2_VRINPUTS",
            [10] = "FTE2_LERPTIME",
        },
    [EXTENSIONS_MVD1] =
        {
            [0] = "MVD1_FLOATCOORDS",
            [1] = "MVD1_HIGHLAGTELEPORT",
            [2] = "MVD1_SERVERSIDEWEAPON",
            [3] = "MVD1_DEBUG_WEAPON",
            [4] = "MVD1_DEBUG_ANTILAG",
            [5] = "MVD1_HIDDEN_MESSAGES",
            [6] = "MVD1_SERVERSIDEWEAPON2",
            [7] = "MVD1_WEAPONPREDICTION",
            [8] = "MVD1_SIMPLEPROJECTILE",
        },
};

uint32_t *extensions_find(struct protocol_extensions *extensions, uint32_t mark)
{
    uint32_t *const sets[] = {
        [EXTENSIONS_FTE] = &extensions->fte,
        [EXTENSIONS_FTE2] = &extensions->fte2,
        [EXTENSIONS_MVD1] = &extensions->mvd1,
    };
    for (int set = 0; set < NUM_EXTENSION_SETS; set++)
        if (mark == extension_magics[set])
            return sets[set];
    return NULL;
}

uint32_t extensions_read(struct bytes *at, struct protocol_extensions *out)
{
    for (;;) {
        const uint32_t number = bytes_u32(at);
        uint32_t *const flags = extensions_find(out, number);
        if (!flags)
            return number;
        *flags = bytes_u32(at);
    }
}

uint32_t extensions_get(const struct protocol_extensions *extensions, enum extension_set set)
{
    switch (set) {
    case EXTENSIONS_FTE:
        return extensions->fte;
    case EXTENSIONS_FTE2:
        return extensions->fte2;
    default:
        return extensions->mvd1;
    }
}

const char *extensions_flag_name(enum extension_set set, int bit)
{
    return names[set][bit];
}

bool extensions_check(const struct protocol_extensions *extensions,
                      const struct protocol_extensions *readable, struct err *err)
{
    static const char *const sets[] = {"FTEX", "FTE2", "MVD1"};
    for (enum extension_set set = 0; set < NUM_EXTENSION_SETS; set++) {
        const uint32_t other = extensions_get(extensions, set) & ~extensions_get(readable, set);
        for (int bit = 0; bit < 32; bit++) {
            const char *name = extensions_flag_name(set, bit);
            if (other >> bit & 1)
                return err_set(err, ERR_UNSUPPORTED,
                               "protocol extension %s (%s %08x) is not supported",
                               name ? name : "(unnamed)", sets[set], UINT32_C(1) << bit);
        }
    }
    return true;
}
