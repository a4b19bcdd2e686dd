/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/script_paths.h - how a script that the program writes refers to files.
 *
 * A script may open files of its folder; others only if --allow names their folder. */
#ifndef PIPELINE_SETTINGS_SCRIPT_PATHS_H
#define PIPELINE_SETTINGS_SCRIPT_PATHS_H

#include <stdbool.h>
#include <stdio.h>

struct arena;
struct log;
struct render_settings;

/* Returns the path of a file relative to the folder of the script at the path `script`, such as
 * "../demos/a.dem"; the absolute path if both have only the root in common. */
const char *script_paths_relative(const char *script, const char *file, struct arena *arena);

/* Returns the folder that --allow must name for a script to open a file. */
const char *script_paths_folder(const char *file, struct arena *arena);

/* Returns the options with which the script at the path `script` finds its files, such as
 * " --allow ../demos --basedir ../quake": --allow for the folders of files that are not below its
 * own, and --basedir and --game if they were given for this run; "" if it needs none. Folders are
 * named as the user named them; with `from_script`, relative to the script. */
const char *script_paths_options(const struct render_settings *settings, const char *script,
                                 const char *const *files, int num, bool from_script,
                                 struct arena *arena);

/* Logs which of these options the script requires, if any. */
void script_paths_log(struct log *log, const char *script, const char *options);

/* Writes the same into the script, for options from script_paths_options(..., true, ...). */
void script_paths_comment(FILE *out, const char *options);

#endif
