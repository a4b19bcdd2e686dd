#include "playback/coder.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NUMBER = 63 };

void coder_fail(struct coder *coder, const char *fmt, ...)
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

size_t coder_word(const char **at, const char **word)
{
    *at += strspn(*at, " \t");
    *word = *at;
    const size_t length = strcspn(*at, " \t");
    *at += length;
    return length;
}

void coder_put_quoted(struct buffer *out, const uint8_t *text, size_t size)
{
    buffer_append(out, "\"", 1);
    for (size_t i = 0; i < size; i++) {
        const uint8_t c = text[i];
        if (c == '"' || c == '\\')
            buffer_print(out, "\\%c", c);
        else if (c == '\n')
            buffer_append(out, "\\n", 2);
        else if (c < 32 || c > 126)
            buffer_print(out, "\\x%02x", c);
        else
            buffer_append(out, &c, 1);
    }
    buffer_append(out, "\"", 1);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* What a backslash stands before; moves *at past it. -1: nothing we know. */
static int get_escape(const char **at)
{
    const char c = *(*at)++;
    if (c == 'n')
        return '\n';
    if (c == '"' || c == '\\')
        return c;
    if (c != 'x')
        return -1;
    const int high = hex_digit((*at)[0]), low = high < 0 ? -1 : hex_digit((*at)[1]);
    if (low < 0)
        return -1;
    *at += 2;
    return high << 4 | low;
}

bool coder_get_quoted(const char **at, struct buffer *out)
{
    if (*(*at)++ != '"')
        return false;
    while (**at && **at != '"') {
        int c = (unsigned char)*(*at)++;
        if (c == '\\' && (c = get_escape(at)) < 0)
            return false;
        buffer_integer(out, (uint32_t)c, 1);
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

void coder_put_float(struct buffer *out, float value)
{
    if (!isfinite(value)) {
        buffer_print(out, "0x%08x", float_bits(value));
        return;
    }
    /* The fewest digits that come back to the same number. */
    char text[32];
    for (int digits = 6; digits <= 9; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, (double)value);
        if (float_bits(strtof(text, NULL)) == float_bits(value))
            break;
    }
    buffer_append(out, text, strlen(text));
}

bool coder_get_float(const char *text, size_t length, float *value)
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

/* ---- fields ---- */

/* Encoding: find "name=" at the cursor and step over it. */
static bool take_name(struct coder *coder, const char *name)
{
    if (coder->failed)
        return false;
    coder->at += strspn(coder->at, " \t");
    const size_t length = strlen(name);
    if (strncmp(coder->at, name, length) == 0 && coder->at[length] == '=') {
        coder->at += length + 1;
        return true;
    }
    coder_fail(coder, "%s=... expected before \"%.24s\"", name, coder->at);
    return false;
}

static void put_name(struct coder *coder, const char *name)
{
    buffer_print(&coder->out, " %s=", name);
}

static bool take_number(struct coder *coder, const char *name, double *value)
{
    if (!take_name(coder, name))
        return false;
    char *end;
    const char *start = coder->at;
    *value = strtod(start, &end);
    if (end == start || (*end && *end != ' ' && *end != '\t') || !isfinite(*value)) {
        coder_fail(coder, "%s: \"%.24s\" is not a number", name, start);
        return false;
    }
    coder->at = end;
    return true;
}

/* Little-endian from the message, widened with its sign where it has one. */
static int64_t take_bytes(struct coder *coder, int size, bool is_signed)
{
    uint32_t value = 0;
    const uint8_t *data = coder->failed ? NULL : bytes_take(&coder->from, (size_t)size);
    if (!data) {
        coder_fail(coder, "the message is cut");
        return 0;
    }
    for (int i = 0; i < size; i++)
        value |= (uint32_t)data[i] << (8 * i);
    const int unused = 32 - 8 * size;
    return is_signed ? (int32_t)(value << unused) >> unused : (int64_t)value;
}

static bool fits(int64_t value, int size, bool is_signed)
{
    const int64_t span = INT64_C(1) << (8 * size);
    return is_signed ? value >= -span / 2 && value < span / 2 : value >= 0 && value < span;
}

/* A whole number that stands for itself times `step`; fmt NULL: in decimals. */
static int64_t code_number(struct coder *coder, const char *name, int size, bool is_signed,
                           double step, bool hex)
{
    if (!coder->encoding) {
        const int64_t value = take_bytes(coder, size, is_signed);
        if (coder->failed)
            return 0;
        put_name(coder, name);
        if (hex)
            buffer_print(&coder->out, "0x%0*llx", size * 2, (long long)value);
        else if (step == 1)
            buffer_print(&coder->out, "%lld", (long long)value);
        else
            buffer_print(&coder->out, "%.10g", (double)value * step);
        return value;
    }
    double number;
    if (!take_number(coder, name, &number))
        return 0;
    const double scaled = number / step;
    const int64_t value = fabs(scaled) < 1e15 ? llround(scaled) : INT64_MAX;
    if (!fits(value, size, is_signed)) {
        coder_fail(coder, "%s=%g does not fit", name, number);
        return 0;
    }
    buffer_integer(&coder->out, (uint32_t)value, size);
    return value;
}

uint8_t coder_u8(struct coder *coder, const char *name)
{
    return (uint8_t)code_number(coder, name, 1, false, 1, false);
}

int8_t coder_i8(struct coder *coder, const char *name)
{
    return (int8_t)code_number(coder, name, 1, true, 1, false);
}

uint16_t coder_u16(struct coder *coder, const char *name)
{
    return (uint16_t)code_number(coder, name, 2, false, 1, false);
}

int16_t coder_i16(struct coder *coder, const char *name)
{
    return (int16_t)code_number(coder, name, 2, true, 1, false);
}

int32_t coder_i32(struct coder *coder, const char *name)
{
    return (int32_t)code_number(coder, name, 4, true, 1, false);
}

uint8_t coder_bits(struct coder *coder, const char *name)
{
    return (uint8_t)code_number(coder, name, 1, false, 1, true);
}

uint16_t coder_bits16(struct coder *coder, const char *name)
{
    return (uint16_t)code_number(coder, name, 2, false, 1, true);
}

uint32_t coder_bits32(struct coder *coder, const char *name)
{
    return (uint32_t)code_number(coder, name, 4, false, 1, true);
}

void coder_scaled(struct coder *coder, const char *name, int size, bool is_signed, double step)
{
    code_number(coder, name, size, is_signed, step, false);
}

float coder_f32(struct coder *coder, const char *name)
{
    if (!coder->encoding) {
        const float value = float_from_bits((uint32_t)take_bytes(coder, 4, false));
        if (coder->failed)
            return 0;
        put_name(coder, name);
        coder_put_float(&coder->out, value);
        return value;
    }
    const char *word;
    float value;
    if (!take_name(coder, name))
        return 0;
    const size_t length = coder_word(&coder->at, &word);
    if (!coder_get_float(word, length, &value)) {
        coder_fail(coder, "%s: \"%.24s\" is not a number", name, word);
        return 0;
    }
    buffer_integer(&coder->out, float_bits(value), 4);
    return value;
}

bool coder_string(struct coder *coder, const char *name)
{
    if (!coder->encoding) {
        const size_t left = coder->failed ? 0 : bytes_left(&coder->from);
        const uint8_t *start = coder->from.at, *nul = left ? memchr(start, 0, left) : NULL;
        if (!nul) {
            coder_fail(coder, "the message is cut");
            return true;
        }
        bytes_take(&coder->from, (size_t)(nul - start) + 1);
        put_name(coder, name);
        coder_put_quoted(&coder->out, start, (size_t)(nul - start));
        return nul == start;
    }
    if (!take_name(coder, name))
        return true;
    const size_t before = coder->out.size;
    if (!coder_get_quoted(&coder->at, &coder->out)) {
        coder_fail(coder, "%s: not a quoted string", name);
        return true;
    }
    const bool is_empty = coder->out.size == before;
    buffer_integer(&coder->out, 0, 1);
    return is_empty;
}
