/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/print/text_file.h - text files that appear only when they are complete.
 *
 * Until then the text is kept in memory. */
#ifndef PIPELINE_PRINT_TEXT_FILE_H
#define PIPELINE_PRINT_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct arena;
struct err;

struct text_file {
    FILE *stream;     /* to print to; NULL if not open */
    const char *path; /* borrowed */
    char *text;
    size_t size;
};

/* Returns the name of the text file that accompanies an output: "reel.lua" for "reel.mp4", and for
 * numbered pictures "wall.lua" for "wall-%04d.png" and "wall/film.lua" for "wall/%04d.png". */
const char *text_file_beside(const char *output, const char *ending, struct arena *arena);

bool text_file_open(struct text_file *file, const char *path, struct err *err);

/* Ends the text, which stays in `text` and `size` until text_file_close or text_file_discard. */
bool text_file_end(struct text_file *file, struct err *err);

/* Returns false and sets err if text_file_close would refuse to replace an existing file. */
bool text_file_check(const struct text_file *file, bool overwrite, struct err *err);

/* Writes the file and frees the text. An existing file is replaced only with `overwrite`; one
 * with the same content is left alone. */
bool text_file_close(struct text_file *file, bool overwrite, struct err *err);

void text_file_discard(struct text_file *file); /* does nothing if it is not open */

#endif
