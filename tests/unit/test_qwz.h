/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_qwz.h - range encoder for small .qwz files.
 *
 *     static struct qwz_writer w;
 *     qwz_writer_begin(&w);
 *     qwz_write(&w, RANGE_CODER_RECORD_TYPE, 1);   symbols, each with its row
 *     qwz_write(&w, 242, 0);
 *     qwz_writer_end(&w);                  w.data, w.size
 *
 * The rows are those of demo/qizmo/range_coder_tables.c, as built by the decoder. */
#ifndef TESTS_UNIT_TEST_QWZ_H
#define TESTS_UNIT_TEST_QWZ_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "demo/qizmo/range_coder.h"

struct qwz_writer {
    struct range_coder rows; /* only its rows member is used */
    uint32_t low, range;
    uint8_t data[1 << 14];
    size_t size;
};

static inline void qwz_writer_begin(struct qwz_writer *w)
{
    range_coder_start(&w->rows, bytes_make("", 0));
    w->low = 0;
    w->range = UINT32_MAX;
    w->size = 0;
}

static inline void qwz_writer_shift(struct qwz_writer *w)
{
    assert(w->size < sizeof w->data);
    w->data[w->size++] = (uint8_t)(w->low >> 24);
    w->low <<= 8;
}

/* Adds to the low end of the range; carries may change bytes already written. */
static inline void qwz_writer_add(struct qwz_writer *w, uint32_t distance)
{
    w->low += distance;
    if (w->low < distance)
        for (size_t i = w->size; i-- > 0 && ++w->data[i] == 0;)
            ;
}

static inline void qwz_write(struct qwz_writer *w, int row, int symbol)
{
    const uint32_t *limits = w->rows.rows[row].limits;
    while (w->range <= 0x00ffffff) {
        qwz_writer_shift(w);
        w->range = w->range << 8 | 0xff;
    }
    const uint32_t begin = symbol ? (uint32_t)((uint64_t)limits[symbol - 1] * w->range >> 32) : 0;
    const uint32_t end = (uint32_t)((uint64_t)limits[symbol] * w->range >> 32);
    assert(end > begin + 1);
    qwz_writer_add(w, begin);
    w->range = end - begin - 1;
}

static inline void qwz_write_bytes(struct qwz_writer *w, int row, const void *data, size_t size)
{
    for (size_t i = 0; i < size; i++)
        qwz_write(w, row, ((const uint8_t *)data)[i]);
}

/* Writes a packet verbatim. */
static inline void qwz_write_packet(struct qwz_writer *w, const void *data, size_t size)
{
    qwz_write(w, RANGE_CODER_RECORD_TYPE, 1);
    qwz_write(w, 242, 0);
    qwz_write(w, 131, size & 255);
    qwz_write(w, 131, (int)(size >> 8));
    qwz_write_bytes(w, 131, data, size);
}

static inline void qwz_writer_end(struct qwz_writer *w)
{
    qwz_write(w, RANGE_CODER_RECORD_TYPE, 3);
    qwz_writer_add(w, w->range / 2);
    for (int i = 0; i < 4; i++)
        qwz_writer_shift(w);
}

/* ---- a small game ---- */

/* Begins a coded packet without a base packet; the recorder stands still. */
static inline void qwz_write_own_player(struct qwz_writer *w, int step)
{
    qwz_write(w, RANGE_CODER_RECORD_TYPE, 1);
    qwz_write(w, 242, step);
    for (int row = 0; row < 4; row++)
        qwz_write(w, row, 0);
}

/* Writes the connection, server data, one model list, a command, and packets with all messages that
 * have a coding of their own. */
static inline void qwz_write_game(struct qwz_writer *w)
{
    static const uint8_t connection[] = {255, 255, 255, 255, 'j'};
    static const uint8_t server[] = "\x10\0\0\0\0\0\0\0"
                                    "\x0b\x1c\0\0\0\1\0\0\0qw\0\0level\0"
                                    "1234567890123456789012345678901234567890"
                                    "\x2d\0progs/b.mdl\0progs/player.mdl\0\0\0"
                                    "\x2e\0misc/a.wav\0weapons/ax1.wav\0\0\0"
                                    "\x16\x28\0\1\0\0\0\1\0\0\2\0\0\3\0\0"
                                    "\x28\0\1\0\0\0\\name\\one\0"
                                    "\x09"
                                    "cmd spawn 1 0\n";
    qwz_writer_begin(w);
    qwz_write_packet(w, connection, sizeof connection);
    qwz_write_packet(w, server, sizeof server);
    qwz_write(w, RANGE_CODER_RECORD_TYPE, 2); /* sequences */
    qwz_write_bytes(w, 131, "\x10\0\0\0\x10\0\0\0", 8);
    qwz_write(w, RANGE_CODER_RECORD_TYPE, 0); /* a command: yaw changes by 2, 13 ms */
    qwz_write(w, 224, 4);
    qwz_write(w, 225, 0x20);
    qwz_write(w, 228, 2);
    qwz_write(w, 240, 13);
    qwz_write(w, 241, 13);

    qwz_write_own_player(w, 1);
    qwz_write(w, 4, 48); /* entity 40 is new and moved by 5 */
    qwz_write(w, 41, 128 + 64 + 8);
    qwz_write(w, 43, 1);
    qwz_write(w, 50, 5);
    qwz_write(w, 41, 0);
    qwz_write(w, 4, 6); /* a sound of entity 40 */
    qwz_write(w, 65, 40 << 3 & 255);
    qwz_write(w, 66, 40 >> 5);
    qwz_write(w, 69, 136);
    qwz_write(w, 70, 0);
    qwz_write(w, 4, 8); /* "one died" */
    qwz_write(w, 77, 1);
    qwz_write(w, 78, 256);
    qwz_write(w, 78, 304);
    qwz_write(w, 78, 0);
    qwz_write(w, 4, 0);

    qwz_write(w, RANGE_CODER_RECORD_TYPE, 1); /* as predicted from the previous packet */
    qwz_write(w, 242, 1);
    qwz_write(w, 0, 1);
    qwz_write(w, 1, 1);
    qwz_write(w, 2, 0);
    qwz_write(w, 3, 0);
    qwz_write(w, 11, 3);
    qwz_write(w, 4, 42); /* player 2 becomes visible */
    qwz_write(w, 5, 3);
    qwz_write(w, 6, 20);
    for (int row = 7; row <= 10; row++)
        qwz_write(w, row, 0);
    qwz_write(w, 5, 0);
    qwz_write(w, 4, 48); /* entity 40 keeps moving */
    qwz_write(w, 41, 64 + 1);
    qwz_write(w, 41, 0);
    qwz_write(w, 4, 23); /* an explosion */
    qwz_write(w, 94, 3);
    for (int row = 98; row <= 103; row++)
        qwz_write(w, row, 0);
    qwz_write(w, 4, 0);
    qwz_writer_end(w);
}

#endif
