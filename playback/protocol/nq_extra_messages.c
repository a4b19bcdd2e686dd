/* Messages that only some NetQuake servers send: Nehahra's, and those of the
 * 2021 re-release. What they show has no place in a film, so they are read to
 * find what comes after them; fog is the exception. */
#include "playback/protocol/nq_extra_messages.h"

#include "base/err.h"
#include "playback/protocol/fields.h"

/* str slot, str picture, u8 x, u8 y */
static bool read_show_lump(struct bytes *at, struct protocol *protocol, struct message *out,
                           struct err *err)
{
    (void)protocol, (void)out, (void)err;
    fields_text(at);
    fields_text(at);
    bytes_u16(at);
    return bytes_ok(at);
}

static bool read_ignored_text(struct bytes *at, struct protocol *protocol, struct message *out,
                              struct err *err)
{
    (void)protocol, (void)out, (void)err;
    fields_text(at);
    return bytes_ok(at);
}

static bool read_sky(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err)
{
    (void)protocol, (void)err;
    out->text = fields_text(at);
    return bytes_ok(at);
}

static bool read_sky_size(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err)
{
    (void)out, (void)err;
    fields_coord(at, protocol);
    return bytes_ok(at);
}

/* u8 on, then f32 density, u8 red, u8 green, u8 blue */
static bool read_nehahra_fog(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    (void)protocol, (void)err;
    if (bytes_u8(at) == 0)
        return bytes_ok(at);
    const float density = fields_float(at, 1.0f);
    out->fog.colour[0] = density > 0.0f ? density : 0.0f;
    for (int i = 1; i < 4; i++)
        out->fog.colour[i] = (float)bytes_u8(at) / 255.0f;
    return bytes_ok(at);
}

const struct message_reader nehahra_readers[NEHAHRA_NUM_READERS] = {
    [35] = {"svc_showlmp", MESSAGE_NOTHING, read_show_lump},
    [36] = {"svc_hidelmp", MESSAGE_NOTHING, read_ignored_text},
    [37] = {"svc_skybox", MESSAGE_SKY, read_sky},
    [50] = {"svc_skyboxsize", MESSAGE_NOTHING, read_sky_size},
    [51] = {"svc_nehahra_fog", MESSAGE_FOG, read_nehahra_fog},
};

/* ---- the re-release ---- */

/* A whole number, 7 bits a byte, as long as bit 7 is set. */
static void skip_number(struct bytes *at)
{
    for (int i = 0; i < 10 && bytes_u8(at) & 0x80; i++)
        ;
}

static bool read_ping(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)protocol, (void)out, (void)err;
    bytes_u8(at);
    skip_number(at);
    return bytes_ok(at);
}

static bool read_social(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err)
{
    (void)protocol, (void)out, (void)err;
    bytes_take(at, 9); /* u8 slot, 2 of i32 */
    return bytes_ok(at);
}

static bool read_player_info(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    (void)protocol, (void)out, (void)err;
    bytes_u8(at);
    skip_number(at); /* health */
    skip_number(at); /* armour */
    return bytes_ok(at);
}

static bool read_sequence(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err)
{
    (void)protocol, (void)out, (void)err;
    skip_number(at);
    return bytes_ok(at);
}

/* u8 slot, u8 colour, str who, str text */
static bool read_chat(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)protocol, (void)out, (void)err;
    bytes_u16(at);
    fields_text(at);
    fields_text(at);
    return bytes_ok(at);
}

static bool read_completed(struct bytes *at, struct protocol *protocol, struct message *out,
                           struct err *err)
{
    (void)protocol, (void)out, (void)err;
    bytes_take(at, 10);
    fields_text(at);
    return bytes_ok(at);
}

/* i16 count, that many strings */
static bool read_localised(struct bytes *at, struct protocol *protocol, struct message *out,
                           struct err *err)
{
    (void)protocol, (void)out, (void)err;
    const int num = bytes_i16(at);
    for (int i = 0; i < num && bytes_ok(at); i++)
        fields_text(at);
    return bytes_ok(at);
}

const struct message_reader kex_readers[KEX_NUM_READERS] = {
    [38] = {"svc_botchat", MESSAGE_NOTHING, fields_refuse},
    [45] = {"svc_setviews", MESSAGE_NOTHING, fields_refuse},
    [46] = {"svc_updateping", MESSAGE_NOTHING, read_ping},
    [47] = {"svc_updatesocial", MESSAGE_NOTHING, read_social},
    [48] = {"svc_updateplinfo", MESSAGE_NOTHING, read_player_info},
    [49] = {"svc_rawprint", MESSAGE_NOTHING, fields_refuse},
    [50] = {"svc_servervars", MESSAGE_NOTHING, fields_refuse},
    [51] = {"svc_seq", MESSAGE_NOTHING, read_sequence},
    [53] = {"svc_chat", MESSAGE_NOTHING, read_chat},
    [54] = {"svc_levelcompleted", MESSAGE_NOTHING, read_completed},
    [55] = {"svc_backtolobby", MESSAGE_NOTHING, NULL},
    [57] = {"svc_prompt", MESSAGE_NOTHING, fields_refuse},
    [58] = {"svc_loccenterprint", MESSAGE_NOTHING, read_localised},
};
