/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/range_coder.h - the range coder under .qwz files.
 *
 * The whole file is one stream of symbols. Each symbol belongs to a row of
 * fixed frequencies (range_coder_tables.h), which say how much of the coder's range it
 * takes; nothing adapts. Reading past the end gives symbol 0 and sets
 * `failed`, which stays. */
#ifndef DEMO_QIZMO_RANGE_CODER_H
#define DEMO_QIZMO_RANGE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "demo/qizmo/range_coder_tables.h"

enum {
    RANGE_CODER_RECORD_TYPE = RANGE_CODER_ROWS, /* a row of our own number: it has no counts */
    RANGE_CODER_ALL_ROWS,
    RANGE_CODER_MAX_SYMBOLS = 512,
};

/* Where each symbol of each row ends on a scale of 32 bits. */
struct range_coder_row {
    int num_symbols; /* 0: no such row */
    uint32_t limits[RANGE_CODER_MAX_SYMBOLS];
};

struct range_coder {
    struct range_coder_row rows[RANGE_CODER_ALL_ROWS];
    struct bytes in;
    const uint8_t *begin;
    uint32_t low, high, code;
    int num_past_end; /* bytes that were wanted beyond the last */
    bool failed;
};

/* Borrows what `in` stands for. */
void range_coder_start(struct range_coder *coder, struct bytes in);

/* The next symbol, which is one of row `row`. */
int range_coder_read(struct range_coder *coder, int row);

/* How many bytes of the file have been read. */
size_t range_coder_offset(const struct range_coder *coder);

#endif
