/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/print/text_file.h - a text file that appears when it is complete.
 *
 * Until then it is kept in memory. */
#ifndef PIPELINE_PRINT_TEXT_FILE_H
#define PIPELINE_PRINT_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct arena;
struct err;

struct text_file {
    FILE *stream;     /* to print to; NULL: not open */
    const char *path; /* borrowed */
    char *text;
    size_t size;
};

/* The name of the text that belongs to an output: of "reel.mp4" it is "reel.lua", of numbered
 * pictures "wall-%04d.png" "wall.lua" and of "wall/%04d.png" "wall/film.lua". */
const char *text_file_beside(const char *output, const char *ending, struct arena *arena);

bool text_file_open(struct text_file *file, const char *path, struct err *err);

/* Write it, in place of one that is there only with `overwrite`, unless that is the same. */
bool text_file_close(struct text_file *file, bool overwrite, struct err *err);

void text_file_discard(struct text_file *file); /* one that is not open is fine */

#endif
