/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/print/json.h - a JSON writer.
 *
 * It writes one value after the other, and inserts commas and escapes. `key` is NULL inside arrays.
 * Text may contain any bytes: each byte that is not printable ASCII is escaped as the character of
 * that number. json_utf8 keeps UTF-8 characters, for file names. */
#ifndef PIPELINE_PRINT_JSON_H
#define PIPELINE_PRINT_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct json {
    FILE *stream;
    bool need_comma;
};

void json_open_object(struct json *json, const char *key);
void json_close_object(struct json *json);
void json_open_array(struct json *json, const char *key);
void json_close_array(struct json *json);
void json_text(struct json *json, const char *key, const char *value); /* NULL: null */
void json_utf8(struct json *json, const char *key, const char *value);
void json_integer(struct json *json, const char *key, int64_t value);
void json_number(struct json *json, const char *key, double value, int decimals);
void json_bool(struct json *json, const char *key, bool value);

#endif
