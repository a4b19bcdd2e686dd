/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* O_PATH, syscall */
#include "base/sandbox.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/sandbox_calls.h"

/* The kernel's interface as of Landlock ABI version 6; older kernels support less of it.
 * The headers of older systems lack parts of it. */
enum {
    CALL_CREATE_RULESET = 444,
    CALL_ADD_RULE = 445,
    CALL_RESTRICT_SELF = 446,
    ASK_VERSION = 1,
    RULE_PATH_BENEATH = 1,
};

enum file_right {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    REMOVE_DIR = 1 << 4,
    REMOVE_FILE = 1 << 5,
    MAKE_CHAR = 1 << 6,
    MAKE_DIR = 1 << 7,
    MAKE_REG = 1 << 8,
    MAKE_SOCK = 1 << 9,
    MAKE_FIFO = 1 << 10,
    MAKE_BLOCK = 1 << 11,
    MAKE_SYM = 1 << 12,
    REFER = 1 << 13,        /* since version 2: rename into another folder */
    TRUNCATE = 1 << 14,     /* since version 3 */
    IOCTL_DEVICE = 1 << 15, /* since version 5 */
};

enum { SCOPE_SOCKETS = 1, SCOPE_SIGNALS = 2 };

struct ruleset {
    uint64_t files; /* enum file_right: rights that require a rule from now on */
    uint64_t net;   /* since version 4: bind and connect TCP sockets */
    uint64_t scope; /* since version 6: abstract sockets and signals to processes outside */
};

struct path_rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

static struct ruleset rights_of(long version)
{
    struct ruleset rights = {.net = 3, .scope = SCOPE_SOCKETS | SCOPE_SIGNALS};
    rights.files = EXECUTE | WRITE_FILE | READ_FILE | READ_DIR | REMOVE_DIR | REMOVE_FILE |
                   MAKE_CHAR | MAKE_DIR | MAKE_REG | MAKE_SOCK | MAKE_FIFO | MAKE_BLOCK | MAKE_SYM;
    rights.files |= version >= 2 ? REFER : 0;
    rights.files |= version >= 3 ? TRUNCATE : 0;
    rights.files |= version >= 5 ? IOCTL_DEVICE : 0;
    return rights;
}

static size_t ruleset_size(long version)
{
    return version >= 6   ? sizeof(struct ruleset)
           : version >= 4 ? offsetof(struct ruleset, scope)
                          : offsetof(struct ruleset, net);
}

/* Returns the rights that a rule grants. The kernel rejects rules for files that contain
 * folder rights. */
static uint64_t rights_at(int access, bool is_folder)
{
    enum { WRITE_BELOW = REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER };
    uint64_t rights = 0;
    if (access & SANDBOX_LIST && is_folder)
        rights |= READ_DIR;
    if (access & SANDBOX_READ)
        rights |= READ_FILE | (is_folder ? READ_DIR : 0);
    if (access & SANDBOX_WRITE)
        rights |= WRITE_FILE | TRUNCATE | IOCTL_DEVICE | (is_folder ? WRITE_BELOW : 0);
    return rights;
}

static void add_rule(int ruleset, const struct sandbox_place *place, uint64_t handled)
{
    struct stat info;
    const int fd = open(place->path, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return;
    if (fstat(fd, &info) == 0) {
        const struct path_rule rule = {rights_at(place->access, S_ISDIR(info.st_mode)) & handled,
                                       fd};
        syscall(CALL_ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0);
    }
    close(fd);
}

static bool restrict_files(const struct sandbox_plan *plan)
{
    const long version = syscall(CALL_CREATE_RULESET, NULL, (size_t)0, ASK_VERSION);
    if (version < 1)
        return false;
    struct ruleset rights = rights_of(version);
    if (plan->may_signal)
        rights.scope &= ~(uint64_t)SCOPE_SIGNALS;
    const int ruleset = (int)syscall(CALL_CREATE_RULESET, &rights, ruleset_size(version), 0);
    if (ruleset < 0)
        return false;
    for (int i = 0; i < plan->num_places; i++)
        add_rule(ruleset, &plan->places[i], rights.files);
    const bool ok = syscall(CALL_RESTRICT_SELF, ruleset, 0) == 0;
    close(ruleset);
    return ok;
}

int sandbox_enter(const struct sandbox_plan *plan)
{
    int layers = 0;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return 0;
    layers |= restrict_files(plan) ? SANDBOX_FILES : 0;
    layers |= sandbox_calls_restrict() ? SANDBOX_CALLS : 0;
    return layers;
}
