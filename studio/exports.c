/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/exports.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/paths.h"
#include "studio/child.h"
#include "studio/export_command.h"
#include "studio/folder.h"

enum { MAX_EXPORTS = 200, MAX_QUEUE_BYTES = 1 << 20 };

struct exports {
    const char *const *game_args;
    const char *folder;
    char queue_path[PATH_MAX];
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    bool is_closing;
    cJSON *list; /* as returned by exports_list, but with the "request" of each */
    int last_number;
    int running;       /* number of the running export; 0: none */
    bool is_cancelled; /* the running export */
    struct child child;
};

/* ---- the list ---- */

static cJSON *find(const struct exports *exports, int number)
{
    cJSON *item;
    cJSON_ArrayForEach(item, exports->list)
    {
        if (cJSON_GetObjectItem(item, "number")->valueint == number)
            return item;
    }
    return NULL;
}

static const char *text_of(const cJSON *item, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(item, key));
    return text ? text : "";
}

static void set_text(cJSON *item, const char *key, const char *text)
{
    cJSON_DeleteItemFromObject(item, key);
    cJSON_AddStringToObject(item, key, text);
}

static void set_number(cJSON *item, const char *key, double value)
{
    cJSON_DeleteItemFromObject(item, key);
    cJSON_AddNumberToObject(item, key, value);
}

static void save_queue(const struct exports *exports)
{
    char *text = cJSON_PrintUnformatted(exports->list);
    if (text)
        folder_write(exports->queue_path, text, strlen(text), NULL);
    free(text);
}

/* The export that was running when the studio ended waits again. */
static void load_queue(struct exports *exports)
{
    size_t size;
    char *text = folder_read(exports->queue_path, MAX_QUEUE_BYTES, &size, NULL);
    cJSON *list = text ? cJSON_Parse(text) : NULL, *item;
    free(text);
    exports->list = cJSON_CreateArray();
    cJSON_ArrayForEach(item, list)
    {
        struct export_command command;
        const cJSON *request = cJSON_GetObjectItem(item, "request");
        if (!export_command_build(&command, request, exports->game_args, exports->folder, NULL) ||
            cJSON_GetArraySize(exports->list) == MAX_EXPORTS)
            continue;
        cJSON *copy = cJSON_Duplicate(item, true);
        set_number(copy, "number", ++exports->last_number);
        if (strcmp(text_of(copy, "state"), "running") == 0)
            set_text(copy, "state", "waiting");
        cJSON_AddItemToArray(exports->list, copy);
    }
    cJSON_Delete(list);
}

/* ---- running ---- */

/* Reads a line of stderr: progress as JSON, or a message, which is stored in `last`. */
static void read_line(struct exports *exports, int number, const char *line, char last[512])
{
    static const char *const keys[] = {"percent", "seconds_left", "bytes"};
    cJSON *json = *line == '{' ? cJSON_Parse(line) : NULL;
    if (!json) {
        if (*line)
            snprintf(last, 512, "%.511s", strncmp(line, "demoreel: ", 10) == 0 ? line + 10 : line);
        return;
    }
    pthread_mutex_lock(&exports->lock);
    cJSON *item = find(exports, number);
    for (size_t i = 0; item && i < sizeof keys / sizeof *keys; i++)
        if (cJSON_IsNumber(cJSON_GetObjectItem(json, keys[i])))
            set_number(item, keys[i], cJSON_GetObjectItem(json, keys[i])->valuedouble);
    pthread_mutex_unlock(&exports->lock);
    cJSON_Delete(json);
}

/* Reads stderr until the child closes it. */
static void read_progress(struct exports *exports, int number, int fd, char last[512])
{
    char line[4096], chunk[1024];
    size_t length = 0;
    for (;;) {
        struct pollfd ready = {fd, POLLIN, 0};
        if (poll(&ready, 1, 1000) == 0)
            continue;
        const ssize_t got = read(fd, chunk, sizeof chunk);
        if (got <= 0)
            return;
        for (ssize_t i = 0; i < got; i++) {
            if (chunk[i] != '\n' && length + 1 < sizeof line) {
                line[length++] = chunk[i];
                continue;
            }
            line[length] = '\0';
            length = 0;
            read_line(exports, number, line, last);
        }
    }
}

/* Called with the lock held, which is released while the child runs. */
static void run_export(struct exports *exports, int number)
{
    struct export_command command;
    struct child child;
    struct err err = {0};
    char last[512] = "", reason[128];
    int status = -1;
    cJSON *item = find(exports, number);
    set_text(item, "state", "running");
    exports->running = number;
    exports->is_cancelled = false;
    save_queue(exports);
    bool ok = export_command_build(&command, cJSON_GetObjectItem(item, "request"),
                                   exports->game_args, exports->folder, &err) &&
              child_start(&child, command.args, true, &err);
    if (ok) {
        exports->child = child;
        pthread_mutex_unlock(&exports->lock);
        read_progress(exports, number, child.log, last);
        child_await_exit(&child); /* it may have closed stderr only; it can still be cancelled */
        pthread_mutex_lock(&exports->lock);
        status = child_wait(&exports->child);
        if (status != 0)
            err_set(&err, ERR_FORMAT, "%s",
                    last[0] ? last : child_describe_status(status, reason, sizeof reason));
    }
    exports->running = 0;
    item = find(exports, number);
    if (!item || exports->is_closing) /* on closing, it stays "running" and resumes later */
        return;
    ok = ok && status == 0;
    set_text(item, "state", exports->is_cancelled ? "cancelled" : ok ? "done" : "failed");
    if (!ok && !exports->is_cancelled)
        set_text(item, "error", err.text);
    if (ok)
        set_number(item, "percent", 100);
    save_queue(exports);
}

static int next_number(const struct exports *exports)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, exports->list)
    {
        if (strcmp(text_of(item, "state"), "waiting") == 0)
            return cJSON_GetObjectItem(item, "number")->valueint;
    }
    return 0;
}

static void *run_exports(void *context)
{
    struct exports *exports = context;
    pthread_mutex_lock(&exports->lock);
    while (!exports->is_closing) {
        const int number = next_number(exports);
        if (number)
            run_export(exports, number);
        else
            pthread_cond_wait(&exports->changed, &exports->lock);
    }
    pthread_mutex_unlock(&exports->lock);
    return NULL;
}

/* ---- interface ---- */

struct exports *exports_open(const char *const *game_args, const char *folder, const char *cache,
                             struct err *err)
{
    struct exports *exports = mem_alloc(sizeof *exports);
    *exports = (struct exports){.game_args = game_args, .folder = folder};
    snprintf(exports->queue_path, sizeof exports->queue_path, "%.*s/exports-%016" PRIx64,
             PATH_MAX - 32, cache, hash_bytes(1, folder, strlen(folder)));
    pthread_mutex_init(&exports->lock, NULL);
    pthread_cond_init(&exports->changed, NULL);
    load_queue(exports);
    if (pthread_create(&exports->thread, NULL, run_exports, exports) == 0)
        return exports;
    err_set(err, ERR_RESOURCE, "cannot create the export thread");
    cJSON_Delete(exports->list);
    free(exports);
    return NULL;
}

static void terminate_running(struct exports *exports)
{
    if (exports->child.pid)
        kill(exports->child.pid, SIGTERM); /* lets it keep its finished segments */
}

void exports_close(struct exports *exports)
{
    pthread_mutex_lock(&exports->lock);
    exports->is_closing = true;
    terminate_running(exports);
    pthread_cond_signal(&exports->changed);
    pthread_mutex_unlock(&exports->lock);
    pthread_join(exports->thread, NULL);
    cJSON_Delete(exports->list);
    pthread_mutex_destroy(&exports->lock);
    pthread_cond_destroy(&exports->changed);
    free(exports);
}

/* If the queue is full, removes the oldest export that is no longer active. */
static bool drop_finished(struct exports *exports)
{
    if (cJSON_GetArraySize(exports->list) < MAX_EXPORTS)
        return true;
    for (int i = 0; i < cJSON_GetArraySize(exports->list); i++) {
        const char *state = text_of(cJSON_GetArrayItem(exports->list, i), "state");
        if (strcmp(state, "waiting") == 0 || strcmp(state, "running") == 0)
            continue;
        cJSON_DeleteItemFromArray(exports->list, i);
        return true;
    }
    return false;
}

bool exports_add(struct exports *exports, const cJSON *request, struct err *err)
{
    struct export_command built;
    if (!export_command_build(&built, request, exports->game_args, exports->folder, err))
        return false;
    if (!built.overwrites && access(built.output, F_OK) == 0)
        return err_set(err, ERR_USAGE, "%s: already exists", path_base(built.output));
    char *command = export_command_text(&built);
    pthread_mutex_lock(&exports->lock);
    const bool ok = drop_finished(exports);
    if (ok) {
        cJSON *item = cJSON_CreateObject();
        cJSON_AddNumberToObject(item, "number", ++exports->last_number);
        cJSON_AddStringToObject(item, "path", text_of(request, "path"));
        cJSON_AddStringToObject(item, "output", text_of(request, "output"));
        cJSON_AddStringToObject(item, "state", "waiting");
        cJSON_AddStringToObject(item, "command", command);
        cJSON_AddItemToObject(item, "request", cJSON_Duplicate(request, true));
        cJSON_AddItemToArray(exports->list, item);
        save_queue(exports);
        pthread_cond_signal(&exports->changed);
    }
    pthread_mutex_unlock(&exports->lock);
    free(command);
    return ok || err_set(err, ERR_LIMIT, "the queue is full: %d exports are waiting", MAX_EXPORTS);
}

bool exports_cancel(struct exports *exports, int number, struct err *err)
{
    pthread_mutex_lock(&exports->lock);
    cJSON *item = find(exports, number);
    if (item && number == exports->running) {
        exports->is_cancelled = true;
        terminate_running(exports);
    } else if (item) {
        cJSON_Delete(cJSON_DetachItemViaPointer(exports->list, item));
        save_queue(exports);
    }
    pthread_mutex_unlock(&exports->lock);
    return item || err_set(err, ERR_USAGE, "there is no export %d", number);
}

cJSON *exports_list(struct exports *exports)
{
    pthread_mutex_lock(&exports->lock);
    cJSON *list = cJSON_Duplicate(exports->list, true), *item;
    pthread_mutex_unlock(&exports->lock);
    cJSON_ArrayForEach(item, list)
    {
        cJSON_DeleteItemFromObject(item, "request");
    }
    return list;
}

char *exports_command(struct exports *exports, const cJSON *request, struct err *err)
{
    struct export_command command;
    return export_command_build(&command, request, exports->game_args, exports->folder, err)
               ? export_command_text(&command)
               : NULL;
}
