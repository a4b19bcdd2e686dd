/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/print/digest.h - an incremental 128-bit hash. */
#ifndef PIPELINE_PRINT_DIGEST_H
#define PIPELINE_PRINT_DIGEST_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"

enum { DIGEST_TEXT = 33 }; /* size of a printed digest, with its NUL */

struct digest {
    uint64_t low, high;
};

static inline void digest_add(struct digest *digest, const void *data, size_t size)
{
    digest->low = hash_bytes(digest->low, data, size);
    digest->high = hash_bytes(~digest->high, data, size);
}

/* NULL and "" give different digests. */
static inline void digest_add_text(struct digest *digest, const char *text)
{
    digest_add(digest, text ? text : "\xff", text ? strlen(text) : 1);
}

static inline void digest_print(const struct digest *digest, char out[DIGEST_TEXT])
{
    snprintf(out, DIGEST_TEXT, "%016" PRIx64 "%016" PRIx64, digest->high, digest->low);
}

#endif
