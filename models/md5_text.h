/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md5_text.h - the words of a .md5mesh or .md5anim, one after another.
 *
 * Words are separated by blanks; brackets and braces are words of their own, text in
 * quotes is one word, and two slashes begin a comment up to the line's end. The first
 * fault writes the error, with its line, and sets `failed`: from then on only empty words
 * and zeros are read, and every loop is bounded by a count that was checked. */
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
    char word[MD5_WORD]; /* read last; longer ones are cut */
};

void md5_text_begin(struct md5_text *text, struct bytes file, struct err *err);

/* Skip the rest of the line. */
void md5_text_skip_line(struct md5_text *text);

/* Read one word, "" at the end. */
const char *md5_text_next(struct md5_text *text);

/* The next word must be this one. */
void md5_text_expect(struct md5_text *text, const char *word);

/* Read the next word if it is this one. */
bool md5_text_accept(struct md5_text *text, const char *word);

/* A whole number from low to high; fails, with low, when it is not. */
int md5_text_int(struct md5_text *text, int low, int high);

/* "name N": how many things follow, 1 to `limit` and no more than the file can hold. */
int md5_text_count(struct md5_text *text, const char *name, int limit);

/* A coordinate or another number that is not larger than those. */
float md5_text_float(struct md5_text *text);

/* "( x y z )" */
vec3s md5_text_vec3(struct md5_text *text);

/* Write an error at this line. Returns false. */
bool md5_text_fail(struct md5_text *text, const char *what);

#endif
