/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/output.h - a file that appears under its name only when it is whole.
 *
 * While it is written its name is ".NAME.part-N" in the same folder, N from 1 on, and it
 * is locked; committing renames it, discarding removes it. A file that has come to be there
 * meanwhile is only replaced where `overwrite` was said. What a killed process left is
 * removed by the next that writes the same name. What cannot be renamed, standard output
 * ("-"), a pipe or a device, is written in place. */
#ifndef ENCODE_OUTPUT_H
#define ENCODE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct output;

/* Whether what a name leads to is written in place. */
bool output_is_device_name(const char *name);

/* ERR_USAGE when the file is there and `overwrite` is false. */
struct output *output_create(const char *name, bool overwrite, struct err *err);

/* What messages call it: the name, or "standard output". */
const char *output_name(const struct output *output);

/* The unfinished file: its name, and the descriptor for libraries that write themselves, to
 * read and write where it is not in place. */
const char *output_path(const struct output *output);
int output_descriptor(const struct output *output);
bool output_is_stdout(const struct output *output);
bool output_in_place(const struct output *output); /* standard output, a pipe, a device */

bool output_write(struct output *output, const void *data, size_t size, struct err *err);

/* Overwrite bytes at the beginning, for headers with sizes; not in place. */
bool output_patch(struct output *output, const void *data, size_t size, struct err *err);

int64_t output_size(const struct output *output); /* bytes written by output_write */

/* Give the file its name and free the output. After false it is discarded; ERR_USAGE when
 * the name is taken meanwhile and must not be. */
bool output_commit(struct output *output, struct err *err);
void output_discard(struct output *output); /* NULL is fine */

/* All of a file at once. One that is there may stay without `overwrite` when it holds just
 * these bytes. */
bool output_write_file(const char *name, const void *data, size_t size, bool overwrite,
                       struct err *err);

#endif
