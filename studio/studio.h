/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/studio.h - face of studio/: a page on this machine that shows a folder's demos and
 * scripts, to look, place cameras, cut and export.
 *
 * The folder has the page (studio/page) and its server. In: a folder. Out: HTTP on the loopback
 * address, and what the page is told to write below the folder. It reads no demo and draws
 * nothing: the program itself does, in processes of its own. */
#ifndef STUDIO_STUDIO_H
#define STUDIO_STUDIO_H

#include <stdbool.h>

struct err;
struct log;

struct studio_options {
    const char *path; /* a folder, or a file in the one that is worked in */
    int port;         /* 0: any that is free */
    /* Options for the program, NULL at the end: of all its commands, and of those that answer
     * the player's questions. */
    const char *const *game, *const *answer;
    bool (*is_over)(void); /* asked now and then */
    struct log *log;
};

/* Print the address and serve until is_over. */
bool studio_run(const struct studio_options *options, struct err *err);

#endif
