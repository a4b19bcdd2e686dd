/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/option_types.h - a parsed command line, and the rows of the option table. */
#ifndef CLI_OPTIONS_OPTION_TYPES_H
#define CLI_OPTIONS_OPTION_TYPES_H

#include <stdbool.h>

#include "pipeline/settings/player_config.h"
#include "pipeline/settings/render_settings.h"

enum command {
    COMMAND_RENDER = 1,
    COMMAND_THUMB = 2,
    COMMAND_INFO = 4,
    COMMAND_TRACE = 8,
    COMMAND_DUMP = 16,
    COMMAND_BUILD = 32,
    COMMAND_CHECK = 64,
    COMMAND_PLAN = 128,
    COMMAND_JOIN = 256,
    COMMAND_EXTRACT = 512,
    COMMAND_HIGHLIGHTS = 1024,
    COMMAND_DIRECT = 2048,
    COMMAND_SERVE = 4096,
    COMMAND_STUDIO = 8192,
    COMMAND_PAGE = 16384,
    COMMAND_COMPARE = 32768,
    COMMAND_CUT = 65536,
};

enum { MAX_OWN_OPTIONS = 9 };

/* The parsed command line: settings, and options that are not settings. */
struct options {
    enum command command;
    struct render_settings settings;
    struct player_config_report config_report; /* of settings.input.cfg */
    const char *batch;                         /* the batch file; NULL: none */
    bool help;
    bool help_all;                    /* with help: all options, not only the usual ones */
    bool kills, prediction, director; /* trace: the report to print */
    bool estimate; /* plan: estimate time and size (pipeline/film/film_estimate.h) */
    bool list;     /* extract: only list the games of the capture */
    int port;      /* studio: the port to listen on; 0: any free port */
    const char *own[MAX_OWN_OPTIONS + 1]; /* names of the given options that are not settings */
    int argc;                             /* the parsed arguments, borrowed */
    char *const *argv;
    bool no_config;                      /* without the user's config file */
    const char *profile;                 /* of --profile; NULL: not given */
    bool lists_profiles;                 /* print the profiles instead */
    struct option_defaults *defaults;    /* borrowed; NULL: none */
    struct default_option *default_list; /* those for this command line */
    int num_defaults, room_defaults;
};

struct option {
    char letter; /* 0: none */
    const char *name;
    int commands, usual;  /* enum command: those that take it, and those whose short help has it */
    const char *group;    /* the heading above it in --help and in the manual */
    const char *argument; /* NULL: it takes none */
    const char *help;
};

#endif
