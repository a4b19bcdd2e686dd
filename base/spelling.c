/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/spelling.h"

#include <string.h>

enum { MAX_WORD = 32 };

/* Edit distance, at most MAX_WORD. */
static int distance(const char *a, const char *b)
{
    int row[MAX_WORD + 1];
    const int num = (int)strlen(b);
    if (num > MAX_WORD || strlen(a) > MAX_WORD)
        return MAX_WORD;
    for (int k = 0; k <= num; k++)
        row[k] = k;
    for (int i = 0; a[i]; i++) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int k = 1; k <= num; k++) {
            const int changed = diagonal + (a[i] != b[k - 1]);
            const int shorter = row[k] < row[k - 1] ? row[k] : row[k - 1];
            diagonal = row[k];
            row[k] = changed < shorter + 1 ? changed : shorter + 1;
        }
    }
    return row[num];
}

const char *spelling_nearest(const char *word, const char *const *words)
{
    const char *nearest = words[0];
    for (int i = 0; words[i]; i++)
        if (distance(word, words[i]) < distance(word, nearest))
            nearest = words[i];
    return nearest;
}
