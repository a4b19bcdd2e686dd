/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/studio.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "studio/cards.h"
#include "studio/child.h"
#include "studio/exports.h"
#include "studio/folder.h"
#include "studio/guard.h"
#include "studio/http.h"
#include "studio/query_pool.h"
#include "studio/route.h"
#include "studio/routes.h"
#include "studio/state.h"

struct studio {
    char folder[PATH_MAX], initial_file[NAME_MAX + 1];
    struct guard guard;
    struct state state;
    struct routes routes;
    struct http *http;
};

/* Sets the folder to `path`, or to the folder of the file at `path`. */
static bool open_folder(struct studio *studio, const char *path, struct err *err)
{
    struct stat info;
    char parent[PATH_MAX];
    if (stat(path, &info) != 0 || S_ISDIR(info.st_mode))
        return folder_open(studio->folder, path, err);
    const char *base = path_base(path);
    const int length = (int)(base - path);
    snprintf(parent, sizeof parent, "%.*s", length ? length : 1, length ? path : ".");
    snprintf(studio->initial_file, sizeof studio->initial_file, "%s", base);
    const enum folder_kind kind = folder_kind_of(base);
    if (kind != FOLDER_DEMO && kind != FOLDER_SCRIPT)
        return err_set(err, ERR_USAGE, "%s: not a folder, demo or script", path);
    return folder_open(studio->folder, parent, err);
}

/* Listens at the given port or, if there is none, at that of the last run on this folder, with the
 * same secret, so that pages that are still open reconnect. If that port is in use, any
 * other is used for this run. */
static bool listen_again(struct studio *studio, int port, struct err *err)
{
    struct guard *guard = &studio->guard;
    if (!guard_init(guard, err))
        return false;
    const bool is_known = state_read_guard(&studio->state, studio->folder, guard);
    const int first = port ? port : is_known ? guard->port : 0;
    studio->http = http_start(guard, &studio->routes, first, err);
    const bool is_taken = !studio->http && !port && is_known;
    if (is_taken)
        studio->http = guard_init(guard, err) ? http_start(guard, &studio->routes, 0, err) : NULL;
    if (studio->http && !is_taken)
        state_write_guard(&studio->state, studio->folder, guard);
    return studio->http != NULL;
}

static bool start_server(struct studio *studio, const struct studio_options *options,
                         struct err *err)
{
    struct routes *r = &studio->routes;
    r->folder = studio->folder;
    r->initial_file = studio->initial_file;
    r->state = &studio->state;
    state_open(&studio->state);
    if (!open_folder(studio, options->path, err) || !routes_init(r, err) || !child_init(err) ||
        !(r->cards = cards_open(options->game_args, err)) ||
        !(r->exports =
              exports_open(options->game_args, studio->folder, cards_folder(r->cards), err)))
        return false;
    r->query_pool = query_pool_create(options->serve_args);
    return listen_again(studio, options->port, err);
}

static void stop_server(struct studio *studio)
{
    struct routes *r = &studio->routes;
    child_shut_down();
    if (r->exports)
        exports_close(r->exports);
    if (studio->http)
        http_stop(studio->http);
    if (r->query_pool)
        query_pool_destroy(r->query_pool);
    if (r->cards)
        cards_close(r->cards);
}

bool studio_run(const struct studio_options *options, struct err *err)
{
    struct studio studio = {0};
    const struct timespec interval = {0, 100000000};
    const bool ok = start_server(&studio, options, err);
    if (ok) {
        log_info(options->log, "open this address in a browser; press Ctrl-C to stop the studio");
        printf("http://127.0.0.1:%d/enter?key=%s\n", studio.guard.port, studio.guard.secret);
        fflush(stdout);
    }
    for (int i = 1; ok && !options->should_stop(); i++) {
        nanosleep(&interval, NULL);
        if (i % 100 == 0)
            query_pool_end_idle(studio.routes.query_pool);
    }
    stop_server(&studio);
    return ok;
}
