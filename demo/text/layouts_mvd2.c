/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/text/layouts_mvd2.h"

#include "demo/protocol/dialects.h"
#include "demo/protocol/q2_config.h"
#include "demo/protocol/q2_fields.h"
#include "demo/protocol/q2_stream.h"
#include "demo/protocol/svc.h"
#include "demo/text/field_coder.h"
#include "demo/text/layouts_q2.h"
#include "demo/text/layouts_shared.h"

enum { COMMAND_MASK = 31, EXTRA_SHIFT = 5, NUM_COMMANDS = MVD2_PRINT + 1 };

static const char string_name[] = "string", strings_end[] = "endstrings",
                  first_frame[] = "first_frame";

static const char *const names[NUM_COMMANDS] = {
    [MVD2_NOP] = "mvd_nop",
    [MVD2_SERVERDATA] = "mvd_serverdata",
    [MVD2_CONFIGSTRING] = "mvd_configstring",
    [MVD2_FRAME] = "mvd_frame",
    [MVD2_UNICAST] = "unicast",
    [MVD2_UNICAST_RELIABLE] = "unicast_reliable",
    [MVD2_ALL] = "multicast",
    [MVD2_PHS] = "multicast_phs",
    [MVD2_PVS] = "multicast_pvs",
    [MVD2_ALL_RELIABLE] = "multicast_reliable",
    [MVD2_PHS_RELIABLE] = "multicast_phs_reliable",
    [MVD2_PVS_RELIABLE] = "multicast_pvs_reliable",
    [MVD2_SOUND] = "mvd_sound",
    [MVD2_PRINT] = "mvd_print",
};

static void code_players(struct field_coder *c)
{
    enum { END_OF_LIST = 255 };
    uint64_t number = field_take(c, 1);
    while (field_option(c, "player", number != END_OF_LIST)) {
        field_part(c, "player", &number, 0, 8, 1, 0);
        if (number == END_OF_LIST)
            field_fail(c, "player=%d: must be less than %d", END_OF_LIST, END_OF_LIST);
        field_put(c, number, 1);
        const uint32_t mask = layout_q2_mask(c);
        layout_q2_player(c, q2_stream_fields, Q2_NUM_STREAM_FIELDS,
                         q2_stream_field_bits(mask, c->protocol.q2_width));
        if (mask & Q2_STREAM_STATS)
            layout_q2_stats(c);
        number = field_take(c, 1);
        if (c->failed)
            return;
    }
    field_put(c, END_OF_LIST, 1);
}

static void code_frame(struct field_coder *c)
{
    c->protocol.stream.state = Q2_STREAM_COMMAND;
    field_data(c, "doors", field_u8(c, "doorbytes"));
    code_players(c);
    layout_q2_entities(c, true);
}

static void code_serverdata(struct field_coder *c, unsigned extra)
{
    const int number = field_i32(c, "serverversion");
    const int version = field_u16(c, "version");
    if (version >= MVD2_VERSION_OF_FLAGS)
        extra = field_bits16(c, "flags");
    if (number != PROTOCOL_MVD2 || !dialect_select(&c->protocol, DIALECT_QUAKE2, number, NULL)) {
        field_fail(c, "protocol %d, version %d, flags %u: not supported", number, version, extra);
        return;
    }
    c->protocol.q2_width = q2_stream_width(version, extra);
    field_i32(c, "age");
    field_string(c, "game");
    field_i16(c, "client");
    c->protocol.stream.state = Q2_STREAM_CONFIGSTRING;
}

static void code_string(struct field_coder *c)
{
    field_u16(c, "index");
    field_string(c, "string");
}

static void code_sound(struct field_coder *c)
{
    layout_q2_sound(c);
    layout_entity_channel(c);
}

/* The size is part of the text because the messages that it covers are lines of their own. */
static void code_packet(struct field_coder *c, int command, uint64_t byte)
{
    uint64_t size = field_take(c, 1) | (byte >> EXTRA_SHIFT) << 8;
    field_part(c, "size", &size, 0, 11, 1, 0);
    field_put(c, (uint64_t)command | (size >> 8) << EXTRA_SHIFT, 1);
    field_put(c, size & 255, 1);
    if (command == MVD2_UNICAST || command == MVD2_UNICAST_RELIABLE)
        field_u8(c, "player");
    else if (command != MVD2_ALL && command != MVD2_ALL_RELIABLE)
        field_u16(c, "leaf");
    if (size == 0)
        return;
    c->protocol.stream.state = Q2_STREAM_MESSAGE;
    c->protocol.stream.bytes_left = (uint32_t)size;
}

static void code_command(struct field_coder *c, int command, uint64_t byte)
{
    if (command >= MVD2_UNICAST && command <= MVD2_PVS_RELIABLE) {
        code_packet(c, command, byte);
        return;
    }
    byte &= ~(uint64_t)COMMAND_MASK;
    if (field_option(c, "extra", byte != 0))
        field_part(c, "extra", &byte, EXTRA_SHIFT, 3, 1, 0);
    field_put(c, byte | (uint64_t)command, 1);
    switch (command) {
    case MVD2_SERVERDATA:
        code_serverdata(c, (unsigned)byte >> EXTRA_SHIFT);
        break;
    case MVD2_CONFIGSTRING:
        code_string(c);
        break;
    case MVD2_FRAME:
        code_frame(c);
        break;
    case MVD2_SOUND:
        code_sound(c);
        break;
    case MVD2_PRINT:
        field_u8(c, "level");
        field_string(c, "text");
        break;
    default:
        break;
    }
}

static void decode_string(struct field_coder *c)
{
    struct bytes next = c->from;
    const bool is_last = bytes_u16(&next) == q2_config_end(c->protocol.q2_width);
    field_put_text(&c->out, is_last ? strings_end : string_name);
    if (is_last) {
        field_take(c, 2);
        c->protocol.stream.state = Q2_STREAM_FIRST_FRAME;
    } else {
        code_string(c);
    }
}

static void decode(struct field_coder *c)
{
    if (c->protocol.stream.state == Q2_STREAM_CONFIGSTRING) {
        decode_string(c);
        return;
    }
    if (c->protocol.stream.state == Q2_STREAM_FIRST_FRAME) {
        field_put_text(&c->out, first_frame);
        code_frame(c);
        return;
    }
    const uint64_t byte = field_take(c, 1);
    const int command = (int)(byte & COMMAND_MASK);
    if (command < NUM_COMMANDS && names[command]) {
        field_put_text(&c->out, names[command]);
        code_command(c, command, byte);
    } else {
        field_fail(c, "unknown MVD2 command %d", command);
    }
}

static void encode(struct field_coder *c)
{
    const char *word;
    const size_t length = field_word(&c->at, &word);
    int command = 0;
    if (c->protocol.stream.state == Q2_STREAM_CONFIGSTRING &&
        field_is_word(word, length, string_name)) {
        code_string(c);
    } else if (c->protocol.stream.state == Q2_STREAM_CONFIGSTRING &&
               field_is_word(word, length, strings_end)) {
        field_put(c, (uint64_t)q2_config_end(c->protocol.q2_width), 2);
        c->protocol.stream.state = Q2_STREAM_FIRST_FRAME;
    } else if (c->protocol.stream.state == Q2_STREAM_FIRST_FRAME &&
               field_is_word(word, length, first_frame)) {
        code_frame(c);
    } else {
        while (command < NUM_COMMANDS &&
               !(names[command] && field_is_word(word, length, names[command])))
            command++;
        if (command == NUM_COMMANDS || c->protocol.stream.state != Q2_STREAM_COMMAND)
            field_fail(c, "unexpected \"%.*s\"", (int)(length < 24 ? length : 24), word);
        else
            code_command(c, command, 0);
    }
    field_end(c);
}

bool layout_mvd2_line(struct field_coder *coder)
{
    if (coder->protocol.stream.state == Q2_STREAM_MESSAGE)
        return false;
    if (coder->encoding)
        encode(coder);
    else
        decode(coder);
    return true;
}
