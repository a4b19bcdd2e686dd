/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/routes.h"

#include <cjson/cJSON.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/paths.h"
#include "studio/cards.h"
#include "studio/exports.h"
#include "studio/folder.h"
#include "studio/page_files.h"
#include "studio/query_pool.h"

static const char JSON[] = "application/json";

static void give(struct route_reply *reply, const char *type, char *data, size_t size)
{
    reply->type = type;
    reply->data = reply->owned = data;
    reply->size = size;
}

/* Takes the JSON. */
static void give_json(struct route_reply *reply, cJSON *json)
{
    char *text = mem_check(cJSON_PrintUnformatted(json));
    cJSON_Delete(json);
    give(reply, JSON, text, strlen(text));
}

static void give_error(struct route_reply *reply, unsigned status, const struct err *err)
{
    cJSON *json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "error", err->text);
    give_json(reply, json);
    reply->status = status;
}

/* ---- files of the page ---- */

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

static void take_page(const struct route_request *request, struct route_reply *reply)
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
    give_error(reply, 404, &(struct err){.text = "there is no such page"});
}

/* ---- the folder ---- */

static void take_library(const struct routes *routes, const struct route_request *request,
                         struct route_reply *reply)
{
    static const char *const kinds[] = {[FOLDER_OTHER] = "other",
                                        [FOLDER_DEMO] = "demo",
                                        [FOLDER_SCRIPT] = "script",
                                        [FOLDER_FILM] = "film"};
    struct folder_list list;
    (void)request;
    folder_list(routes->folder, &list);
    cJSON *json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "folder", routes->folder);
    cJSON_AddStringToObject(json, "first", routes->first);
    cJSON_AddBoolToObject(json, "is_cut", list.is_cut);
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
    give_json(reply, json);
}

/* The real path of the request's file, of one of the kinds (bits). */
static bool find(const struct routes *routes, const struct route_request *request, int kinds,
                 char path[PATH_MAX], struct route_reply *reply)
{
    struct err err = {0};
    if (!(1 << folder_kind_of(request->path) & kinds))
        err_set(&err, ERR_USAGE, "not a file for that");
    else if (folder_find(routes->folder, request->path, path, &err))
        return true;
    give_error(reply, err.kind == ERR_IO ? 404 : 403, &err);
    return false;
}

static void take_card_part(const struct routes *routes, const struct route_request *request,
                           enum card_part part, struct route_reply *reply)
{
    char path[PATH_MAX];
    struct err err = {0};
    size_t size;
    if (!find(routes, request, 1 << FOLDER_DEMO, path, reply))
        return;
    char *data = cards_get(routes->cards, path, part, &size, &err);
    if (data)
        give(reply, part == CARD_FACTS ? JSON : "image/jpeg", data, size);
    else
        give_error(reply, 422, &err);
}

static void take_card(const struct routes *routes, const struct route_request *request,
                      struct route_reply *reply)
{
    take_card_part(routes, request, CARD_FACTS, reply);
}

static void take_picture(const struct routes *routes, const struct route_request *request,
                         struct route_reply *reply)
{
    take_card_part(routes, request, CARD_PICTURE, reply);
}

static void take_file(const struct routes *routes, const struct route_request *request,
                      struct route_reply *reply)
{
    char path[PATH_MAX];
    struct stat info;
    if (!find(routes, request, 1 << FOLDER_FILM, path, reply))
        return;
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
        if (fd >= 0)
            close(fd);
        give_error(reply, 404, &(struct err){.text = "it cannot be read"});
        return;
    }
    reply->type = type_of(path);
    reply->fd = fd;
    reply->fd_size = info.st_size;
}

/* ---- questions ---- */

static void take_question(const struct routes *routes, const struct route_request *request,
                          struct route_reply *reply)
{
    char path[PATH_MAX];
    struct err err = {0};
    struct query_pool_answer answer;
    if (!find(routes, request, 1 << FOLDER_DEMO | 1 << FOLDER_SCRIPT, path, reply))
        return;
    cJSON *json = cJSON_ParseWithLength(request->body, request->size);
    char *question = cJSON_IsObject(json) ? cJSON_PrintUnformatted(json) : NULL;
    cJSON_Delete(json);
    if (!question)
        err_set(&err, ERR_USAGE, "a question is a JSON object");
    if (question && query_pool_ask(routes->query_pool, path, question, &answer, &err)) {
        give(reply, NULL, answer.data, answer.size);
        reply->type = strcmp(answer.type, "image/jpeg") == 0  ? "image/jpeg"
                      : strcmp(answer.type, "audio/wav") == 0 ? "audio/wav"
                                                              : JSON;
    } else {
        give_error(reply, err.kind == ERR_USAGE ? 400 : err.kind == ERR_FORMAT ? 422 : 500, &err);
    }
    free(question);
}

/* ---- scripts ---- */

static void tag_text(char tag[24], const char *text, size_t size)
{
    snprintf(tag, 24, "%016" PRIx64, hash_bytes(1, text, size));
}

static void give_text(struct route_reply *reply, char *text, size_t size)
{
    give(reply, "text/plain; charset=utf-8", text, size);
    tag_text(reply->tag, text, size);
}

static void read_text(const struct routes *routes, const struct route_request *request,
                      struct route_reply *reply)
{
    char path[PATH_MAX];
    struct err err = {0};
    size_t size;
    if (!find(routes, request, 1 << FOLDER_SCRIPT, path, reply))
        return;
    char *text = folder_read(path, LIMIT_SCRIPT_SIZE, &size, &err);
    if (text)
        give_text(reply, text, size);
    else
        give_error(reply, 422, &err);
}

/* Without a tag the file must be new; with one it must be what the page has seen. */
static void write_text(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply)
{
    char path[PATH_MAX], tag[24] = "";
    struct stat info;
    struct err err = {0};
    size_t size = 0;
    if (folder_kind_of(request->path) != FOLDER_SCRIPT ||
        !folder_place(routes->folder, request->path, path, &err)) {
        give_error(reply, 403, err.kind ? &err : &(struct err){.text = "not a script's name"});
        return;
    }
    if (request->size > LIMIT_SCRIPT_SIZE) {
        give_error(reply, 413, &(struct err){.text = "too long for a script"});
        return;
    }
    const bool is_there = lstat(path, &info) == 0;
    if (is_there && !folder_find(routes->folder, request->path, path, &err)) {
        give_error(reply, 403, &err); /* a link that leads out, a folder */
        return;
    }
    char *now = is_there ? folder_read(path, LIMIT_SCRIPT_SIZE, &size, &err) : NULL;
    if (now)
        tag_text(tag, now, size);
    if (is_there ? !request->match || strcmp(request->match, tag) != 0 : request->match != NULL) {
        /* Changed elsewhere: the page shows what it is now. */
        give_text(reply, now ? now : mem_check(strdup("")), size);
        reply->status = 409;
        return;
    }
    free(now);
    if (!folder_write(path, request->body, request->size, &err)) {
        give_error(reply, 500, &err);
        return;
    }
    tag_text(reply->tag, request->body, request->size);
    give_json(reply, cJSON_CreateObject());
}

/* ---- films ---- */

static void list_exports(const struct routes *routes, const struct route_request *request,
                         struct route_reply *reply)
{
    (void)request;
    give_json(reply, exports_list(routes->exports));
}

static void add_export(const struct routes *routes, const struct route_request *request,
                       struct route_reply *reply)
{
    struct err err = {0};
    cJSON *wish = cJSON_ParseWithLength(request->body, request->size);
    if (exports_add(routes->exports, wish, &err))
        list_exports(routes, request, reply);
    else
        give_error(reply, 400, &err);
    cJSON_Delete(wish);
}

static void cancel_export(const struct routes *routes, const struct route_request *request,
                          struct route_reply *reply)
{
    struct err err = {0};
    if (exports_cancel(routes->exports, request->number, &err))
        list_exports(routes, request, reply);
    else
        give_error(reply, 404, &err);
}

static void take_command(const struct routes *routes, const struct route_request *request,
                         struct route_reply *reply)
{
    struct err err = {0};
    cJSON *wish = cJSON_ParseWithLength(request->body, request->size);
    char *command = exports_command(routes->exports, wish, &err);
    if (command) {
        cJSON *json = cJSON_CreateObject();
        cJSON_AddStringToObject(json, "command", command);
        give_json(reply, json);
    } else {
        give_error(reply, 400, &err);
    }
    free(command);
    cJSON_Delete(wish);
}

/* ---- which ---- */

void routes_take(const struct routes *routes, const struct route_request *request,
                 struct route_reply *reply)
{
    static const struct {
        const char *method, *url;
        void (*take)(const struct routes *, const struct route_request *, struct route_reply *);
    } table[] = {
        {"GET", "/api/library", take_library},  {"GET", "/api/card", take_card},
        {"GET", "/api/picture", take_picture},  {"GET", "/api/file", take_file},
        {"POST", "/api/ask", take_question},    {"GET", "/api/text", read_text},
        {"PUT", "/api/text", write_text},       {"GET", "/api/exports", list_exports},
        {"POST", "/api/exports", add_export},   {"DELETE", "/api/exports", cancel_export},
        {"POST", "/api/command", take_command},
    };
    *reply = (struct route_reply){.status = 200, .fd = -1};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(request->method, table[i].method) == 0 &&
            strcmp(request->url, table[i].url) == 0) {
            table[i].take(routes, request, reply);
            return;
        }
    if (strcmp(request->method, "GET") == 0)
        take_page(request, reply);
    else
        give_error(reply, 405, &(struct err){.text = "that is not done here"});
}
