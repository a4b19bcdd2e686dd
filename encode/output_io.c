/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/output_io.h"

#include <errno.h>
#include <libavformat/avformat.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "encode/output.h"

/* buffer sizes in bytes */
enum { FILE_BUFFER = 1 << 18, PIPE_BUFFER = 1 << 15, READ_BUFFER = 1 << 15 };

/* An independent position in a file that several readers and writers share. */
struct io_state {
    int fd;
    bool in_place; /* a pipe: sequential only */
    int64_t position;
};

static ssize_t write_once(const struct io_state *io_state, const uint8_t *data, size_t size)
{
    return io_state->in_place ? write(io_state->fd, data, size)
                              : pwrite(io_state->fd, data, size, io_state->position);
}

static int write_all(void *context, uint8_t *data, int size)
{
    struct io_state *io_state = context;
    for (int done = 0; done < size;) {
        const ssize_t written = write_once(io_state, data + done, (size_t)(size - done));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return AVERROR(errno);
        done += (int)written;
        io_state->position += written;
    }
    return size;
}

static int read_packet(void *context, uint8_t *data, int size)
{
    struct io_state *io_state = context;
    ssize_t got;
    while ((got = pread(io_state->fd, data, (size_t)size, io_state->position)) < 0 &&
           errno == EINTR) {
    }
    if (got < 0)
        return AVERROR(errno);
    io_state->position += got;
    return got > 0 ? (int)got : AVERROR_EOF;
}

static int64_t file_size(const struct io_state *io_state)
{
    struct stat info;
    return fstat(io_state->fd, &info) == 0 ? info.st_size : AVERROR(errno);
}

static int64_t seek(void *context, int64_t offset, int whence)
{
    struct io_state *io_state = context;
    const int64_t size = file_size(io_state);
    if (whence & AVSEEK_SIZE || size < 0)
        return size;
    whence &= ~AVSEEK_FORCE;
    const int64_t start = whence == SEEK_END ? size : whence == SEEK_CUR ? io_state->position : 0;
    if (start + offset < 0)
        return AVERROR(EINVAL);
    return io_state->position = start + offset;
}

static AVIOContext *open_io(int fd, bool in_place, bool writes)
{
    struct io_state *io_state = mem_check(av_mallocz(sizeof *io_state));
    io_state->fd = fd;
    io_state->in_place = in_place;
    const int size = !writes ? READ_BUFFER : io_state->in_place ? PIPE_BUFFER : FILE_BUFFER;
    AVIOContext *io = mem_check(avio_alloc_context(
        mem_check(av_malloc((size_t)size)), size, writes, io_state, writes ? NULL : read_packet,
        writes ? write_all : NULL, io_state->in_place ? NULL : seek));
    return io;
}

struct AVIOContext *output_io_read(int fd)
{
    return open_io(fd, false, false);
}

/* Some muxers open the file being written again, for reading. */
static int reopen(AVFormatContext *container, AVIOContext **out, const char *url, int flags,
                  AVDictionary **options)
{
    (void)url, (void)options;
    if (flags != AVIO_FLAG_READ)
        return AVERROR(EACCES);
    *out = output_io_read(output_descriptor(container->opaque));
    return 0;
}

static int close_reopened(AVFormatContext *container, AVIOContext *io)
{
    (void)container;
    return output_io_close(&io);
}

void output_io_attach(AVFormatContext *container, struct output *output)
{
    container->opaque = output;
    container->io_open = reopen;
    container->io_close2 = close_reopened;
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
