/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/out_of_band_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "demo/capture/game_evidence.h"
#include "demo/protocol/extensions.h"
#include "demo/text/field_coder.h"

/* The form in which the data after a packet's first word is shown. */
enum form {
    FORM_NOTHING,
    FORM_TEXT,      /* all of it */
    FORM_CHALLENGE, /* text, then pairs of extensions */
    FORM_EXTENSIONS,
    FORM_PASSWORD,  /* a secret word, then text */
    FORM_ADDRESSES, /* any number of u8[4] address, big-endian u16 port */
};

struct row {
    const char *word, *name;
    enum form form;
};

/* Words come before those that are their prefixes. */
static const struct row connectionless[] = {
    {"getchallenge", "getchallenge", FORM_TEXT},
    {"getservers", "getservers", FORM_TEXT},
    {"getstatus", "getstatus", FORM_TEXT},
    {"getinfo", "getinfo", FORM_TEXT},
    {"statusResponse", "status_response", FORM_TEXT},
    {"infoResponse", "info_response", FORM_TEXT},
    {"challenge ", "challenge", FORM_TEXT},
    {"connect", "connect", FORM_TEXT},
    {"client_connect", "connection", FORM_TEXT},
    {"accept", "accept", FORM_TEXT},
    {"reject", "reject", FORM_TEXT},
    {"disconnect", "disconnect", FORM_TEXT},
    {"heartbeat", "heartbeat", FORM_TEXT},
    {"shutdown", "shutdown", FORM_TEXT},
    {"servers", "servers", FORM_ADDRESSES},
    {"print", "print", FORM_TEXT},
    {"status", "status", FORM_TEXT},
    {"info", "info", FORM_TEXT},
    {"ping", "ping", FORM_TEXT},
    {"rcon", "rcon", FORM_PASSWORD},
    {"log", "log", FORM_TEXT},
    {"ack", "ack", FORM_TEXT},
    {"cmd", "command", FORM_TEXT},
    {"ip ", "ip", FORM_TEXT},
    {"d\n", "servers", FORM_ADDRESSES},
    {"B", "command", FORM_TEXT},
    {"c", "challenge", FORM_CHALLENGE},
    {"j", "connection", FORM_EXTENSIONS},
    {"k", "ping", FORM_TEXT},
    {"l", "ack", FORM_TEXT},
    {"m", "nack", FORM_TEXT},
    {"n", "print", FORM_TEXT},
};

/* Packets between servers and master servers, and short replies, do not begin with -1. */
static const struct row bare[] = {
    {"a\n", "heartbeat", FORM_TEXT},  {"C\n", "shutdown", FORM_TEXT},
    {"c\n", "getservers", FORM_TEXT}, {"k", "ping", FORM_NOTHING},
    {"l", "ack", FORM_NOTHING},       {"m", "nack", FORM_NOTHING},
};

static void put_field(struct buffer *text, const char *name, const uint8_t *data, size_t size)
{
    buffer_print(text, " %s=", name);
    field_put_quoted(text, data, size);
}

/* Writes text without leading blanks and trailing terminators. */
static void put_text(struct buffer *text, struct bytes at)
{
    while (bytes_left(&at) > 0 && (at.at[0] == ' ' || at.at[0] == '\n'))
        bytes_take(&at, 1);
    size_t size = bytes_left(&at);
    while (size > 0 && (at.at[size - 1] == 0 || at.at[size - 1] == '\n'))
        size--;
    if (size > 0)
        put_field(text, "text", at.at, size);
}

static void put_extensions(struct buffer *text, struct bytes at)
{
    static const char *const names[NUM_EXTENSION_SETS] = {
        [EXTENSIONS_FTE] = "fte", [EXTENSIONS_FTE2] = "fte2", [EXTENSIONS_MVD1] = "mvd1"};
    while (bytes_left(&at) >= 8) {
        const uint32_t mark = bytes_u32(&at), bits = bytes_u32(&at);
        int set = 0;
        while (set < NUM_EXTENSION_SETS && extension_magics[set] != mark)
            set++;
        if (set < NUM_EXTENSION_SETS)
            buffer_print(text, " %s=0x%08x", names[set], bits);
        else
            buffer_print(text, " mark=0x%08x bits=0x%08x", mark, bits);
    }
    if (bytes_left(&at) > 0)
        put_field(text, "rest", at.at, bytes_left(&at));
}

static void put_addresses(struct buffer *text, struct bytes at)
{
    while (bytes_left(&at) >= 6) {
        const uint8_t *p = bytes_take(&at, 6);
        buffer_print(text, " server=%d.%d.%d.%d:%d", p[0], p[1], p[2], p[3], p[4] << 8 | p[5]);
    }
    if (bytes_left(&at) > 0)
        put_field(text, "rest", at.at, bytes_left(&at));
}

/* "WORD rest": WORD is masked. */
static void put_secret(struct buffer *text, struct bytes at)
{
    while (bytes_left(&at) > 0 && at.at[0] == ' ')
        bytes_take(&at, 1);
    /* The word ends at a blank or, if it begins with a quote, at the closing quote. */
    const char end = bytes_left(&at) > 0 && at.at[0] == '"' ? '"' : ' ';
    bytes_take(&at, bytes_left(&at) > 0);
    const uint8_t *last = bytes_left(&at) > 0 ? memchr(at.at, end, bytes_left(&at)) : NULL;
    bytes_take(&at, last ? (size_t)(last - at.at) + 1 : bytes_left(&at));
    field_put_text(text, " password=\"*\"");
    put_text(text, at);
}

static void put_challenge(struct buffer *text, struct bytes at)
{
    const uint8_t *nul = bytes_left(&at) > 0 ? memchr(at.at, 0, bytes_left(&at)) : NULL;
    const size_t size = nul ? (size_t)(nul - at.at) : bytes_left(&at);
    put_field(text, "challenge", at.at, size);
    bytes_take(&at, nul ? size + 1 : size);
    put_extensions(text, at);
}

static bool put_row(struct buffer *text, const struct row *rows, size_t num, struct bytes at)
{
    for (size_t i = 0; i < num; i++) {
        const size_t length = strlen(rows[i].word);
        if (bytes_left(&at) < length || memcmp(at.at, rows[i].word, length) != 0)
            continue;
        bytes_take(&at, length);
        if (rows[i].form == FORM_NOTHING && bytes_left(&at) > 1)
            continue;
        field_put_text(text, rows[i].name);
        switch (rows[i].form) {
        case FORM_NOTHING:
            break;
        case FORM_TEXT:
            put_text(text, at);
            break;
        case FORM_CHALLENGE:
            put_challenge(text, at);
            break;
        case FORM_EXTENSIONS:
            put_extensions(text, at);
            break;
        case FORM_PASSWORD:
            put_secret(text, at);
            break;
        case FORM_ADDRESSES:
            put_addresses(text, at);
            break;
        }
        field_put_text(text, "\n");
        return true;
    }
    return false;
}

/* ---- NetQuake's control packets ---- */

static void put_string(struct buffer *text, struct bytes *at, const char *name)
{
    const uint8_t *nul = bytes_left(at) > 0 ? memchr(at->at, 0, bytes_left(at)) : NULL;
    const size_t size = nul ? (size_t)(nul - at->at) : bytes_left(at);
    put_field(text, name, at->at, size);
    bytes_take(at, nul ? size + 1 : size);
}

static void put_u8(struct buffer *text, struct bytes *at, const char *name)
{
    if (bytes_left(at) > 0)
        buffer_print(text, " %s=%d", name, bytes_u8(at));
}

static void put_i32(struct buffer *text, struct bytes *at, const char *name)
{
    if (bytes_left(at) >= 4)
        buffer_print(text, " %s=%d", name, bytes_i32(at));
}

/* Each letter stands for a field (s: string, b: u8, i: i32); the names follow. */
static const struct control {
    uint8_t command;
    const char *name, *fields;
    const char *names[6];
} controls[] = {
    {0x01, "connect", "sb", {"game", "version"}},
    {0x02, "getserverinfo", "sb", {"game", "version"}},
    {0x03, "getplayerinfo", "b", {"player"}},
    {0x04, "getruleinfo", "s", {"rule"}},
    {0x05, "rcon", "", {NULL}},
    {0x81, "accept", "i", {"port"}},
    {0x82, "reject", "s", {"text"}},
    {0x83, "serverinfo", "sssbbb", {"address", "name", "map", "players", "most", "version"}},
    {0x84, "playerinfo", "bsiiis", {"player", "name", "colors", "frags", "seconds", "address"}},
    {0x85, "ruleinfo", "ss", {"rule", "value"}},
};

static bool put_control(struct buffer *text, struct bytes at)
{
    bytes_take(&at, 4);
    const uint8_t command = bytes_u8(&at);
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
        const struct control *control = &controls[i];
        if (control->command != command)
            continue;
        field_put_text(text, control->name);
        for (int k = 0; control->fields[k] && bytes_left(&at) > 0; k++)
            if (control->fields[k] == 's')
                put_string(text, &at, control->names[k]);
            else if (control->fields[k] == 'b')
                put_u8(text, &at, control->names[k]);
            else
                put_i32(text, &at, control->names[k]);
        if (bytes_left(&at) > 0 && command != 0x05) /* added by newer clients */
            put_field(text, "rest", at.at, bytes_left(&at));
        field_put_text(text, "\n");
        return true;
    }
    return false;
}

bool out_of_band_line(struct buffer *text, struct bytes payload)
{
    if (game_evidence_is_connectionless(payload)) {
        bytes_take(&payload, 4);
        return put_row(text, connectionless, sizeof connectionless / sizeof connectionless[0],
                       payload);
    }
    if (game_evidence_is_control(payload))
        return put_control(text, payload);
    return put_row(text, bare, sizeof bare / sizeof bare[0], payload);
}
