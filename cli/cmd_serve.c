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

/* A demo or script that is opened once and answers many queries. If the demo cannot be opened, the
 * reply to every query is the reason. */
struct query_server {
    const struct render_settings *settings;
    struct log *log;
    struct query_script *script;
    struct query_demo *demo;
    struct err open_error;
};

static bool handle_request(struct query_server *server, const struct query_request *request,
                           struct query_reply *reply, struct err *err)
{
    if (server->script)
        return query_script_handle(server->script, request, reply, err);
    if (!server->demo && !server->open_error.kind)
        server->demo = query_demo_open(server->settings, server->log, &server->open_error);
    if (server->demo)
        return query_demo_handle(server->demo, request, reply, err);
    *err = server->open_error;
    return false;
}

int command_serve(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct query_server server = {.settings = settings, .log = log};
    struct query_request request;
    bool is_connected = true;
    if (settings->input.num_paths != 1) {
        err_set(err, ERR_USAGE, "expected one demo or script, got %d files",
                settings->input.num_paths);
        return -1;
    }
    if (settings_is_script(settings->input.paths[0]))
        server.script = query_script_open(settings, log);
    while (is_connected && (query_request_read(&request, stdin, err) || err->kind)) {
        struct query_reply reply = {0};
        if (!err->kind)
            handle_request(&server, &request, &reply, err);
        is_connected = query_reply_send(&reply, err);
        query_request_free(&request);
    }
    query_request_free(&request);
    query_script_close(server.script);
    query_demo_close(server.demo);
    return 0;
}
