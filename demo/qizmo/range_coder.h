/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/range_coder.h - range decoder for .qwz files.
 *
 * The complete file is one stream of symbols. Each symbol is coded with one of several rows of
 * fixed frequencies (range_coder_tables.h); there is no adaptation. Reading past the end returns
 * symbol 0 and sets `failed` permanently. */
#ifndef DEMO_QIZMO_RANGE_CODER_H
#define DEMO_QIZMO_RANGE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "demo/qizmo/range_coder_tables.h"

enum {
    RANGE_CODER_RECORD_TYPE = RANGE_CODER_ROWS, /* a row of our own; not in the tables */
    RANGE_CODER_ALL_ROWS,
    RANGE_CODER_MAX_SYMBOLS = 512,
};

/* The upper limit of each symbol of a row, on a scale of 32 bits. */
struct range_coder_row {
    int num_symbols; /* 0: unused row */
    uint32_t limits[RANGE_CODER_MAX_SYMBOLS];
};

struct range_coder {
    struct range_coder_row rows[RANGE_CODER_ALL_ROWS];
    struct bytes in;
    const uint8_t *begin;
    uint32_t low, high, code;
    int num_past_end; /* number of bytes read past the end */
    bool failed;
};

/* Starts decoding. The bytes of `in` are borrowed. */
void range_coder_start(struct range_coder *coder, struct bytes in);

/* Decodes the next symbol, using row `row`. */
int range_coder_read(struct range_coder *coder, int row);

/* Returns the number of bytes read so far. */
size_t range_coder_offset(const struct range_coder *coder);

#endif
