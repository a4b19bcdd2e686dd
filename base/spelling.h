/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/spelling.h - error messages for a name that is not in a set of known names.
 *
 * Use it wherever a name from a closed set is expected (options, values, script words, players,
 * maps, ...), so that all of them are worded alike:
 *
 *     static const char *const styles[] = {"classic", "overlay", "none", NULL};
 *     return err_set(err, ERR_USAGE, "--hud: %s",
 *                    spelling_unknown("style", name, styles).text);
 *
 * says `--hud: unknown style "overlya"; did you mean "overlay"?` or, if no style is close to the
 * name, `--hud: unknown style "x"; expected one of classic, overlay, none`. */
#ifndef BASE_SPELLING_H
#define BASE_SPELLING_H

enum {
    SPELLING_MAX_LISTED = 20,       /* sets with more names are not listed, */
    SPELLING_MAX_LIST_LENGTH = 200, /* nor are sets whose list has more bytes than this */
};

struct spelling_message {
    char text[512];
};

/* Returns the message `unknown KIND "NAME"`, followed by the known name that was probably meant,
 * if one is close, or else by the list of known names, if it is short. `known` ends with NULL and
 * may be empty. The message has no place (file, line, option): that is for the caller to add. */
struct spelling_message spelling_unknown(const char *kind, const char *name,
                                         const char *const *known);

/* Returns the name in `known` (ended by NULL) that is closest to `name`, the first of
 * several, or NULL if none is close. Ignores case and accepts a few missing, extra, wrong
 * or swapped letters; a name of at least three letters is also close to every name that
 * begins with it. */
const char *spelling_closest(const char *name, const char *const *known);

#endif
