/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Messages of Nehahra and of the 2021 re-release. Except for sky and fog their content is not
 * rendered; they are parsed only to find where the next message begins. */
#include "demo/protocol/nq_extra_messages.h"

#include "base/err.h"
#include "demo/protocol/fields.h"

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

const struct message_reader nehahra_readers[NUM_SVC_NEHAHRA] = {
    [SVC_NEHAHRA_SHOWLMP] = {"svc_showlmp", MESSAGE_NOTHING, read_show_lump, MESSAGE_SIZE_VARIES},
    [SVC_NEHAHRA_HIDELMP] = {"svc_hidelmp", MESSAGE_NOTHING, read_ignored_text,
                             MESSAGE_SIZE_VARIES},
    [SVC_NEHAHRA_SKYBOX] = {"svc_skybox", MESSAGE_SKY, read_sky, MESSAGE_SIZE_VARIES},
    [SVC_NEHAHRA_SKYBOXSIZE] = {"svc_skyboxsize", MESSAGE_NOTHING, read_sky_size, 2},
    [SVC_NEHAHRA_FOG] = {"svc_nehahra_fog", MESSAGE_FOG, read_nehahra_fog, MESSAGE_SIZE_VARIES},
};

/* ---- the re-release ---- */

/* Skips an integer of 7 bits per byte; bit 7 says that another byte follows. */
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

const struct message_reader kex_readers[NUM_SVC_KEX] = {
    [SVC_KEX_BOTCHAT] = {"svc_botchat", MESSAGE_NOTHING, fields_unsupported, MESSAGE_SIZE_VARIES},
    [SVC_KEX_SETVIEWS] = {"svc_setviews", MESSAGE_NOTHING, fields_unsupported, MESSAGE_SIZE_VARIES},
    [SVC_KEX_UPDATEPING] = {"svc_updateping", MESSAGE_NOTHING, read_ping, MESSAGE_SIZE_VARIES},
    [SVC_KEX_UPDATESOCIAL] = {"svc_updatesocial", MESSAGE_NOTHING, NULL, 9},
    [SVC_KEX_UPDATEPLINFO] = {"svc_updateplinfo", MESSAGE_NOTHING, read_player_info,
                              MESSAGE_SIZE_VARIES},
    [SVC_KEX_RAWPRINT] = {"svc_rawprint", MESSAGE_NOTHING, fields_unsupported, MESSAGE_SIZE_VARIES},
    [SVC_KEX_SERVERVARS] = {"svc_servervars", MESSAGE_NOTHING, fields_unsupported,
                            MESSAGE_SIZE_VARIES},
    [SVC_KEX_SEQ] = {"svc_seq", MESSAGE_NOTHING, read_sequence, MESSAGE_SIZE_VARIES},
    [SVC_KEX_CHAT] = {"svc_chat", MESSAGE_NOTHING, read_chat, MESSAGE_SIZE_VARIES},
    [SVC_KEX_LEVELCOMPLETED] = {"svc_levelcompleted", MESSAGE_NOTHING, read_completed,
                                MESSAGE_SIZE_VARIES},
    [SVC_KEX_BACKTOLOBBY] = {"svc_backtolobby", MESSAGE_NOTHING, NULL, 0},
    [SVC_KEX_PROMPT] = {"svc_prompt", MESSAGE_NOTHING, fields_unsupported, MESSAGE_SIZE_VARIES},
    [SVC_KEX_LOCCENTERPRINT] = {"svc_loccenterprint", MESSAGE_NOTHING, read_localised,
                                MESSAGE_SIZE_VARIES},
};
