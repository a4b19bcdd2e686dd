/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/inputs.h - the files that this command has read as inputs, which no output may replace.
 *
 * Files are identified by device and inode, so links and other spellings of a path are
 * recognized. The functions are thread-safe. */
#ifndef BASE_INPUTS_H
#define BASE_INPUTS_H

#include <stdbool.h>
#include <sys/stat.h>

/* From now on, this process and those that it forks note their inputs in memory that they share.
 * Those noted before are known to each of them, whatever the others write to that memory. To be
 * called while the process has a single thread. If there is no memory, each process knows only
 * its own inputs and those noted before it was forked. */
void inputs_share(void);

/* Notes that the open file is an input. Ignores anything but regular files. */
void inputs_note(int fd);

/* The same for a file that need not exist. */
void inputs_note_path(const char *path);

/* Returns true for any file once there are more inputs than can be noted. */
bool inputs_contain(const struct stat *file);

#endif
