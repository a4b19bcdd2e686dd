/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/text/message_lines.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/spelling.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/q2_stream.h"
#include "demo/protocol/svc.h"
#include "demo/text/field_coder.h"
#include "demo/text/layouts.h"
#include "demo/text/layouts_mvd2.h"
#include "demo/text/layouts_nq.h"
#include "demo/text/layouts_q2.h"

_Static_assert(NUM_LAYOUTS == sizeof((struct field_message_names *)0)->names / sizeof(char *),
               "a name each");

enum { UPDATE = 128 };

static const char update_name[] = "updateentity";
static const char hidden_name[] = "hidden"; /* for kinds without a layout */

static bool has_fte(const struct field_coder *c)
{
    return c->protocol.extensions.fte || c->protocol.extensions.fte2;
}

/* Searches the tables of the coder's dialect; extensions take precedence. */
static layout_fn *find_nq_layout(const struct field_coder *c, int id)
{
    layout_fn *code = NULL;
    if (has_fte(c))
        code = fte_layouts[id];
    if (!code)
        code = c->protocol.dialect->extended ? kex_layouts[id] : nehahra_layouts[id];
    return code ? code : nq_layouts[id];
}

/* Returns the reader's name without its prefix ("svc_"), with a few exceptions. */
static const char *text_name(const struct protocol *protocol, int id)
{
    static const struct {
        const char *reader, *text;
    } others[] = {
        {"svc_signonnum", "signonum"},
        {"svcfte_spawnstatic2", "fte_spawnstatic"},
        {"svcfte_spawnbaseline2", "fte_spawnbaseline"},
    };
    const char *name = message_name(protocol, (uint8_t)id);
    if (!name)
        return id == SVC_BAD ? "bad" : NULL;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(name, others[i].reader) == 0)
            return others[i].text;
    return strchr(name, '_') + 1;
}

/* The name of the result is NULL if there is no layout for the id. */
static struct layout find_layout(const struct field_coder *c, enum message_family family, int id)
{
    layout_fn *code = NULL;
    if (id < 0 || id >= NUM_LAYOUTS)
        return (struct layout){0};
    switch (family) {
    case FAMILY_NOTHING:
        break;
    case FAMILY_CONNECTIONLESS:
        return connectionless_layouts[id];
    case FAMILY_HIDDEN:
        return hidden_layouts[id];
    case FAMILY_DARKPLACES:
        if (dp_layouts[id].name)
            return dp_layouts[id];
        code = find_nq_layout(c, id);
        break;
    case FAMILY_NETQUAKE:
        code = find_nq_layout(c, id);
        break;
    case FAMILY_QUAKEWORLD:
        code = qw_layouts[id];
        break;
    case FAMILY_MVD2:
    case FAMILY_QUAKE2:
        code = q2_layouts[id];
        break;
    }
    return (struct layout){code ? text_name(&c->protocol, id) : NULL, code};
}

static const char *const *find_names(struct field_coder *c, enum message_family family)
{
    struct field_message_names *known = &c->message_names;
    if (known->dialect == c->protocol.dialect && known->has_fte == has_fte(c) &&
        known->family == (int)family)
        return known->names;
    known->dialect = c->protocol.dialect;
    known->has_fte = has_fte(c);
    known->family = (int)family;
    for (int id = 0; id < NUM_LAYOUTS; id++)
        known->names[id] = find_layout(c, family, id).name;
    return known->names;
}

/* Returns the id of the message with that name; -1 if there is none. */
static int find_id(struct field_coder *c, enum message_family family, const char *word,
                   size_t length)
{
    const char *const *names = find_names(c, family);
    for (int id = 0; id < NUM_LAYOUTS; id++)
        if (names[id] && field_is_word(word, length, names[id]))
            return id;
    return -1;
}

/* Fails because no message of the family has that name. */
static void fail_unknown(struct field_coder *c, enum message_family family, const char *kind,
                         const char *word, size_t length)
{
    const char *known[NUM_LAYOUTS + 2];
    const char *const *names = find_names(c, family);
    char name[64];
    int num = 0;
    for (int id = 0; id < NUM_LAYOUTS; id++)
        if (names[id])
            known[num++] = names[id];
    if (family == FAMILY_NETQUAKE)
        known[num++] = update_name;
    if (family == FAMILY_HIDDEN)
        known[num++] = hidden_name;
    known[num] = NULL;
    snprintf(name, sizeof name, "%.*s", (int)(length < 24 ? length : 24), word);
    field_fail(c, "%s", spelling_unknown(kind, name, known).text);
}

static void code_fields(struct field_coder *c, struct layout layout)
{
    if (layout.code)
        layout.code(c);
}

/* The data of a message beyond its layout. */
static void code_rest(struct field_coder *c)
{
    if (field_option(c, "rest", bytes_left(&c->from) > 0))
        field_data(c, "rest", CODER_REST);
}

static void decode_message(struct field_coder *c, enum message_family family)
{
    const int id = (int)field_take(c, 1);
    const struct layout layout = find_layout(c, family, id);
    if (family == FAMILY_NETQUAKE && id >= UPDATE) {
        field_put_text(&c->out, update_name);
        layout_update(c, (uint8_t)id);
    } else if (layout.name) {
        field_put_text(&c->out, layout.name);
        code_fields(c, layout);
    } else {
        field_fail(c, "unknown message %d for protocol %d", id, c->protocol.dialect->protocol);
    }
}

static void encode_message(struct field_coder *c, enum message_family family, const char *word,
                           size_t length)
{
    if (family == FAMILY_NETQUAKE && field_is_word(word, length, update_name)) {
        layout_update(c, UPDATE);
        return;
    }
    const int id = find_id(c, family, word, length);
    if (id < 0) {
        fail_unknown(c, family, "message", word, length);
        return;
    }
    field_put(c, (uint64_t)id, 1);
    code_fields(c, find_layout(c, family, id));
}

/* Hidden data consists of i32 size, u16 kind and that many bytes. */
static void decode_hidden(struct field_coder *c)
{
    const uint64_t size = field_take(c, 4);
    uint64_t id = field_take(c, 2);
    const struct layout layout = find_layout(c, FAMILY_HIDDEN, (int)id);
    struct bytes after = c->from;
    c->from = bytes_sub(&after, 0, size);
    if (c->from.failed)
        field_fail(c, "message is truncated");
    field_put_text(&c->out, layout.name ? layout.name : hidden_name);
    if (!layout.name)
        field_part_bits(c, "id", &id, 0xffff);
    code_fields(c, layout);
    code_rest(c);
    bytes_take(&after, size);
    c->from = after;
}

static void encode_hidden(struct field_coder *c, const char *word, size_t length)
{
    const size_t start = c->out.size;
    uint64_t id = (uint64_t)find_id(c, FAMILY_HIDDEN, word, length);
    const struct layout layout = find_layout(c, FAMILY_HIDDEN, (int)id);
    field_put(c, 0, 4);
    if (field_is_word(word, length, hidden_name))
        field_part_bits(c, "id", &id, 0xffff);
    else if (!layout.name)
        fail_unknown(c, FAMILY_HIDDEN, "hidden data", word, length);
    field_put(c, id, 2);
    code_fields(c, layout);
    code_rest(c);
    buffer_set_u32(&c->out, start, (uint32_t)(c->out.size - start - 6));
}

static void decode(struct field_coder *c, enum message_family family)
{
    if (family == FAMILY_HIDDEN) {
        decode_hidden(c);
        return;
    }
    decode_message(c, family);
    if (family == FAMILY_CONNECTIONLESS)
        code_rest(c);
}

static void encode(struct field_coder *c, enum message_family family)
{
    const char *word;
    const size_t length = field_word(&c->at, &word);
    if (family == FAMILY_HIDDEN)
        encode_hidden(c, word, length);
    else
        encode_message(c, family, word, length);
    if (family == FAMILY_CONNECTIONLESS)
        code_rest(c);
    field_end(c);
}

/* A message in a packet for players; its size counts towards the packet's. */
static void code_in_packet(struct field_coder *c)
{
    const size_t left = bytes_left(&c->from), written = c->out.size;
    const bool encoding = c->encoding;
    struct err err;
    if (encoding)
        encode(c, FAMILY_QUAKE2);
    else
        decode(c, FAMILY_QUAKE2);
    const size_t size = encoding ? c->out.size - written : left - bytes_left(&c->from);
    if (!c->failed && !q2_stream_consume(&c->protocol, size, &err))
        field_fail(c, "%s", err.text);
}

struct protocol message_line_darkplaces(void)
{
    return (struct protocol){
        .dialect = dialect_default(DIALECT_NETQUAKE),
        .flags = RMQ_FLOAT_COORD | RMQ_SHORT_ANGLE,
        .extensions = {.fte = FTE_CSQC},
    };
}

void message_line(struct field_coder *coder, enum message_family family)
{
    if (family == FAMILY_MVD2) {
        if (!layout_mvd2_line(coder))
            code_in_packet(coder);
    } else if (coder->encoding)
        encode(coder, family);
    else
        decode(coder, family);
}
