/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/print/json.h"

#include <inttypes.h>

#include "base/printable.h"

/* Returns the length in bytes of the well-formed non-ASCII UTF-8 character at c; 0 if there is
 * none. */
static int utf8_length(const unsigned char *c)
{
    const int length = *c >= 0xc2 && *c < 0xe0 ? 2 : (*c & 0xf0) == 0xe0 ? 3 : *c >= 0xf0 ? 4 : 0;
    for (int i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    const bool too_long = (*c == 0xe0 && c[1] < 0xa0) || (*c == 0xf0 && c[1] < 0x90);
    const bool is_none = (*c == 0xed && c[1] > 0x9f) || *c > 0xf4 || (*c == 0xf4 && c[1] > 0x8f);
    return too_long || is_none ? 0 : length;
}

/* Escapes a character of two or three bytes that could control a terminal. */
static void put_control(const unsigned char *c, int length, FILE *stream)
{
    const unsigned code = length == 2 ? (c[0] & 0x1fu) << 6 | (c[1] & 0x3fu)
                                      : (c[0] & 0xfu) << 12 | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
    fprintf(stream, "\\u%04x", code);
}

static void put_string(FILE *stream, const char *text, bool is_utf8)
{
    fputc('"', stream);
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        const int length = is_utf8 ? utf8_length((const unsigned char *)text) : 0;
        if (length > 0) {
            if (printable_length(text) > 0)
                fwrite(text, 1, (size_t)length, stream);
            else
                put_control((const unsigned char *)text, length, stream);
            text += length - 1;
            continue;
        }
        if (c == '"' || c == '\\')
            fprintf(stream, "\\%c", c);
        else if (c == '\n')
            fputs("\\n", stream);
        else if (c < 32 || c > 126)
            fprintf(stream, "\\u%04x", c);
        else
            fputc(c, stream);
    }
    fputc('"', stream);
}

/* Writes the separator before a value: a comma after an earlier one, and the key. */
static void begin(struct json *json, const char *key)
{
    if (json->need_comma)
        fputc(',', json->stream);
    if (key) {
        put_string(json->stream, key, false);
        fputc(':', json->stream);
    }
    json->need_comma = true;
}

static void open_with(struct json *json, const char *key, char bracket)
{
    begin(json, key);
    fputc(bracket, json->stream);
    json->need_comma = false;
}

static void close_with(struct json *json, char bracket)
{
    fputc(bracket, json->stream);
    json->need_comma = true;
}

void json_open_object(struct json *json, const char *key)
{
    open_with(json, key, '{');
}

void json_close_object(struct json *json)
{
    close_with(json, '}');
}

void json_open_array(struct json *json, const char *key)
{
    open_with(json, key, '[');
}

void json_close_array(struct json *json)
{
    close_with(json, ']');
}

static void put_text(struct json *json, const char *key, const char *value, bool is_utf8)
{
    begin(json, key);
    if (value)
        put_string(json->stream, value, is_utf8);
    else
        fputs("null", json->stream);
}

void json_text(struct json *json, const char *key, const char *value)
{
    put_text(json, key, value, false);
}

void json_utf8(struct json *json, const char *key, const char *value)
{
    put_text(json, key, value, true);
}

void json_integer(struct json *json, const char *key, int64_t value)
{
    begin(json, key);
    fprintf(json->stream, "%" PRId64, value);
}

void json_number(struct json *json, const char *key, double value, int decimals)
{
    begin(json, key);
    fprintf(json->stream, "%.*f", decimals, value);
}

void json_bool(struct json *json, const char *key, bool value)
{
    begin(json, key);
    fputs(value ? "true" : "false", json->stream);
}
