/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/spelling.h - suggestions for mistyped words, by edit distance. */
#ifndef BASE_SPELLING_H
#define BASE_SPELLING_H

/* Returns the word in `words` (NULL-terminated) with the smallest edit distance to
 * `word`, the first of several; NULL if `words` is empty. */
const char *spelling_nearest(const char *word, const char *const *words);

#endif
