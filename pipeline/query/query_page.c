/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/query/query_page.h"

#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/paths.h"
#include "pipeline/print/json.h"
#include "pipeline/query/query_reply.h"
#include "studio/page_files.h"

void query_page_read(struct query_page_facts *out, const struct query_reply *reply)
{
    const cJSON *level;
    cJSON *json = cJSON_ParseWithLength(reply->data, reply->size);
    out->num_levels = 0;
    out->duration = cJSON_GetNumberValue(cJSON_GetObjectItem(json, "duration"));
    cJSON_ArrayForEach(level, cJSON_GetObjectItem(json, "levels"))
    {
        if (out->num_levels < LIMIT_LEVELS)
            out->level_start[out->num_levels++] =
                cJSON_GetNumberValue(cJSON_GetObjectItem(level, "start"));
    }
    cJSON_Delete(json);
}

static const struct page_file *find_file(const char *name)
{
    const struct page_file *file = page_files;
    while (strcmp(file->name, name) != 0)
        file++;
    return file;
}

static void put_file(FILE *stream, const char *name)
{
    const struct page_file *file = find_file(name);
    fwrite(file->data, 1, (size_t)(file->end - file->data), stream);
}

/* A module after those that it imports, as one text with them: without the lines that import,
 * and the words "export". */
static void put_module(FILE *stream, const char *name)
{
    static const char import[] = "import ", export[] = "export ";
    const struct page_file *file = find_file(name);
    const char *end = (const char *)file->end;
    for (const char *line = (const char *)file->data, *next; line < end; line = next) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        next = newline ? newline + 1 : end;
        if (strncmp(line, import, strlen(import)) == 0)
            continue;
        if (strncmp(line, export, strlen(export)) == 0)
            line += strlen(export);
        fwrite(line, 1, (size_t)(next - line), stream);
    }
}

/* What a script's element may hold: nothing in it ends it. '<' is in no JSON but in texts. */
static void put_json(FILE *stream, const char *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (data[i] == '<')
            fputs("\\u003c", stream);
        else
            fputc(data[i], stream);
    }
}

static void put_base64(FILE *stream, const uint8_t *data, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        const uint32_t word = (uint32_t)data[i] << 16 |
                              (i + 1 < size ? (uint32_t)data[i + 1] << 8 : 0) |
                              (i + 2 < size ? data[i + 2] : 0);
        fputc(digits[word >> 18], stream);
        fputc(digits[word >> 12 & 63], stream);
        fputc(i + 1 < size ? digits[word >> 6 & 63] : '=', stream);
        fputc(i + 2 < size ? digits[word & 63] : '=', stream);
    }
}

void query_page_put(FILE *stream, const struct query_reply *reply)
{
    if (strcmp(reply->type, "application/json") == 0) {
        put_json(stream, reply->data, reply->size);
        return;
    }
    fprintf(stream, "\"data:%s;base64,", reply->type);
    put_base64(stream, (const uint8_t *)reply->data, reply->size);
    fputc('"', stream);
}

void query_page_begin(FILE *stream, const char *input, const char *pov)
{
    char *text = NULL;
    size_t size;
    struct json json = {.stream = open_memstream(&text, &size)};
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">\n"
          "<title>demoreel</title>\n<style>\n",
          stream);
    put_file(stream, "style.css");
    put_file(stream, "match.css");
    fputs("</style>\n</head>\n<body class=\"match\">\n<main id=\"view\"></main>\n"
          "<div id=\"say\" role=\"status\"></div>\n<script type=\"application/json\" id=\"data\">",
          stream);
    json_open_object(&json, NULL);
    json_utf8(&json, "file", path_base(input));
    if (pov)
        json_utf8(&json, "pov", pov);
    fclose(json.stream);
    put_json(stream, text, size);
    free(text);
}

void query_page_end(FILE *stream)
{
    fputs("}</script>\n<script type=\"module\">\n", stream);
    put_module(stream, "dom.js");
    put_module(stream, "events.js");
    put_module(stream, "map.js");
    put_module(stream, "match.js");
    fputs("</script>\n</body>\n</html>\n", stream);
}
