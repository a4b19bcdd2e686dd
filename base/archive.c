/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/archive.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/cancel.h"
#include "base/err.h"
#include "base/file.h"
#include "base/limits.h"
#include "base/name_index.h"
#include "base/paths.h"

enum {
    PAK_ENTRY_SIZE = 64,
    PAK_NAME_SIZE = 56,
};

struct pak_entry {
    char name[PAK_NAME_SIZE + 1];
    uint32_t offset, size;
};

struct archive {
    int pak; /* descriptor of a .pak, else -1 */
    struct pak_entry *entries;
    int num_entries;
    zip_t *zip;
    pthread_mutex_t zip_mutex; /* libzip's handles are not thread-safe */
    struct name_index *names;
};

/* ---- .pak ---- */

/* Reads the directory of a .pak: "PACK", i32 offset, i32 length, then entries of char
 * name[56], i32 offset, i32 size. Entries that do not lie inside the file are skipped. */
static bool read_pak(int fd, struct archive *archive, struct err *err)
{
    struct stat info;
    uint8_t header[12];
    if (fstat(fd, &info) != 0 || !file_read_at(fd, header, sizeof header, 0))
        return err_set(err, ERR_FORMAT, "too short for a pak header");
    struct bytes b = bytes_make(header, sizeof header);
    const uint8_t *magic = bytes_take(&b, 4);
    const uint32_t offset = bytes_u32(&b), length = bytes_u32(&b);
    if (memcmp(magic, "PACK", 4) != 0)
        return err_set(err, ERR_FORMAT, "not a pak file");
    const uint64_t size = (uint64_t)info.st_size;
    const uint32_t count = length / PAK_ENTRY_SIZE;
    if (offset > size || length > size - offset || count > LIMIT_ARCHIVE_FILES)
        return err_set(err, ERR_FORMAT,
                       "directory of %u bytes at offset %u exceeds the file's %llu bytes", length,
                       offset, (unsigned long long)size);

    uint8_t *directory = mem_alloc(length);
    archive->entries = mem_alloc(count * sizeof *archive->entries);
    if (!file_read_at(fd, directory, length, offset)) {
        free(directory);
        return err_set(err, ERR_IO, "cannot read the directory");
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
            archive->entries[archive->num_entries++] = entry;
    }
    free(directory);
    return true;
}

static const char *pak_name(const void *context, int item)
{
    return ((const struct pak_entry *)context)[item].name;
}

static bool open_pak(struct archive *archive, int fd, struct err *err)
{
    archive->pak = fd;
    if (!read_pak(fd, archive, err))
        return false;
    archive->names = name_index_create(archive->num_entries, pak_name, archive->entries);
    return true;
}

static bool load_from_pak(const struct archive *archive, const struct pak_entry *entry,
                          const char *label, const char *name, size_t limit, struct vfs_file *out,
                          struct err *err)
{
    if (!file_check_size(name, entry->size, limit, err))
        return false;
    vfs_file_alloc(out, entry->size);
    if (file_read_at(archive->pak, out->data, out->size, (off_t)entry->offset))
        return true;
    vfs_file_free(out);
    return err_set(err, ERR_IO, "%s: %s: cannot read the file", label, name);
}

/* Visits all bytes of the file, since entries may overlap. */
static void visit_pak(const struct archive *archive, const struct vfs_visitor *visitor, int layer)
{
    enum { BLOCK = 1 << 20 };
    struct stat info;
    if (archive->num_entries == 0 || fstat(archive->pak, &info) != 0)
        return;
    uint8_t *block = mem_alloc(BLOCK);
    for (off_t at = 0; at < info.st_size && !cancel_check(); at += BLOCK) {
        const size_t size = info.st_size - at < BLOCK ? (size_t)(info.st_size - at) : BLOCK;
        if (!file_read_at(archive->pak, block, size, at))
            break;
        visitor->visit(visitor->context, layer, "pak", block, size);
    }
    free(block);
}

/* ---- zip ---- */

static const char *zip_name(const void *context, int item)
{
    return zip_get_name((zip_t *)context, (zip_uint64_t)item, 0);
}

static bool open_zip(struct archive *archive, int fd, struct err *err)
{
    archive->zip = zip_fdopen(fd, 0, NULL);
    if (!archive->zip) {
        close(fd);
        return err_set(err, ERR_FORMAT, "not a readable zip archive");
    }
    const zip_int64_t num = zip_get_num_entries(archive->zip, 0);
    if (num > LIMIT_ARCHIVE_FILES)
        return err_set(err, ERR_LIMIT, "more than %d files", LIMIT_ARCHIVE_FILES);
    archive->names = name_index_create((int)num, zip_name, archive->zip);
    return true;
}

static void lock(const struct archive *archive)
{
    pthread_mutex_lock((pthread_mutex_t *)&archive->zip_mutex);
}

static void unlock(const struct archive *archive)
{
    pthread_mutex_unlock((pthread_mutex_t *)&archive->zip_mutex);
}

/* libzip compares the checksum when a read reaches the end of the entry, not before. */
int64_t archive_read_zip_entry(struct zip_file *entry, uint8_t *out, uint64_t size,
                               const char **fault)
{
    uint8_t beyond;
    const zip_int64_t num = zip_fread(entry, out, size);
    const bool is_complete = num >= 0 && (zip_uint64_t)num == size;
    const zip_int64_t rest = is_complete ? zip_fread(entry, &beyond, 1) : 0;
    *fault = num < 0        ? "corrupt data"
             : !is_complete ? "shorter than the directory of the archive says"
             : rest > 0     ? "longer than the directory of the archive says"
             : rest < 0     ? "does not match its checksum"
                            : NULL;
    return num;
}

static bool load_from_zip(zip_t *zip, zip_uint64_t index, const char *label, const char *name,
                          size_t limit, struct vfs_file *out, struct err *err)
{
    zip_stat_t info;
    if (zip_stat_index(zip, index, 0, &info) != 0 || !(info.valid & ZIP_STAT_SIZE) ||
        !(info.valid & ZIP_STAT_COMP_SIZE))
        return err_set(err, ERR_FORMAT, "%s: %s: entry has no size", label, name);
    if (!file_check_size(name, info.size, limit, err))
        return false;
    if (info.size > 1024 && info.size / LIMIT_UNPACK_RATIO > info.comp_size)
        return err_set(err, ERR_LIMIT,
                       "%s: %s: expands from %llu bytes to %llu, the limit is %d times", label,
                       name, (unsigned long long)info.comp_size, (unsigned long long)info.size,
                       LIMIT_UNPACK_RATIO);
    zip_file_t *file = zip_fopen_index(zip, index, 0);
    if (!file)
        return err_set(err, ERR_FORMAT, "%s: %s: %s", label, name, zip_strerror(zip));
    vfs_file_alloc(out, info.size);
    const char *fault;
    archive_read_zip_entry(file, out->data, info.size, &fault);
    zip_fclose(file);
    if (!fault)
        return true;
    vfs_file_free(out);
    return err_set(err, ERR_FORMAT, "%s: %s: %s", label, name, fault);
}

/* The stored checksums stand in for the content: archive_read_zip_entry verifies them. */
static void visit_zip(const struct archive *archive, const struct vfs_visitor *visitor, int layer)
{
    const zip_int64_t num = zip_get_num_entries(archive->zip, 0);
    for (zip_int64_t i = 0; i < num; i++) {
        zip_stat_t info;
        if (zip_stat_index(archive->zip, (zip_uint64_t)i, 0, &info) != 0 ||
            !(info.valid & ZIP_STAT_NAME) || !visitor->wants(visitor->context, info.name))
            continue;
        const uint64_t content[] = {info.valid & ZIP_STAT_CRC ? info.crc : 0,
                                    info.valid & ZIP_STAT_SIZE ? info.size : 0};
        visitor->visit(visitor->context, layer, info.name, content, sizeof content);
    }
}

/* ---- both formats ---- */

bool archive_has_name(const char *name)
{
    return path_has_ending(name, ".pak") || path_has_ending(name, ".pk3") ||
           path_has_ending(name, ".pkz");
}

struct archive *archive_open(const char *path, struct err *err)
{
    const int fd = file_open_regular(path);
    if (fd < 0) {
        err_set(err, ERR_IO, "cannot open the archive");
        return NULL;
    }
    struct archive *archive = mem_alloc(sizeof *archive);
    archive->pak = -1;
    pthread_mutex_init(&archive->zip_mutex, NULL);
    if (path_has_ending(path, ".pak") ? open_pak(archive, fd, err) : open_zip(archive, fd, err))
        return archive;
    archive_close(archive);
    return NULL;
}

void archive_close(struct archive *archive)
{
    if (!archive)
        return;
    name_index_destroy(archive->names);
    free(archive->entries);
    if (archive->pak >= 0)
        close(archive->pak);
    if (archive->zip)
        zip_discard(archive->zip);
    pthread_mutex_destroy(&archive->zip_mutex);
    free(archive);
}

int archive_find(const struct archive *archive, const char *name)
{
    lock(archive);
    const int file = name_index_find(archive->names, name);
    unlock(archive);
    return file;
}

bool archive_load(const struct archive *archive, int file, const char *label, const char *name,
                  size_t limit, struct vfs_file *out, struct err *err)
{
    if (!archive->zip)
        return load_from_pak(archive, &archive->entries[file], label, name, limit, out, err);
    lock(archive);
    const bool ok = load_from_zip(archive->zip, (zip_uint64_t)file, label, name, limit, out, err);
    unlock(archive);
    return ok;
}

void archive_visit(const struct archive *archive, const struct vfs_visitor *visitor, int layer)
{
    if (!archive->zip) {
        visit_pak(archive, visitor, layer);
        return;
    }
    lock(archive);
    visit_zip(archive, visitor, layer);
    unlock(archive);
}
