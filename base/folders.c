/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/folders.h"

#include <dirent.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/search.h"
#include "base/sort.h"

struct folder {
    struct folder *next;
    const char *path;
    const char **names; /* sorted by compare_names */
    int num, capacity;
};

struct folders {
    pthread_mutex_t mutex;
    struct arena *arena;  /* holds paths and names */
    struct folder *first; /* most recently read */
};

struct folders *folders_create(void)
{
    struct folders *folders = mem_alloc(sizeof *folders);
    pthread_mutex_init(&folders->mutex, NULL);
    folders->arena = arena_create();
    return folders;
}

void folders_destroy(struct folders *folders)
{
    if (!folders)
        return;
    for (struct folder *folder = folders->first; folder; folder = folder->next)
        free(folder->names);
    arena_destroy(folders->arena);
    pthread_mutex_destroy(&folders->mutex);
    free(folders);
}

static int compare_names(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    const int order = strcasecmp(*x, *y);
    return order ? order : strcmp(*x, *y);
}

static void add_name(struct folder *folder, const char *name)
{
    folder->names = mem_grow(folder->names, folder->num, &folder->capacity, sizeof *folder->names);
    folder->names[folder->num++] = name;
}

static struct folder *read_folder(struct folders *folders, const char *path)
{
    DIR *dir = opendir(path);
    if (!dir)
        return NULL;
    struct folder *folder = ARENA_NEW(folders->arena, struct folder, 1);
    folder->path = arena_strdup(folders->arena, path);
    for (struct dirent *entry; (entry = readdir(dir));)
        add_name(folder, arena_strdup(folders->arena, entry->d_name));
    closedir(dir);
    if (folder->num > 0)
        sort_items(folder->names, (size_t)folder->num, sizeof *folder->names, compare_names);
    folder->next = folders->first;
    folders->first = folder;
    return folder;
}

static const struct folder *find_folder(struct folders *folders, const char *path)
{
    for (const struct folder *folder = folders->first; folder; folder = folder->next)
        if (strcmp(folder->path, path) == 0)
            return folder;
    return read_folder(folders, path);
}

static bool is_before(const void *item, const void *name)
{
    return strcasecmp(*(const char *const *)item, name) < 0;
}

static const char *find_name(const struct folder *folder, const char *name)
{
    const int first =
        search_bound(folder->names, folder->num, sizeof *folder->names, is_before, name);
    if (first == folder->num || strcasecmp(folder->names[first], name) != 0)
        return NULL;
    for (int i = first; i < folder->num && strcasecmp(folder->names[i], name) == 0; i++)
        if (strcmp(folder->names[i], name) == 0)
            return folder->names[i];
    return folder->names[first];
}

bool folders_find(struct folders *folders, const char *path, const char *name, char *out,
                  size_t cap)
{
    pthread_mutex_lock(&folders->mutex);
    const struct folder *folder = find_folder(folders, path);
    const char *found = folder ? find_name(folder, name) : NULL;
    pthread_mutex_unlock(&folders->mutex);
    if (!found || strlen(found) >= cap)
        return false;
    memcpy(out, found, strlen(found) + 1);
    return true;
}

struct walk {
    struct folders *folders;
    void (*visit)(void *context, const char *name);
    void *context;
    char path[PATH_MAX];
    size_t root; /* length of the path prefix that visitors do not see */
};

static void walk_folder(struct walk *walk, size_t length)
{
    pthread_mutex_lock(&walk->folders->mutex);
    const struct folder *folder = find_folder(walk->folders, walk->path);
    pthread_mutex_unlock(&walk->folders->mutex);
    for (int i = 0; folder && i < folder->num; i++) {
        struct stat info;
        const char *name = folder->names[i];
        const size_t room = sizeof walk->path - length;
        const int more = snprintf(walk->path + length, room, "/%s", name);
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || (size_t)more >= room ||
            lstat(walk->path, &info) != 0)
            continue;
        if (S_ISDIR(info.st_mode))
            walk_folder(walk, length + (size_t)more);
        else
            walk->visit(walk->context, walk->path + walk->root);
    }
    walk->path[length] = '\0';
}

void folders_visit(struct folders *folders, const char *path,
                   void (*visit)(void *context, const char *name), void *context)
{
    struct walk walk = {.folders = folders, .visit = visit, .context = context};
    const size_t length = strlen(path);
    if (length >= sizeof walk.path)
        return;
    memcpy(walk.path, path, length + 1);
    walk.root = length + 1;
    walk_folder(&walk, length);
}
