/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* utimensat's UTIME_NOW */
#include "studio/cards.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "base/sort.h"
#include "studio/child.h"
#include "studio/folder.h"

enum {
    MAX_PROCESSES = 1, /* at a time; the player's processes need the other cores */
    TIMEOUT = 120,     /* seconds */
    MAX_ARGS = 64,
};
static const int64_t MAX_CACHE = (int64_t)256 << 20; /* bytes */
static const size_t MAX_PART_SIZE = (size_t)4 << 20;

struct cards {
    const char *const *game_args;
    char folder[PATH_MAX];
    pthread_mutex_t lock;
    pthread_cond_t slot_freed;
    int num_processes; /* running */
    int num_created;
};

/* ---- the cache folder ---- */

static bool create_folder(const char *path, struct err *err)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST ||
           err_set_errno(err, errno, "%s (XDG_CACHE_HOME sets another cache folder)", path);
}

static bool find_folder(char out[PATH_MAX], struct err *err)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    char parent[PATH_MAX];
    if (cache && cache[0] == '/')
        snprintf(parent, sizeof parent, "%s", cache);
    else
        snprintf(parent, sizeof parent, "%s/.cache", home ? home : "/tmp");
    return snprintf(out, PATH_MAX, "%s/demoreel", parent) < PATH_MAX &&
           create_folder(parent, err) && create_folder(out, err);
}

struct cache_entry {
    char name[32];
    struct timespec mtime;
    int64_t size;
};

static int compare_mtime(const void *a, const void *b)
{
    const struct timespec x = ((const struct cache_entry *)a)->mtime,
                          y = ((const struct cache_entry *)b)->mtime;
    if (x.tv_sec != y.tv_sec)
        return x.tv_sec < y.tv_sec ? -1 : 1;
    return (x.tv_nsec > y.tv_nsec) - (x.tv_nsec < y.tv_nsec);
}

/* Matches only our own files: a hash of sixteen hexadecimal digits and an extension. */
static bool is_card(const char *name)
{
    return strspn(name, "0123456789abcdef") == 16 &&
           strlen(name) < sizeof((struct cache_entry *)0)->name &&
           (path_has_ending(name, ".json") || path_has_ending(name, ".jpg"));
}

/* Removes the least recently used entries until the cache is within its size limit. */
static void evict_old_entries(const struct cards *cards)
{
    struct cache_entry *list = NULL;
    int num = 0;
    int64_t total = 0;
    DIR *folder = opendir(cards->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        struct stat info;
        if (!is_card(entry->d_name) ||
            fstatat(dirfd(folder), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        if (num % 256 == 0)
            list = mem_check(realloc(list, (size_t)(num + 256) * sizeof *list));
        list[num] = (struct cache_entry){.mtime = info.st_mtim, .size = info.st_size};
        snprintf(list[num].name, sizeof list[num].name, "%s", entry->d_name);
        total += list[num++].size;
    }
    if (num > 0)
        sort_items(list, (size_t)num, sizeof *list, compare_mtime);
    for (int i = 0; i < num && total > MAX_CACHE; i++) {
        unlinkat(dirfd(folder), list[i].name, 0);
        total -= list[i].size;
    }
    free(list);
    if (folder)
        closedir(folder);
}

struct cards *cards_open(const char *const *game_args, struct err *err)
{
    struct cards *cards = mem_alloc(sizeof *cards);
    cards->game_args = game_args;
    if (!find_folder(cards->folder, err)) {
        free(cards);
        return NULL;
    }
    pthread_mutex_init(&cards->lock, NULL);
    pthread_cond_init(&cards->slot_freed, NULL);
    evict_old_entries(cards);
    return cards;
}

void cards_close(struct cards *cards)
{
    pthread_mutex_destroy(&cards->lock);
    pthread_cond_destroy(&cards->slot_freed);
    free(cards);
}

const char *cards_folder(const struct cards *cards)
{
    return cards->folder;
}

/* ---- creating a card ---- */

static bool create_info(const char *path, const char *cached, struct err *err)
{
    const char *const args[] = {"info", "--json", "-q", "--", path, NULL};
    struct child_output output;
    if (!child_run(args, MAX_PART_SIZE, TIMEOUT, &output, err))
        return false;
    const bool ok = folder_write(cached, output.data, output.size, err);
    free(output.data);
    return ok;
}

static bool create_thumbnail(const struct cards *cards, const char *path, const char *cached,
                             struct err *err)
{
    char part[PATH_MAX];
    const char *args[MAX_ARGS] = {
        "thumb", "--size",   "320x180", "--gl",        "soft",      "--best", "-q",        "-o",
        part,    "--format", "jpg",     "--overwrite", "--threads", "1",      "--quality", "80"};
    int num = 16;
    struct child_output output;
    snprintf(part, sizeof part, "%.*s.part", PATH_MAX - 8, cached);
    for (int i = 0; cards->game_args[i] && num < MAX_ARGS - 4; i++)
        args[num++] = cards->game_args[i];
    args[num++] = "--";
    args[num++] = path;
    if (!child_run(args, MAX_PART_SIZE, TIMEOUT, &output, err))
        return false;
    free(output.data);
    return rename(part, cached) == 0 || err_set_errno(err, errno, "%s", path_base(path));
}

static void acquire_slot(struct cards *cards)
{
    pthread_mutex_lock(&cards->lock);
    while (cards->num_processes >= MAX_PROCESSES)
        pthread_cond_wait(&cards->slot_freed, &cards->lock);
    cards->num_processes++;
    pthread_mutex_unlock(&cards->lock);
}

static void release_slot(struct cards *cards)
{
    enum { EVICT_EVERY = 64 };
    pthread_mutex_lock(&cards->lock);
    cards->num_processes--;
    const bool is_eviction_due = ++cards->num_created % EVICT_EVERY == 0;
    pthread_cond_signal(&cards->slot_freed);
    pthread_mutex_unlock(&cards->lock);
    if (is_eviction_due)
        evict_old_entries(cards);
}

char *cards_get(struct cards *cards, const char *path, enum card_part part, size_t *size,
                struct err *err)
{
    char cached[PATH_MAX];
    uint64_t hash;
    if (!folder_hash(path, &hash, err))
        return NULL;
    snprintf(cached, sizeof cached, "%.*s/%016" PRIx64 "%s", PATH_MAX - 32, cards->folder, hash,
             part == CARD_INFO ? ".json" : ".jpg");
    char *data = folder_read(cached, MAX_PART_SIZE, size, NULL);
    if (data) {
        utimensat(AT_FDCWD, cached, NULL, 0); /* marks it as recently used */
        return data;
    }
    acquire_slot(cards);
    bool ok = access(cached, R_OK) == 0; /* another thread may have created it */
    ok = ok || (part == CARD_INFO ? create_info(path, cached, err)
                                  : create_thumbnail(cards, path, cached, err));
    release_slot(cards);
    return ok ? folder_read(cached, MAX_PART_SIZE, size, err) : NULL;
}
