#include "base/vfs.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/folders.h"
#include "base/keeper.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/name_index.h"
#include "base/stop.h"
#include "base/paths.h"

enum {
    PAK_ENTRY_SIZE = 64,
    PAK_NAME_SIZE = 56,
};

struct pak_entry {
    char name[PAK_NAME_SIZE + 1];
    uint32_t offset, size;
};

/* One folder, .pak or zip archive of the search path. */
struct source {
    char label[256]; /* "id1/pak0.pak" */
    int layer;       /* its game folder: 0 is the one added first */
    char *root;      /* of a folder: its real path */
    int pak;         /* descriptor of a .pak, else -1 */
    struct pak_entry *entries;
    int num_entries;
    zip_t *zip;
    struct name_index *names; /* of an archive's files */
};

struct vfs {
    struct log *log;
    struct source sources[LIMIT_SOURCES]; /* the last wins */
    int num_sources, num_layers;
    int refused; /* enum vfs_stand_in */
    char *places;
    struct folders *folders;
    pthread_mutex_t zip_mutex; /* libzip's handles are for one thread at a time */
};

struct vfs *vfs_create(struct log *log)
{
    struct vfs *vfs = mem_alloc(sizeof *vfs);
    vfs->log = log;
    vfs->folders = folders_create();
    pthread_mutex_init(&vfs->zip_mutex, NULL);
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
        name_index_destroy(source->names);
        free(source->entries);
        if (source->pak >= 0)
            close(source->pak);
        if (source->zip)
            zip_discard(source->zip);
    }
    folders_destroy(vfs->folders);
    pthread_mutex_destroy(&vfs->zip_mutex);
    free(vfs->places);
    free(vfs);
}

/* Does a name stay below the game folder? It must be relative, with '/' between parts,
 * without ".." and without what some system takes for a device or drive. */
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

/* The real path of the file `name` below `root`, which is itself a real path.
 * False when there is none, it is no plain file or a link leads outside. */
static bool resolve(const struct vfs *vfs, const char *root, const char *name, char out[PATH_MAX])
{
    char path[PATH_MAX], part[NAME_MAX + 1];
    snprintf(path, sizeof path, "%s", root);
    while (*name) {
        const size_t length = strcspn(name, "/");
        if (length > NAME_MAX)
            return false;
        memcpy(part, name, length);
        part[length] = '\0';
        if (!folders_find(vfs->folders, path, part, part, sizeof part))
            return false;
        const size_t used = strlen(path);
        if (snprintf(path + used, sizeof path - used, "/%s", part) >= (int)(sizeof path - used))
            return false;
        name += length + (name[length] == '/');
    }
    struct stat info;
    if (!realpath(path, out) || stat(out, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    const size_t length = strlen(root);
    return strncmp(out, root, length) == 0 && out[length] == '/';
}

static struct source *add_source(struct vfs *vfs, const char *game, const char *file)
{
    if (vfs->num_sources == LIMIT_SOURCES)
        return NULL;
    struct source *source = &vfs->sources[vfs->num_sources++];
    memset(source, 0, sizeof *source);
    source->pak = -1;
    source->layer = vfs->num_layers;
    snprintf(source->label, sizeof source->label, "%s%s%s", game, file ? "/" : "",
             file ? file : "");
    const size_t used = strlen(vfs->places), more = strlen(source->label);
    vfs->places = mem_resize(vfs->places, used + more + 3, 1);
    snprintf(vfs->places + used, more + 3, "%s%s", used ? ", " : "", source->label);
    return source;
}

static bool read_at(int fd, uint8_t *data, size_t size, off_t offset)
{
    while (size > 0) {
        const ssize_t n = pread(fd, data, size, offset);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        data += n;
        size -= (size_t)n;
        offset += n;
    }
    return true;
}

/* Read the directory of a .pak: "PACK", i32 offset, i32 length of entries of
 * char name[56], i32 offset, i32 size. Every entry is checked to lie inside. */
static bool read_pak(int fd, struct source *source, struct err *err)
{
    struct stat info;
    uint8_t header[12];
    if (fstat(fd, &info) != 0 || !read_at(fd, header, sizeof header, 0))
        return err_set(err, ERR_FORMAT, "shorter than a pak header");
    struct bytes b = bytes_make(header, sizeof header);
    const uint8_t *magic = bytes_take(&b, 4);
    const uint32_t offset = bytes_u32(&b), length = bytes_u32(&b);
    if (memcmp(magic, "PACK", 4) != 0)
        return err_set(err, ERR_FORMAT, "not a pak file");
    const uint64_t size = (uint64_t)info.st_size;
    const uint32_t count = length / PAK_ENTRY_SIZE;
    if (offset > size || length > size - offset || count > LIMIT_ARCHIVE_FILES)
        return err_set(err, ERR_FORMAT, "directory of %u bytes at %u of %llu", length, offset,
                       (unsigned long long)size);

    uint8_t *directory = mem_alloc(length);
    source->entries = mem_alloc(count * sizeof *source->entries);
    if (!read_at(fd, directory, length, offset)) {
        free(directory);
        return err_set(err, ERR_IO, "the directory cannot be read");
    }
    b = bytes_make(directory, length);
    for (uint32_t i = 0; i < count; i++) {
        struct pak_entry entry = {0};
        memcpy(entry.name, bytes_take(&b, PAK_NAME_SIZE), PAK_NAME_SIZE);
        entry.offset = bytes_u32(&b);
        entry.size = bytes_u32(&b);
        for (char *c = entry.name; *c; c++)
            if (*c == '\\')
                *c = '/';
        if (entry.offset <= size && entry.size <= size - entry.offset)
            source->entries[source->num_entries++] = entry;
    }
    free(directory);
    return true;
}

static const char *pak_name(const void *context, int item)
{
    return ((const struct pak_entry *)context)[item].name;
}

/* A descriptor of a plain file, or of what a link leads to; -1 for what is none: to open a
 * pipe would wait for who writes into it, and a device may do anything. */
static int open_plain(const char *path)
{
    struct stat info;
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 || (fstat(fd, &info) == 0 && S_ISREG(info.st_mode)))
        return fd;
    close(fd);
    return -1;
}

static void add_pak(struct vfs *vfs, const char *root, const char *game, const char *file)
{
    char path[PATH_MAX];
    struct err err = {0};
    if (snprintf(path, sizeof path, "%s/%s", root, file) >= (int)sizeof path)
        return;
    const int fd = open_plain(path);
    struct source *source = fd < 0 ? NULL : add_source(vfs, game, file);
    if (!source) {
        log_warn(vfs->log, "%s: cannot be opened and is left out", path);
        if (fd >= 0)
            close(fd);
        return;
    }
    source->pak = fd;
    if (!read_pak(fd, source, &err)) {
        log_warn(vfs->log, "%s: %s; it is left out", path, err.text);
        source->num_entries = 0;
    }
    source->names = name_index_create(source->num_entries, pak_name, source->entries);
}

static const char *zip_name(const void *context, int item)
{
    return zip_get_name((zip_t *)context, (zip_uint64_t)item, 0);
}

static void add_zip(struct vfs *vfs, const char *root, const char *game, const char *file)
{
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/%s", root, file) >= (int)sizeof path)
        return;
    int code = 0;
    const int fd = open_plain(path);
    zip_t *zip = fd < 0 ? NULL : zip_fdopen(fd, 0, &code);
    if (fd >= 0 && !zip)
        close(fd);
    const bool fits = zip && zip_get_num_entries(zip, 0) <= LIMIT_ARCHIVE_FILES;
    struct source *source = fits ? add_source(vfs, game, file) : NULL;
    if (source) {
        source->zip = zip;
        source->names = name_index_create((int)zip_get_num_entries(zip, 0), zip_name, zip);
    } else {
        log_warn(vfs->log, "%s: %s; it is left out", path,
                 !zip    ? "not a readable zip archive"
                 : !fits ? "too many files"
                         : "too many archives");
    }
    if (zip && !source)
        zip_discard(zip);
}

static int compare_names(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    const int order = strcasecmp(*x, *y);
    return order ? order : strcmp(*x, *y);
}

/* Add every .pk3 and .pkz of a folder in alphabetical order: the last one wins. */
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
        qsort(names, num, sizeof *names, compare_names);
    for (size_t i = 0; i < num; i++) {
        add_zip(vfs, root, game, names[i]);
        free(names[i]);
    }
    free(names);
}

bool vfs_add_game(struct vfs *vfs, const char *basedir, const char *game, struct err *err)
{
    char path[PATH_MAX], root[PATH_MAX], part[NAME_MAX + 1];
    if (!is_safe_name(game) || strchr(game, '/'))
        return err_set(err, ERR_USAGE, "%s: not the name of a game folder", game);
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
        add_pak(vfs, root, game, part);
    }
    add_zips(vfs, root, game);
    vfs->num_layers++;
    return true;
}

static bool too_large(const char *name, uint64_t size, size_t limit, struct err *err)
{
    err_set(err, ERR_LIMIT, "%s: %llu bytes, the limit is %zu", name, (unsigned long long)size,
            limit);
    return false;
}

/* Allocate room for `size` bytes and the NUL that follows. */
static void make_room(struct vfs_file *out, uint64_t size)
{
    out->size = (size_t)size;
    out->data = mem_alloc(out->size + 1);
}

static bool load_descriptor(int fd, const char *name, size_t limit, struct vfs_file *out,
                            struct err *err)
{
    struct stat info;
    if (fstat(fd, &info) != 0)
        return err_set_errno(err, errno, "%s", name);
    if (!S_ISREG(info.st_mode))
        return err_set(err, ERR_IO, "%s: not a regular file", name);
    if ((uint64_t)info.st_size > limit)
        return too_large(name, (uint64_t)info.st_size, limit, err);
    make_room(out, (uint64_t)info.st_size);
    if (read_at(fd, out->data, out->size, 0))
        return true;
    vfs_file_free(out);
    return err_set(err, ERR_IO, "%s: cannot be read", name);
}

bool file_load(const char *path, size_t limit, struct vfs_file *out, struct err *err)
{
    *out = (struct vfs_file){0};
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* opening a pipe would block */
    if (fd < 0 && errno == EACCES && (fd = keeper_open_read(path)) < 0)
        errno = EACCES;
    if (fd < 0)
        return err_set_errno(err, errno, "%s", path);
    snprintf(out->from, sizeof out->from, "%s", path);
    const bool ok = load_descriptor(fd, path, limit, out, err);
    close(fd);
    return ok;
}

static bool load_from_pak(const struct source *source, const struct pak_entry *entry,
                          const char *name, size_t limit, struct vfs_file *out, struct err *err)
{
    if (entry->size > limit)
        return too_large(name, entry->size, limit, err);
    make_room(out, entry->size);
    if (read_at(source->pak, out->data, out->size, (off_t)entry->offset))
        return true;
    vfs_file_free(out);
    return err_set(err, ERR_IO, "%s: %s: cannot be read", source->label, name);
}

static bool load_from_zip(const struct source *source, zip_int64_t index, const char *name,
                          size_t limit, struct vfs_file *out, struct err *err)
{
    zip_stat_t info;
    if (zip_stat_index(source->zip, (zip_uint64_t)index, 0, &info) != 0 ||
        !(info.valid & ZIP_STAT_SIZE) || !(info.valid & ZIP_STAT_COMP_SIZE))
        return err_set(err, ERR_FORMAT, "%s: %s: no size", source->label, name);
    if (info.size > limit)
        return too_large(name, info.size, limit, err);
    if (info.size > 1024 && info.size / LIMIT_UNPACK_RATIO > info.comp_size)
        return err_set(err, ERR_LIMIT,
                       "%s: %s: grows from %llu bytes to %llu, the limit is %d times",
                       source->label, name, (unsigned long long)info.comp_size,
                       (unsigned long long)info.size, LIMIT_UNPACK_RATIO);
    zip_file_t *file = zip_fopen_index(source->zip, (zip_uint64_t)index, 0);
    if (!file)
        return err_set(err, ERR_FORMAT, "%s: %s: %s", source->label, name,
                       zip_strerror(source->zip));
    make_room(out, info.size);
    const zip_int64_t n = zip_fread(file, out->data, info.size);
    zip_fclose(file);
    if (n >= 0 && (zip_uint64_t)n == info.size)
        return true;
    vfs_file_free(out);
    return err_set(err, ERR_FORMAT, "%s: %s: damaged", source->label, name);
}

/* Load a file from one source; *found says whether it has the name. With out NULL only
 * that is asked. */
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
        const bool ok = load_descriptor(fd, name, limit, out, err);
        close(fd);
        return ok;
    }
    if (source->zip) {
        pthread_mutex_t *mutex = (pthread_mutex_t *)&vfs->zip_mutex;
        pthread_mutex_lock(mutex);
        const int index = name_index_find(source->names, name);
        *found = index >= 0;
        const bool ok = *found && (!out || load_from_zip(source, index, name, limit, out, err));
        pthread_mutex_unlock(mutex);
        return ok;
    }
    const int entry = name_index_find(source->names, name);
    *found = entry >= 0;
    return *found &&
           (!out || load_from_pak(source, &source->entries[entry], name, limit, out, err));
}

bool vfs_load(const struct vfs *vfs, const char *name, size_t limit, struct vfs_file *out,
              struct err *err)
{
    *out = (struct vfs_file){0};
    if (!is_safe_name(name))
        return err_set(err, ERR_IO, "%s: not a name inside a game folder", name);
    for (int i = vfs->num_sources - 1; i >= 0; i--) {
        bool found;
        const bool ok = load_from(vfs, &vfs->sources[i], name, limit, out, &found, err);
        if (!found)
            continue;
        out->layer = vfs->sources[i].layer;
        snprintf(out->from, sizeof out->from, "%s", vfs->sources[i].label);
        return ok;
    }
    return err_set(err, ERR_IO, "%s: not found in %s", name,
                   vfs->num_sources ? vfs->places : "any game folder: none was given");
}

void vfs_file_free(struct vfs_file *file)
{
    free(file->data);
    file->data = NULL;
    file->size = 0;
}

int vfs_find(const struct vfs *vfs, const char *name)
{
    if (!is_safe_name(name))
        return -1;
    for (int i = vfs->num_sources - 1; i >= 0; i--) {
        bool found;
        load_from(vfs, &vfs->sources[i], name, 0, NULL, &found, NULL);
        if (found)
            return vfs->sources[i].layer;
    }
    return -1;
}

struct folder_walk {
    const struct vfs *vfs;
    const struct source *source;
    const struct vfs_visitor *visitor;
};

static void visit_loose(void *context, const char *name)
{
    const struct folder_walk *walk = context;
    const struct vfs_visitor *visitor = walk->visitor;
    struct vfs_file file = {0};
    bool found;
    if (stop_cuts() || !is_safe_name(name) || !visitor->wants(visitor->context, name) ||
        !load_from(walk->vfs, walk->source, name, LIMIT_MAP_SIZE, &file, &found, NULL))
        return;
    visitor->visit(visitor->context, walk->source->layer, name, file.data, file.size);
    vfs_file_free(&file);
}

/* The whole archive, since its entries may overlap. */
static void visit_pak(const struct folder_walk *walk)
{
    enum { BLOCK = 1 << 20 };
    struct stat info;
    if (walk->source->num_entries == 0 || fstat(walk->source->pak, &info) != 0)
        return;
    uint8_t *block = mem_alloc(BLOCK);
    for (off_t at = 0; at < info.st_size && !stop_cuts(); at += BLOCK) {
        const size_t size = info.st_size - at < BLOCK ? (size_t)(info.st_size - at) : BLOCK;
        if (!read_at(walk->source->pak, block, size, at))
            break;
        walk->visitor->visit(walk->visitor->context, walk->source->layer, "pak", block, size);
    }
    free(block);
}

/* The stored checksums stand for the content: libzip verifies them when it unpacks. */
static void visit_zip(const struct folder_walk *walk)
{
    const struct vfs_visitor *visitor = walk->visitor;
    pthread_mutex_t *mutex = (pthread_mutex_t *)&walk->vfs->zip_mutex;
    pthread_mutex_lock(mutex);
    const zip_int64_t num = zip_get_num_entries(walk->source->zip, 0);
    for (zip_int64_t i = 0; i < num; i++) {
        zip_stat_t info;
        if (zip_stat_index(walk->source->zip, (zip_uint64_t)i, 0, &info) != 0 ||
            !(info.valid & ZIP_STAT_NAME) || !visitor->wants(visitor->context, info.name))
            continue;
        const uint64_t content[] = {info.valid & ZIP_STAT_CRC ? info.crc : 0,
                                    info.valid & ZIP_STAT_SIZE ? info.size : 0};
        visitor->visit(visitor->context, walk->source->layer, info.name, content, sizeof content);
    }
    pthread_mutex_unlock(mutex);
}

void vfs_visit(const struct vfs *vfs, const struct vfs_visitor *visitor)
{
    for (int i = 0; i < vfs->num_sources && !stop_cuts(); i++) {
        struct folder_walk walk = {vfs, &vfs->sources[i], visitor};
        if (walk.source->root)
            folders_visit(vfs->folders, walk.source->root, visit_loose, &walk);
        else if (walk.source->zip)
            visit_zip(&walk);
        else
            visit_pak(&walk);
    }
}

void vfs_refuse(struct vfs *vfs, int stand_ins)
{
    vfs->refused |= stand_ins;
}

bool vfs_wants(const struct vfs *vfs, enum vfs_stand_in what)
{
    return !(vfs->refused & (int)what);
}

const char *vfs_places(const struct vfs *vfs)
{
    return vfs->places;
}
