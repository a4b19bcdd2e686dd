/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/print/file_hash.h - the SHA-256 of files. */
#ifndef PIPELINE_PRINT_FILE_HASH_H
#define PIPELINE_PRINT_FILE_HASH_H

#include <stdbool.h>
#include <stddef.h>

struct err;

enum { FILE_HASH_TEXT = 65 }; /* hexadecimal, with its NUL */

void file_hash_bytes(const void *data, size_t size, char out[FILE_HASH_TEXT]);

/* Of a whole file, which is closed; below 0, and errno says why: it could not be opened.
 * Messages call it `name`. */
bool file_hash_descriptor(int fd, const char *name, char out[FILE_HASH_TEXT], struct err *err);

#endif
