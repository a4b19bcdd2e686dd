#define _GNU_SOURCE /* O_PATH, syscall */
#include "base/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Landlock ---- */

/* The kernel's interface as of its sixth version; kernels that have less are
 * asked for less. Headers of older systems lack parts of it. */
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
    REMOVE_DIR = 1 << 4,
    REMOVE_FILE = 1 << 5,
    MAKE_CHAR = 1 << 6,
    MAKE_DIR = 1 << 7,
    MAKE_REG = 1 << 8,
    MAKE_SOCK = 1 << 9,
    MAKE_FIFO = 1 << 10,
    MAKE_BLOCK = 1 << 11,
    MAKE_SYM = 1 << 12,
    REFER = 1 << 13,        /* version 2: rename into another folder */
    TRUNCATE = 1 << 14,     /* 3 */
    IOCTL_DEVICE = 1 << 15, /* 5 */
};

struct ruleset {
    uint64_t files; /* enum file_right: what needs a rule from now on */
    uint64_t net;   /* version 4: bind and connect TCP */
    uint64_t scope; /* 6: abstract sockets of, and signals to, those outside */
};

struct path_rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

static struct ruleset rights_of(long version)
{
    struct ruleset rights = {.net = 3, .scope = 3};
    rights.files = EXECUTE | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_CHAR | MAKE_DIR |
                   MAKE_REG | MAKE_SOCK | MAKE_FIFO | MAKE_BLOCK | MAKE_SYM;
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

/* Below a folder files and folders are made, written, renamed and removed; a
 * device is written and spoken to. */
static void allow_writing(int ruleset, const char *path, uint64_t handled)
{
    enum { OF_FILES = WRITE_FILE | TRUNCATE | IOCTL_DEVICE };
    enum { OF_FOLDERS = OF_FILES | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER };
    struct stat info;
    const int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0)
        return;
    if (fstat(place, &info) == 0) {
        const uint64_t wanted = S_ISDIR(info.st_mode) ? OF_FOLDERS : OF_FILES;
        const struct path_rule rule = {wanted & handled, place};
        syscall(CALL_ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0);
    }
    close(place);
}

static bool restrict_files(const struct sandbox_plan *plan)
{
    const long version = syscall(CALL_CREATE_RULESET, NULL, (size_t)0, ASK_VERSION);
    if (version < 1)
        return false;
    const struct ruleset rights = rights_of(version);
    const int ruleset = (int)syscall(CALL_CREATE_RULESET, &rights, ruleset_size(version), 0);
    if (ruleset < 0)
        return false;
    for (int i = 0; i < plan->num_writable; i++)
        allow_writing(ruleset, plan->writable[i], rights.files);
    const bool ok = syscall(CALL_RESTRICT_SELF, ruleset, 0) == 0;
    close(ruleset);
    return ok;
}

/* ---- seccomp ---- */

/* Calls that headers may not know yet; their numbers are everywhere the same. */
enum {
    CALL_MOUNT_SETATTR = 442,
    CALL_FCHMODAT2 = 452,
    CALL_SETXATTRAT = 463,
    CALL_REMOVEXATTRAT = 466,
    CALL_OPEN_TREE_ATTR = 467,
    CALL_FILE_SETATTR = 469,
};

static bool forbid(scmp_filter_ctx filter, const int *calls, size_t num)
{
    for (size_t i = 0; i < num; i++)
        if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), calls[i], 0) != 0)
            return false;
    return true;
}

/* Into the terminal that the person goes on using, or pasting, on a console. */
static bool forbid_typing(scmp_filter_ctx filter)
{
    static const uint64_t requests[] = {TIOCSTI, TIOCLINUX};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                             SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, requests[i])) != 0)
            return false;
    return true;
}

/* A filter cannot see what clone3 is asked for: without it, C libraries use clone. */
static bool forbid_clone3(scmp_filter_ctx filter)
{
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

static bool forbid_namespaces(scmp_filter_ctx filter)
{
    static const uint64_t flags[] = {CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                     CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                             SCMP_A0(SCMP_CMP_MASKED_EQ, flags[i], flags[i])) != 0)
            return false;
    return forbid_clone3(filter);
}

/* For this thread and any that a library has already. */
static bool put_up(scmp_filter_ctx filter)
{
    return seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 && seccomp_load(filter) == 0;
}

static bool restrict_calls(void)
{
    static const int calls[] = {
        /* other programs */
        SCMP_SYS(execve),
        SCMP_SYS(execveat),
        /* the network, and local services; pairs of sockets stay */
        SCMP_SYS(socket),
        /* ways around this filter and to more of the kernel than films need */
        SCMP_SYS(io_uring_setup),
        SCMP_SYS(bpf),
        SCMP_SYS(userfaultfd),
        SCMP_SYS(perf_event_open),
        SCMP_SYS(keyctl),
        SCMP_SYS(add_key),
        SCMP_SYS(request_key),
        SCMP_SYS(mount),
        SCMP_SYS(umount2),
        SCMP_SYS(pivot_root),
        SCMP_SYS(chroot),
        SCMP_SYS(unshare),
        SCMP_SYS(setns),
        SCMP_SYS(open_by_handle_at),
        SCMP_SYS(kexec_load),
        SCMP_SYS(kexec_file_load),
        SCMP_SYS(init_module),
        SCMP_SYS(finit_module),
        SCMP_SYS(delete_module),
        SCMP_SYS(fsopen),
        SCMP_SYS(fspick),
        SCMP_SYS(fsmount),
        SCMP_SYS(open_tree),
        SCMP_SYS(move_mount),
        SCMP_SYS(reboot),
        SCMP_SYS(swapon),
        SCMP_SYS(swapoff),
        SCMP_SYS(iopl),
        SCMP_SYS(ioperm),
        /* of files what Landlock lets be: whose they are, who may do what, times; and
         * before its third version cutting them off */
        SCMP_SYS(chmod),
        SCMP_SYS(fchmod),
        SCMP_SYS(fchmodat),
        SCMP_SYS(chown),
        SCMP_SYS(fchown),
        SCMP_SYS(lchown),
        SCMP_SYS(fchownat),
        SCMP_SYS(utime),
        SCMP_SYS(utimes),
        SCMP_SYS(futimesat),
        SCMP_SYS(utimensat),
        SCMP_SYS(setxattr),
        SCMP_SYS(lsetxattr),
        SCMP_SYS(fsetxattr),
        SCMP_SYS(removexattr),
        SCMP_SYS(lremovexattr),
        SCMP_SYS(fremovexattr),
        SCMP_SYS(truncate),
        CALL_FCHMODAT2,
        CALL_SETXATTRAT,
        CALL_REMOVEXATTRAT,
        CALL_FILE_SETATTR,
        CALL_MOUNT_SETATTR,
        CALL_OPEN_TREE_ATTR,
        /* other processes' memory and files; the leak checker traces this one */
        SCMP_SYS(process_vm_readv),
        SCMP_SYS(process_vm_writev),
        SCMP_SYS(pidfd_getfd),
#ifndef __SANITIZE_ADDRESS__
        SCMP_SYS(ptrace),
#endif
    };
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter)
        return false;
    const bool ok = forbid(filter, calls, sizeof calls / sizeof *calls) && forbid_typing(filter) &&
                    forbid_namespaces(filter) && put_up(filter);
    seccomp_release(filter);
    return ok;
}

bool sandbox_forbid_processes(void)
{
#ifdef __SANITIZE_ADDRESS__
    return true; /* the leak checker is a process */
#else
    static const int calls[] = {SCMP_SYS(fork), SCMP_SYS(vfork)};
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter)
        return false;
    const bool ok = forbid(filter, calls, sizeof calls / sizeof *calls) && forbid_clone3(filter) &&
                    seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                                     SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)) == 0 &&
                    put_up(filter);
    seccomp_release(filter);
    return ok;
#endif
}

int sandbox_enter(const struct sandbox_plan *plan)
{
    int walls = 0;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return 0;
    walls |= restrict_files(plan) ? SANDBOX_FILES : 0;
    walls |= restrict_calls() ? SANDBOX_CALLS : 0;
    return walls;
}
