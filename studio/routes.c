/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/routes.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/paths.h"
#include "studio/cards.h"
#include "studio/exports.h"
#include "studio/folder.h"
#include "studio/page_files.h"
#include "studio/query_pool.h"
#include "studio/route.h"
#include "studio/routes_script.h"

bool routes_init(struct routes *routes, struct err *err)
{
    unsigned number;
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number)
        return err_set_errno(err, errno, "cannot get random numbers");
    routes->boot = (int)(number >> 2) + 1;
    return true;
}

/* ---- the page's files ---- */

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".mp4", "video/mp4"},
        {".webm", "video/webm"},
        {".mov", "video/quicktime"},
        {".mkv", "video/x-matroska"},
        {".gif", "image/gif"},
        {".webp", "image/webp"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".wav", "audio/wav"},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (path_has_ending(name, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

static void get_page_file(const struct route_request *request, struct route_reply *reply)
{
    const char *name = request->url[1] ? request->url + 1 : "index.html";
    for (const struct page_file *file = page_files; file->name; file++) {
        if (strcmp(file->name, name) != 0)
            continue;
        reply->type = type_of(name);
        reply->data = file->data;
        reply->size = (size_t)(file->end - file->data);
        return;
    }
    route_reply_error(reply, 404, &(struct err){.text = "page not found"});
}

/* ---- the folder ---- */

static void get_library(const struct routes *routes, const struct route_request *request,
                        struct route_reply *reply)
{
    static const char *const kinds[] = {[FOLDER_OTHER] = "other",
                                        [FOLDER_DEMO] = "demo",
                                        [FOLDER_SCRIPT] = "script",
                                        [FOLDER_FILM] = "film",
                                        [FOLDER_SOUND] = "sound"};
    struct folder_list list;
    (void)request;
    folder_list(routes->folder, &list);
    cJSON *json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "folder", routes->folder);
    cJSON_AddStringToObject(json, "initial_file", routes->initial_file);
    cJSON_AddBoolToObject(json, "is_truncated", list.is_truncated);
    cJSON *files = cJSON_AddArrayToObject(json, "files");
    for (int i = 0; i < list.num; i++) {
        cJSON *file = cJSON_CreateObject();
        cJSON_AddStringToObject(file, "path", list.files[i].name);
        cJSON_AddStringToObject(file, "kind", kinds[list.files[i].kind]);
        cJSON_AddNumberToObject(file, "size", (double)list.files[i].size);
        cJSON_AddNumberToObject(file, "modified", (double)list.files[i].modified);
        cJSON_AddItemToArray(files, file);
    }
    folder_list_free(&list);
    route_reply_json(reply, json);
}

static void get_card_part(const struct routes *routes, const struct route_request *request,
                          enum card_part part, struct route_reply *reply)
{
    char path[PATH_MAX];
    struct err err = {0};
    size_t size;
    if (!route_resolve(routes, request, 1 << FOLDER_DEMO, path, reply))
        return;
    char *data = cards_get(routes->cards, path, part, &size, &err);
    if (data)
        route_reply_data(reply, part == CARD_INFO ? ROUTE_JSON : "image/jpeg", data, size);
    else
        route_reply_error(reply, 422, &err);
}

static void get_card(const struct routes *routes, const struct route_request *request,
                     struct route_reply *reply)
{
    get_card_part(routes, request, CARD_INFO, reply);
}

static void get_thumbnail(const struct routes *routes, const struct route_request *request,
                          struct route_reply *reply)
{
    get_card_part(routes, request, CARD_THUMBNAIL, reply);
}

static void get_film(const struct routes *routes, const struct route_request *request,
                     struct route_reply *reply)
{
    char path[PATH_MAX];
    struct stat info;
    if (!route_resolve(routes, request, 1 << FOLDER_FILM, path, reply))
        return;
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
        if (fd >= 0)
            close(fd);
        route_reply_error(reply, 404, &(struct err){.text = "cannot open the file"});
        return;
    }
    reply->type = type_of(path);
    reply->fd = fd;
    reply->fd_size = info.st_size;
}

/* ---- queries ---- */

static void run_query(const struct routes *routes, const struct route_request *request,
                      struct route_reply *reply)
{
    char path[PATH_MAX];
    struct err err = {0};
    struct query_pool_answer answer;
    if (!route_resolve(routes, request, 1 << FOLDER_DEMO | 1 << FOLDER_SCRIPT, path, reply))
        return;
    cJSON *json = cJSON_ParseWithLength(request->body, request->size);
    char *query = cJSON_IsObject(json) ? cJSON_PrintUnformatted(json) : NULL;
    cJSON_Delete(json);
    if (!query)
        err_set(&err, ERR_USAGE, "expected a query as a JSON object");
    const struct query_pool_client client = {query_pool_urgency(request->urgency), request->socket};
    if (query && query_pool_ask(routes->query_pool, &client, path, query, &answer, &err)) {
        route_reply_data(reply, NULL, answer.data, answer.size);
        reply->type = strcmp(answer.type, "image/jpeg") == 0  ? "image/jpeg"
                      : strcmp(answer.type, "audio/wav") == 0 ? "audio/wav"
                                                              : ROUTE_JSON;
    } else {
        route_reply_error(reply,
                          err.kind == ERR_USAGE    ? 400
                          : err.kind == ERR_FORMAT ? 422
                                                   : 500,
                          &err);
    }
    free(query);
}

/* ---- exports ---- */

static void get_exports(const struct routes *routes, const struct route_request *request,
                        struct route_reply *reply)
{
    (void)request;
    route_reply_json(reply, exports_list(routes->exports));
}

static void add_export(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply)
{
    struct err err = {0};
    cJSON *request_json = cJSON_ParseWithLength(request->body, request->size);
    if (exports_add(routes->exports, request_json, &err))
        get_exports(routes, request, reply);
    else
        route_reply_error(reply, 400, &err);
    cJSON_Delete(request_json);
}

static void cancel_export(const struct routes *routes, const struct route_request *request,
                          struct route_reply *reply)
{
    struct err err = {0};
    if (exports_cancel(routes->exports, request->number, &err))
        get_exports(routes, request, reply);
    else
        route_reply_error(reply, 404, &err);
}

static void get_command(const struct routes *routes, const struct route_request *request,
                        struct route_reply *reply)
{
    struct err err = {0};
    cJSON *request_json = cJSON_ParseWithLength(request->body, request->size);
    char *command = exports_command(routes->exports, request_json, &err);
    if (command) {
        cJSON *json = cJSON_CreateObject();
        cJSON_AddStringToObject(json, "command", command);
        route_reply_json(reply, json);
    } else {
        route_reply_error(reply, 400, &err);
    }
    free(command);
    cJSON_Delete(request_json);
}

/* ---- dispatch ---- */

void routes_dispatch(const struct routes *routes, const struct route_request *request,
                     struct route_reply *reply)
{
    static const struct {
        const char *method, *url;
        void (*handle)(const struct routes *, const struct route_request *, struct route_reply *);
    } table[] = {
        {"GET", "/api/library", get_library},      {"GET", "/api/card", get_card},
        {"GET", "/api/thumbnail", get_thumbnail},  {"GET", "/api/film", get_film},
        {"POST", "/api/query", run_query},         {"GET", "/api/script", routes_get_script},
        {"PUT", "/api/script", routes_put_script}, {"GET", "/api/exports", get_exports},
        {"POST", "/api/exports", add_export},      {"DELETE", "/api/exports", cancel_export},
        {"POST", "/api/command", get_command},     {"GET", "/api/draft", routes_get_drafts},
        {"PUT", "/api/draft", routes_put_draft},   {"DELETE", "/api/draft", routes_delete_draft},
        {"GET", "/api/events", routes_get_events},
    };
    *reply = (struct route_reply){.status = 200, .fd = -1};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(request->method, table[i].method) == 0 &&
            strcmp(request->url, table[i].url) == 0) {
            table[i].handle(routes, request, reply);
            return;
        }
    if (strcmp(request->method, "GET") == 0)
        get_page_file(request, reply);
    else
        route_reply_error(reply, 405, &(struct err){.text = "method not allowed"});
}
