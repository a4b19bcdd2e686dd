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
#include "studio/child.h"
#include "studio/folder.h"

enum {
    MAX_AT_ONCE = 1, /* processes that make them, beside those that draw for the player */
    SECONDS = 120,
    MAX_WORDS = 64,
};
static const int64_t MAX_CACHE = (int64_t)256 << 20; /* bytes */
static const size_t MAX_PART = (size_t)4 << 20;

struct cards {
    const char *const *words;
    char folder[PATH_MAX];
    pthread_mutex_t lock;
    pthread_cond_t freed;
    int num_at_work;
    int num_made; /* since the folder was tidied */
};

/* ---- the cache's folder ---- */

static bool make_folder(const char *path, struct err *err)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST ||
           err_set_errno(err, errno, "%s (XDG_CACHE_HOME names another place)", path);
}

static bool find_folder(char out[PATH_MAX], struct err *err)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    char parent[PATH_MAX];
    if (cache && cache[0] == '/')
        snprintf(parent, sizeof parent, "%s", cache);
    else
        snprintf(parent, sizeof parent, "%s/.cache", home ? home : "/tmp");
    return snprintf(out, PATH_MAX, "%s/demoreel", parent) < PATH_MAX && make_folder(parent, err) &&
           make_folder(out, err);
}

struct kept {
    char name[32];
    struct timespec used;
    int64_t size;
};

static int compare_used(const void *a, const void *b)
{
    const struct timespec x = ((const struct kept *)a)->used, y = ((const struct kept *)b)->used;
    if (x.tv_sec != y.tv_sec)
        return x.tv_sec < y.tv_sec ? -1 : 1;
    return (x.tv_nsec > y.tv_nsec) - (x.tv_nsec < y.tv_nsec);
}

/* Ours alone: sixteen digits of a hash and an ending. */
static bool is_card(const char *name)
{
    return strspn(name, "0123456789abcdef") == 16 &&
           strlen(name) < sizeof((struct kept *)0)->name &&
           (path_has_ending(name, ".json") || path_has_ending(name, ".jpg"));
}

/* Remove those that were used least recently until the rest is a cache's size. */
static void tidy(const struct cards *cards)
{
    struct kept *list = NULL;
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
        list[num] = (struct kept){.used = info.st_mtim, .size = info.st_size};
        snprintf(list[num].name, sizeof list[num].name, "%s", entry->d_name);
        total += list[num++].size;
    }
    if (num > 0)
        qsort(list, (size_t)num, sizeof *list, compare_used);
    for (int i = 0; i < num && total > MAX_CACHE; i++) {
        unlinkat(dirfd(folder), list[i].name, 0);
        total -= list[i].size;
    }
    free(list);
    if (folder)
        closedir(folder);
}

struct cards *cards_open(const char *const *words, struct err *err)
{
    struct cards *cards = mem_alloc(sizeof *cards);
    cards->words = words;
    if (!find_folder(cards->folder, err)) {
        free(cards);
        return NULL;
    }
    pthread_mutex_init(&cards->lock, NULL);
    pthread_cond_init(&cards->freed, NULL);
    tidy(cards);
    return cards;
}

void cards_close(struct cards *cards)
{
    pthread_mutex_destroy(&cards->lock);
    pthread_cond_destroy(&cards->freed);
    free(cards);
}

const char *cards_folder(const struct cards *cards)
{
    return cards->folder;
}

/* ---- making one ---- */

static bool make_facts(const char *path, const char *kept, struct err *err)
{
    const char *const words[] = {"info", "--json", "-q", "--", path, NULL};
    struct child_output output;
    if (!child_run(words, NULL, MAX_PART, SECONDS, &output, err))
        return false;
    const bool ok = folder_write(kept, output.data, output.size, err);
    free(output.data);
    return ok;
}

static bool make_picture(const struct cards *cards, const char *path, const char *kept,
                         struct err *err)
{
    char part[PATH_MAX];
    const char *words[MAX_WORDS] = {
        "thumb", "--size",   "320x180", "--gl",        "soft",      "--best", "-q",        "-o",
        part,    "--format", "jpg",     "--overwrite", "--threads", "1",      "--quality", "80"};
    int num = 16;
    struct child_output output;
    snprintf(part, sizeof part, "%.*s.part", PATH_MAX - 8, kept);
    for (int i = 0; cards->words[i] && num < MAX_WORDS - 4; i++)
        words[num++] = cards->words[i];
    words[num++] = "--";
    words[num++] = path;
    if (!child_run(words, NULL, MAX_PART, SECONDS, &output, err))
        return false;
    free(output.data);
    return rename(part, kept) == 0 || err_set_errno(err, errno, "%s", path_base(path));
}

static void enter(struct cards *cards)
{
    pthread_mutex_lock(&cards->lock);
    while (cards->num_at_work >= MAX_AT_ONCE)
        pthread_cond_wait(&cards->freed, &cards->lock);
    cards->num_at_work++;
    pthread_mutex_unlock(&cards->lock);
}

static void leave(struct cards *cards)
{
    enum { TIDY_EVERY = 64 };
    pthread_mutex_lock(&cards->lock);
    cards->num_at_work--;
    const bool is_time = ++cards->num_made % TIDY_EVERY == 0;
    pthread_cond_signal(&cards->freed);
    pthread_mutex_unlock(&cards->lock);
    if (is_time)
        tidy(cards);
}

char *cards_get(struct cards *cards, const char *path, enum card_part part, size_t *size,
                struct err *err)
{
    char kept[PATH_MAX];
    uint64_t hash;
    if (!folder_hash(path, &hash, err))
        return NULL;
    snprintf(kept, sizeof kept, "%.*s/%016" PRIx64 "%s", PATH_MAX - 32, cards->folder, hash,
             part == CARD_FACTS ? ".json" : ".jpg");
    char *data = folder_read(kept, MAX_PART, size, NULL);
    if (data) {
        utimensat(AT_FDCWD, kept, NULL, 0); /* it is in use */
        return data;
    }
    enter(cards);
    bool ok = access(kept, R_OK) == 0; /* somebody else has made it meanwhile */
    ok = ok ||
         (part == CARD_FACTS ? make_facts(path, kept, err) : make_picture(cards, path, kept, err));
    leave(cards);
    return ok ? folder_read(kept, MAX_PART, size, err) : NULL;
}
