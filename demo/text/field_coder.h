/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/field_coder.h - encodes and decodes the fields of a message from one description.
 *
 * A layout is a function that calls the coder for each field of a message, in order. When
 * decoding, each call reads the field's bytes and writes "name=value"; when encoding, it reads
 * that text and writes the bytes. Either way it returns the value, so that conditions on it (bits
 * for optional fields) are written only once. After a failure calls do nothing and return 0. */
#ifndef DEMO_TEXT_FIELD_CODER_H
#define DEMO_TEXT_FIELD_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "demo/protocol/dialect.h"

/* Cache of the message names of a family in a protocol, indexed by number. Filled when a message
 * is encoded and the protocol differs from that of the one before. */
struct field_message_names {
    const struct dialect *dialect; /* NULL: not filled yet */
    bool has_fte;
    int family;
    const char *names[128]; /* NULL: unused number */
};

struct field_coder {
    bool encoding, failed;
    struct bytes from;                        /* decoding: the message */
    const char *at;                           /* encoding: the unread part of the line */
    struct buffer out;                        /* decoding: text; encoding: bytes */
    char problem[320];                        /* encoding: the error in the text */
    struct protocol protocol;                 /* its dialect is never NULL */
    struct field_message_names message_names; /* encoding */
};

void field_fail(struct field_coder *coder, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Integers of 1, 2 or 4 bytes. */
uint8_t field_u8(struct field_coder *coder, const char *name);
int8_t field_i8(struct field_coder *coder, const char *name);
uint16_t field_u16(struct field_coder *coder, const char *name);
int16_t field_i16(struct field_coder *coder, const char *name);
int32_t field_i32(struct field_coder *coder, const char *name);

/* Bit sets, in hexadecimal. */
uint8_t field_bits(struct field_coder *coder, const char *name);
uint16_t field_bits16(struct field_coder *coder, const char *name);
uint32_t field_bits32(struct field_coder *coder, const char *name);

float field_f32(struct field_coder *coder, const char *name);

/* An integer of `size` bytes that represents itself times `step`; the text has the product. */
void field_scaled(struct field_coder *coder, const char *name, int size, bool is_signed,
                  double step);

/* A NUL-terminated string; returns whether it is empty. Control characters and those above 126 are
 * written as \xHH. */
bool field_string(struct field_coder *coder, const char *name);

/* All remaining bytes, in the form of a string. */
void field_quoted(struct field_coder *coder, const char *name);

/* Returns whether an optional field is present: when decoding, `given`; when encoding, whether its
 * name comes next in the text. */
bool field_option(struct field_coder *coder, const char *name, bool given);

enum { CODER_REST = -1 };

/* `size` bytes in hexadecimal; CODER_REST: all remaining ones. */
void field_data(struct field_coder *coder, const char *name, int size);

/* An integer of 1 to 8 bytes that consists of named parts. When decoding, field_take() reads it
 * (otherwise it returns 0); when encoding, field_put() writes it (otherwise it does nothing);
 * calls of field_part() and field_part_bits() in between handle the parts. */
uint64_t field_take(struct field_coder *coder, int size);
void field_put(struct field_coder *coder, uint64_t word, int size);

/* `bits` bits of the word starting at bit `shift`, written as value * step + origin. */
void field_part(struct field_coder *coder, const char *name, uint64_t *word, int shift, int bits,
                double step, double origin);

/* The bits of the word that are in the mask, in hexadecimal, not shifted. */
void field_part_bits(struct field_coder *coder, const char *name, uint64_t *word, uint32_t mask);

/* An integer that is not in the text; fails if the message has another value. */
void field_fixed(struct field_coder *coder, uint32_t value, int size);

/* Sets *word to the next word of the line, moves *at past it and returns its length; 0 at the
 * end of the line. */
size_t field_word(const char **at, const char **word);
bool field_is_word(const char *word, size_t length, const char *name);

/* Encoding: fails if there is more text on the line. */
void field_end(struct field_coder *coder);

void field_put_text(struct buffer *out, const char *text);

/* Append text in quotes, with escapes; parse it, returning false if it is malformed. */
void field_put_quoted(struct buffer *out, const uint8_t *text, size_t size);
bool field_get_quoted(const char **at, struct buffer *out);

/* Append a byte as two hexadecimal digits; parse one, returning false if it is malformed. */
void field_put_hex(struct buffer *out, uint8_t byte);
bool field_get_hex(const char **at, struct buffer *out);

#endif
