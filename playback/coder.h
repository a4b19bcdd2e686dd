/* playback/coder.h - one description of a message, for both directions.
 *
 * A layout is a function that walks a message's fields in their order on a
 * coder. Decoding, each step reads the field's bytes and writes "name=value";
 * encoding, it reads that text and writes the bytes. Either way the step
 * returns the value, so what depends on it (bits that say which fields follow)
 * is written once. Steps after a failure do nothing and return 0. */
#ifndef PLAYBACK_CODER_H
#define PLAYBACK_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "playback/extensions.h"

struct coder {
    bool encoding, failed;
    struct bytes from; /* decoding: the message */
    const char *at;    /* encoding: the rest of the line */
    struct buffer out; /* text or bytes */
    char problem[128]; /* encoding: what was wrong with the text */
    int protocol;      /* set by svc_serverinfo, in both directions; as are: */
    uint32_t flags;    /* of protocol 999 */
    struct protocol_extensions extensions;
};

void coder_fail(struct coder *coder, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Whole numbers of 1, 2 or 4 bytes. */
uint8_t coder_u8(struct coder *coder, const char *name);
int8_t coder_i8(struct coder *coder, const char *name);
uint16_t coder_u16(struct coder *coder, const char *name);
int16_t coder_i16(struct coder *coder, const char *name);
int32_t coder_i32(struct coder *coder, const char *name);

/* Bits, in hexadecimal. */
uint8_t coder_bits(struct coder *coder, const char *name);
uint16_t coder_bits16(struct coder *coder, const char *name);
uint32_t coder_bits32(struct coder *coder, const char *name);

float coder_f32(struct coder *coder, const char *name);

/* A whole number of `size` bytes that stands for value * step: the text has
 * the product. */
void coder_scaled(struct coder *coder, const char *name, int size, bool is_signed, double step);

/* A string; returns whether it is empty. Text over 126 and control characters
 * are written as \xHH. */
bool coder_string(struct coder *coder, const char *name);

/* Text of a line: leading blanks, then a word up to a blank. Empty at the end. */
size_t coder_word(const char **at, const char **word);

/* Append escaped text in quotes; read it back, false when it is malformed. */
void coder_put_quoted(struct buffer *out, const uint8_t *text, size_t size);
bool coder_get_quoted(const char **at, struct buffer *out);

/* A float so that it reads back to the same bits, and back. */
void coder_put_float(struct buffer *out, float value);
bool coder_get_float(const char *text, size_t length, float *value);

#endif
