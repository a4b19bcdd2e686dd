/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/option_inputs.h - input files as people name them: folders, archives of many demos,
 * file:// addresses, standard input. */
#ifndef CLI_OPTIONS_OPTION_INPUTS_H
#define CLI_OPTIONS_OPTION_INPUTS_H

#include <stdbool.h>

struct err;
struct options;

/* Adds an input of the command line: a path, or the file:// address of one. Other addresses are
 * refused. The path may be borrowed. */
bool option_inputs_add(struct options *o, const char *word, struct err *err);

/* Replaces folders by the demos in them and in their subfolders, and maps for thumb, in the order of
 * their names, if the command takes several inputs. Hidden files are left out, and links to folders
 * are not followed. Call it before the sandbox, which then allows the files. */
bool option_inputs_expand_folders(struct options *o, struct err *err);

/* Replaces archives of several demos by these, if the command takes several inputs. Call it inside the
 * sandbox, since archives are untrusted. Those that cannot be read are kept. */
bool option_inputs_expand_archives(struct options *o, struct err *err);

#endif
