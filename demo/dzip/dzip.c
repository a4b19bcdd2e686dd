/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/dzip/dzip.h"

#include <stdlib.h>
#include <zlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/inflate.h"
#include "base/limits.h"
#include "demo/dzip/dz_demo.h"

enum {
    HEADER_SIZE = 12,
    ENTRY_SIZE = 32,
    OLD_ENTRY_SIZE = 24, /* version 1 has no date and no coded size */
    NEWEST_VERSION = 3,
};

/* Reads a directory entry and its name, which ends with a NUL. */
static void read_entry(struct bytes *in, int version, struct dzip_file *file)
{
    file->at = bytes_u32(in);
    file->packed_size = bytes_u32(in);
    file->size = bytes_u32(in);
    const uint16_t length = bytes_u16(in);
    bytes_u16(in); /* for a .pak: the file's index, or the number of files */
    file->checksum = bytes_u32(in);
    file->type = bytes_u32(in);
    file->coded_size = file->packed_size;
    if (version > 1) {
        bytes_u32(in); /* date */
        file->coded_size = bytes_u32(in);
    }
    struct bytes name = bytes_sub(in, 0, length);
    bytes_take(in, length);
    bytes_str(&name, file->name, sizeof file->name);
    for (char *c = file->name; *c; c++)
        if (*c == '\\')
            *c = '/';
}

struct dzip *dzip_open(const char *name, struct bytes archive, struct err *err)
{
    struct bytes header = archive;
    bytes_take(&header, 2);
    const int version = bytes_u8(&header);
    bytes_u8(&header); /* minor */
    const uint32_t directory = bytes_u32(&header), num = bytes_u32(&header);
    if (!bytes_ok(&header)) {
        err_set(err, ERR_FORMAT, "%s: byte %zu: header is truncated", name, bytes_left(&archive));
        return NULL;
    }
    if (version < 1 || version > NEWEST_VERSION) {
        err_set(err, ERR_UNSUPPORTED, "%s: archives of Dzip version %d are not supported", name,
                version);
        return NULL;
    }
    const size_t size = bytes_left(&archive);
    struct bytes in = archive;
    bytes_take(&in, directory);
    const uint32_t entry_size = version == 1 ? OLD_ENTRY_SIZE : ENTRY_SIZE;
    if (num > LIMIT_DZIP_FILES) {
        err_set(err, ERR_LIMIT, "%s: %lu files exceed the limit of %d", name, (unsigned long)num,
                LIMIT_DZIP_FILES);
        return NULL;
    }
    if (directory < HEADER_SIZE || num > bytes_left(&in) / entry_size) {
        err_set(err, ERR_FORMAT,
                "%s: truncated or corrupt: directory of %lu files expected at byte %lu of %zu",
                name, (unsigned long)num, (unsigned long)directory, size);
        return NULL;
    }
    struct dzip *dzip = mem_alloc(sizeof *dzip);
    *dzip = (struct dzip){archive, version, directory, (int)num, NULL};
    dzip->files = mem_alloc((num + 1) * sizeof *dzip->files);
    for (uint32_t i = 0; i < num; i++)
        read_entry(&in, version, &dzip->files[i]);
    if (bytes_ok(&in))
        return dzip;
    err_set(err, ERR_FORMAT, "%s: directory at byte %lu is truncated", name,
            (unsigned long)directory);
    dzip_close(dzip);
    return NULL;
}

void dzip_close(struct dzip *dzip)
{
    if (!dzip)
        return;
    free(dzip->files);
    free(dzip);
}

/* Inflates a file. Version 1 has a single stream for the complete archive, in which offsets are
 * counted as if it included the header. */
static struct bytes inflate_coded(const struct dzip *dzip, const struct dzip_file *file,
                                  struct buffer *coded, struct err *fault)
{
    const bool is_old = dzip->version == 1;
    const size_t skip = is_old && file->at > HEADER_SIZE ? file->at - HEADER_SIZE : 0;
    const uint32_t at = is_old ? HEADER_SIZE : file->at;
    const struct bytes packed =
        bytes_sub(&dzip->whole, at, is_old ? dzip->directory - HEADER_SIZE : file->packed_size);
    coded->limit = skip + file->coded_size;
    size_t offset = 0;
    const char *reason = "data extends beyond the end of the archive";
    if (bytes_ok(&packed))
        reason = inflate_add(coded, INFLATE_ZLIB, packed, &offset);
    struct bytes in = bytes_make(coded->data, coded->size);
    bytes_take(&in, skip);
    /* The rest of the stream belongs to other files. */
    const bool is_whole = bytes_left(&in) >= file->coded_size;
    if (!is_whole)
        err_set(fault, ERR_FORMAT, "%s: byte %zu: %s", file->name, at + offset,
                reason ? reason : "unexpected end of data");
    return bytes_sub(&in, 0, is_whole ? file->coded_size : bytes_left(&in));
}

static void decode(const struct dzip *dzip, const struct dzip_file *file, struct bytes coded,
                   struct buffer *out, struct err *fault)
{
    size_t offset;
    if (file->type != DZIP_DEMO && file->type != DZIP_NEHAHRA && file->type != DZIP_DEMO_1) {
        buffer_append(out, coded.at, bytes_left(&coded));
        return;
    }
    const int version = file->type == DZIP_DEMO_1 ? 1 : dzip->version;
    const char *reason = dz_demo_decode(out, coded, version, &offset);
    if (reason && fault->kind == ERR_NONE)
        err_set(fault, ERR_FORMAT, "%s: byte %zu of the coded data: %s", file->name, offset,
                reason);
}

/* Reflected CRC-32 without the final inversion. */
static uint32_t checksum_of(const uint8_t *data, size_t size)
{
    return ~(uint32_t)crc32_z(crc32_z(0, NULL, 0), data, size);
}

static void extract(const struct dzip *dzip, const struct dzip_file *file, struct buffer *out,
                    struct err *fault)
{
    if (file->type == DZIP_STORED) {
        const struct bytes data = bytes_sub(&dzip->whole, file->at, file->size);
        if (bytes_ok(&data))
            buffer_append(out, data.at, file->size);
        else
            err_set(fault, ERR_FORMAT, "%s: data extends beyond the end of the archive",
                    file->name);
        return;
    }
    struct buffer coded = {0};
    decode(dzip, file, inflate_coded(dzip, file, &coded, fault), out, fault);
    free(coded.data);
}

bool dzip_extract(const struct dzip *dzip, int index, struct buffer *out, struct err *fault)
{
    const struct dzip_file *file = &dzip->files[index];
    *fault = (struct err){0};
    if (file->type > DZIP_STORED || file->type == DZIP_PAK || file->type == DZIP_FOLDER)
        return err_set(fault, ERR_UNSUPPORTED, "%s: entries of type %d have no data", file->name,
                       (int)file->type);
    if (file->size > out->limit || file->coded_size > out->limit ||
        (dzip->version == 1 && file->at > out->limit)) {
        out->failed = true;
        return err_set(fault, ERR_LIMIT, "%s: unpacks to more than %zu bytes", file->name,
                       out->limit);
    }
    struct buffer data = {.limit = file->size};
    extract(dzip, file, &data, fault);
    if (fault->kind == ERR_NONE && data.size < file->size)
        err_set(fault, ERR_FORMAT, "%s: got %zu bytes, expected %lu", file->name, data.size,
                (unsigned long)file->size);
    if (fault->kind == ERR_NONE && checksum_of(data.data, data.size) != file->checksum)
        err_set(fault, ERR_FORMAT, "%s: wrong checksum", file->name);
    buffer_append(out, data.data, data.size);
    free(data.data);
    return fault->kind == ERR_NONE;
}
