/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/studio.h - the studio: a local web page for the demos and scripts of a folder, to watch
 * them, place cameras, edit and export.
 *
 * studio/ contains the page (studio/page) and its server, which listens on the loopback address
 * and writes only below the folder. The server neither parses demos nor renders: it runs demoreel
 * in child processes for that. */
#ifndef STUDIO_STUDIO_H
#define STUDIO_STUDIO_H

#include <stdbool.h>

struct err;
struct log;

struct studio_options {
    const char *path; /* the folder, or a file in it to open initially */
    int port;         /* 0: any free port */
    /* Options for child processes, terminated by NULL: for all commands, and for "serve". */
    const char *const *game_args, *const *serve_args;
    bool (*should_stop)(void); /* polled several times per second */
    struct log *log;
};

/* Prints the address and serves the page until should_stop returns true. Returns false and sets err
 * if the server cannot start. */
bool studio_run(const struct studio_options *options, struct err *err);

#endif
