/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sandbox_files.h - the sandbox's wall around files: Landlock. */
#ifndef BASE_SANDBOX_FILES_H
#define BASE_SANDBOX_FILES_H

#include <stdbool.h>

struct sandbox_plan;

/* False where the kernel has no Landlock. The process has given up new privileges. */
bool sandbox_files_restrict(const struct sandbox_plan *plan);

#endif
