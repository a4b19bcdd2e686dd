/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_word.h - the tables that define the words of the script language.
 *
 * Everything that a script can say is defined once, next to the function that reads it:
 * words, the keys of their tables, and the values of these keys. The tables are used for
 * checking, error messages and completion, and to check that demoreel-script(5) describes
 * everything. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_WORD_H
#define CUTSCENE_SCRIPT_SCRIPT_WORD_H

struct lua_State;

struct script_word {
    const char *name;                 /* NULL: end of the table */
    const char *help;                 /* one line; NULL: an alias, which is not listed */
    int (*call)(struct lua_State *L); /* implements the word; its upvalue 1 is the name */
    const struct script_word *keys;   /* keys of its table argument; or NULL */
    const struct script_word *items;  /* keys of the tables in its list argument; or NULL */
    const struct script_word *values; /* strings that it accepts; NULL: any */
    const char *stands_for;           /* what the value means: a file, a colour */
};

/* A row with only name and help, and the last row. */
#define SCRIPT_WORD(n, h)                                                                          \
    {                                                                                              \
        .name = (n), .help = (h)                                                                   \
    }
#define SCRIPT_END                                                                                 \
    {                                                                                              \
        .name = NULL                                                                               \
    }

#endif
