/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/spelling.h - the closest word by edit distance, for messages about mistyped ones. */
#ifndef BASE_SPELLING_H
#define BASE_SPELLING_H

/* The word of `words` (NULL ends it) that differs from `word` in the fewest
 * letters, the first of several; NULL when there are none. */
const char *spelling_nearest(const char *word, const char *const *words);

#endif
