/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_serve.h"

#include <stdio.h>

#include "base/err.h"
#include "cli/options/options.h"
#include "pipeline/query/query_demo.h"
#include "pipeline/query/query_reply.h"
#include "pipeline/query/query_request.h"
#include "pipeline/query/query_script.h"
#include "pipeline/settings/settings.h"

/* What is opened once and asked again and again. A demo that cannot be opened answers every
 * question with why. */
struct query_server {
    const struct render_settings *settings;
    struct log *log;
    struct query_script *script;
    struct query_demo *demo;
    struct err why;
};

static bool take(struct query_server *a, const struct query_request *request,
                 struct query_reply *reply, struct err *err)
{
    if (a->script)
        return query_script_handle(a->script, request, reply, err);
    if (!a->demo && !a->why.kind)
        a->demo = query_demo_open(a->settings, a->log, &a->why);
    if (a->demo)
        return query_demo_handle(a->demo, request, reply, err);
    *err = a->why;
    return false;
}

int command_serve(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct query_server a = {.settings = settings, .log = log};
    struct query_request request;
    bool is_heard = true;
    if (settings->input.num_paths != 1) {
        err_set(err, ERR_USAGE, "one demo or script at a time");
        return -1;
    }
    if (settings_is_script(settings->input.paths[0]))
        a.script = query_script_open(settings, log);
    while (is_heard && (query_request_read(&request, stdin, err) || err->kind)) {
        struct query_reply reply = {0};
        if (!err->kind)
            take(&a, &request, &reply, err);
        is_heard = query_reply_send(&reply, err);
        query_request_free(&request);
    }
    query_request_free(&request);
    query_script_close(a.script);
    query_demo_close(a.demo);
    return 0;
}
