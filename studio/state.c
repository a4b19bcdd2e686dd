/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/state.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/sort.h"
#include "studio/folder.h"
#include "studio/guard.h"

enum { MAX_DRAFTS = 100 /* listed for a script */ };

/* Creates the folders of the path after `base`, which exists. */
static bool make_folders(const char *base, const char *const *parts, char out[PATH_MAX])
{
    size_t length = (size_t)snprintf(out, PATH_MAX, "%s", base);
    for (int i = 0; parts[i] && length < PATH_MAX; i++) {
        length += (size_t)snprintf(out + length, PATH_MAX - length, "/%s", parts[i]);
        if (length < PATH_MAX)
            mkdir(out, 0700);
    }
    return length < PATH_MAX && access(out, W_OK) == 0;
}

/* Other programs may have created the folder, so that others can read it. */
static bool make_private(const char *folder)
{
    struct stat info;
    return stat(folder, &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == geteuid() &&
           chmod(folder, 0700) == 0;
}

void state_open(struct state *out)
{
    static const char *const below_state[] = {"demoreel", NULL};
    static const char *const below_home[] = {".local", "state", "demoreel", NULL};
    const char *parent = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const bool has_parent = parent && parent[0] == '/';
    if (has_parent)
        mkdir(parent, 0700);
    if (!(has_parent || home) ||
        !make_folders(has_parent ? parent : home, has_parent ? below_state : below_home,
                      out->folder) ||
        !make_private(out->folder))
        out->folder[0] = '\0';
}

/* ---- the port and the secret ---- */

static bool guard_path(const struct state *state, const char *folder, char out[PATH_MAX])
{
    return state->folder[0] && snprintf(out, PATH_MAX, "%s/studio-%016" PRIx64, state->folder,
                                        hash_bytes(1, folder, strlen(folder))) < PATH_MAX;
}

bool state_read_guard(const struct state *state, const char *folder, struct guard *guard)
{
    enum { MAX_SIZE = 64 };
    static_assert(GUARD_SECRET == 32, "the width in the format below");
    char path[PATH_MAX], secret[GUARD_SECRET + 1];
    size_t size;
    int port;
    char *text = guard_path(state, folder, path) ? folder_read(path, MAX_SIZE, &size, NULL) : NULL;
    const bool ok = text && sscanf(text, "%d %32[a-z2-7]", &port, secret) == 2 &&
                    strlen(secret) == GUARD_SECRET && port > 0 && port < 65536;
    free(text);
    if (!ok)
        return false;
    guard->port = port;
    memcpy(guard->secret, secret, sizeof guard->secret);
    return true;
}

void state_write_guard(const struct state *state, const char *folder, const struct guard *guard)
{
    char path[PATH_MAX], text[GUARD_SECRET + 16];
    const int size = snprintf(text, sizeof text, "%d %s\n", guard->port, guard->secret);
    if (guard_path(state, folder, path) && folder_write(path, text, (size_t)size, NULL))
        chmod(path, 0600);
}

/* ---- drafts ---- */

/* Drafts are named "draft-HASH-NUMBER" after a hash of the script's path. Returns the length of
 * the part before the number. */
static int draft_prefix(const char *path, char out[32])
{
    return snprintf(out, 32, "draft-%016" PRIx64 "-", hash_bytes(1, path, strlen(path)));
}

static bool draft_path(const struct state *state, const char *path, int number, char out[PATH_MAX])
{
    char prefix[32];
    draft_prefix(path, prefix);
    return state->folder[0] &&
           snprintf(out, PATH_MAX, "%s/%s%d", state->folder, prefix, number) < PATH_MAX;
}

static void format_tag(char tag[24], const char *text, size_t size)
{
    snprintf(tag, 24, "%016" PRIx64, hash_bytes(1, text, size));
}

struct draft_file {
    struct timespec mtime;
    int number;
};

static int compare_drafts(const void *a, const void *b)
{
    const struct draft_file *x = a, *y = b;
    if (x->mtime.tv_sec != y->mtime.tv_sec)
        return x->mtime.tv_sec > y->mtime.tv_sec ? -1 : 1;
    if (x->mtime.tv_nsec != y->mtime.tv_nsec)
        return x->mtime.tv_nsec > y->mtime.tv_nsec ? -1 : 1;
    return x->number - y->number;
}

static int find_drafts(const struct state *state, const char *path, struct draft_file *out)
{
    char prefix[32];
    const int length = draft_prefix(path, prefix);
    int num = 0;
    DIR *folder = state->folder[0] ? opendir(state->folder) : NULL;
    for (struct dirent *entry; folder && num < MAX_DRAFTS && (entry = readdir(folder));) {
        struct stat info;
        if (strncmp(entry->d_name, prefix, (size_t)length) == 0 &&
            fstatat(dirfd(folder), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0)
            out[num++] = (struct draft_file){info.st_mtim, atoi(entry->d_name + length)};
    }
    if (folder)
        closedir(folder);
    if (num > 0)
        sort_items(out, (size_t)num, sizeof *out, compare_drafts);
    return num;
}

static cJSON *read_draft(const char *file, int number)
{
    char tag[24];
    size_t size;
    char *text = folder_read(file, LIMIT_STUDIO_REQUEST, &size, NULL);
    cJSON *draft = text ? cJSON_ParseWithLength(text, size) : NULL, *item = NULL;
    if (draft) {
        format_tag(tag, text, size);
        item = cJSON_CreateObject();
        cJSON_AddNumberToObject(item, "number", number);
        cJSON_AddStringToObject(item, "tag", tag);
        cJSON_AddItemToObject(item, "draft", draft);
    }
    free(text);
    return item;
}

cJSON *state_read_drafts(const struct state *state, const char *path)
{
    struct draft_file files[MAX_DRAFTS];
    char file[PATH_MAX];
    cJSON *list = cJSON_CreateArray();
    const int num = find_drafts(state, path, files);
    for (int i = 0; i < num; i++) {
        cJSON *item = draft_path(state, path, files[i].number, file)
                          ? read_draft(file, files[i].number)
                          : NULL;
        if (item)
            cJSON_AddItemToArray(list, item);
    }
    return list;
}

bool state_write_draft(const struct state *state, const char *path, int number, const char *draft,
                       size_t size, struct err *err)
{
    char file[PATH_MAX];
    if (!draft_path(state, path, number, file))
        return err_set(err, ERR_IO,
                       "the folder for drafts is not available; XDG_STATE_HOME sets "
                       "another one");
    return folder_write(file, draft, size, err);
}

void state_remove_draft(const struct state *state, const char *path, int number, const char *tag)
{
    char file[PATH_MAX], now[24];
    size_t size;
    if (!draft_path(state, path, number, file))
        return;
    char *text = folder_read(file, LIMIT_STUDIO_REQUEST, &size, NULL);
    if (text)
        format_tag(now, text, size);
    if (text && (!tag || strcmp(tag, now) == 0))
        unlink(file);
    free(text);
}
