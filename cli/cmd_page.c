/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/paths.h"
#include "cli/options/options.h"
#include "pipeline/print/text_file.h"
#include "pipeline/query/query_demo.h"
#include "pipeline/query/query_page.h"
#include "pipeline/query/query_reply.h"
#include "pipeline/query/query_request.h"
#include "pipeline/query/query_script.h"
#include "pipeline/settings/settings.h"
#include "playback/director/autotrack_plan.h"

enum {
    MAX_MAPS = 16,
    NUM_PICTURES = 48, /* unless --count says otherwise */
    QUALITY = 75,
};

/* What is on the page is what answer says, once and for all. */
struct page {
    const struct render_settings *settings;
    struct query_demo *demo; /* or: */
    struct query_script *script;
    const char *pov; /* of the pictures, which the commands on the page repeat; NULL: a script */
    FILE *stream;
};

static bool ask(struct page *page, const struct query_request *request, struct query_reply *reply,
                struct err *err)
{
    *reply = (struct query_reply){0};
    return page->script ? query_script_take(page->script, request, reply, err)
                        : query_demo_take(page->demo, request, reply, err);
}

/* A member of the page's data: JSON, or a picture as a data URL. */
static bool put_answer(struct page *page, const struct query_request *request, struct err *err)
{
    struct query_reply reply;
    if (!ask(page, request, &reply, err))
        return false;
    query_page_put(page->stream, &reply);
    free(reply.data);
    return true;
}

static bool put_pictures(struct page *page, double duration, struct err *err)
{
    const struct render_settings *settings = page->settings;
    const int num = settings_given(settings, "count") ? settings->output.count : NUM_PICTURES;
    fprintf(page->stream, ",\"pictures\":[");
    for (int i = 0; i < num; i++) {
        const struct query_request request = {
            .what = "frame",
            .time = duration * (i + 0.5) / num,
            .quality = QUALITY,
            .camera = {.own_eyes = true, .view_weapon = true},
        };
        fprintf(page->stream, "%s{\"time\":%.3f,\"src\":", i ? "," : "", request.time);
        if (!put_answer(page, &request, err))
            return false;
        fputc('}', page->stream);
    }
    fputc(']', page->stream);
    return true;
}

static bool put_maps(struct page *page, const struct query_page_facts *facts, struct err *err)
{
    struct err none = {0};
    (void)err;
    fprintf(page->stream, ",\"maps\":[");
    for (int i = 0; i < facts->num_levels && i < MAX_MAPS; i++) {
        const struct query_request request = {
            .what = "map", .time = facts->level_start[i] + 0.01, .quality = 80};
        fputs(i ? "," : "", page->stream);
        if (!put_answer(page, &request, &none)) /* a page without the map's picture is one, too */
            fputs("null", page->stream);
    }
    fputc(']', page->stream);
    return true;
}

static bool put_data(struct page *page, struct err *err)
{
    struct query_page_facts facts;
    struct query_reply reply;
    const struct query_request request = {.what = page->script ? "film" : "match"};
    if (!ask(page, &request, &reply, err))
        return false;
    query_page_read(&facts, &reply);
    query_page_begin(page->stream, page->settings->input.paths[0], page->pov);
    fprintf(page->stream, ",\"%s\":", request.what);
    query_page_put(page->stream, &reply);
    free(reply.data);
    if (!put_pictures(page, facts.duration, err) || (!page->script && !put_maps(page, &facts, err)))
        return false;
    query_page_end(page->stream);
    return true;
}

static bool write_page(struct page *page, struct err *err)
{
    const struct render_settings *settings = page->settings;
    struct text_file file;
    if (!settings->output.overwrite && access(settings->output.path, F_OK) == 0)
        return err_set(err, ERR_USAGE, "%s: is there already; --overwrite replaces it",
                       settings->output.path);
    if (!text_file_open(&file, settings->output.path, err))
        return false;
    page->stream = file.stream;
    if (put_data(page, err))
        return text_file_close(&file, settings->output.overwrite, err);
    text_file_discard(&file);
    return false;
}

int command_page(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct render_settings o = *settings;
    struct page page = {.settings = settings};
    if (o.input.num_paths != 1 || !o.output.path || !path_has_ending(o.output.path, ".html")) {
        err_set(err, ERR_USAGE, "a page of one demo or script: -o FILE.html");
        return -1;
    }
    if (!settings_given(settings, "size")) {
        o.picture.width = 480;
        o.picture.height = 270;
    }
    if (!o.eye.pov)
        o.eye.pov = POV_AUTO;
    if (settings_is_script(o.input.paths[0]))
        page.script = query_script_open(&o, log);
    else
        page.demo = query_demo_open(&o, log, err);
    page.pov = page.demo ? o.eye.pov : NULL;
    const bool ok = (page.script || page.demo) && write_page(&page, err);
    query_script_close(page.script);
    query_demo_close(page.demo);
    return ok ? 0 : -1;
}
