#include "cli/json.h"

#include <inttypes.h>

static void put_string(FILE *stream, const char *text)
{
    fputc('"', stream);
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
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

/* What comes before any value: a comma if something stands there, the key. */
static void begin(struct json *json, const char *key)
{
    if (json->need_comma)
        fputc(',', json->stream);
    if (key) {
        put_string(json->stream, key);
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

void json_text(struct json *json, const char *key, const char *value)
{
    begin(json, key);
    if (value)
        put_string(json->stream, value);
    else
        fputs("null", json->stream);
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
