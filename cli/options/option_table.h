/* cli/options/option_table.h - the commands, and every option once: its name, its
 * argument, the commands that take it, what it sets and its line of help.
 *
 * Parsing, --help, config files, the film { } of scripts and the check of the
 * manual all read this table. */
#ifndef CLI_OPTIONS_OPTION_TABLE_H
#define CLI_OPTIONS_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/options/options.h"

struct err;

struct command_words {
    enum command command;
    const char *name, *arguments, *summary;
};

/* What an option does to the field of struct options at `offset`. */
enum option_kind {
    OPTION_FLAG,   /* a bool: true */
    OPTION_MEANS,  /* an int or enum: `low` */
    OPTION_TEXT,   /* a const char *: the argument, borrowed */
    OPTION_TIME,   /* a struct time_wish */
    OPTION_FLOAT,  /* a float from `low` to `high` */
    OPTION_DOUBLE, /* the same of a double */
    OPTION_WHOLE,  /* the same of an int */
    OPTION_CHOICE, /* an enum: the place of the argument among `choices` */
    OPTION_OWN,    /* `set` does it */
};

struct option {
    char letter; /* 0: none */
    const char *name;
    const char *argument; /* NULL: takes none */
    int commands;         /* enum command, and OPTION_OF_SCRIPTS */
    struct {
        enum option_kind kind;
        size_t offset;
        double low, high;
        const char *const *choices;
        int num_choices;
        bool (*set)(struct options *, const char *, struct err *);
    } value;
    const char *help;
};

enum { OPTION_OF_SCRIPTS = 1 << 16 }; /* a script's film { } may say it */

/* What --help says above an option and those that follow it. */
struct option_heading {
    const char *first, *text;
};

extern const struct option_heading option_headings[]; /* ends with a NULL first */
extern const struct command_words command_table[];    /* ends with a NULL name */
extern const struct option option_table[];            /* ends with a NULL name */

#endif
