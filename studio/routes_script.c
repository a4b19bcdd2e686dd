/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/routes_script.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "studio/child.h"
#include "studio/folder.h"
#include "studio/query_pool.h"
#include "studio/route.h"
#include "studio/state.h"

/* ---- scripts ---- */

static void format_tag(char tag[24], const char *text, size_t size)
{
    snprintf(tag, 24, "%016" PRIx64, hash_bytes(1, text, size));
}

static void reply_script(struct route_reply *reply, char *text, size_t size)
{
    route_reply_data(reply, "text/plain; charset=utf-8", text, size);
    format_tag(reply->tag, text, size);
}

void routes_get_script(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply)
{
    char path[PATH_MAX];
    struct err err = {0};
    size_t size;
    if (!route_resolve(routes, request, 1 << FOLDER_SCRIPT, path, reply))
        return;
    char *text = folder_read(path, LIMIT_SCRIPT_SIZE, &size, &err);
    if (text)
        reply_script(reply, text, size);
    else
        route_reply_error(reply, 422, &err);
}

/* Replaces the script at `path` if it is the one that the page has loaded. */
static void save_script(const struct routes *routes, const struct route_request *request,
                        char path[PATH_MAX], struct route_reply *reply)
{
    char tag[24] = "";
    struct stat info;
    struct err err = {0};
    size_t size = 0;
    const bool exists = lstat(path, &info) == 0;
    if (exists && !folder_resolve(routes->folder, request->path, path, &err)) {
        route_reply_error(reply, 403, &err); /* a folder, or a link that leads out */
        return;
    }
    char *now = exists ? folder_read(path, LIMIT_SCRIPT_SIZE, &size, &err) : NULL;
    if (exists && !now) {
        route_reply_error(reply, 422, &err);
        return;
    }
    if (now)
        format_tag(tag, now, size);
    if (exists ? !request->match || strcmp(request->match, tag) != 0 : request->match != NULL) {
        /* The file was changed elsewhere. Reply with its current text. */
        reply_script(reply, now ? now : mem_check(strdup("")), size);
        reply->status = 409;
        return;
    }
    free(now);
    if (!folder_write(path, request->body, request->size, &err)) {
        route_reply_error(reply, 500, &err);
        return;
    }
    format_tag(reply->tag, request->body, request->size);
    route_reply_json(reply, cJSON_CreateObject());
}

void routes_put_script(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply)
{
    static pthread_mutex_t saving = PTHREAD_MUTEX_INITIALIZER; /* two pages may save at once */
    char path[PATH_MAX];
    struct err err = {0};
    if (folder_kind_of(request->path) != FOLDER_SCRIPT ||
        !folder_resolve_new(routes->folder, request->path, path, &err)) {
        route_reply_error(reply, 403,
                          err.kind ? &err
                                   : &(struct err){.text = "expected a file name ending in .lua"});
        return;
    }
    if (request->size > LIMIT_SCRIPT_SIZE) {
        err_set(&err, ERR_LIMIT, "script larger than %d bytes", LIMIT_SCRIPT_SIZE);
        route_reply_error(reply, 413, &err);
        return;
    }
    pthread_mutex_lock(&saving);
    save_script(routes, request, path, reply);
    pthread_mutex_unlock(&saving);
}

/* ---- drafts ---- */

/* Resolves the script of a draft, which need not exist. On failure, sets the reply and returns
 * false. */
static bool resolve_draft(const struct routes *routes, const struct route_request *request,
                          char path[PATH_MAX], struct route_reply *reply)
{
    struct err err = {.text = "expected a file name ending in .lua"};
    if (folder_kind_of(request->path) == FOLDER_SCRIPT &&
        folder_resolve_new(routes->folder, request->path, path, &err))
        return true;
    route_reply_error(reply, 403, &err);
    return false;
}

void routes_get_drafts(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply)
{
    char path[PATH_MAX];
    if (resolve_draft(routes, request, path, reply))
        route_reply_json(reply, state_read_drafts(routes->state, path));
}

void routes_put_draft(const struct routes *routes, const struct route_request *request,
                      struct route_reply *reply)
{
    char path[PATH_MAX];
    struct err err = {0};
    if (!resolve_draft(routes, request, path, reply))
        return;
    cJSON *json = cJSON_ParseWithLength(request->body, request->size);
    const bool is_draft = cJSON_IsObject(json) && request->number > 0;
    cJSON_Delete(json);
    if (!is_draft)
        route_reply_error(reply, 400, &(struct err){.text = "expected a JSON object and a number"});
    else if (!state_write_draft(routes->state, path, request->number, request->body, request->size,
                                &err))
        route_reply_error(reply, 507, &err);
    else
        route_reply_json(reply, cJSON_CreateObject());
}

void routes_delete_draft(const struct routes *routes, const struct route_request *request,
                         struct route_reply *reply)
{
    char path[PATH_MAX];
    if (!resolve_draft(routes, request, path, reply))
        return;
    state_remove_draft(routes->state, path, request->number, request->match);
    route_reply_json(reply, cJSON_CreateObject());
}

/* ---- events ---- */

/* Stores the tag of the script's file: "none" if it cannot be read. */
static void find_tag(const struct routes *routes, const char *name, char tag[24])
{
    char path[PATH_MAX];
    size_t size;
    char *text =
        folder_kind_of(name) == FOLDER_SCRIPT && folder_resolve(routes->folder, name, path, NULL)
            ? folder_read(path, LIMIT_SCRIPT_SIZE, &size, NULL)
            : NULL;
    snprintf(tag, 24, "none");
    if (text)
        format_tag(tag, text, size);
    free(text);
}

void routes_get_events(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply)
{
    enum { CHECKS = 40 };
    static const struct timespec interval = {0, 250000000};
    const char *known = request->match ? request->match : "";
    char tag[24] = "";
    for (int i = 0; i < CHECKS && !child_is_shut_down(); i++) {
        if (*request->path)
            find_tag(routes, request->path, tag);
        if (request->number != routes->boot || strcmp(known, tag) != 0 ||
            query_pool_is_abandoned(request->socket))
            break;
        nanosleep(&interval, NULL);
    }
    cJSON *json = cJSON_CreateObject();
    cJSON_AddNumberToObject(json, "boot", routes->boot);
    cJSON_AddStringToObject(json, "tag", tag);
    route_reply_json(reply, json);
}
