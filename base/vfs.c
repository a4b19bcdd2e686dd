/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/vfs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/archive.h"
#include "base/arena.h"
#include "base/cancel.h"
#include "base/crash.h"
#include "base/err.h"
#include "base/inputs.h"
#include "base/folders.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/sort.h"

/* A folder, .pak or zip archive on the search path. */
struct source {
    char label[256]; /* "id1/pak0.pak" */
    int layer;       /* its game folder: 0 is the one added first */
    char *root;      /* real path of a folder; NULL for an archive */
    struct archive *archive;
};

struct vfs {
    struct log *log;
    struct source sources[LIMIT_SOURCES]; /* the last wins */
    int num_sources, num_layers;
    int disabled;   /* enum vfs_replacement */
    char **allowed; /* real paths */
    size_t num_allowed;
    char *places;
    struct folders *folders;
};

struct vfs *vfs_create(struct log *log)
{
    struct vfs *vfs = mem_alloc(sizeof *vfs);
    vfs->log = log;
    vfs->folders = folders_create();
    vfs->places = mem_alloc(1);
    return vfs;
}

void vfs_destroy(struct vfs *vfs)
{
    if (!vfs)
        return;
    for (int i = 0; i < vfs->num_sources; i++) {
        struct source *source = &vfs->sources[i];
        free(source->root);
        archive_close(source->archive);
    }
    for (size_t i = 0; i < vfs->num_allowed; i++)
        free(vfs->allowed[i]);
    free(vfs->allowed);
    folders_destroy(vfs->folders);
    free(vfs->places);
    free(vfs);
}

/* Returns whether a name stays below the game folder. It must be relative, use '/'
 * between components, and contain neither "." nor ".." nor anything that some system
 * takes for a device or drive. */
static bool is_safe_name(const char *name)
{
    if (!*name || *name == '/')
        return false;
    for (const char *part = name;;) {
        const size_t length = strcspn(part, "/");
        if (length == 0 || (length == 1 && part[0] == '.') ||
            (length == 2 && part[0] == '.' && part[1] == '.'))
            return false;
        for (size_t i = 0; i < length; i++)
            if (part[i] == '\\' || part[i] == ':' || (unsigned char)part[i] < 32)
                return false;
        if (!part[length])
            return true;
        part += length + 1;
    }
}

void vfs_allow(struct vfs *vfs, const char *folder)
{
    char *real = realpath(folder, NULL);
    if (!real)
        return;
    vfs->allowed = mem_resize(vfs->allowed, vfs->num_allowed + 1, sizeof *vfs->allowed);
    vfs->allowed[vfs->num_allowed++] = real;
}

static bool is_below(const char *real, const char *root)
{
    const size_t length = strcmp(root, "/") == 0 ? 0 : strlen(root);
    return strncmp(real, root, length) == 0 && (real[length] == '/' || !real[length]);
}

/* May a file of the game folder `root` be there? Both are real paths. */
static bool is_allowed(const struct vfs *vfs, const char *root, const char *real)
{
    bool is_allowed = is_below(real, root);
    for (size_t i = 0; i < vfs->num_allowed; i++)
        is_allowed = is_allowed || is_below(real, vfs->allowed[i]);
    return is_allowed;
}

/* Appends the first component of *name to the path, in its real spelling, and moves *name past
 * it. Returns false if it does not exist. */
static bool step_into(const struct vfs *vfs, char path[PATH_MAX], const char **name)
{
    char part[NAME_MAX + 1];
    const size_t length = strcspn(*name, "/"), used = strlen(path);
    if (length > NAME_MAX)
        return false;
    memcpy(part, *name, length);
    part[length] = '\0';
    *name += length + ((*name)[length] == '/');
    return folders_find(vfs->folders, path, part, part, sizeof part) &&
           snprintf(path + used, PATH_MAX - used, "/%s", part) < (int)(PATH_MAX - used);
}

/* Resolves the file `name` below `root`, which is a real path. Returns false if it does
 * not exist, is not a regular file or a link leads outside. */
static bool resolve(const struct vfs *vfs, const char *root, const char *name, char out[PATH_MAX])
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", root);
    while (*name)
        if (!step_into(vfs, path, &name))
            return false;
    struct stat info;
    return realpath(path, out) && stat(out, &info) == 0 && S_ISREG(info.st_mode) &&
           is_allowed(vfs, root, out);
}

/* Finds the part of `name` below `root` that is a link to a place outside. Stores its length and
 * its target. Returns false if there is none. */
static bool find_outside(const struct vfs *vfs, const char *root, const char *name, int *length,
                         char target[PATH_MAX])
{
    char path[PATH_MAX];
    const char *at = name;
    snprintf(path, sizeof path, "%s", root);
    while (*at && step_into(vfs, path, &at)) {
        *length = (int)(at - name) - (*at != '\0');
        if (realpath(path, target) && !is_allowed(vfs, root, target))
            return true;
    }
    return false;
}

static struct source *add_source(struct vfs *vfs, const char *game, const char *file)
{
    if (vfs->num_sources == LIMIT_SOURCES)
        return NULL;
    struct source *source = &vfs->sources[vfs->num_sources++];
    memset(source, 0, sizeof *source);
    source->layer = vfs->num_layers;
    snprintf(source->label, sizeof source->label, "%s%s%s", game, file ? "/" : "",
             file ? file : "");
    const size_t used = strlen(vfs->places), more = strlen(source->label);
    vfs->places = mem_resize(vfs->places, used + more + 3, 1);
    snprintf(vfs->places + used, more + 3, "%s%s", used ? ", " : "", source->label);
    return source;
}

static void add_archive(struct vfs *vfs, const char *root, const char *game, const char *file)
{
    char path[PATH_MAX];
    struct err err = {0};
    crash_begin("reading", file);
    if (snprintf(path, sizeof path, "%s/%s", root, file) >= (int)sizeof path)
        return;
    struct archive *archive = archive_open(path, &err);
    struct source *source = archive ? add_source(vfs, game, file) : NULL;
    if (source) {
        source->archive = archive;
        return;
    }
    log_warn(vfs->log, "%s: %s; skipped", path, archive ? "too many archives" : err.text);
    archive_close(archive);
}

static int compare_names(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    const int order = strcasecmp(*x, *y);
    return order ? order : strcmp(*x, *y);
}

/* Adds every .pk3 and .pkz of a folder in alphabetical order, so the last one wins. */
static void add_zips(struct vfs *vfs, const char *root, const char *game)
{
    DIR *dir = opendir(root);
    if (!dir)
        return;
    char **names = NULL;
    size_t num = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        const bool is_zip =
            path_has_ending(entry->d_name, ".pk3") || path_has_ending(entry->d_name, ".pkz");
        if (!is_zip || num == LIMIT_SOURCES)
            continue;
        names = mem_resize(names, num + 1, sizeof *names);
        const size_t size = strlen(entry->d_name) + 1;
        names[num++] = memcpy(mem_alloc(size), entry->d_name, size);
    }
    closedir(dir);
    if (num)
        sort_items(names, num, sizeof *names, compare_names);
    for (size_t i = 0; i < num; i++) {
        add_archive(vfs, root, game, names[i]);
        free(names[i]);
    }
    free(names);
}

bool vfs_is_game_name(const char *name)
{
    return is_safe_name(name) && !strchr(name, '/');
}

bool vfs_add_game(struct vfs *vfs, const char *basedir, const char *game, struct err *err)
{
    char path[PATH_MAX], root[PATH_MAX], part[NAME_MAX + 1];
    if (!vfs_is_game_name(game))
        return err_set(err, ERR_USAGE, "%s: not a valid game folder name", game);
    if (!folders_find(vfs->folders, basedir, game, part, sizeof part) ||
        snprintf(path, sizeof path, "%s/%s", basedir, part) >= (int)sizeof path ||
        !realpath(path, root))
        return err_set(err, ERR_IO, "%s/%s: no such folder", basedir, game);
    DIR *dir = opendir(root);
    if (!dir)
        return err_set_errno(err, errno, "%s", path);
    closedir(dir);

    struct source *source = add_source(vfs, game, NULL);
    if (!source)
        return err_set(err, ERR_LIMIT, "%s: more than %d folders and archives", path,
                       LIMIT_SOURCES);
    source->root = strdup(root);
    for (int i = 0;; i++) {
        char name[32];
        snprintf(name, sizeof name, "pak%d.pak", i);
        if (!folders_find(vfs->folders, root, name, part, sizeof part))
            break;
        add_archive(vfs, root, game, part);
    }
    add_zips(vfs, root, game);
    vfs->num_layers++;
    return true;
}

/* Loads a file from one source and sets *found to whether the source has it. If out is
 * NULL, only that is determined. */
static bool load_from(const struct vfs *vfs, const struct source *source, const char *name,
                      size_t limit, struct vfs_file *out, bool *found, struct err *err)
{
    *found = false;
    if (source->root) {
        char path[PATH_MAX];
        *found = resolve(vfs, source->root, name, path);
        if (!*found || !out)
            return *found;
        const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (fd < 0)
            return err_set_errno(err, errno, "%s/%s", source->label, name);
        inputs_note(fd);
        const bool ok = file_load_fd(fd, name, limit, out, err);
        close(fd);
        return ok;
    }
    const int file = archive_find(source->archive, name);
    *found = file >= 0;
    return *found &&
           (!out || archive_load(source->archive, file, source->label, name, limit, out, err));
}

bool vfs_is_link_outside(const struct vfs *vfs, const char *name, struct err *err)
{
    for (int i = vfs->num_sources - 1; i >= 0; i--) {
        char target[PATH_MAX];
        int length;
        struct stat info;
        if (!vfs->sources[i].root ||
            !find_outside(vfs, vfs->sources[i].root, name, &length, target))
            continue;
        const bool is_folder = stat(target, &info) == 0 && S_ISDIR(info.st_mode);
        err_set(err, ERR_IO,
                "%s: %s/%.*s is a link to %s, which is outside the game folder, and is not "
                "followed; to allow it, add --allow %.*s",
                name, vfs->sources[i].label, length, name, target,
                (int)(is_folder ? strlen(target) : (size_t)(strrchr(target, '/') - target)),
                target);
        return true;
    }
    return false;
}

bool vfs_load(const struct vfs *vfs, const char *name, size_t limit, struct vfs_file *out,
              struct err *err)
{
    *out = (struct vfs_file){0};
    crash_begin("reading", name);
    if (!is_safe_name(name))
        return err_set(err, ERR_IO, "%s: not a valid file name inside a game folder", name);
    for (int i = vfs->num_sources - 1; i >= 0; i--) {
        bool found;
        const bool ok = load_from(vfs, &vfs->sources[i], name, limit, out, &found, err);
        if (!found)
            continue;
        out->layer = vfs->sources[i].layer;
        snprintf(out->from, sizeof out->from, "%s", vfs->sources[i].label);
        return ok;
    }
    if (vfs_is_link_outside(vfs, name, err))
        return false;
    return err_set(err, ERR_IO, "%s: not found in %s", name,
                   vfs->num_sources ? vfs->places : "any game folder, since none was given");
}

static const struct source *find_source(const struct vfs *vfs, const char *name)
{
    for (int i = is_safe_name(name) ? vfs->num_sources - 1 : -1; i >= 0; i--) {
        bool found;
        load_from(vfs, &vfs->sources[i], name, 0, NULL, &found, NULL);
        if (found)
            return &vfs->sources[i];
    }
    return NULL;
}

int vfs_find(const struct vfs *vfs, const char *name)
{
    const struct source *source = find_source(vfs, name);
    return source ? source->layer : -1;
}

const char *vfs_find_place(const struct vfs *vfs, const char *name)
{
    const struct source *source = find_source(vfs, name);
    return source ? source->label : NULL;
}

bool vfs_is_file(const struct vfs *vfs, const char *name, const char *path)
{
    const struct source *source = find_source(vfs, name);
    struct stat a, b;
    char real[PATH_MAX];
    return source && source->root && resolve(vfs, source->root, name, real) &&
           stat(real, &a) == 0 && stat(path, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

struct folder_walk {
    const struct vfs *vfs;
    const struct source *source;
    const struct vfs_visitor *visitor;
    const char *below; /* "maps/" in the allowed folder that the link "maps" leads to; else "" */
};

static void visit_loose(void *context, const char *name);

/* Visits the files of an allowed folder outside the game folder if `name` is a link to one. Links in
 * it are not followed, so that the walk ends. */
static void visit_linked_folder(const struct folder_walk *walk, const char *name)
{
    char path[PATH_MAX], target[PATH_MAX], below[PATH_MAX];
    struct stat info;
    const char *root = walk->source->root;
    if (*walk->below || snprintf(path, sizeof path, "%s/%s", root, name) >= (int)sizeof path ||
        lstat(path, &info) != 0 || !S_ISLNK(info.st_mode) || !realpath(path, target) ||
        stat(target, &info) != 0 || !S_ISDIR(info.st_mode) || is_below(target, root) ||
        !is_allowed(walk->vfs, root, target) ||
        snprintf(below, sizeof below, "%s/", name) >= (int)sizeof below)
        return;
    struct folder_walk inner = {walk->vfs, walk->source, walk->visitor, below};
    folders_visit(walk->vfs->folders, path, visit_loose, &inner);
}

static void visit_loose(void *context, const char *relative)
{
    const struct folder_walk *walk = context;
    const struct vfs_visitor *visitor = walk->visitor;
    struct vfs_file file = {0};
    char name[PATH_MAX];
    bool found;
    if (cancel_check() ||
        snprintf(name, sizeof name, "%s%s", walk->below, relative) >= (int)sizeof name ||
        !is_safe_name(name))
        return;
    visit_linked_folder(walk, name);
    if (!visitor->wants(visitor->context, name) ||
        !load_from(walk->vfs, walk->source, name, LIMIT_MAP_SIZE, &file, &found, NULL))
        return;
    visitor->visit(visitor->context, walk->source->layer, name, file.data, file.size);
    vfs_file_free(&file);
}

void vfs_visit(const struct vfs *vfs, const struct vfs_visitor *visitor)
{
    for (int i = 0; i < vfs->num_sources && !cancel_check(); i++) {
        struct folder_walk walk = {vfs, &vfs->sources[i], visitor, ""};
        if (walk.source->root)
            folders_visit(vfs->folders, walk.source->root, visit_loose, &walk);
        else
            archive_visit(walk.source->archive, visitor, walk.source->layer);
    }
}

void vfs_disable_replacements(struct vfs *vfs, int replacements)
{
    vfs->disabled |= replacements;
}

bool vfs_allows_replacement(const struct vfs *vfs, enum vfs_replacement replacement)
{
    return !(vfs->disabled & (int)replacement);
}

const char *vfs_places(const struct vfs *vfs)
{
    return vfs->places;
}

int vfs_num_places(const struct vfs *vfs)
{
    return vfs->num_sources;
}

const char *vfs_place(const struct vfs *vfs, int index)
{
    return vfs->sources[index].label;
}
