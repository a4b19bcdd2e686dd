/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md5_text.h - tokenizer for .md5mesh and .md5anim files.
 *
 * Words are separated by white space; brackets and braces are words of their own, quoted
 * text is a single word, and two slashes start a comment that extends to the end of the
 * line. The first error is stored with its line number and sets `failed`: from then on,
 * only empty words and zeros are read. Every loop must be bounded by a checked count. */
#ifndef MODELS_MD5_TEXT_H
#define MODELS_MD5_TEXT_H

#include <stdbool.h>

#include "base/bytes.h"
#include "base/vec.h"

struct err;

enum { MD5_WORD = 128 };

struct md5_text {
    struct bytes b;
    int line;
    bool failed;
    struct err *err;
    char word[MD5_WORD]; /* read last; truncated if too long */
};

void md5_text_begin(struct md5_text *text, struct bytes file, struct err *err);

/* Skips the rest of the line. */
void md5_text_skip_line(struct md5_text *text);

/* Reads a word; "" at the end. */
const char *md5_text_next(struct md5_text *text);

/* Fails unless the next word is `word`. */
void md5_text_expect(struct md5_text *text, const char *word);

/* Reads the next word if it is `word`; returns whether it was. */
bool md5_text_accept(struct md5_text *text, const char *word);

/* Reads an integer from low to high; otherwise fails and returns low. */
int md5_text_int(struct md5_text *text, int low, int high);

/* Reads "name N", the number of items that follow: at least 1, at most `limit` and no
 * more than the file can hold. Otherwise fails and returns 0. */
int md5_text_count(struct md5_text *text, const char *name, int limit);

/* Reads a number that is not larger than coordinates may be; otherwise fails and returns
 * 0. */
float md5_text_float(struct md5_text *text);

/* Reads "( x y z )". */
vec3s md5_text_vec3(struct md5_text *text);

/* Sets the error, with the current line number. Returns false. */
bool md5_text_fail(struct md5_text *text, const char *what);

#endif
