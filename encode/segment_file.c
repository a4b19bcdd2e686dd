#include "encode/segment_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libavcodec/avcodec.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/hash.h"
#include "encode/output.h"

/* A head, then for each packet its own head and its bytes, then a tail. */
enum {
    MAGIC_SIZE = 8,
    JOB_SIZE = 64,
    HEAD_SIZE = MAGIC_SIZE + JOB_SIZE + 8 + 8, /* first frame, hash of the headers */
    PACKET_HEAD = 4 * 4,                       /* size, pts, dts, flags */
    TAIL_SIZE = 4 + 8,                         /* number of packets, hash of all before it */
};

static const char magic[MAGIC_SIZE] = "DRPIECE";

struct segment_writer {
    struct output *output;
    uint64_t hash;
    uint32_t num_packets;
};

struct segment_file {
    void *data; /* mapped */
    size_t size;
    struct bytes packets;
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

/* Everything before the hash: which job and frames, under which headers. */
static void make_head(struct buffer *head, const struct segment_key *key, uint64_t headers)
{
    char job[JOB_SIZE] = {0};
    memcpy(job, key->job, strnlen(key->job, JOB_SIZE));
    buffer_append(head, magic, MAGIC_SIZE);
    buffer_append(head, job, JOB_SIZE);
    add_u64(head, (uint64_t)key->first_frame);
    add_u64(head, headers);
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
    struct buffer head = {0};
    writer->output = output;
    make_head(&head, key, hash_headers(video));
    const bool ok = write_hashed(writer, head.data, head.size, err);
    buffer_free(&head);
    if (ok)
        return writer;
    segment_file_discard(writer);
    return NULL;
}

bool segment_file_add(struct segment_writer *writer, const AVPacket *packet, struct err *err)
{
    struct buffer head = {0};
    buffer_u32(&head, (uint32_t)packet->size);
    buffer_u32(&head, (uint32_t)packet->pts);
    buffer_u32(&head, (uint32_t)packet->dts);
    buffer_u32(&head, (uint32_t)packet->flags);
    const bool ok = write_hashed(writer, head.data, head.size, err) &&
                    write_hashed(writer, packet->data, (size_t)packet->size, err);
    buffer_free(&head);
    writer->num_packets++;
    return ok;
}

bool segment_file_commit(struct segment_writer *writer, struct err *err)
{
    struct buffer tail = {0};
    buffer_u32(&tail, writer->num_packets);
    add_u64(&tail, hash_bytes(writer->hash, tail.data, tail.size));
    const bool ok = output_write(writer->output, tail.data, tail.size, err);
    buffer_free(&tail);
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

static bool map_file(struct segment_file *file, const char *path, struct err *err)
{
    struct stat info;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return err_set_errno(err, errno, "%s: cannot be read", path);
    bool ok = fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
    if (ok) {
        file->size = (size_t)info.st_size;
        file->data = mmap(NULL, file->size, PROT_READ, MAP_PRIVATE, fd, 0);
        ok = file->data != MAP_FAILED;
    }
    if (!ok)
        file->data = NULL;
    close(fd);
    return ok || err_set(err, ERR_FORMAT, "%s: is not a piece of a film", path);
}

/* The hash of the file as it was written: part by part. */
static bool check_packets(struct bytes packets, uint64_t hash, const struct segment_key *key,
                          struct bytes tail)
{
    int count = 0;
    while (bytes_left(&packets) > 0) {
        struct bytes head = packets;
        const uint8_t *start = bytes_take(&packets, PACKET_HEAD);
        const uint32_t size = bytes_u32(&head);
        const uint8_t *data = bytes_take(&packets, size);
        if (!start || !data)
            return false;
        hash = hash_bytes(hash_bytes(hash, start, PACKET_HEAD), data, size);
        count++;
    }
    hash = hash_bytes(hash, tail.at, 4);
    return bytes_u32(&tail) == (uint32_t)count && count == key->num_frames &&
           read_u64(&tail) == hash;
}

static bool check_file(struct segment_file *file, const struct segment_key *key)
{
    const struct bytes all = bytes_make(file->data, file->size);
    if (file->size < HEAD_SIZE + TAIL_SIZE)
        return false;
    struct bytes head = bytes_sub(&all, 0, HEAD_SIZE);
    const struct bytes tail = bytes_sub(&all, file->size - TAIL_SIZE, TAIL_SIZE);
    file->packets = bytes_sub(&all, HEAD_SIZE, file->size - HEAD_SIZE - TAIL_SIZE);
    const uint64_t hash = hash_bytes(0, head.at, HEAD_SIZE);

    struct bytes end = bytes_sub(&head, HEAD_SIZE - 8, 8);
    struct buffer wanted = {0};
    file->headers = read_u64(&end);
    make_head(&wanted, key, file->headers);
    const bool is_meant = memcmp(wanted.data, head.at, HEAD_SIZE) == 0;
    buffer_free(&wanted);
    return is_meant && check_packets(file->packets, hash, key, tail);
}

struct segment_file *segment_file_open(const char *path, const struct segment_key *key,
                                       struct err *err)
{
    struct segment_file *file = mem_alloc(sizeof *file);
    if (map_file(file, path, err)) {
        if (check_file(file, key))
            return file;
        err_set(err, ERR_FORMAT, "%s: is damaged, or a piece of another film", path);
    }
    segment_file_close(file);
    return NULL;
}

void segment_file_close(struct segment_file *file)
{
    if (!file)
        return;
    if (file->data)
        munmap(file->data, file->size);
    free(file);
}

bool segment_file_fits(const struct segment_file *file, const AVCodecContext *video)
{
    return file->headers == hash_headers(video);
}

bool segment_file_next(struct segment_file *file, AVPacket *packet)
{
    if (bytes_left(&file->packets) == 0)
        return false;
    const uint32_t size = bytes_u32(&file->packets);
    const int32_t pts = bytes_i32(&file->packets), dts = bytes_i32(&file->packets);
    const uint32_t flags = bytes_u32(&file->packets);
    const uint8_t *data = bytes_take(&file->packets, size);
    if (!data || size > INT32_MAX || av_new_packet(packet, (int)size) < 0)
        return false;
    memcpy(packet->data, data, size);
    packet->pts = pts;
    packet->dts = dts;
    packet->duration = 1;
    /* No others: one has libavformat take the bytes for a pointer. */
    packet->flags = (int)(flags & (AV_PKT_FLAG_KEY | AV_PKT_FLAG_DISPOSABLE));
    return true;
}
