/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_word.h - a word of the language of scripts, as a row of a table.
 *
 * What a script may say stands once, beside the function that reads it: words with
 * the keys of their tables, and the texts that a key may be. The reader's checks,
 * its error messages and the names that are printed elsewhere are made from these
 * tables; so can be completion, and the check that demoreel-script(5) has them all. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_WORD_H
#define CUTSCENE_SCRIPT_SCRIPT_WORD_H

struct lua_State;

struct script_word {
    const char *name;                 /* NULL ends a table */
    const char *help;                 /* one line; NULL: another spelling, not listed */
    int (*call)(struct lua_State *L); /* of a word of the script; its upvalue 1 is the name */
    const struct script_word *keys;   /* of the table that it takes; NULL: none of its own */
    const struct script_word *items;  /* of the tables in the list that it takes */
    const struct script_word *values; /* texts that it takes; NULL: any */
    const char *stands_for;           /* of a value: a file, a colour */
};

/* A row of no more than name and help, and the last row. */
#define SCRIPT_WORD(n, h)                                                                          \
    {                                                                                              \
        .name = (n), .help = (h)                                                                   \
    }
#define SCRIPT_END                                                                                 \
    {                                                                                              \
        .name = NULL                                                                               \
    }

#endif
