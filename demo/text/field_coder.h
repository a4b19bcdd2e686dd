/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/field_coder.h - one description of a message, for both directions.
 *
 * A layout is a function that walks a message's fields in their order on a
 * coder. Decoding, each step reads the field's bytes and writes "name=value";
 * encoding, it reads that text and writes the bytes. Either way the step
 * returns the value, so what depends on it (bits that say which fields follow)
 * is written once. Steps after a failure do nothing and return 0. */
#ifndef DEMO_TEXT_FIELD_CODER_H
#define DEMO_TEXT_FIELD_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "demo/protocol/dialect.h"

/* The names of a family's messages by their number, as they are found for a protocol;
 * made when the first message is encoded, and again when the protocol is another. */
struct field_message_names {
    const struct dialect *dialect; /* NULL: not made yet */
    bool has_fte;
    int family;
    const char *names[128]; /* NULL: no such message */
};

struct field_coder {
    bool encoding, failed;
    struct bytes from;        /* decoding: the message */
    const char *at;           /* encoding: the rest of the line */
    struct buffer out;        /* text or bytes */
    char problem[128];        /* encoding: what was wrong with the text */
    struct protocol protocol; /* its dialect is never NULL; set in both directions */
    struct field_message_names message_names; /* encoding */
};

void field_fail(struct field_coder *coder, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Whole numbers of 1, 2 or 4 bytes. */
uint8_t field_u8(struct field_coder *coder, const char *name);
int8_t field_i8(struct field_coder *coder, const char *name);
uint16_t field_u16(struct field_coder *coder, const char *name);
int16_t field_i16(struct field_coder *coder, const char *name);
int32_t field_i32(struct field_coder *coder, const char *name);

/* Bits, in hexadecimal. */
uint8_t field_bits(struct field_coder *coder, const char *name);
uint16_t field_bits16(struct field_coder *coder, const char *name);
uint32_t field_bits32(struct field_coder *coder, const char *name);

float field_f32(struct field_coder *coder, const char *name);

/* A whole number of `size` bytes that stands for value * step: the text has
 * the product. */
void field_scaled(struct field_coder *coder, const char *name, int size, bool is_signed,
                  double step);

/* A string; returns whether it is empty. Text over 126 and control characters
 * are written as \xHH. */
bool field_string(struct field_coder *coder, const char *name);

/* All bytes that are left, as a string has them. */
void field_quoted(struct field_coder *coder, const char *name);

/* Is the next field there? Decoding, as `given` says; encoding, if its name comes next in
 * the text. */
bool field_option(struct field_coder *coder, const char *name, bool given);

enum { CODER_REST = -1 };

/* Bytes of unknown meaning, in hexadecimal; CODER_REST: all that are left. */
void field_data(struct field_coder *coder, const char *name, int size);

/* A number of 1 to 8 bytes whose parts have names, not the whole. field_take reads it from
 * the message when decoding (else gives 0), field_put writes it when encoding (else does
 * nothing); field_part and field_part_bits between the two handle the parts. */
uint64_t field_take(struct field_coder *coder, int size);
void field_put(struct field_coder *coder, uint64_t word, int size);

/* `bits` bits of the word from bit `shift` on, as value * step + origin. */
void field_part(struct field_coder *coder, const char *name, uint64_t *word, int shift, int bits,
                double step, double origin);

/* Those bits of the word that are in the mask, in hexadecimal and not shifted. */
void field_part_bits(struct field_coder *coder, const char *name, uint64_t *word, uint32_t mask);

/* A number that must have this value: fails when it does not. */
void field_fixed(struct field_coder *coder, uint32_t value, int size);

/* The line's first word, or the next one: up to a blank. Empty at the end. */
size_t field_word(const char **at, const char **word);
bool field_is_word(const char *word, size_t length, const char *name);

/* Encoding: fails when the line goes on. */
void field_end(struct field_coder *coder);

void field_put_text(struct buffer *out, const char *text);

/* Append text in quotes and escaped; read it back, false when it is malformed. */
void field_put_quoted(struct buffer *out, const uint8_t *text, size_t size);
bool field_get_quoted(const char **at, struct buffer *out);

/* Append a byte of two digits; read it back, false when it is malformed. */
void field_put_hex(struct buffer *out, uint8_t byte);
bool field_get_hex(const char **at, struct buffer *out);

#endif
