/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/qizmo/range_coder.h"

#include <assert.h>
#include <stdlib.h>

/* The decoder reads up to four bytes ahead; reading further past the end means that the file is
 * truncated. */
enum { MAX_PAST_END = 4 };

/* Appends a row's counts to `counts` and returns their number. */
static int read_counts(const char *text, uint32_t *counts)
{
    int num = 0;
    while (*text) {
        char *end;
        const uint32_t count = (uint32_t)strtoul(text, &end, 10);
        unsigned long times = *end == '*' ? strtoul(end + 1, &end, 10) : 1;
        while (times-- > 0) {
            assert(num < 256);
            counts[num++] = count;
        }
        text = *end ? end + 1 : end;
    }
    return num;
}

static void build_limits(struct range_coder_row *scale, const uint32_t *counts, int num)
{
    uint64_t total = 0, sum = 0;
    for (int i = 0; i < num; i++)
        total += counts[i];
    for (int i = 0; i < num; i++) {
        sum += counts[i];
        scale->limits[i] = (uint32_t)(sum * UINT32_MAX / total);
    }
    scale->num_symbols = num;
}

/* Rows that continue in the next row: 256 symbols for bytes and 256 for words. */
static bool is_double(int row)
{
    return row == 78 || row == 80 || row == 82 || row == 105 || row == 124;
}

static void build_rows(struct range_coder *coder)
{
    for (int row = 0; row < RANGE_CODER_ROWS; row++) {
        uint32_t counts[RANGE_CODER_MAX_SYMBOLS];
        if (!range_coder_rows[row])
            continue;
        int num = read_counts(range_coder_rows[row], counts);
        if (is_double(row))
            num += read_counts(range_coder_rows[row + 1], counts + num);
        if (row == 0)
            counts[1] += 256; /* missing from the published table */
        if (row == 132)
            num = 2; /* a row for a flag */
        build_limits(&coder->rows[row], counts, num);
    }
    coder->rows[RANGE_CODER_RECORD_TYPE] =
        (struct range_coder_row){4, {0x80000000, 0xfffffc00, 0xfffffe00, UINT32_MAX}};
}

static uint8_t next_byte(struct range_coder *coder)
{
    if (bytes_left(&coder->in) > 0)
        return bytes_u8(&coder->in);
    coder->failed = coder->failed || ++coder->num_past_end > MAX_PAST_END;
    return 0;
}

void range_coder_start(struct range_coder *coder, struct bytes in)
{
    build_rows(coder);
    coder->in = in;
    coder->begin = in.at;
    coder->low = 0;
    coder->high = UINT32_MAX;
    for (int i = 0; i < 4; i++)
        coder->code = coder->code << 8 | next_byte(coder);
}

/* Returns the first symbol whose limit is above `value`, or the last symbol. */
static int find_symbol(const struct range_coder_row *scale, uint32_t value)
{
    int first = 0, last = scale->num_symbols - 1;
    while (first < last) {
        const int middle = (first + last) / 2;
        if (scale->limits[middle] > value)
            last = middle;
        else
            first = middle + 1;
    }
    return first;
}

int range_coder_read(struct range_coder *coder, int row)
{
    const struct range_coder_row *scale = &coder->rows[row];
    assert(scale->num_symbols > 0);
    if (coder->failed)
        return 0;
    while (coder->high - coder->low <= 0x00ffffff) {
        coder->high = coder->high << 8 | 0xff;
        coder->low <<= 8;
        coder->code = coder->code << 8 | next_byte(coder);
    }
    const uint64_t range = coder->high - coder->low;
    const uint64_t place = (uint64_t)(coder->code - coder->low) << 32 | UINT32_MAX;
    const int symbol = find_symbol(scale, (uint32_t)(place / range));
    const uint32_t begin = symbol ? (uint32_t)(scale->limits[symbol - 1] * range >> 32) : 0;
    const uint32_t end = (uint32_t)(scale->limits[symbol] * range >> 32);
    coder->high = coder->low + end - 1;
    coder->low += begin;
    return symbol;
}

size_t range_coder_offset(const struct range_coder *coder)
{
    return (size_t)(coder->in.at - coder->begin);
}
