/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/inputs.h - the files that this process has read as inputs, which no output may replace.
 *
 * Files are identified by device and inode, so links and other spellings of a path are
 * recognized. Forked processes inherit the list. The functions are thread-safe. */
#ifndef BASE_INPUTS_H
#define BASE_INPUTS_H

#include <stdbool.h>
#include <sys/stat.h>

/* Notes that the open file is an input. Ignores anything but regular files. */
void inputs_note(int fd);

bool inputs_contain(const struct stat *file);

#endif
