/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/text/field_coder.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NUMBER = 63 };

void field_fail(struct field_coder *coder, const char *fmt, ...)
{
    if (coder->failed)
        return;
    coder->failed = true;
    va_list args;
    va_start(args, fmt);
    vsnprintf(coder->problem, sizeof coder->problem, fmt, args);
    va_end(args);
}

/* ---- text ---- */

size_t field_word(const char **at, const char **word)
{
    *at += strspn(*at, " \t");
    *word = *at;
    const size_t length = strcspn(*at, " \t");
    *at += length;
    return length;
}

bool field_is_word(const char *word, size_t length, const char *name)
{
    return strncmp(word, name, length) == 0 && name[length] == '\0';
}

void field_end(struct field_coder *coder)
{
    coder->at += strspn(coder->at, " \t");
    if (*coder->at)
        field_fail(coder, "unexpected \"%.24s\"", coder->at);
}

void field_put_text(struct buffer *out, const char *text)
{
    buffer_append(out, text, strlen(text));
}

void field_put_quoted(struct buffer *out, const uint8_t *text, size_t size)
{
    field_put_text(out, "\"");
    for (size_t i = 0; i < size; i++) {
        const uint8_t c = text[i];
        if (c == '"' || c == '\\')
            buffer_print(out, "\\%c", c);
        else if (c == '\n')
            field_put_text(out, "\\n");
        else if (c < 32 || c > 126) {
            field_put_text(out, "\\x");
            field_put_hex(out, c);
        } else
            buffer_append(out, &c, 1);
    }
    field_put_text(out, "\"");
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

void field_put_hex(struct buffer *out, uint8_t byte)
{
    static const char digits[] = "0123456789abcdef";
    const char text[] = {digits[byte >> 4], digits[byte & 15]};
    buffer_append(out, text, sizeof text);
}

/* Parses two hexadecimal digits and moves *at past them. Returns -1 if there are none. */
static int get_hex(const char **at)
{
    const int high = hex_digit((*at)[0]), low = high < 0 ? -1 : hex_digit((*at)[1]);
    if (low < 0)
        return -1;
    *at += 2;
    return high << 4 | low;
}

bool field_get_hex(const char **at, struct buffer *out)
{
    const int byte = get_hex(at);
    if (byte >= 0)
        buffer_u8(out, (unsigned)byte);
    return byte >= 0;
}

/* Parses an escape after its backslash and moves *at past it. Returns -1 if it is unknown. */
static int get_escape(const char **at)
{
    const char c = *(*at)++;
    if (c == 'n')
        return '\n';
    if (c == '"' || c == '\\')
        return c;
    return c == 'x' ? get_hex(at) : -1;
}

bool field_get_quoted(const char **at, struct buffer *out)
{
    if (*(*at)++ != '"')
        return false;
    while (**at && **at != '"') {
        int c = (unsigned char)*(*at)++;
        if (c == '\\' && (c = get_escape(at)) < 0)
            return false;
        buffer_u8(out, (unsigned)c);
    }
    return *(*at)++ == '"';
}

static uint32_t float_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* ---- fields ---- */

/* Writes a float such that reading it gives the same bits. */
static void put_float(struct buffer *out, float value)
{
    if (!isfinite(value)) {
        buffer_print(out, "0x%08x", float_bits(value));
        return;
    }
    /* Uses as few digits as give the same number when read. */
    char text[32];
    for (int digits = 6; digits <= 9; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, (double)value);
        if (float_bits(strtof(text, NULL)) == float_bits(value))
            break;
    }
    buffer_append(out, text, strlen(text));
}

static bool get_float(const char *text, size_t length, float *value)
{
    char copy[MAX_NUMBER + 1];
    char *end;
    if (length == 0 || length > MAX_NUMBER)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (strncmp(copy, "0x", 2) == 0)
        *value = float_from_bits((uint32_t)strtoul(copy, &end, 16));
    else
        *value = strtof(copy, &end);
    return *end == '\0';
}

/* Encoding: if "name=" comes next, moves the cursor past it and returns true. */
static bool find_name(struct field_coder *coder, const char *name)
{
    coder->at += strspn(coder->at, " \t");
    const size_t length = strlen(name);
    if (strncmp(coder->at, name, length) != 0 || coder->at[length] != '=')
        return false;
    coder->at += length + 1;
    return true;
}

static bool take_name(struct field_coder *coder, const char *name)
{
    if (coder->failed || find_name(coder, name))
        return !coder->failed;
    field_fail(coder, "expected %s=..., got \"%.24s\"", name, coder->at);
    return false;
}

static void put_name(struct field_coder *coder, const char *name)
{
    field_put_text(&coder->out, " ");
    field_put_text(&coder->out, name);
    field_put_text(&coder->out, "=");
}

static bool take_number(struct field_coder *coder, const char *name, double *value)
{
    if (!take_name(coder, name))
        return false;
    char *end;
    const char *start = coder->at;
    *value = strtod(start, &end);
    if (end == start || (*end && *end != ' ' && *end != '\t') || !isfinite(*value)) {
        field_fail(coder, "%s: expected a number, got \"%.24s\"", name, start);
        return false;
    }
    coder->at = end;
    return true;
}

/* The text form of an integer. */
struct form {
    int64_t least, most;
    double step, origin; /* the text has value * step + origin */
    int digits;          /* hexadecimal digits; 0: decimal */
};

static void put_whole(struct buffer *out, int64_t value)
{
    char text[24], *at = text + sizeof text;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--at = '-';
    buffer_append(out, at, (size_t)(text + sizeof text - at));
}

static void put_number(struct field_coder *coder, const char *name, int64_t value,
                       const struct form *form)
{
    put_name(coder, name);
    if (form->digits > 0) {
        field_put_text(&coder->out, "0x");
        for (int i = form->digits - 2; i >= 0; i -= 2)
            field_put_hex(&coder->out, (uint8_t)(value >> (4 * i)));
    } else if (form->step == 1) {
        put_whole(&coder->out, value);
    } else {
        char text[32];
        snprintf(text, sizeof text, "%.10g", (double)value * form->step + form->origin);
        field_put_text(&coder->out, text);
    }
}

static int64_t get_number(struct field_coder *coder, const char *name, const struct form *form)
{
    double number;
    if (!take_number(coder, name, &number))
        return 0;
    const double scaled = (number - form->origin) / form->step;
    const int64_t value = fabs(scaled) < 1e15 ? llround(scaled) : INT64_MAX;
    if (value >= form->least && value <= form->most)
        return value;
    field_fail(coder, "%s=%g is out of range", name, number);
    return 0;
}

/* Decoding: writes the value. Encoding: reads it. */
static int64_t show_number(struct field_coder *coder, const char *name, int64_t value,
                           const struct form *form)
{
    if (coder->encoding)
        return get_number(coder, name, form);
    if (!coder->failed)
        put_number(coder, name, value, form);
    return value;
}

uint64_t field_take(struct field_coder *coder, int size)
{
    if (coder->encoding)
        return 0;
    uint64_t word = 0;
    const uint8_t *data = coder->failed ? NULL : bytes_take(&coder->from, (size_t)size);
    if (!data) {
        field_fail(coder, "message is truncated");
        return 0;
    }
    for (int i = 0; i < size; i++)
        word |= (uint64_t)data[i] << (8 * i);
    return word;
}

void field_put(struct field_coder *coder, uint64_t word, int size)
{
    uint8_t *at = coder->encoding ? buffer_add(&coder->out, (size_t)size) : NULL;
    for (int i = 0; at && i < size; i++)
        at[i] = (uint8_t)(word >> (8 * i));
}

/* An integer of `size` bytes that represents itself times `step`. */
static int64_t code_number(struct field_coder *coder, const char *name, int size, bool is_signed,
                           double step, bool hex)
{
    const int64_t span = INT64_C(1) << (8 * size);
    const struct form form = {
        .least = is_signed ? -span / 2 : 0,
        .most = is_signed ? span / 2 - 1 : span - 1,
        .step = step,
        .digits = hex ? 2 * size : 0,
    };
    int64_t value = (int64_t)field_take(coder, size);
    if (value > form.most)
        value -= span;
    value = show_number(coder, name, value, &form);
    field_put(coder, (uint64_t)value, size);
    return value;
}

void field_part(struct field_coder *coder, const char *name, uint64_t *word, int shift, int bits,
                double step, double origin)
{
    const uint64_t all = (UINT64_C(1) << bits) - 1;
    const struct form form = {.most = (int64_t)all, .step = step, .origin = origin};
    const int64_t value = show_number(coder, name, (int64_t)(*word >> shift & all), &form);
    *word = (*word & ~(all << shift)) | (uint64_t)value << shift;
}

void field_part_bits(struct field_coder *coder, const char *name, uint64_t *word, uint32_t mask)
{
    const struct form form = {
        .most = mask,
        .step = 1,
        .digits = mask > 0xffff ? 8
                  : mask > 0xff ? 4
                                : 2,
    };
    const uint64_t value = (uint64_t)show_number(coder, name, (int64_t)(*word & mask), &form);
    if (value & ~(uint64_t)mask)
        field_fail(coder, "%s=0x%x: only the bits of 0x%x are allowed", name, (unsigned)value,
                   mask);
    *word = (*word & ~(uint64_t)mask) | value;
}

void field_fixed(struct field_coder *coder, uint32_t value, int size)
{
    if (field_take(coder, size) != value && !coder->encoding)
        field_fail(coder, "expected the value %u", value);
    field_put(coder, value, size);
}

bool field_option(struct field_coder *coder, const char *name, bool given)
{
    const char *at = coder->at;
    if (coder->failed)
        return false;
    if (!coder->encoding)
        return given;
    const bool found = find_name(coder, name);
    coder->at = at;
    return found;
}

void field_data(struct field_coder *coder, const char *name, int size)
{
    if (!coder->encoding) {
        const size_t left = bytes_left(&coder->from);
        const size_t num = size == CODER_REST ? left : (size_t)size;
        if (coder->failed || num > left) {
            field_fail(coder, "message is truncated");
            return;
        }
        put_name(coder, name);
        const uint8_t *data = bytes_take(&coder->from, num);
        for (size_t i = 0; i < num; i++)
            field_put_hex(&coder->out, data[i]);
        return;
    }
    if (!take_name(coder, name))
        return;
    const size_t before = coder->out.size;
    while (field_get_hex(&coder->at, &coder->out))
        continue;
    if (*coder->at && *coder->at != ' ' && *coder->at != '\t')
        field_fail(coder, "%s: expected a hexadecimal byte, got \"%.8s\"", name, coder->at);
    else if (size != CODER_REST && coder->out.size - before != (size_t)size)
        field_fail(coder, "%s: expected %d bytes, got %zu", name, size, coder->out.size - before);
}

uint8_t field_u8(struct field_coder *coder, const char *name)
{
    return (uint8_t)code_number(coder, name, 1, false, 1, false);
}

int8_t field_i8(struct field_coder *coder, const char *name)
{
    return (int8_t)code_number(coder, name, 1, true, 1, false);
}

uint16_t field_u16(struct field_coder *coder, const char *name)
{
    return (uint16_t)code_number(coder, name, 2, false, 1, false);
}

int16_t field_i16(struct field_coder *coder, const char *name)
{
    return (int16_t)code_number(coder, name, 2, true, 1, false);
}

int32_t field_i32(struct field_coder *coder, const char *name)
{
    return (int32_t)code_number(coder, name, 4, true, 1, false);
}

uint8_t field_bits(struct field_coder *coder, const char *name)
{
    return (uint8_t)code_number(coder, name, 1, false, 1, true);
}

uint16_t field_bits16(struct field_coder *coder, const char *name)
{
    return (uint16_t)code_number(coder, name, 2, false, 1, true);
}

uint32_t field_bits32(struct field_coder *coder, const char *name)
{
    return (uint32_t)code_number(coder, name, 4, false, 1, true);
}

void field_scaled(struct field_coder *coder, const char *name, int size, bool is_signed,
                  double step)
{
    code_number(coder, name, size, is_signed, step, false);
}

float field_f32(struct field_coder *coder, const char *name)
{
    if (!coder->encoding) {
        const float taken = float_from_bits((uint32_t)field_take(coder, 4));
        if (coder->failed)
            return 0;
        put_name(coder, name);
        put_float(&coder->out, taken);
        return taken;
    }
    const char *word;
    float value;
    if (!take_name(coder, name))
        return 0;
    const size_t length = field_word(&coder->at, &word);
    if (!get_float(word, length, &value)) {
        field_fail(coder, "%s: expected a number, got \"%.24s\"", name, word);
        return 0;
    }
    buffer_u32(&coder->out, float_bits(value));
    return value;
}

/* Encoding: appends the bytes of a quoted string. */
static bool take_quoted(struct field_coder *coder, const char *name)
{
    if (!take_name(coder, name))
        return false;
    if (!field_get_quoted(&coder->at, &coder->out))
        field_fail(coder, "%s: expected a quoted string", name);
    return !coder->failed;
}

bool field_string(struct field_coder *coder, const char *name)
{
    if (!coder->encoding) {
        const size_t left = coder->failed ? 0 : bytes_left(&coder->from);
        const uint8_t *start = coder->from.at, *nul = left ? memchr(start, 0, left) : NULL;
        if (!nul) {
            field_fail(coder, "message is truncated");
            return true;
        }
        bytes_take(&coder->from, (size_t)(nul - start) + 1);
        put_name(coder, name);
        field_put_quoted(&coder->out, start, (size_t)(nul - start));
        return nul == start;
    }
    const size_t before = coder->out.size;
    if (!take_quoted(coder, name))
        return true;
    buffer_u8(&coder->out, 0);
    return coder->out.size == before + 1;
}

void field_quoted(struct field_coder *coder, const char *name)
{
    if (coder->encoding) {
        take_quoted(coder, name);
    } else if (!coder->failed) {
        const size_t left = bytes_left(&coder->from);
        put_name(coder, name);
        field_put_quoted(&coder->out, bytes_take(&coder->from, left), left);
    }
}
