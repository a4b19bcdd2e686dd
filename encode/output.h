/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/output.h - an output file that gets its name only when it is complete.
 *
 * While it is being written, the file is named ".NAME.part-N" in the same folder, with N
 * from 1, and is locked. Committing renames it, discarding removes it. If a file with the
 * final name has appeared meanwhile, it is replaced only if `overwrite` was set. Files
 * left behind by killed processes are removed by the next process that writes the same
 * name. What cannot be renamed, such as standard output ("-"), a pipe or a device, is
 * written in place. */
#ifndef ENCODE_OUTPUT_H
#define ENCODE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct output;

/* Returns whether a name refers to something that is written in place. */
bool output_is_device_name(const char *name);

/* Creates an output. Returns NULL with err on failure: ERR_USAGE if the file exists and
 * `overwrite` is false. */
struct output *output_create(const char *name, bool overwrite, struct err *err);

/* Returns the name for messages, such as "standard output". */
const char *output_name(const struct output *output);

/* The temporary file's path, and its descriptor for libraries that do their own I/O;
 * readable unless in place. */
const char *output_path(const struct output *output);
int output_descriptor(const struct output *output);
bool output_is_stdout(const struct output *output);
bool output_in_place(const struct output *output); /* standard output, a pipe or a device */

bool output_write(struct output *output, const void *data, size_t size, struct err *err);

/* Overwrites bytes at the beginning, for headers that contain sizes; not possible in
 * place. */
bool output_patch(struct output *output, const void *data, size_t size, struct err *err);

int64_t output_size(const struct output *output); /* bytes written by output_write */

/* Renames the file to its final name and frees the output. On failure, returns false and
 * discards it: ERR_USAGE if a file of that name has appeared and must not be replaced. */
bool output_commit(struct output *output, struct err *err);
void output_discard(struct output *output); /* NULL is allowed */

/* Returns false and sets err if output_write_file would refuse to replace an existing file. */
bool output_check_file(const char *name, const void *data, size_t size, bool overwrite,
                       struct err *err);

/* Writes a complete file. Without `overwrite`, an existing file is accepted if it has
 * exactly this content. */
bool output_write_file(const char *name, const void *data, size_t size, bool overwrite,
                       struct err *err);

#endif
