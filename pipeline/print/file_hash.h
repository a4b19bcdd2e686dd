/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/print/file_hash.h - SHA-256 of files, as hexadecimal text. */
#ifndef PIPELINE_PRINT_FILE_HASH_H
#define PIPELINE_PRINT_FILE_HASH_H

#include <stdbool.h>
#include <stddef.h>

struct err;

enum { FILE_HASH_TEXT = 65 }; /* with its NUL */

void file_hash_bytes(const void *data, size_t size, char out[FILE_HASH_TEXT]);

/* Hashes the complete file behind a descriptor, and closes it. A negative descriptor is an open
 * that failed, with errno set. `name` is used in messages. */
bool file_hash_descriptor(int fd, const char *name, char out[FILE_HASH_TEXT], struct err *err);

#endif
