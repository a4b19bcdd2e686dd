/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/export_words.h - a wish for a film as the words of a command line. */
#ifndef STUDIO_EXPORT_WORDS_H
#define STUDIO_EXPORT_WORDS_H

#include <limits.h>
#include <stdbool.h>

struct cJSON;
struct err;

enum { EXPORT_MAX_WORDS = 96, EXPORT_TEXTS = 2048 };

struct export_words {
    const char *words[EXPORT_MAX_WORDS]; /* without the program's name; NULL at the end */
    int num;
    char input[PATH_MAX], output[PATH_MAX];
    bool replaces;
    char texts[EXPORT_TEXTS]; /* of numbers and the like */
    int texts_size;
};

/* exports.h has what is in a wish. Borrows the words and the wish. */
bool export_words_make(struct export_words *out, const struct cJSON *wish, const char *const *game,
                       const char *folder, struct err *err);

/* As one would type it; the caller frees it. */
char *export_words_text(const struct export_words *words);

#endif
