/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/query/query_page.h"

#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "pipeline/print/json.h"
#include "pipeline/print/text_file.h"
#include "pipeline/query/query_demo.h"
#include "pipeline/query/query_reply.h"
#include "pipeline/query/query_request.h"
#include "pipeline/query/query_script.h"
#include "pipeline/settings/settings.h"
#include "playback/director/autotrack_plan.h"
#include "studio/page_files.h"

/* The parts of a "match" or "film" reply that further requests need. */
struct page_facts {
    double duration; /* s */
    int num_levels;
    double level_start[LIMIT_LEVELS];
};

static void read_facts(struct page_facts *out, const struct query_reply *reply)
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

/* Writes a JavaScript module as part of one script with those that it imports, which precede
 * it: without import lines and the word "export". */
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

/* Writes JSON so that it cannot end the HTML element that contains it. '<' only occurs in
 * strings. */
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

static void put_reply(FILE *stream, const struct query_reply *reply)
{
    if (strcmp(reply->type, "application/json") == 0) {
        put_json(stream, reply->data, reply->size);
        return;
    }
    fprintf(stream, "\"data:%s;base64,", reply->type);
    put_base64(stream, (const uint8_t *)reply->data, reply->size);
    fputc('"', stream);
}

static void put_html(FILE *stream, const char *text)
{
    for (; *text; text++)
        if (*text == '&' || *text == '<' || *text == '>')
            fprintf(stream, "&#%d;", *text);
        else
            fputc(*text, stream);
}

static void begin_page(FILE *stream, const char *input, const char *pov)
{
    char *text = NULL;
    size_t size;
    struct json json = {.stream = open_memstream(&text, &size)};
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">\n"
          "<title>",
          stream);
    put_html(stream, path_base(input));
    fputs("</title>\n<style>\n", stream);
    put_file(stream, "style.css");
    put_file(stream, "match.css");
    fputs(
        "</style>\n</head>\n<body class=\"match\">\n<main id=\"view\"></main>\n"
        "<div id=\"toast\" role=\"status\"></div>\n<script type=\"application/json\" id=\"data\">",
        stream);
    json_open_object(&json, NULL);
    json_utf8(&json, "file", path_base(input));
    if (pov)
        json_utf8(&json, "pov", pov);
    fclose(json.stream);
    put_json(stream, text, size);
    free(text);
}

static void end_page(FILE *stream)
{
    fputs("}</script>\n<script type=\"module\">\n", stream);
    put_module(stream, "dom.js");
    put_module(stream, "events.js");
    put_module(stream, "map.js");
    put_module(stream, "standings.js");
    put_module(stream, "match.js");
    fputs("</script>\n</body>\n</html>\n", stream);
}

/* ---- requests ---- */

enum {
    MAX_MAPS = 16,
    NUM_PICTURES = 48, /* default of --count */
    QUALITY = 75,
};

/* The page contains the replies to these queries. */
struct page {
    const struct render_settings *settings;
    struct query_demo *demo;     /* NULL: a script */
    struct query_script *script; /* NULL: a demo */
    const char *pov;             /* of the pictures, for the commands on the page; NULL: a script */
    FILE *stream;
};

static bool request_reply(struct page *page, const struct query_request *request,
                          struct query_reply *reply, struct err *err)
{
    *reply = (struct query_reply){0};
    return page->script ? query_script_handle(page->script, request, reply, err)
                        : query_demo_handle(page->demo, request, reply, err);
}

/* Writes the reply to a request: JSON, or a picture as a data URL. */
static bool put_reply_to(struct page *page, const struct query_request *request, struct err *err)
{
    struct query_reply reply;
    if (!request_reply(page, request, &reply, err))
        return false;
    put_reply(page->stream, &reply);
    free(reply.data);
    return true;
}

static bool put_pictures(struct page *page, double duration, struct err *err)
{
    const struct render_settings *settings = page->settings;
    double from = 0.0, to = duration;
    const bool has_pictures = page->script || query_demo_has_pictures(page->demo);
    const int num = !has_pictures                       ? 0
                    : settings_given(settings, "count") ? settings->output.count
                                                        : NUM_PICTURES;
    if (page->demo)
        query_demo_find_range(page->demo, &from, &to);
    fprintf(page->stream, ",\"pictures\":[");
    for (int i = 0; i < num; i++) {
        const struct query_request request = {
            .what = "frame",
            .time = from + (to - from) * (i + 0.5) / num,
            .quality = QUALITY,
            .camera = {.own_eyes = true, .view_weapon = true},
        };
        fprintf(page->stream, "%s{\"time\":%.3f,\"src\":", i ? "," : "", request.time);
        if (!put_reply_to(page, &request, err))
            return false;
        fputc('}', page->stream);
    }
    fputc(']', page->stream);
    return true;
}

static bool put_maps(struct page *page, const struct page_facts *facts, struct err *err)
{
    struct err none = {0};
    (void)err;
    fprintf(page->stream, ",\"maps\":[");
    for (int i = 0; i < facts->num_levels && i < MAX_MAPS; i++) {
        const struct query_request request = {
            .what = "map", .time = facts->level_start[i] + 0.01, .quality = 80};
        fputs(i ? "," : "", page->stream);
        if (!query_demo_has_pictures(page->demo) ||
            !put_reply_to(page, &request, &none)) /* the page does not need the map */
            fputs("null", page->stream);
    }
    fputc(']', page->stream);
    return true;
}

static bool put_data(struct page *page, struct err *err)
{
    struct page_facts facts;
    struct query_reply reply;
    const struct query_request request = {.what = page->script ? "film" : "match"};
    if (!request_reply(page, &request, &reply, err))
        return false;
    read_facts(&facts, &reply);
    begin_page(page->stream, page->settings->input.paths[0], page->pov);
    fprintf(page->stream, ",\"%s\":", request.what);
    put_reply(page->stream, &reply);
    free(reply.data);
    if (!put_pictures(page, facts.duration, err) || (!page->script && !put_maps(page, &facts, err)))
        return false;
    end_page(page->stream);
    return true;
}

static bool write_page(struct page *page, struct err *err)
{
    const struct render_settings *settings = page->settings;
    struct text_file file;
    if (!settings->output.overwrite && access(settings->output.path, F_OK) == 0)
        return err_set_exists(err, settings->output.path);
    if (!text_file_open(&file, settings->output.path, err))
        return false;
    page->stream = file.stream;
    if (put_data(page, err))
        return text_file_close(&file, settings->output.overwrite, err);
    text_file_discard(&file);
    return false;
}

bool query_page_write(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct render_settings o = *settings;
    struct page page = {.settings = settings};
    if (o.input.num_paths != 1 || !o.output.path || !path_has_ending(o.output.path, ".html"))
        return err_set(err, ERR_USAGE,
                       "expected one demo or script, and a name that ends in .html: -o FILE.html");
    if (!settings_given(settings, "size")) {
        o.picture.width = 480;
        o.picture.height = 270;
    }
    if (!o.eye.pov)
        settings_set(&o, "pov", POV_AUTO, NULL);
    if (settings_is_script(o.input.paths[0]))
        page.script = query_script_open(&o, log);
    else
        page.demo = query_demo_open_any(&o, log, err);
    page.pov = page.demo ? o.eye.pov : NULL;
    const bool ok = (page.script || page.demo) && write_page(&page, err);
    const char *damage = !ok           ? NULL
                         : page.script ? query_script_damage(page.script)
                                       : query_demo_damage(page.demo);
    if (damage)
        log_damage(log, damage);
    query_script_close(page.script);
    query_demo_close(page.demo);
    return ok;
}
