/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/print/script_paths.h - how a script that the program writes refers to files.
 *
 * A script may open files of its folder; others only if --allow names their folder. */
#ifndef PIPELINE_PRINT_SCRIPT_PATHS_H
#define PIPELINE_PRINT_SCRIPT_PATHS_H

#include <stdbool.h>

struct arena;
struct log;

/* Returns the path of a file relative to the folder of the script at the path `script`, such as
 * "../demos/a.dem"; the absolute path if both have only the root in common. */
const char *script_paths_relative(const char *script, const char *file, struct arena *arena);

/* Returns the folder that --allow must name for a script to open a file. */
const char *script_paths_folder(const char *file, struct arena *arena);

/* Returns the options with which the script may open the files, such as " --allow ../demos"; ""
 * if they are in its folder. The folders are named as the files are; with `from_script`, relative
 * to the script. */
const char *script_paths_allow(const char *script, const char *const *files, int num,
                               bool from_script, struct arena *arena);

/* Logs which of these options the script requires, if any. */
void script_paths_log(struct log *log, const char *script, const char *allow);

#endif
