/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/md5_text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"

enum {
    MIN_ITEM = 8,      /* bytes of the shortest counted item */
    MAX_NUMBER = 65536 /* units; our limit, twice the largest map coordinate */
};

void md5_text_begin(struct md5_text *text, struct bytes file, struct err *err)
{
    *text = (struct md5_text){.b = file, .line = 1, .err = err};
}

bool md5_text_fail(struct md5_text *text, const char *what)
{
    if (!text->failed)
        err_set(text->err, ERR_FORMAT, "line %d: %s", text->line, what);
    text->failed = true;
    bytes_fail(&text->b);
    text->word[0] = '\0';
    return false;
}

static bool is_blank(uint8_t c)
{
    return c <= ' ';
}

static bool is_mark(uint8_t c)
{
    return c == '(' || c == ')' || c == '{' || c == '}';
}

static bool at_comment(const struct bytes *b)
{
    return bytes_left(b) >= 2 && b->at[0] == '/' && b->at[1] == '/';
}

static void skip_blanks(struct md5_text *text)
{
    struct bytes *b = &text->b;
    while (bytes_left(b) > 0 && (is_blank(*b->at) || at_comment(b))) {
        if (at_comment(b))
            while (bytes_left(b) > 0 && *b->at != '\n')
                b->at++;
        else
            text->line += *b->at++ == '\n';
    }
}

static bool ends_word(const struct bytes *b, bool quoted)
{
    const uint8_t c = *b->at;
    return quoted ? c == '"' || c == '\n' : is_blank(c) || is_mark(c) || at_comment(b);
}

const char *md5_text_next(struct md5_text *text)
{
    struct bytes *b = &text->b;
    size_t length = 0;

    skip_blanks(text);
    text->word[0] = '\0';
    if (bytes_left(b) == 0)
        return text->word;
    const bool quoted = *b->at == '"';
    if (is_mark(*b->at)) {
        text->word[length++] = (char)*b->at++;
    } else {
        b->at += quoted;
        for (; bytes_left(b) > 0 && !ends_word(b, quoted); b->at++)
            if (length < MD5_WORD - 1)
                text->word[length++] = (char)*b->at;
        b->at += quoted && bytes_left(b) > 0 && *b->at == '"';
    }
    text->word[length] = '\0';
    return text->word;
}

void md5_text_skip_line(struct md5_text *text)
{
    struct bytes *b = &text->b;
    while (bytes_left(b) > 0 && *b->at != '\n')
        b->at++;
}

bool md5_text_accept(struct md5_text *text, const char *word)
{
    const struct bytes before = text->b;
    const int line = text->line;
    if (strcmp(md5_text_next(text), word) == 0)
        return true;
    text->b = before;
    text->line = line;
    return false;
}

void md5_text_expect(struct md5_text *text, const char *word)
{
    char what[64];
    if (text->failed || strcmp(md5_text_next(text), word) == 0)
        return;
    snprintf(what, sizeof what, "expected \"%s\"", word);
    md5_text_fail(text, what);
}

int md5_text_int(struct md5_text *text, int low, int high)
{
    char what[64];
    char *end;
    const char *const word = md5_text_next(text);
    errno = 0;
    const long value = strtol(word, &end, 10);
    if (end != word && *end == '\0' && errno == 0 && value >= low && value <= high)
        return (int)value;
    if (low == high)
        snprintf(what, sizeof what, "expected %d", low);
    else
        snprintf(what, sizeof what, "expected an integer from %d to %d", low, high);
    md5_text_fail(text, what);
    return low;
}

int md5_text_count(struct md5_text *text, const char *name, int limit)
{
    md5_text_expect(text, name);
    const int count = md5_text_int(text, 1, limit);
    if (!text->failed && (size_t)count <= bytes_left(&text->b) / MIN_ITEM)
        return count;
    md5_text_fail(text, "the file is too short for this count");
    return 0;
}

float md5_text_float(struct md5_text *text)
{
    char *end;
    const char *const word = md5_text_next(text);
    const float value = strtof(word, &end);
    if (end != word && *end == '\0' && fabsf(value) <= MAX_NUMBER)
        return value;
    md5_text_fail(text, "expected a number from -65536 to 65536");
    return 0.0f;
}

vec3s md5_text_vec3(struct md5_text *text)
{
    md5_text_expect(text, "(");
    const float x = md5_text_float(text), y = md5_text_float(text), z = md5_text_float(text);
    md5_text_expect(text, ")");
    return vec3_make(x, y, z);
}
