/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/segment_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libavcodec/avcodec.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/broker.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/hash.h"
#include "encode/output.h"

/* File format: a header, then for each packet a header and its data, then a trailer. */
enum {
    MAGIC_SIZE = 8,
    JOB_SIZE = 64,
    HEADER_SIZE = MAGIC_SIZE + JOB_SIZE + 8 + 8, /* first frame, hash of the codec headers */
    PACKET_HEADER = 4 * 4,                       /* size, pts, dts, flags */
    TRAILER_SIZE = 4 + 8,                        /* number of packets, hash of everything before */
};

static const char magic[MAGIC_SIZE] = "DRPIECE";

struct segment_writer {
    struct output *output;
    uint64_t hash;
    uint32_t num_packets;
};

struct segment_file {
    char *path;
    FILE *stream;
    size_t packets_size; /* bytes, including packet headers */
    size_t left;         /* bytes of packets not read yet */
    uint64_t headers;
};

static void add_u64(struct buffer *buffer, uint64_t value)
{
    buffer_u32(buffer, (uint32_t)value);
    buffer_u32(buffer, (uint32_t)(value >> 32));
}

static uint64_t read_u64(struct bytes *bytes)
{
    const uint64_t low = bytes_u32(bytes);
    return low | (uint64_t)bytes_u32(bytes) << 32;
}

static uint64_t hash_headers(const AVCodecContext *video)
{
    return hash_bytes(0, video->extradata, (size_t)video->extradata_size);
}

/* Writes everything up to the first packet: job, first frame and codec headers' hash. */
static void build_header(struct buffer *header, const struct segment_key *key, uint64_t headers)
{
    char job[JOB_SIZE] = {0};
    memcpy(job, key->job, strnlen(key->job, JOB_SIZE));
    buffer_append(header, magic, MAGIC_SIZE);
    buffer_append(header, job, JOB_SIZE);
    add_u64(header, (uint64_t)key->first_frame);
    add_u64(header, headers);
}

static bool write_hashed(struct segment_writer *writer, const void *data, size_t size,
                         struct err *err)
{
    writer->hash = hash_bytes(writer->hash, data, size);
    return output_write(writer->output, data, size, err);
}

struct segment_writer *segment_file_create(const char *path, const struct segment_key *key,
                                           const AVCodecContext *video, struct err *err)
{
    struct output *output = output_create(path, true, err);
    if (!output)
        return NULL;
    struct segment_writer *writer = mem_alloc(sizeof *writer);
    struct buffer header = {0};
    writer->output = output;
    build_header(&header, key, hash_headers(video));
    const bool ok = write_hashed(writer, header.data, header.size, err);
    buffer_free(&header);
    if (ok)
        return writer;
    segment_file_discard(writer);
    return NULL;
}

bool segment_file_add(struct segment_writer *writer, const AVPacket *packet, struct err *err)
{
    struct buffer header = {0};
    buffer_u32(&header, (uint32_t)packet->size);
    buffer_u32(&header, (uint32_t)packet->pts);
    buffer_u32(&header, (uint32_t)packet->dts);
    buffer_u32(&header, (uint32_t)packet->flags);
    const bool ok = write_hashed(writer, header.data, header.size, err) &&
                    write_hashed(writer, packet->data, (size_t)packet->size, err);
    buffer_free(&header);
    writer->num_packets++;
    return ok;
}

bool segment_file_commit(struct segment_writer *writer, struct err *err)
{
    struct buffer trailer = {0};
    buffer_u32(&trailer, writer->num_packets);
    add_u64(&trailer, hash_bytes(writer->hash, trailer.data, trailer.size));
    const bool ok = output_write(writer->output, trailer.data, trailer.size, err);
    buffer_free(&trailer);
    if (!ok) {
        segment_file_discard(writer);
        return false;
    }
    struct output *output = writer->output;
    free(writer);
    return output_commit(output, err);
}

void segment_file_discard(struct segment_writer *writer)
{
    if (!writer)
        return;
    output_discard(writer->output);
    free(writer);
}

int64_t segment_file_size(const struct segment_writer *writer)
{
    return output_size(writer->output);
}

/* ---- reading ---- */

static bool open_stream(struct segment_file *file, const char *path, struct err *err)
{
    struct stat info;
    const int fd = broker_open_read(path);
    if (fd < 0)
        return err_set_errno(err, errno, "%s: cannot be read", path);
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode) ||
        info.st_size < HEADER_SIZE + TRAILER_SIZE || !(file->stream = fdopen(fd, "rb"))) {
        close(fd);
        return err_set(err, ERR_FORMAT, "%s: not a film segment", path);
    }
    file->packets_size = (size_t)info.st_size - HEADER_SIZE - TRAILER_SIZE;
    return true;
}

static bool read_all(struct segment_file *file, void *out, size_t size)
{
    return fread(out, 1, size, file->stream) == size;
}

/* Reads a packet header and checks that the packet's *size bytes lie before the trailer. */
static bool read_packet_header(struct segment_file *file, uint8_t header[PACKET_HEADER],
                               uint32_t *size)
{
    if (file->left < PACKET_HEADER || !read_all(file, header, PACKET_HEADER))
        return false;
    struct bytes bytes = bytes_make(header, PACKET_HEADER);
    *size = bytes_u32(&bytes);
    file->left -= PACKET_HEADER;
    if (*size > file->left || *size > INT32_MAX)
        return false;
    file->left -= *size;
    return true;
}

/* Hashes the packets in the same steps as when they were written, continuing from *hash. */
static bool hash_packets(struct segment_file *file, uint64_t *hash, uint32_t *count)
{
    struct buffer data = {0};
    bool ok = true;
    for (*count = 0; ok && file->left > 0; ++*count) {
        uint8_t header[PACKET_HEADER];
        uint32_t size;
        data.size = 0;
        ok = read_packet_header(file, header, &size) &&
             (size == 0 || read_all(file, buffer_add(&data, size), size));
        if (ok)
            *hash = hash_bytes(hash_bytes(*hash, header, PACKET_HEADER), data.data, size);
    }
    buffer_free(&data);
    return ok;
}

static bool check_packets(struct segment_file *file, uint64_t hash, const struct segment_key *key)
{
    uint8_t data[TRAILER_SIZE];
    uint32_t count;
    file->left = file->packets_size;
    if (!hash_packets(file, &hash, &count) || !read_all(file, data, TRAILER_SIZE))
        return false;
    struct bytes trailer = bytes_make(data, TRAILER_SIZE);
    hash = hash_bytes(hash, data, 4);
    return bytes_u32(&trailer) == count && count == (uint32_t)key->num_frames &&
           read_u64(&trailer) == hash;
}

static bool check_file(struct segment_file *file, const struct segment_key *key)
{
    uint8_t header[HEADER_SIZE];
    if (!read_all(file, header, HEADER_SIZE))
        return false;
    struct bytes end = bytes_make(header + HEADER_SIZE - 8, 8);
    struct buffer expected = {0};
    file->headers = read_u64(&end);
    build_header(&expected, key, file->headers);
    const bool matches = memcmp(expected.data, header, HEADER_SIZE) == 0;
    buffer_free(&expected);
    return matches && check_packets(file, hash_bytes(0, header, HEADER_SIZE), key);
}

/* Seeks to the first packet. */
static bool rewind_packets(struct segment_file *file)
{
    file->left = file->packets_size;
    return fseek(file->stream, HEADER_SIZE, SEEK_SET) == 0;
}

struct segment_file *segment_file_open(const char *path, const struct segment_key *key,
                                       struct err *err)
{
    struct segment_file *file = mem_alloc(sizeof *file);
    file->path = strdup(path);
    if (open_stream(file, path, err)) {
        const bool matches = check_file(file, key);
        if (matches && rewind_packets(file))
            return file;
        if (matches || ferror(file->stream))
            err_set(err, ERR_IO, "%s: %s", path, strerror(errno));
        else
            err_set(err, ERR_FORMAT, "%s: corrupt, or a segment of another film", path);
    }
    segment_file_close(file);
    return NULL;
}

void segment_file_close(struct segment_file *file)
{
    if (!file)
        return;
    if (file->stream)
        fclose(file->stream);
    free(file->path);
    free(file);
}

bool segment_file_fits(const struct segment_file *file, const AVCodecContext *video)
{
    return file->headers == hash_headers(video);
}

static bool set_changed_error(const struct segment_file *file, struct err *err)
{
    return err_set(err, ERR_FORMAT, "%s: changed while being read; create it again", file->path);
}

bool segment_file_next(struct segment_file *file, AVPacket *packet, bool *more, struct err *err)
{
    uint8_t data[PACKET_HEADER];
    uint32_t size;
    *more = file->left > 0;
    if (!*more)
        return true;
    if (!read_packet_header(file, data, &size))
        return set_changed_error(file, err);
    if (av_new_packet(packet, (int)size) < 0)
        return err_set(err, ERR_RESOURCE, "%s: no memory for a packet", file->path);
    if (!read_all(file, packet->data, size)) {
        av_packet_unref(packet);
        return set_changed_error(file, err);
    }
    struct bytes header = bytes_make(data + 4, PACKET_HEADER - 4);
    packet->pts = bytes_i32(&header);
    packet->dts = bytes_i32(&header);
    packet->duration = 1;
    /* Other flags are dropped: one would make libavformat treat the data as a pointer. */
    packet->flags = (int)(bytes_u32(&header) & (AV_PKT_FLAG_KEY | AV_PKT_FLAG_DISPOSABLE));
    return true;
}
