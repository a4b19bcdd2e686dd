/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_font.h - a small TrueType font, built in memory.
 *
 * Every character is glyph 1: a box `side` font units wide and high, with the given
 * advance. An em has 16 units. */
#ifndef TESTS_UNIT_TEST_FONT_H
#define TESTS_UNIT_TEST_FONT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { FONT_CAP = 1024, FONT_TABLES = 7 };

struct font_builder {
    uint8_t data[FONT_CAP];
    size_t size;
    int num_tables;
};

static inline void font_u16(struct font_builder *b, int value)
{
    b->data[b->size++] = (uint8_t)(value >> 8);
    b->data[b->size++] = (uint8_t)value;
}

static inline void font_u32(struct font_builder *b, uint32_t value)
{
    font_u16(b, (int)(value >> 16));
    font_u16(b, (int)(value & 0xffff));
}

/* Begins a table. The size in its entry is set when the next table begins. */
static inline void font_table(struct font_builder *b, const char *tag)
{
    const size_t end = (b->size + 3) & ~(size_t)3;
    if (b->num_tables > 0) {
        struct font_builder last = *b;
        last.size = 12 + 16 * (size_t)(b->num_tables - 1) + 8;
        const uint8_t *at = b->data + last.size;
        const size_t offset = (size_t)at[0] << 24 | at[1] << 16 | at[2] << 8 | at[3];
        last.size += 4;
        font_u32(&last, (uint32_t)(end - offset));
        memcpy(b->data, last.data, sizeof b->data);
    }
    b->size = end;
    if (!tag)
        return;
    struct font_builder entry = *b;
    entry.size = 12 + 16 * (size_t)b->num_tables++;
    memcpy(entry.data + entry.size, tag, 4);
    entry.size += 8;
    font_u32(&entry, (uint32_t)end);
    memcpy(b->data, entry.data, sizeof b->data);
}

static inline void font_head(struct font_builder *b)
{
    font_table(b, "head");
    font_u32(b, 0x10000);
    font_u32(b, 0);
    font_u32(b, 0);
    font_u32(b, 0x5f0f3cf5);
    font_u16(b, 0);
    font_u16(b, 16); /* units per em */
    for (int i = 0; i < 4; i++)
        font_u32(b, 0); /* creation and modification times */
    for (int i = 0; i < 4; i++)
        font_u16(b, i < 2 ? 0 : 16); /* bounds */
    font_u16(b, 0);
    font_u16(b, 1);
    font_u16(b, 2);
    font_u16(b, 0); /* short glyph offsets */
    font_u16(b, 0);
}

/* A single range: all characters of the first plane are glyph 1. */
static inline void font_cmap(struct font_builder *b)
{
    font_table(b, "cmap");
    font_u16(b, 0);
    font_u16(b, 1);
    font_u16(b, 3);
    font_u16(b, 10);
    font_u32(b, 12);
    font_u16(b, 13);
    font_u16(b, 0);
    font_u32(b, 28);
    font_u32(b, 0);
    font_u32(b, 1);
    font_u32(b, 32);
    font_u32(b, 0xfffd);
    font_u32(b, 1);
}

static inline void font_box(struct font_builder *b, int side)
{
    font_u16(b, 1); /* number of contours */
    for (int i = 0; i < 4; i++)
        font_u16(b, i < 2 ? 0 : side);
    font_u16(b, 3); /* index of the last point */
    font_u16(b, 0); /* no instructions */
    for (int i = 0; i < 4; i++)
        b->data[b->size++] = 1;
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < 4; i++)
            font_u16(b, i == 1 + axis ? side : i == 3 && axis == 0 ? -side : 0);
}

static inline void font_make(struct font_builder *b, int side, int advance)
{
    *b = (struct font_builder){.size = 0};
    font_u32(b, 0x10000);
    font_u16(b, FONT_TABLES);
    for (int i = 0; i < 3; i++)
        font_u16(b, 0);
    b->size = 12 + 16 * FONT_TABLES;
    font_cmap(b);
    font_table(b, "glyf");
    font_box(b, side);
    font_head(b);
    font_table(b, "hhea");
    font_u32(b, 0x10000);
    font_u16(b, 13);
    font_u16(b, -3);
    for (int i = 0; i < 13; i++)
        font_u16(b, i == 1 ? advance : 0);
    font_u16(b, 2);
    font_table(b, "hmtx");
    for (int i = 0; i < 2; i++) {
        font_u16(b, advance);
        font_u16(b, 0);
    }
    font_table(b, "loca");
    font_u16(b, 0);
    font_u16(b, 0);
    font_u16(b, 17); /* in words: the box takes 34 bytes */
    font_table(b, "maxp");
    font_u32(b, 0x10000);
    font_u16(b, 2);
    for (int i = 0; i < 13; i++)
        font_u16(b, i < 2 ? 4 : 0);
    font_table(b, NULL);
}

#endif
