/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/spelling.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    MAX_NAME = 64,    /* longer names are not compared */
    MIN_PREFIX = 3,   /* minimum letters of an abbreviation */
    TOO_FAR = 1 << 8, /* more than any distance */
};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static bool is_same_letter(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Returns the number of insertions, deletions, replacements and swaps of neighbouring
 * letters that turn a into b (Damerau's distance, in which no part is edited twice). */
static int edit_distance(const char *a, const char *b)
{
    int rows[3][MAX_NAME + 1];
    int *before = rows[0], *above = rows[1], *row = rows[2];
    const int num = (int)strlen(b);
    for (int k = 0; k <= num; k++)
        row[k] = k;
    for (int i = 1; a[i - 1]; i++) {
        int *const oldest = before;
        before = above;
        above = row;
        row = oldest;
        row[0] = i;
        for (int k = 1; k <= num; k++) {
            const bool is_same = is_same_letter(a[i - 1], b[k - 1]);
            row[k] = smaller(smaller(above[k], row[k - 1]) + 1, above[k - 1] + !is_same);
            if (i > 1 && k > 1 && is_same_letter(a[i - 1], b[k - 2]) &&
                is_same_letter(a[i - 2], b[k - 1]))
                row[k] = smaller(row[k], before[k - 2] + 1);
        }
    }
    return row[num];
}

/* Returns the edit distance of a name from a known one, or TOO_FAR if it is unlikely to be
 * meant. */
static int close_distance(const char *name, const char *known)
{
    const size_t length = strlen(name), known_length = strlen(known);
    if (length > MAX_NAME || known_length > MAX_NAME)
        return TOO_FAR;
    if (length >= MIN_PREFIX && strncasecmp(name, known, length) == 0)
        return length < known_length; /* differs in case only, or is cut short */
    const int longer = (int)(length > known_length ? length : known_length);
    const int distance = edit_distance(name, known);
    return distance < longer && distance <= (longer + 2) / 3 ? distance : TOO_FAR;
}

const char *spelling_closest(const char *name, const char *const *known)
{
    const char *closest = NULL;
    int least = TOO_FAR;
    for (int i = 0; known[i]; i++) {
        const int distance = close_distance(name, known[i]);
        if (distance < least) {
            least = distance;
            closest = known[i];
        }
    }
    return closest;
}

/* Writes "a, b, c"; returns the number of names, or 0 if there are too many to list. */
static int list_names(char list[SPELLING_MAX_LIST_LENGTH + 1], const char *const *known)
{
    size_t length = 0;
    int num = 0;
    for (; known[num]; num++) {
        const char *const comma = num > 0 ? ", " : "";
        const size_t added = strlen(comma) + strlen(known[num]);
        if (num == SPELLING_MAX_LISTED || added > SPELLING_MAX_LIST_LENGTH - length)
            return 0;
        snprintf(list + length, added + 1, "%s%s", comma, known[num]);
        length += added;
    }
    return num;
}

struct spelling_message spelling_unknown(const char *kind, const char *name,
                                         const char *const *known)
{
    struct spelling_message message;
    char list[SPELLING_MAX_LIST_LENGTH + 1];
    const char *const closest = spelling_closest(name, known);
    const int num = closest ? 0 : list_names(list, known);
    const int length =
        snprintf(message.text, sizeof message.text, "unknown %.64s \"%.200s\"", kind, name);
    char *const rest = message.text + length;
    const size_t room = sizeof message.text - (size_t)length;
    if (closest)
        snprintf(rest, room, "; did you mean \"%s\"?", closest);
    else if (num == 1)
        snprintf(rest, room, "; expected \"%s\"", list);
    else if (num > 1)
        snprintf(rest, room, "; expected one of %s", list);
    return message;
}
