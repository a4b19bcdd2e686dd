/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sandbox_plan.h - which files a process behind the sandbox's walls may use. */
#ifndef BASE_SANDBOX_PLAN_H
#define BASE_SANDBOX_PLAN_H

#include <stdbool.h>

enum sandbox_access {
    SANDBOX_LIST = 1,  /* names in a folder */
    SANDBOX_READ = 2,  /* files, and names in folders */
    SANDBOX_WRITE = 4, /* write, make, rename and remove files and folders; ask devices */
};

struct sandbox_place {
    const char *path; /* a folder with all that is below it, a file or a device */
    int access;       /* enum sandbox_access */
};

struct sandbox_plan {
    const struct sandbox_place *places; /* borrowed; what is not there is passed over */
    int num_places;
    bool may_signal; /* processes that are not behind the same walls */
};

#endif
