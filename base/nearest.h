/* base/nearest.h - what somebody may have meant who mistyped a word. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

/* The word of `words` (NULL ends it) that differs from `word` in the fewest
 * letters, the first of several; NULL when there are none. */
const char *nearest_word(const char *word, const char *const *words);

#endif
