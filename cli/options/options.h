/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/options.h - face of cli/options: the options of a run.
 *
 * The folder turns a command line, a player's config and the film { } of a script
 * into one struct options, by the rows of cli/options/option_table.h. It knows the
 * names, ranges and defaults of the options and opens nothing but the config. */
#ifndef CLI_OPTIONS_OPTIONS_H
#define CLI_OPTIONS_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/options/option_types.h"

struct arena;
struct digest;
struct err;

/* Set every option to the command's default. */
void options_set_defaults(struct options *out, enum command command);

/* Is an input a cutscene script or a map, by its name? Otherwise it is a demo. */
bool options_is_script(const char *input);
bool options_is_map(const char *input);

/* Is the film made of a script that is written first and left beside it? */
bool options_leaves_script(const struct options *options);

/* Of films that are named by what they show: --format, or mp4, or mov if they have alpha. */
const char *options_film_ending(const struct options *options);

/* Was the option (one of the table's names) on the command line? */
bool options_given(const struct options *options, const char *name);

/* Add the options that a film's bytes depend on, with the content of --cfg. The game's
 * files are added by pipeline/session/session_digest.h. */
void options_digest(const struct options *options, struct digest *digest);

/* Set one option by its name, as from the command line; value "" where it takes none. */
bool options_set(struct options *options, const char *name, const char *value, struct err *err);

/* The same as if it had been given on the command line; borrows the value. */
bool options_give(struct options *options, const char *name, const char *value, struct err *err);

/* The options that a script's film { } may set, by number from 0, and whether
 * each takes no value; NULL after the last. */
const char *options_of_scripts(int index, bool *is_flag);

/* What a command does and the options it takes; command 0: the overview. */
void options_print_help(FILE *stream, enum command command);

/* The file of one of the layers that become films: "shot.players.mov" of "shot.mov",
 * "shot.players.%06d.png" of "shot.%06d.png". The name has `length` characters. */
const char *options_layer_file(const struct options *options, const char *layer, int length,
                               struct arena *arena);

#endif
