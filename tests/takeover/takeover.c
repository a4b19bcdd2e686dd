/* SPDX-License-Identifier: GPL-2.0-or-later */
/* takeover.c - a preloaded library that behaves like malicious code that a hostile file made
 * demoreel execute: inside the sandbox, it tries to read and write files and to reach other
 * programs of the user, the network and the system.
 *
 * It acts once per process, at the point given by TAKEOVER_AT: when a file whose name contains
 * that text is first opened for reading, or, for "encoder", when the first frame is encoded. It
 * makes all attempts that must fail in the process at that point, and writes a line
 * "ROW|ATTEMPT|refused" or "ROW|ATTEMPT|DONE" to descriptor 9 for each; ROW is a row of the table in
 * SECURITY.md. Descriptor 8 is a file that the program inherits but was not given on purpose. Standard
 * output and errors are appended to a file in which others have written.
 *
 * TAKEOVER_FOLDER is a folder with files that must not be reached: "secret", "outside/file",
 * "out/" (the folder of the output) with "mine" in it, "mine" in the working folder, and
 * "victim.socket". TAKEOVER_VICTIM is a
 * process of the same user. TAKEOVER_FORKS is set if the first process may start others, and
 * TAKEOVER_CODE if all processes may generate code. TAKEOVER_LIKE_LIBRARIES is another folder that
 * must not be reached. With TAKEOVER_STAYS the process does not
 * continue with its film, but starts as many processes and threads as it can, which all sleep
 * and ignore signals. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <ucontext.h>
#include <unistd.h>

#include "tests/takeover/attempts.h"
#include "tests/takeover/takeover.h"

enum { INHERITED = 8 };

const char *row, *folder;
static pid_t victim;
pid_t first_process;

__attribute__((constructor)) static void begin(void)
{
    first_process = getpid();
}

/* Keeps the report open when demoreel closes what it has inherited. */
int close_range(unsigned first, unsigned last, int flags)
{
    int (*real)(unsigned, unsigned, int) =
        (int (*)(unsigned, unsigned, int))dlsym(RTLD_NEXT, "close_range");
    if (first > REPORT || last < REPORT)
        return real(first, last, flags);
    return (first < REPORT ? real(first, REPORT - 1, flags) : 0) |
           (last > REPORT ? real(REPORT + 1, last, flags) : 0);
}

/* The memory that the first process shares with those that it forks later. */
static struct {
    void *start;
    size_t size;
    bool is_unmapped;
} shared[64];
static size_t num_shared;

void *mmap64(void *start, size_t size, int access, int flags, int fd, off64_t offset)
{
    void *(*real)(void *, size_t, int, int, int, off64_t) =
        (void *(*)(void *, size_t, int, int, int, off64_t))dlsym(RTLD_NEXT, "mmap64");
    void *memory = real(start, size, access, flags, fd, offset);
    /* Larger memory is that of the inputs (base/inputs.c), which a job does not share with others. */
    if (getpid() == first_process && memory != MAP_FAILED && flags & MAP_SHARED &&
        flags & MAP_ANONYMOUS && size < 1 << 20 && num_shared < sizeof shared / sizeof *shared) {
        shared[num_shared].start = memory;
        shared[num_shared++].size = size;
    }
    return memory;
}

void *mmap(void *start, size_t size, int access, int flags, int fd, off_t offset)
{
    return mmap64(start, size, access, flags, fd, offset);
}

/* Something else can be mapped at that address later. */
int munmap(void *start, size_t size)
{
    int (*real)(void *, size_t) = (int (*)(void *, size_t))dlsym(RTLD_NEXT, "munmap");
    for (size_t i = 0; i < num_shared; i++)
        if (shared[i].start == start && shared[i].size == size)
            shared[i].is_unmapped = true;
    return real(start, size);
}

/* Continues after a system call that would kill demoreel, as malicious code would. */
static void survive(int number, siginfo_t *info, void *context)
{
    ucontext_t *registers = context;
    (void)number;
    (void)info;
#if defined __x86_64__
    registers->uc_mcontext.gregs[REG_RAX] = -EPERM;
#elif defined __aarch64__
    registers->uc_mcontext.regs[0] = (uint64_t)-EPERM;
#endif
}

void tell(const char *attempt, bool done)
{
    dprintf(REPORT, "%s|%s|%s\n", row, attempt, done ? "DONE" : "refused");
}

const char *at(const char *name)
{
    static char paths[4][512];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

/* Bypasses the open below. */
int open_file(const char *path, int flags)
{
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0600);
}

static int open_process(const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)victim, name);
    return open_file(path, O_RDONLY);
}

static void read_files(void)
{
    char bytes[6];
    row = "reading";
    TRY("a file of the user", open_file(at("secret"), O_RDONLY));
    TRY("... through this process", open_file("/proc/self/root/etc/passwd", O_RDONLY));
    TRY("a folder of the user", open_file(folder, O_RDONLY | O_DIRECTORY));
    TRY("the home folder", open_file(getenv("HOME") ? getenv("HOME") : "/root", O_RDONLY));
    TRY("the root folder", open_file("/", O_RDONLY));
    TRY("/etc/passwd", open_file("/etc/passwd", O_RDONLY));
    if (getenv("TAKEOVER_LIKE_LIBRARIES"))
        TRY("a folder whose name begins like the libraries'",
            open_file(getenv("TAKEOVER_LIKE_LIBRARIES"), O_RDONLY | O_DIRECTORY));
    TRY("/etc/shadow", open_file("/etc/shadow", O_RDONLY));
    TRY("another's environment", open_process("environ"));
    TRY("another's command line", open_process("cmdline"));
    TRY("another's memory", open_process("mem"));
    TRY("another's root", open_process("root/etc/passwd"));
    TRY("a disk", open_file("/dev/vda", O_RDONLY));
    TRY("the kernel's messages", open_file("/dev/kmsg", O_RDONLY | O_NONBLOCK));
    /* The program may have opened another file with that number. */
    tell("a file that was open before", pread(INHERITED, bytes, sizeof bytes, 0) > 0 &&
                                            memcmp(bytes, "secret", sizeof bytes) == 0);
    TRY("a handle", syscall(SYS_open_by_handle_at, AT_FDCWD, at("secret"), O_RDONLY));
}

static void write_files(void)
{
    row = "writing";
    TRY("make a file outside", open_file(at("pwned"), O_WRONLY | O_CREAT));
    TRY("make a file in the output's folder", open_file(at("out/pwned"), O_WRONLY | O_CREAT));
    TRY("write an existing one", open_file(at("out/mine"), O_WRONLY));
    TRY("remove it", unlink(at("out/mine")));
    TRY("rename it", rename(at("out/mine"), at("out/yours")));
    TRY("make a folder there", mkdir(at("out/folder"), 0700));
    TRY("read it", open_file(at("out/mine"), O_RDONLY));
    TRY("write one outside", open_file(at("outside/file"), O_WRONLY));
    TRY("cut one off at its opening", open_file(at("outside/file"), O_RDONLY | O_TRUNC));
    TRY("cut one off", truncate(at("outside/file"), 0));
    TRY("remove one", unlink(at("outside/file")));
    TRY("rename one", rename(at("outside/file"), at("outside/file2")));
    TRY("fetch one into the output's folder", rename(at("outside/file"), at("out/fetched")));
    TRY("link one into it", link(at("outside/file"), at("out/linked")));
    TRY("make a link in it", symlink("/etc/passwd", at("out/link")));
    TRY("make a pipe in it", mkfifo(at("out/pipe"), 0600));
    TRY("make a folder outside", mkdir(at("outside/folder"), 0700));
    TRY("make a socket", mknod(at("out/socket"), S_IFSOCK | 0600, 0));
    TRY("make a device", mknod(at("out/device"), S_IFCHR | 0600, makedev(1, 3)));
    TRY("this process's memory as a file", open_file("/proc/self/mem", O_RDWR));
    TRY("the terminal", open_file("/dev/tty", O_RDWR));
    TRY("memory of the machine", open_file("/dev/mem", O_RDWR));
}

/* The results of a batch, and of its other jobs. */
static void forge_results(void)
{
    long result = -1;
    size_t still_there = 0;
    row = "writing";
    dprintf(STDOUT_FILENO, "forged\n"); /* where a batch prints results: see takeover.sh */
    for (int fd = 3; fd < 64; fd++)
        if (fd != REPORT && fcntl(fd, F_GETFL) & O_APPEND && ftruncate(fd, 0) == 0)
            result = 0;
    TRY("the results of a batch", result);
    for (size_t i = 0; i < num_shared; i++)
        still_there +=
            !shared[i].is_unmapped && msync(shared[i].start, shared[i].size, MS_ASYNC) == 0;
    TRY("the results of other jobs", num_shared > 0 && still_there == num_shared ? 0 : -1);
}

static void reach_network(void)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int ends[2] = {-1, -1};
    row = "the network";
    snprintf(to.sun_path, sizeof to.sun_path, "%s", at(VICTIM_SOCKET));
    TRY("internet", socket(AF_INET, SOCK_STREAM, 0));
    TRY("internet, datagrams", socket(AF_INET6, SOCK_DGRAM, 0));
    TRY("local", socket(AF_UNIX, SOCK_STREAM, 0));
    TRY("local, datagrams", socket(AF_UNIX, SOCK_DGRAM, 0));
    TRY("the kernel's", socket(AF_NETLINK, SOCK_RAW, 0));
    TRY("a pair of datagrams", socketpair(AF_UNIX, SOCK_DGRAM, 0, ends));
    TRY("... to another program", sendto(ends[0], "x", 1, 0, (struct sockaddr *)&to, sizeof to));
    ends[0] = -1;
    socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends);
    TRY("a pair of ours to another program", connect(ends[0], (struct sockaddr *)&to, sizeof to));
}

static void start_programs(void)
{
    char *const words[] = {"true", NULL};
    row = "starting programs";
    TRY("by name", syscall(SYS_execve, "/bin/true", words, words + 1));
    const int program = open_file("/usr/bin/true", O_RDONLY);
    TRY("that is open", syscall(SYS_execveat, program, "", words, words + 1, AT_EMPTY_PATH));
}

static void make_processes(void)
{
    row = "new processes";
    TRY("clone", syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL));
#ifdef SYS_fork
    TRY("fork", syscall(SYS_fork));
#endif
    TRY("that outlive their parent", prctl(PR_SET_PDEATHSIG, 0));
    TRY("a session of its own", setsid());
}

/* Returns whether this is the process of a segmented film that may start workers. */
static bool may_fork(void)
{
    return getenv("TAKEOVER_FORKS") && getppid() == first_process;
}

static void *sleep_on(void *context)
{
    for (;;)
        pause();
    return context;
}

static void stay(void)
{
    enum { PROCESSES = 3000, THREADS = 6000 };
    pthread_attr_t small;
    pthread_t thread;
    sigset_t all;
    int num = 0;
    row = "new processes";
    sigfillset(&all);
    sigdelset(&all, SIGSYS);
    sigprocmask(SIG_BLOCK, &all, NULL);
    for (long made; num < PROCESSES; num++) {
        if ((made = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL)) < 0)
            break;
        if (made == 0) {
            if (num == 0)
                make_processes();
            sleep_on(NULL);
        }
    }
    tell("without end", num == PROCESSES);
    dprintf(REPORT, "made %d processes\n", num);
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 16384);
    for (num = 0; num < THREADS && pthread_create(&thread, &small, sleep_on, NULL) == 0;)
        num++;
    tell("threads without end", num == THREADS);
    dprintf(REPORT, "broker %d\nmade %d threads\n", (int)first_process, num);
    sleep_on(NULL);
}

static void signal_others(void)
{
    int ends[2] = {-1, -1};
    row = "signals";
    TRY("kill", kill(victim, 0));
    TRY("tgkill", syscall(SYS_tgkill, victim, victim, 0));
    const int process = (int)syscall(SYS_pidfd_open, victim, 0);
    TRY("by descriptor", syscall(SYS_pidfd_send_signal, process, 0, NULL, 0));
    siginfo_t info = {.si_code = SI_QUEUE};
    TRY("queued", syscall(SYS_rt_sigqueueinfo, victim, 0, &info));
    TRY("all processes", kill(-1, 0));
    TRY("the group of who started it", kill(-getpgid(getppid()), 0));
    TRY("the broker", kill(first_process, 0));
    if (pipe(ends) == 0) {
        TRY("when a pipe is written, to whom", fcntl(ends[0], F_SETOWN, victim));
        TRY("... which", fcntl(ends[0], F_SETSIG, SIGKILL));
        TRY("... that it is done", fcntl(ends[0], F_SETFL, O_ASYNC));
    }
}

static void reach_processes(void)
{
    struct rlimit limit = {1, 1}, old;
    struct sched_param plain = {0};
    struct iovec here = {&limit, sizeof limit}, there = {&limit, sizeof limit};
    cpu_set_t first;
    row = "other processes";
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    TRY("trace", ptrace(PTRACE_SEIZE, victim, 0, 0));
    TRY("read", syscall(SYS_process_vm_readv, victim, &here, 1, &there, 1, 0));
    TRY("write", syscall(SYS_process_vm_writev, victim, &here, 1, &there, 1, 0));
    TRY("see limits", prlimit(victim, RLIMIT_CPU, NULL, &old));
    TRY("set limits", prlimit(victim, RLIMIT_CPU, &limit, NULL));
    TRY("raise its own limits", prlimit(0, RLIMIT_CORE, &limit, NULL));
    TRY("priority", setpriority(PRIO_PROCESS, (id_t)victim, 19));
    TRY("priority of reading", syscall(SYS_ioprio_set, 1, victim, 3 << 13));
    TRY("processors", sched_setaffinity(victim, sizeof first, &first));
    TRY("scheduler", sched_setscheduler(victim, SCHED_IDLE, &plain));
    TRY("where its memory is", syscall(SYS_migrate_pages, victim, 8, &limit, &limit));
    TRY("a descriptor of it", syscall(SYS_pidfd_open, victim, 0));
    TRY("compare", syscall(SYS_kcmp, victim, getpid(), 0, 0, 0));
    TRY("locks", syscall(SYS_get_robust_list, victim, &here, &there));
    TRY("group", setpgid(victim, victim));
    TRY("advise", syscall(SYS_process_madvise, 0, &here, 1, MADV_COLD, 0));
}

static void share_memory(void)
{
    row = "memory and messages";
    const int segment = shmget(victim_key(victim), 64, 0);
    TRY("another's memory by its key", segment);
    char *memory = segment >= 0 ? shmat(segment, NULL, 0) : (void *)-1;
    TRY("... written", memory == (void *)-1 ? -1 : (strcpy(memory, "taken"), 0));
    const mqd_t queue = mq_open(victim_queue(victim), O_WRONLY | O_NONBLOCK);
    TRY("another's queue", queue);
    TRY("... a message", mq_send(queue, "taken", 5, 0));
    TRY("a queue of its own", msgget(victim_key(victim) + 1, IPC_CREAT | 0600));
    TRY("semaphores", syscall(SYS_semget, victim_key(victim) + 1, 1, IPC_CREAT | 0600));
    TRY("shared by name", open_file("/dev/shm/demoreel-takeover", O_RDWR | O_CREAT));
}

static void reach_system(void)
{
    char name[64] = "";
    row = "mounts";
    gethostname(name, sizeof name);
    TRY("namespace of users", unshare(CLONE_NEWUSER));
    TRY("process with a namespace",
        syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL));
    TRY("mount", syscall(SYS_mount, "none", folder, "tmpfs", 0, NULL));
    TRY("root", chroot(folder));
    TRY("keys", syscall(SYS_add_key, "user", "takeover", "x", 1, -3));
    TRY("BPF", syscall(SYS_bpf, 0, name, 8));
    TRY("io_uring", syscall(SYS_io_uring_setup, 1, name));
    TRY("faults", syscall(SYS_userfaultfd, 1));
    TRY("counters", syscall(SYS_perf_event_open, name, 0, -1, -1, 0));
    TRY("clock", syscall(SYS_settimeofday, NULL, NULL));
    TRY("name of the machine", sethostname(name, strlen(name)));
    TRY("kernel's messages", syscall(SYS_syslog, 3, name, sizeof name));
    TRY("watch the disk", syscall(SYS_fanotify_init, 0, 0));
    TRY("watch folders", syscall(SYS_inotify_init1, 0));
    TRY("accounts", syscall(SYS_acct, NULL));
    TRY("user", setuid(getuid()));
    TRY("capabilities", prctl(PR_CAPBSET_DROP, 0));
    TRY("another kind of machine", syscall(SYS_personality, 0x0400000));
}

static void type(void)
{
    row = "typing";
    TRY("a key", ioctl(STDIN_FILENO, 0x5412 /* TIOCSTI */, "x"));
    TRY("paste", ioctl(STDIN_FILENO, 0x541c /* TIOCLINUX */, "\3"));
    TRY("the keys' meaning", ioctl(STDIN_FILENO, 0x4b47 /* KDSKBENT */, "x"));
}

/* Tries to change an input file, which is open for reading, and a file outside. */
static void change_attributes(int input)
{
    int flags = FS_NODUMP_FL | FS_NOATIME_FL;
    struct fsxattr extended = {0};
    row = "owners";
    TRY("mode", chmod(at("outside/file"), 0777));
    TRY("mode of an input", fchmod(input, 0777));
    TRY("owner", chown(at("outside/file"), getuid(), getgid()));
    TRY("owner of an input", fchown(input, getuid(), getgid()));
    TRY("times", utimensat(AT_FDCWD, at("outside/file"), NULL, 0));
    TRY("times of an input", futimens(input, NULL));
    TRY("attribute", setxattr(at("outside/file"), "user.x", "1", 1, 0));
    TRY("attribute of an input", fsetxattr(input, "user.x", "1", 1, 0));
    TRY("flags of an input", ioctl(input, FS_IOC_SETFLAGS, &flags));
    TRY("project of an input", ioctl(input, FS_IOC_FSSETXATTR, &extended));
    TRY("lease of an input", fcntl(input, F_SETLEASE, F_RDLCK));
}

static void make_code(void)
{
    const size_t size = 4096;
    const int open_and_run = PROT_READ | PROT_WRITE | PROT_EXEC;
    row = "code";
    void *memory = mmap(NULL, size, open_and_run, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    TRY("memory to write and run", memory == MAP_FAILED ? -1 : 0);
    memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    TRY("memory to run what was written", mprotect(memory, size, PROT_READ | PROT_EXEC));
    const int library = open_file("/usr/lib/os-release", O_RDONLY);
    memory = mmap(NULL, size, PROT_READ | PROT_EXEC, MAP_PRIVATE, library, 0);
    TRY("a file", memory == MAP_FAILED ? -1 : 0);
}

static void act(int input)
{
    static bool acted;
    struct sigaction action = {.sa_sigaction = survive, .sa_flags = SA_SIGINFO};
    const bool stays = getenv("TAKEOVER_STAYS") != NULL;
    if (acted || (stays && gettid() != getpid())) /* it forks, which other threads may not do */
        return;
    acted = true;
    folder = getenv("TAKEOVER_FOLDER");
    victim = atoi(getenv("TAKEOVER_VICTIM"));
    sigaction(SIGSYS, &action, NULL);
    read_files();
    write_files();
    misuse_broker(at("out/mine"), at("out/.mine.part-1"));
    misuse_broker("mine", ".mine.part-1");
    flood_broker(at("out/mine"));
    forge_results();
    evade_landlock(input);
    destroy_logs();
    reach_broker();
    reach_network();
    start_programs();
    signal_others();
    reach_processes();
    share_memory();
    reach_system();
    reach_further();
    type();
    change_attributes(input);
    if (!getenv("TAKEOVER_CODE")) {
        make_code();
        make_code_otherwise();
    }
    if (!may_fork())
        make_processes();
    else if (!stays) /* which counts its processes */
        call_otherwise();
    row = "end";
    tell("", false);
    if (stays)
        stay();
}

/* ---- functions that demoreel calls ---- */

static bool is_moment(const char *path)
{
    const char *moment = getenv("TAKEOVER_AT");
    return path && moment && strstr(path, moment);
}

static int open_and_act(const char *name, const char *path, int flags, mode_t mode)
{
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
    const int fd = real(path, flags, mode);
    if (fd >= 0 && !(flags & O_PATH) && is_moment(path)) /* O_PATH is used to set up the sandbox */
        act(fd);
    return fd;
}

int open(const char *path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    const mode_t mode = va_arg(list, mode_t);
    va_end(list);
    return open_and_act("open", path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    const mode_t mode = va_arg(list, mode_t);
    va_end(list);
    return open_and_act("open64", path, flags, mode);
}

/* The program looks up FFmpeg's functions when it first calls them. */
void *dlsym(void *handle, const char *name)
{
    static const char *const versions[] = {"GLIBC_2.2.5", "GLIBC_2.17", "GLIBC_2.34"};
    static void *(*real)(void *, const char *);
    for (size_t i = 0; i < sizeof versions / sizeof *versions && !real; i++)
        *(void **)&real = dlvsym(RTLD_NEXT, "dlsym", versions[i]);
    if (strcmp(name, "avcodec_send_frame") == 0 && is_moment("encoder"))
        act(-1);
    return real(handle, name);
}
