/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/broker_streams.h - protects what the standard streams of the sandboxed process lead to.
 *
 * With `>>LOG`, a shell opens a file for appending; but whoever may append may also cut the file
 * off or write over it. So that code in a hostile file cannot destroy what others have written, the
 * sandboxed process gets a pipe in place of such a file, and the broker appends what arrives. The
 * flags of open files, such as O_NONBLOCK, are shared with the programs that have them open, too:
 * the broker restores them at the end. */
#ifndef BASE_BROKER_STREAMS_H
#define BASE_BROKER_STREAMS_H

enum { BROKER_NUM_STREAMS = 3 /* by descriptor: input, output, errors */ };

struct broker_stream {
    int flags;      /* of fcntl(2) at the start; -1: the descriptor is closed */
    int from, into; /* the ends of the pipe; -1: none, or closed */
    int error;      /* errno of a write that failed; 0: none */
};

/* Opens the pipes that are needed; to be called before the fork. If no pipe can be created, the
 * file is left in its place. */
void broker_streams_open(struct broker_stream streams[BROKER_NUM_STREAMS]);

/* In the sandboxed process: puts the pipes in place of the files. */
void broker_streams_enter(struct broker_stream streams[BROKER_NUM_STREAMS]);

/* In the broker: closes the ends that it does not need. */
void broker_streams_begin(struct broker_stream streams[BROKER_NUM_STREAMS]);

/* Appends what is in the pipe of a stream, if anything. Closes it at its end, or if the file cannot
 * be written: then the sandboxed process cannot write either. */
void broker_streams_pass(struct broker_stream streams[BROKER_NUM_STREAMS], int index);

/* Appends what is left and restores the flags, once no process writes any more. Returns the errno
 * of a write that failed, or 0. */
int broker_streams_end(struct broker_stream streams[BROKER_NUM_STREAMS]);

#endif
