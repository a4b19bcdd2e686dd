/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* CLONE_*, F_*, ucontext's registers */
#include "base/sandbox_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <ucontext.h>
#include <unistd.h>

#include "base/err.h"

/* Names rather than numbers, since architectures differ in both the numbers and the set
 * of calls. */
/* clang-format off */
static const char *const allowed[] = {
    /* memory */
    "brk", "membarrier", "memfd_create", "mincore", "mlock", "mlock2", "mmap",
    "mmap2", "mprotect", "mremap", "msync", "munlock", "munmap",
    /* this process, its threads and their time */
    "arch_prctl", "cacheflush", "exit", "exit_group", "futex", "futex_time64", "get_mempolicy",
    "getcpu", "getegid", "getegid32", "geteuid", "geteuid32", "getgid", "getgid32", "getpgid",
    "getpid", "getppid", "getpriority", "getrandom", "getrusage", "gettid", "getuid", "getuid32",
    "restart_syscall", "riscv_flush_icache", "rseq", "sched_get_priority_max",
    "sched_get_priority_min", "sched_getaffinity", "sched_getparam", "sched_getscheduler",
    "sched_yield", "seccomp", "set_robust_list", "set_mempolicy", "set_thread_area",
    "set_tid_address", "set_tls", "sysinfo", "times", "ugetrlimit", "uname",
    /* clocks */
    "alarm", "clock_getres", "clock_getres_time64", "clock_gettime", "clock_gettime64",
    "clock_nanosleep", "clock_nanosleep_time64", "getitimer", "gettimeofday", "nanosleep",
    "setitimer", "time",
    /* signals to itself */
    "pause", "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend",
    "rt_sigtimedwait", "rt_sigtimedwait_time64", "sigaltstack", "sigreturn",
    /* open files */
    "_llseek", "_newselect", "arm_fadvise64_64", "close", "close_range", "dup", "dup2", "dup3",
    "epoll_create1", "epoll_ctl", "epoll_pwait", "epoll_wait", "eventfd2", "fadvise64",
    "fadvise64_64", "fallocate", "fdatasync", "flock", "fstat", "fstat64", "fstatfs",
    "fstatfs64", "fsync", "ftruncate", "ftruncate64", "getdents", "getdents64", "lseek", "pipe",
    "pipe2", "poll", "ppoll", "ppoll_time64", "pread64", "preadv", "pselect6", "pselect6_time64",
    "pwrite64", "pwritev", "read", "readv", "select", "write", "writev",
    /* file names: Landlock decides which may be opened and created */
    "access", "faccessat", "faccessat2", "fstatat64", "getcwd", "link", "linkat", "lstat",
    "lstat64", "mkdir", "mkdirat", "newfstatat", "readlink", "readlinkat",
    "rename", "renameat", "renameat2", "rmdir", "stat", "stat64", "statfs", "statfs64", "statx",
    "umask", "unlink", "unlinkat",
    /* worker processes; sandbox_calls_forbid_processes removes the calls that create them */
    "fork", "kill", "recv", "recvfrom", "recvmsg", "send", "sendmsg", "sendto", "tgkill",
    "vfork", "wait4", "waitid", "waitpid",
#ifdef __SANITIZE_ADDRESS__
    /* LeakSanitizer, which forks a process */
    "fcntl", "fcntl64", "prctl", "process_vm_readv", "ptrace",
#endif
};
/* clang-format on */

/* Denied without ending the process: libraries try these and can do without. */
static const char *const denied[] = {
    "bind",        "connect",         "execve",        "execveat",       "io_uring_setup",
    "kcmp",        "perf_event_open", "sched_setattr", "sched_setparam", "sched_setscheduler",
    "setpriority", "socket",          "socketcall",    "unshare",        "userfaultfd",
};

enum {
    NEW_NAMESPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                     CLONE_NEWPID | CLONE_NEWNET
};

/* Values of madvise(2) for the caller's own pages: all up to the first of these, and the others. */
enum { MAX_ADVICE = 63, INSTALL_GUARD = 102, REMOVE_GUARD = 103 };

/* A call that is allowed only if its arguments match. */
struct condition {
    const char *call;
    int num_arguments;
    struct scmp_arg_cmp arguments[2];
};

#define EQUAL(argument, value)                                                                     \
    {                                                                                              \
        argument, SCMP_CMP_MASKED_EQ, 0xffffffff, value                                            \
    }
#define BITS(argument, mask, value)                                                                \
    {                                                                                              \
        argument, SCMP_CMP_MASKED_EQ, (uint32_t)(mask), value                                      \
    }
#define IS_NULL(argument)                                                                          \
    {                                                                                              \
        argument, SCMP_CMP_EQ, 0, 0                                                                \
    }

/* Graphics drivers' ioctl numbers have a letter in the second byte, and direction bits
 * for reading, writing or both. The same letters without direction bits can be terminal
 * ioctls. */
#define GRAPHICS_IOCTLS(letter)                                                                    \
    {"ioctl", 1, {BITS(1, 0xc000ff00, 0x40000000 | (letter) << 8)}},                               \
        {"ioctl", 1, {BITS(1, 0xc000ff00, 0x80000000 | (letter) << 8)}},                           \
    {                                                                                              \
        "ioctl", 1,                                                                                \
        {                                                                                          \
            BITS(1, 0xc000ff00, 0xc0000000 | (letter) << 8)                                        \
        }                                                                                          \
    }

static const struct condition conditions[] = {
    /* Landlock before version 3 lets an input be truncated when it is opened for reading. */
    {"open", 1, {BITS(1, O_TRUNC, 0)}},
    {"openat", 1, {BITS(2, O_TRUNC, 0)}},
    /* The others take pages of memory out of use, of programs that have the same file mapped, too. */
    {"madvise", 1, {BITS(2, ~MAX_ADVICE, 0)}},
    {"madvise", 1, {EQUAL(2, INSTALL_GUARD)}},
    {"madvise", 1, {EQUAL(2, REMOVE_GUARD)}},
    {"ioctl", 1, {EQUAL(1, TCGETS)}},
    {"ioctl", 1, {EQUAL(1, TIOCGWINSZ)}},
    {"ioctl", 1, {EQUAL(1, FIONREAD)}},
    /* lets the broker answer requests; no other process has such a descriptor */
    {"ioctl", 1, {EQUAL(1, SECCOMP_IOCTL_NOTIF_RECV)}},
    {"ioctl", 1, {EQUAL(1, SECCOMP_IOCTL_NOTIF_SEND)}},
    {"ioctl", 1, {EQUAL(1, SECCOMP_IOCTL_NOTIF_ID_VALID)}},
    GRAPHICS_IOCTLS('d'), /* DRM */
    GRAPHICS_IOCTLS('b'), /* dma-buf */
    GRAPHICS_IOCTLS('>'), /* sync files */
    GRAPHICS_IOCTLS('K'), /* AMD compute (KFD) */
    GRAPHICS_IOCTLS('F'), /* NVIDIA */
    GRAPHICS_IOCTLS('m'), /* NVIDIA display */
    {"fcntl", 1, {EQUAL(1, F_DUPFD)}},
    {"fcntl", 1, {EQUAL(1, F_DUPFD_CLOEXEC)}},
    {"fcntl", 1, {EQUAL(1, F_GETFD)}},
    {"fcntl", 1, {EQUAL(1, F_SETFD)}},
    {"fcntl", 1, {EQUAL(1, F_GETFL)}},
    /* O_ASYNC would send signals */
    {"fcntl", 2, {EQUAL(1, F_SETFL), BITS(2, O_ASYNC, 0)}},
    {"fcntl", 1, {EQUAL(1, F_GETLK)}},
    {"fcntl", 1, {EQUAL(1, F_SETLK)}},
    {"fcntl", 1, {EQUAL(1, F_SETLKW)}},
    {"fcntl", 1, {EQUAL(1, F_ADD_SEALS)}},
    {"fcntl", 1, {EQUAL(1, F_GET_SEALS)}},
    {"prctl", 1, {EQUAL(0, PR_SET_NAME)}},
    {"prctl", 1, {EQUAL(0, PR_GET_NAME)}},
    {"prctl", 1, {EQUAL(0, PR_GET_DUMPABLE)}},
    {"prctl", 1, {EQUAL(0, PR_CAPBSET_READ)}},
    {"prctl", 1, {EQUAL(0, 0x53564d41 /* PR_SET_VMA: names of memory areas */)}},
    {"prctl", 1, {EQUAL(0, PR_SET_NO_NEW_PRIVS)}},
    {"prctl", 1, {EQUAL(0, PR_SET_SECCOMP)}},
    /* Workers die with their parent and cannot undo that. */
    {"prctl", 2, {EQUAL(0, PR_SET_PDEATHSIG), EQUAL(1, SIGKILL)}},
    /* read-only access to its own limits */
    {"prlimit64", 2, {EQUAL(0, 0), IS_NULL(2)}},
    /* CPU affinity of the calling thread only */
    {"sched_setaffinity", 1, {EQUAL(0, 0)}},
    /* Unlike datagram sockets, such a pair cannot address other sockets by name. */
    {"socketpair", 2, {EQUAL(0, AF_UNIX), BITS(1, 0xf, SOCK_SEQPACKET)}},
    /* threads, and processes without namespaces of their own */
    {"clone", 1, {BITS(0, NEW_NAMESPACES, 0)}},
};

/* Calls that fail with EPERM if their arguments do not match: libraries try them and can
 * do without. */
static const char *const lenient[] = {"fcntl",  "fcntl64", "ioctl",     "madvise",          "open",
                                      "openat", "prctl",   "prlimit64", "sched_setaffinity"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- disallowed calls ---- */

enum { MAX_CALLS = 1024 };

/* Names by number on this architecture; NULL if unknown at build time. Filled in advance,
 * since the signal handler must be async-signal-safe. */
static char *call_names[MAX_CALLS];

static void resolve_call_names(void)
{
    for (int i = 0; i < MAX_CALLS; i++)
        if (!call_names[i])
            call_names[i] = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, i);
}

static void set_result(ucontext_t *context, int result)
{
#if defined __x86_64__
    context->uc_mcontext.gregs[REG_RAX] = result;
#elif defined __i386__
    context->uc_mcontext.gregs[REG_EAX] = result;
#elif defined __aarch64__
    context->uc_mcontext.regs[0] = (uint64_t)(int64_t)result;
#elif defined __arm__
    context->uc_mcontext.arm_r0 = (unsigned long)result;
#elif defined __riscv
    context->uc_mcontext.__gregs[REG_A0] = (unsigned long)result;
#else
    (void)context, (void)result; /* unspecified, but the call was not made */
#endif
}

static bool is_lenient(const char *name)
{
    for (size_t i = 0; i < COUNT(lenient); i++)
        if (strcmp(lenient[i], name) == 0)
            return true;
    return false;
}

static void write_stderr(const char *text)
{
    const ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

/* Calls newer than this program fail with ENOSYS, as in an older kernel, so that newer C
 * libraries fall back. */
static void on_forbidden_call(int number, siginfo_t *info, void *context)
{
    const int call = info->si_syscall;
    const char *name = call >= 0 && call < MAX_CALLS ? call_names[call] : NULL;
    (void)number;
    if (!name) {
        set_result(context, -ENOSYS);
    } else if (is_lenient(name)) {
        set_result(context, -EPERM);
    } else {
        write_stderr("demoreel: the sandbox does not allow the system call ");
        write_stderr(name);
        write_stderr("; if you trust the input files, this is a bug in demoreel: please report it, "
                     "and use --sandbox off for now\n");
        _exit(err_exit_code(ERR_RESOURCE));
    }
}

static bool catch_forbidden_calls(void)
{
    struct sigaction action = {.sa_sigaction = on_forbidden_call, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    resolve_call_names();
    return sigaction(SIGSYS, &action, NULL) == 0;
}

/* ---- filters ---- */

/* Skips calls that this architecture or an older libseccomp does not have. */
static bool add_rule(scmp_filter_ctx filter, uint32_t action, const char *name, int num_arguments,
                     const struct scmp_arg_cmp *arguments)
{
    const int call = seccomp_syscall_resolve_name(name);
    return call == __NR_SCMP_ERROR ||
           seccomp_rule_add_array(filter, action, call, (unsigned)num_arguments, arguments) == 0;
}

static bool add_rules(scmp_filter_ctx filter)
{
    bool ok = true;
    for (size_t i = 0; i < COUNT(allowed) && ok; i++)
        ok = add_rule(filter, SCMP_ACT_ALLOW, allowed[i], 0, NULL);
    for (size_t i = 0; i < COUNT(denied) && ok; i++)
        ok = add_rule(filter, SCMP_ACT_ERRNO(EPERM), denied[i], 0, NULL);
    for (size_t i = 0; i < COUNT(conditions) && ok; i++) {
        const struct condition *c = &conditions[i];
        ok = add_rule(filter, SCMP_ACT_ALLOW, c->call, c->num_arguments, c->arguments) &&
             (strcmp(c->call, "fcntl") != 0 ||
              add_rule(filter, SCMP_ACT_ALLOW, "fcntl64", c->num_arguments, c->arguments));
    }
    /* Filters cannot inspect the arguments of clone3; without it, C libraries use clone. */
    return ok && add_rule(filter, SCMP_ACT_ERRNO(ENOSYS), "clone3", 0, NULL);
}

/* Applies to this thread and to any that a library has created. */
static bool load_filter(scmp_filter_ctx filter)
{
    return seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 && seccomp_load(filter) == 0;
}

bool sandbox_calls_restrict(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_TRAP);
    if (!filter)
        return false;
    const bool ok = catch_forbidden_calls() && add_rules(filter) && load_filter(filter);
    seccomp_release(filter);
    return ok;
}

/* `target` is the only process or group that kill() may signal. */
static bool forbid_processes(long target)
{
#ifdef __SANITIZE_ADDRESS__
    (void)target;
    return true; /* LeakSanitizer forks a process */
#else
    const uint32_t refuse = SCMP_ACT_ERRNO(EPERM);
    const struct scmp_arg_cmp no_thread = BITS(0, CLONE_THREAD, 0);
    const struct scmp_arg_cmp no_target = {0, SCMP_CMP_NE, (scmp_datum_t)target, 0};
    const struct scmp_arg_cmp another = {0, SCMP_CMP_NE, (scmp_datum_t)getpid(), 0};
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter)
        return false;
    const bool ok = add_rule(filter, refuse, "fork", 0, NULL) &&
                    add_rule(filter, refuse, "vfork", 0, NULL) &&
                    add_rule(filter, refuse, "clone", 1, &no_thread) &&
                    add_rule(filter, refuse, "kill", 1, &no_target) &&
                    add_rule(filter, refuse, "tgkill", 1, &another) && load_filter(filter);
    seccomp_release(filter);
    return ok;
#endif
}

bool sandbox_calls_forbid_processes(void)
{
    return forbid_processes(getpid());
}

bool sandbox_calls_limit_signals(pid_t group)
{
    return forbid_processes(-(long)group);
}

int sandbox_calls_supervise(void)
{
#ifdef __SANITIZE_ADDRESS__
    return -1; /* LeakSanitizer forks a process */
#else
    static const char *const supervised[] = {"clone", "fork", "vfork", "kill", "tgkill"};
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    bool ok = filter != NULL;
    for (size_t i = 0; i < COUNT(supervised) && ok; i++)
        ok = add_rule(filter, SCMP_ACT_NOTIFY, supervised[i], 0, NULL);
    ok = ok && seccomp_load(filter) == 0;
    const int listener = ok ? seccomp_notify_fd(filter) : -1;
    if (filter)
        seccomp_release(filter);
    return listener;
#endif
}

bool sandbox_calls_forbid_code(void)
{
    const uint32_t refuse = SCMP_ACT_ERRNO(EPERM);
    const struct scmp_arg_cmp executable = BITS(2, PROT_EXEC, PROT_EXEC);
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter)
        return false;
    const bool ok = add_rule(filter, refuse, "mmap", 1, &executable) &&
                    add_rule(filter, refuse, "mmap2", 1, &executable) &&
                    add_rule(filter, refuse, "mprotect", 1, &executable) && load_filter(filter);
    seccomp_release(filter);
    return ok;
}
