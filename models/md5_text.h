/* models/md5_text.h - the words of a .md5mesh or .md5anim, one after another.
 *
 * Words are parted by blanks; brackets and braces are words of their own, text
 * in quotes is one, and a line's rest after two slashes is none. The first
 * thing that is not as it should be writes the error, with its line, and leaves
 * `failed` set: from then on there are only empty words and zeros, and every
 * loop is bounded by a count that was checked. */
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
    char word[MD5_WORD]; /* the last that was read; longer ones are cut */
};

void md5_text_begin(struct md5_text *text, struct bytes file, struct err *err);

/* Up to the end of the line. */
void md5_text_skip_line(struct md5_text *text);

/* Read one word, "" at the end. */
const char *md5_text_next(struct md5_text *text);

/* The next word must be this one. */
void md5_text_expect(struct md5_text *text, const char *word);

/* Read the next word if it is this one. */
bool md5_text_accept(struct md5_text *text, const char *word);

/* A whole number, low to high; low when it is not. */
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
