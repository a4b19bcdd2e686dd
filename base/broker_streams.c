/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* pipe2 */
#include "base/broker_streams.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 16 };

static bool is_log(int fd, int flags, struct stat *info)
{
    return flags >= 0 && flags & O_APPEND && (flags & O_ACCMODE) != O_RDONLY &&
           fstat(fd, info) == 0 && S_ISREG(info->st_mode);
}

/* If output and errors go to the same file, they share a pipe, which keeps the lines in order. */
void broker_streams_open(struct broker_stream streams[BROKER_NUM_STREAMS])
{
    const struct broker_stream *output = &streams[STDOUT_FILENO];
    struct stat files[BROKER_NUM_STREAMS];
    for (int i = 0; i < BROKER_NUM_STREAMS; i++) {
        int ends[2] = {-1, -1};
        const int flags = fcntl(i, F_GETFL);
        const bool has_pipe = is_log(i, flags, &files[i]);
        if (has_pipe && i == STDERR_FILENO && output->into >= 0 &&
            files[i].st_dev == files[STDOUT_FILENO].st_dev &&
            files[i].st_ino == files[STDOUT_FILENO].st_ino)
            ends[1] = fcntl(output->into, F_DUPFD_CLOEXEC, 0);
        else if (has_pipe && pipe2(ends, O_CLOEXEC) == 0)
            fcntl(ends[0], F_SETFL, O_NONBLOCK);
        streams[i] = (struct broker_stream){flags, ends[0], ends[1], 0};
    }
}

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

void broker_streams_enter(struct broker_stream streams[BROKER_NUM_STREAMS])
{
    for (int i = 0; i < BROKER_NUM_STREAMS; i++) {
        if (streams[i].into >= 0)
            dup2(streams[i].into, i);
        close_end(&streams[i].into);
        close_end(&streams[i].from);
    }
}

void broker_streams_begin(struct broker_stream streams[BROKER_NUM_STREAMS])
{
    for (int i = 0; i < BROKER_NUM_STREAMS; i++)
        close_end(&streams[i].into);
}

static bool write_all(int fd, const char *data, size_t size)
{
    while (size > 0) {
        const ssize_t n = write(fd, data, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        data += n;
        size -= (size_t)n;
    }
    return true;
}

/* Returns whether there may be more. */
static bool pass_block(struct broker_stream *stream, int fd)
{
    static char block[BLOCK];
    const ssize_t n = read(stream->from, block, sizeof block);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return errno == EINTR;
    if (n > 0 && write_all(fd, block, (size_t)n))
        return true;
    stream->error = n > 0 ? errno : 0;
    close_end(&stream->from);
    return false;
}

void broker_streams_pass(struct broker_stream streams[BROKER_NUM_STREAMS], int index)
{
    pass_block(&streams[index], index);
}

int broker_streams_end(struct broker_stream streams[BROKER_NUM_STREAMS])
{
    int error = 0;
    for (int i = 0; i < BROKER_NUM_STREAMS; i++) {
        while (streams[i].from >= 0 && pass_block(&streams[i], i)) {
        }
        if (streams[i].flags >= 0 && fcntl(i, F_GETFL) != streams[i].flags)
            fcntl(i, F_SETFL, streams[i].flags);
        error = streams[i].error ? streams[i].error : error;
    }
    return error;
}
