/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/output_io.h"

#include <errno.h>
#include <libavformat/avformat.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "encode/output.h"

/* bytes at once */
enum { FILE_BUFFER = 1 << 18, PIPE_BUFFER = 1 << 15, READ_BUFFER = 1 << 15 };

/* A place of its own in a file that several may read and write. */
struct place {
    int fd;
    bool in_place; /* a pipe: one after the other */
    int64_t position;
};

static ssize_t write_some(const struct place *place, const uint8_t *data, size_t size)
{
    return place->in_place ? write(place->fd, data, size)
                           : pwrite(place->fd, data, size, place->position);
}

static int write_all(void *context, uint8_t *data, int size)
{
    struct place *place = context;
    for (int done = 0; done < size;) {
        const ssize_t written = write_some(place, data + done, (size_t)(size - done));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return AVERROR(errno);
        done += (int)written;
        place->position += written;
    }
    return size;
}

static int read_some(void *context, uint8_t *data, int size)
{
    struct place *place = context;
    ssize_t got;
    while ((got = pread(place->fd, data, (size_t)size, place->position)) < 0 && errno == EINTR) {
    }
    if (got < 0)
        return AVERROR(errno);
    place->position += got;
    return got > 0 ? (int)got : AVERROR_EOF;
}

static int64_t file_size(const struct place *place)
{
    struct stat info;
    return fstat(place->fd, &info) == 0 ? info.st_size : AVERROR(errno);
}

static int64_t seek(void *context, int64_t offset, int whence)
{
    struct place *place = context;
    const int64_t size = file_size(place);
    if (whence & AVSEEK_SIZE || size < 0)
        return size;
    whence &= ~AVSEEK_FORCE;
    const int64_t start = whence == SEEK_END ? size : whence == SEEK_CUR ? place->position : 0;
    if (start + offset < 0)
        return AVERROR(EINVAL);
    return place->position = start + offset;
}

static AVIOContext *open_io(int fd, bool in_place, bool writes)
{
    struct place *place = mem_check(av_mallocz(sizeof *place));
    place->fd = fd;
    place->in_place = in_place;
    const int size = !writes ? READ_BUFFER : place->in_place ? PIPE_BUFFER : FILE_BUFFER;
    AVIOContext *io = mem_check(avio_alloc_context(
        mem_check(av_malloc((size_t)size)), size, writes, place, writes ? NULL : read_some,
        writes ? write_all : NULL, place->in_place ? NULL : seek));
    return io;
}

struct AVIOContext *output_io_read(int fd)
{
    return open_io(fd, false, false);
}

/* A muxer opens the file that it writes once more, to read. */
static int open_again(AVFormatContext *container, AVIOContext **out, const char *url, int flags,
                      AVDictionary **options)
{
    (void)url, (void)options;
    if (flags != AVIO_FLAG_READ)
        return AVERROR(EACCES);
    *out = output_io_read(output_descriptor(container->opaque));
    return 0;
}

static int close_again(AVFormatContext *container, AVIOContext *io)
{
    (void)container;
    return output_io_close(&io);
}

void output_io_attach(AVFormatContext *container, struct output *output)
{
    container->opaque = output;
    container->io_open = open_again;
    container->io_close2 = close_again;
    container->pb = open_io(output_descriptor(output), output_in_place(output), true);
}

int output_io_close(AVIOContext **io)
{
    if (!*io)
        return 0;
    if ((*io)->write_flag)
        avio_flush(*io);
    const int code = (*io)->write_flag ? (*io)->error : 0;
    av_freep(&(*io)->opaque);
    av_freep(&(*io)->buffer);
    avio_context_free(io);
    return code;
}
