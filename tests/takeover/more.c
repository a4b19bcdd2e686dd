/* SPDX-License-Identifier: GPL-2.0-or-later */
/* more.c - attempts to get round the sandbox: other ways to files and to the broker, and system
 * calls with unusual arguments. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/takeover/attempts.h"

/* Calls that headers of older systems lack. */
enum {
    CALL_IO_URING_ENTER = 426,
    CALL_OPENAT2 = 437,
    CALL_MEMFD_SECRET = 447,
    CALL_CACHESTAT = 451,
};

static const char *descriptor(int fd)
{
    static char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    return path;
}

static const char *of_process(pid_t process, const char *name)
{
    static char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)process, name);
    return path;
}

static void read_otherwise(void)
{
    const struct {
        uint64_t flags, mode, resolve;
    } how = {O_RDONLY, 0, 0};
    char bytes[64];
    row = "reading";
    const int place = open_file(folder, O_PATH | O_DIRECTORY);
    TRY("a file below a folder that is only named", syscall(SYS_openat, place, "secret", O_RDONLY));
    TRY("the names in it", syscall(SYS_getdents64, place, bytes, sizeof bytes));
    TRY("the folder, opened again", open_file(descriptor(place), O_RDONLY));
    const int file = open_file(at("secret"), O_PATH);
    TRY("a file that is only named", read(file, bytes, sizeof bytes));
    TRY("... opened again", open_file(descriptor(file), O_RDONLY));
    TRY("by another call", syscall(CALL_OPENAT2, AT_FDCWD, at("secret"), &how, sizeof how));
    TRY("its pages in memory", syscall(CALL_CACHESTAT, file, &how, bytes, 0));
    TRY("by the thread's root", open_file("/proc/thread-self/root/etc/passwd", O_RDONLY));
    TRY("by the working folder", open_file("/proc/self/cwd/../secret", O_RDONLY));
    TRY("the kernel's symbols", open_file("/proc/kallsyms", O_RDONLY));
    TRY("the kernel's memory", open_file("/proc/kcore", O_RDONLY));
    TRY("the program's environment", open_file("/proc/self/environ", O_RDONLY));
    TRY("mounts", open_file("/proc/self/mounts", O_RDONLY));
    TRY("the network's state", open_file("/proc/net/tcp", O_RDONLY));
}

static void write_otherwise(int input)
{
    row = "writing";
    TRY("a file without a name beside the output", open_file(at("out"), O_TMPFILE | O_RDWR));
    TRY("... in the working folder", open_file(".", O_TMPFILE | O_RDWR));
    TRY("... in the folder for temporary files", open_file("/tmp", O_TMPFILE | O_RDWR));
    TRY("a file for temporary use", open_file("/tmp/pwned", O_WRONLY | O_CREAT));
    TRY("exchange two files", syscall(SYS_renameat2, AT_FDCWD, at("out/mine"), AT_FDCWD,
                                      at("outside/file"), RENAME_EXCHANGE));
    TRY("leave a device behind", syscall(SYS_renameat2, AT_FDCWD, at("out/mine"), AT_FDCWD,
                                         at("out/pwned"), RENAME_WHITEOUT));
    const int memory = (int)syscall(SYS_memfd_create, "takeover", 0);
    TRY("name memory as a file",
        linkat(AT_FDCWD, descriptor(memory), AT_FDCWD, at("out/pwned"), AT_SYMLINK_FOLLOW));
    TRY("... directly", linkat(memory, "", AT_FDCWD, at("out/pwned"), AT_EMPTY_PATH));
    close(memory);
    TRY("the kernel's dump of memory", open_file("/proc/self/coredump_filter", O_WRONLY));
    TRY("the choice of the process to kill when memory runs out",
        open_file("/proc/self/oom_score_adj", O_WRONLY));
    TRY("settings of the kernel", open_file("/proc/sys/kernel/core_pattern", O_WRONLY));
    TRY("its control group", open_file("/sys/fs/cgroup/cgroup.procs", O_WRONLY));
    if (input < 0)
        return;
    TRY("an input, opened again", open_file(descriptor(input), O_RDWR));
    void *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, input, 0);
    TRY("an input in memory", map == MAP_FAILED ? -1 : 0);
    map = mmap(NULL, 4096, PROT_READ, MAP_SHARED, input, 0);
    TRY("... made writable", mprotect(map, 4096, PROT_READ | PROT_WRITE));
    TRY("an input's length", ftruncate(input, 1));
    TRY("an input's space", fallocate(input, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1));
    TRY("an input itself", pwrite(input, "x", 1, 0));
    TRY("make an input append-only", fcntl(input, F_SETFL, O_ASYNC | O_APPEND));
}

void evade_landlock(int input)
{
    read_otherwise();
    write_otherwise(input);
}

/* Standard output and error are appended to a log in which others have written, and standard input
 * is open in another program: see takeover.sh. */
void destroy_logs(void)
{
    row = "the contents of a log";
    fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK | O_APPEND);
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        fcntl(fd, F_SETFL, O_NONBLOCK); /* no longer O_APPEND */
        char path[512] = "";
        const ssize_t length = readlink(descriptor(fd), path, sizeof path - 1);
        if (length < 0 || strcmp(path, "/dev/null") == 0 || strstr(path, ".piece.log"))
            continue; /* of a job of a batch; of a worker */
        TRY("cut off the log", ftruncate(fd, 0));
        TRY("... write over it", pwrite(fd, "pwned", 5, 0));
        TRY("... go back in it", lseek(fd, 0, SEEK_SET));
        TRY("... take its space",
            fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4096));
        fcntl(fd, F_SETFL, 0);
    }
}

void reach_broker(void)
{
    struct iovec part = {&part, sizeof part};
    struct rlimit limit = {1, 1};
    cpu_set_t first;
    row = "other processes";
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    TRY("the broker's memory", open_file(of_process(first_process, "mem"), O_RDWR));
    TRY("... its descriptors", open_file(of_process(first_process, "fd/1"), O_WRONLY));
    TRY("... its environment", open_file(of_process(first_process, "environ"), O_RDONLY));
    TRY("... read", syscall(SYS_process_vm_readv, first_process, &part, 1, &part, 1, 0));
    TRY("... write", syscall(SYS_process_vm_writev, first_process, &part, 1, &part, 1, 0));
    TRY("... trace", ptrace(PTRACE_SEIZE, first_process, 0, 0));
    TRY("... limits", prlimit(first_process, RLIMIT_CPU, &limit, NULL));
    TRY("... processors", sched_setaffinity(first_process, sizeof first, &first));
    TRY("... a handle on it", syscall(SYS_pidfd_open, first_process, 0));
    row = "signals";
    TRY("the broker, one thread", syscall(SYS_tgkill, first_process, first_process, 0));
    TRY("the broker's group", kill(-getpgid(first_process), 0));
    TRY("another session", kill(-getpgid(1) ? -getpgid(1) : -1, 0));
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) == 0) {
        pid_t owner = first_process;
        TRY("when a message comes, to whom", ioctl(ends[0], FIOSETOWN, &owner));
        TRY("... that it is done", ioctl(ends[0], FIOASYNC, &(int){1}));
        close(ends[0]);
        close(ends[1]);
    }
}

void reach_further(void)
{
    const int one = 1;
    int ends[2] = {-1, -1};
    row = "mounts";
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    TRY("take memory of the machine out of use", madvise(page, 0, 100 /* MADV_HWPOISON */));
    TRY("... gently", madvise(page, 0, 101 /* MADV_SOFT_OFFLINE */));
    TRY("secret memory", syscall(CALL_MEMFD_SECRET, 0));
    TRY("a ring of others", syscall(CALL_IO_URING_ENTER, 0, 0, 0, 0, NULL, 0));
    TRY("tell the disks to write", syscall(SYS_sync));
    TRY("a timer", syscall(SYS_timer_create, CLOCK_MONOTONIC, NULL, page));
    TRY("a timer's descriptor", syscall(SYS_timerfd_create, CLOCK_MONOTONIC, 0));
    TRY("signals' descriptor", syscall(SYS_signalfd4, -1, page, 8, 0));
    TRY("groups", syscall(SYS_getgroups, 0, NULL));
    TRY("a dump of this process", prctl(PR_SET_DUMPABLE, 1));
    TRY("adopt processes", prctl(PR_SET_CHILD_SUBREAPER, 1));
    TRY("keep capabilities", prctl(PR_SET_KEEPCAPS, 0));
    TRY("be traced by anybody", prctl(0x59616d61 /* PR_SET_PTRACER */, -1L));
    socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends);
    TRY("a socket's options", setsockopt(ends[0], SOL_SOCKET, SO_PASSCRED, &one, sizeof one));
    close(ends[0]);
    close(ends[1]);
    TRY("change the folder", syscall(SYS_chdir, "/"));
    munmap(page, 4096);
}

void make_code_otherwise(void)
{
    const size_t size = 4096;
    row = "code";
    const int memory = (int)syscall(SYS_memfd_create, "takeover", 0);
    if (ftruncate(memory, (off_t)size) != 0)
        return;
    void *code = mmap(NULL, size, PROT_READ | PROT_EXEC, MAP_SHARED, memory, 0);
    TRY("memory that is a file", code == MAP_FAILED ? -1 : 0);
    code = mmap(NULL, size, PROT_EXEC, MAP_PRIVATE, memory, 0);
    TRY("... a copy of it", code == MAP_FAILED ? -1 : 0);
    TRY("the stack", mprotect((void *)((uintptr_t)&memory & ~(size - 1)), size,
                              PROT_READ | PROT_WRITE | PROT_EXEC | PROT_GROWSDOWN));
    TRY("in place of a library", mprotect((void *)((uintptr_t)&make_code_otherwise & ~(size - 1)),
                                          size, PROT_READ | PROT_WRITE | PROT_EXEC));
    TRY("by a key", syscall(SYS_pkey_mprotect, code, size, PROT_READ | PROT_EXEC, -1));
    TRY("where all memory can run", syscall(SYS_personality, 0x0400000 /* READ_IMPLIES_EXEC */));
    row = "starting programs";
    TRY("from memory", syscall(SYS_execveat, memory, "", NULL, NULL, AT_EMPTY_PATH));
    TRY("... by its name", execl(descriptor(memory), "takeover", NULL));
    close(memory);
}

/* Returns whether a process survives a call. */
static bool survives(void (*call)(void))
{
    int status = 0;
    const pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) {
        signal(SIGSYS, SIG_DFL);
        call();
        _exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

static void call_x32(void)
{
    if (syscall(0x40000000 | SYS_getppid) < 0)
        _exit(1);
}

static void call_i386(void)
{
#ifdef __x86_64__
    long result = 64; /* getppid */
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    if (result < 0)
        _exit(1);
#else
    _exit(1);
#endif
}

void call_otherwise(void)
{
    row = "mounts";
    tell("system calls of 32-bit programs", survives(call_i386));
    tell("... of those with short pointers", survives(call_x32));
    row = "new processes";
    tell("a namespace by another call", syscall(SYS_clone, CLONE_NEWNET | SIGCHLD, 0, 0, 0, 0) > 0);
}
