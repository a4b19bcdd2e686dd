#define _GNU_SOURCE /* clone's flags */
#include "tests/unit/test.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "base/sandbox.h"

/* Of a child: what it was to show did not happen; the kernel has no such wall. */
enum { CHILD_FAILED = 1, CHILD_CANNOT = 77 };

static char inside[] = "/tmp/demoreel-inside-XXXXXX", outside[] = "/tmp/demoreel-outside-XXXXXX";

static int make_folders(void **state)
{
    (void)state;
    return mkdtemp(inside) && mkdtemp(outside) ? 0 : -1;
}

static int remove_folders(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s' '%s'", inside, outside);
    return system(command);
}

static const char *path_of(const char *folder, const char *name)
{
    static char paths[4][256];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static bool can_write(const char *path)
{
    const int file = open(path, O_WRONLY | O_CREAT, 0666);
    const bool ok = file >= 0 && write(file, "x", 1) == 1;
    if (file >= 0)
        close(file);
    return ok;
}

static bool empty(const char *path)
{
    const int file = open(path, O_WRONLY | O_TRUNC);
    close(file);
    return file >= 0;
}

/* Run `act` in a child behind the walls; it says whether all is as it should be. */
static void check_in_child(int wall, bool (*act)(void))
{
    const struct sandbox_plan plan = {.writable = {inside}, .num_writable = 1};
    const pid_t child = fork();
    if (child == 0) {
        if (!(sandbox_enter(&plan) & wall))
            _exit(CHILD_CANNOT);
        _exit(act() ? 0 : CHILD_FAILED);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == CHILD_CANNOT)
        skip();
    assert_int_equal(WEXITSTATUS(status), 0);
}

static bool files_are_made_inside(void)
{
    struct stat info;
    return can_write(path_of(inside, "a")) &&
           rename(path_of(inside, "a"), path_of(inside, "b")) == 0 &&
           mkdir(path_of(inside, "folder"), 0777) == 0 && can_write(path_of(inside, "folder/c")) &&
           rename(path_of(inside, "folder/c"), path_of(inside, "c")) == 0 &&
           empty(path_of(inside, "c")) && rmdir(path_of(inside, "folder")) == 0 &&
           unlink(path_of(inside, "b")) == 0 && stat("/etc/passwd", &info) == 0;
}

static bool nothing_is_made_outside(void)
{
    return !can_write(path_of(outside, "a")) && mkdir(path_of(outside, "folder"), 0777) != 0 &&
           !can_write(path_of(outside, "there")) && unlink(path_of(outside, "there")) != 0 &&
           rename(path_of(outside, "there"), path_of(inside, "there")) != 0 &&
           symlink("a", path_of(inside, "link")) != 0 && !can_write(path_of(inside, "way-out")) &&
           truncate(path_of(outside, "there"), 0) != 0;
}

/* Of files that are there and ours, of which nothing is written. */
static bool files_stay_as_they_are(void)
{
    const char *there = path_of(outside, "there");
    const int file = open(there, O_RDONLY);
    return file >= 0 && chmod(there, 0777) != 0 && fchmod(file, 0777) != 0 &&
           fchmodat(AT_FDCWD, there, 0777, 0) != 0 && chown(there, getuid(), getgid()) != 0 &&
           fchown(file, getuid(), getgid()) != 0 && lchown(there, getuid(), getgid()) != 0 &&
           syscall(452 /* fchmodat2 */, AT_FDCWD, there, 0777, 0) < 0 && errno == EPERM &&
           utimensat(AT_FDCWD, there, NULL, 0) != 0 && futimens(file, NULL) != 0 &&
           setxattr(there, "user.a", "b", 1, 0) != 0 && errno == EPERM && truncate(there, 0) != 0;
}

static bool namespaces_are_not_made(void)
{
    const unsigned long flags[] = {CLONE_NEWUSER, CLONE_NEWNS | CLONE_NEWUSER, CLONE_NEWNET};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        const long child = syscall(SYS_clone, flags[i] | SIGCHLD, NULL, NULL, NULL, NULL);
        if (child == 0)
            _exit(0);
        if (child > 0 || errno != EPERM || unshare((int)flags[i]) == 0)
            return false;
    }
    return true;
}

static bool network_is_gone(void)
{
    int ends[2];
    return socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EPERM &&
           socket(AF_UNIX, SOCK_STREAM, 0) < 0 && socket(AF_INET6, SOCK_DGRAM, 0) < 0 &&
           socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) == 0;
}

static bool programs_do_not_start(void)
{
    char *const arguments[] = {"/bin/true", NULL};
    execve(arguments[0], arguments, NULL);
    const int program = open("/bin/true", O_RDONLY);
    fexecve(program, arguments, arguments + 1);
    return errno == EPERM && system("true") != 0;
}

static bool terminal_is_not_typed_into(void)
{
    return ioctl(STDIN_FILENO, TIOCSTI, "x") < 0 && errno == EPERM &&
           ioctl(STDIN_FILENO, TIOCLINUX, "\3") < 0 && errno == EPERM;
}

static void *do_nothing(void *context)
{
    return context;
}

static bool threads_and_code_are_made(void)
{
    pthread_t thread;
    const size_t size = 4096;
    if (!sandbox_forbid_processes() || pthread_create(&thread, NULL, do_nothing, NULL) != 0)
        return false;
    pthread_join(thread, NULL);
    void *code = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return code != MAP_FAILED && mprotect(code, size, PROT_READ | PROT_EXEC) == 0;
}

static bool processes_are_made_until_forbidden(void)
{
    const pid_t before = fork();
    if (before == 0)
        _exit(0);
    int status;
    if (before < 0 || waitpid(before, &status, 0) != before || !sandbox_forbid_processes())
        return false;
    const pid_t after = fork();
    if (after == 0)
        _exit(0);
    return after < 0;
}

static void sandbox_enter__inside__files_are_made(void **state)
{
    (void)state;
    check_in_child(SANDBOX_FILES, files_are_made_inside);
}

static void sandbox_enter__outside__nothing_is_written(void **state)
{
    (void)state;
    assert_true(can_write(path_of(outside, "there")));
    assert_int_equal(symlink(path_of(outside, "there"), path_of(inside, "way-out")), 0);
    check_in_child(SANDBOX_FILES, nothing_is_made_outside);
}

static void sandbox_enter__files__stay_as_they_are(void **state)
{
    (void)state;
    assert_true(can_write(path_of(outside, "there")));
    check_in_child(SANDBOX_CALLS, files_stay_as_they_are);
}

static void sandbox_enter__namespaces__are_not_made(void **state)
{
    (void)state;
    check_in_child(SANDBOX_CALLS, namespaces_are_not_made);
}

static void sandbox_enter__network__is_gone(void **state)
{
    (void)state;
    check_in_child(SANDBOX_CALLS, network_is_gone);
}

static void sandbox_enter__programs__do_not_start(void **state)
{
    (void)state;
    check_in_child(SANDBOX_CALLS, programs_do_not_start);
}

static void sandbox_enter__terminal__is_not_typed_into(void **state)
{
    (void)state;
    check_in_child(SANDBOX_CALLS, terminal_is_not_typed_into);
}

static void sandbox_enter__threads_and_code__are_made(void **state)
{
    (void)state;
    check_in_child(SANDBOX_CALLS, threads_and_code_are_made);
}

static void sandbox_forbid_processes__fork__fails(void **state)
{
    (void)state;
#ifdef __SANITIZE_ADDRESS__
    skip();
#endif
    check_in_child(SANDBOX_CALLS, processes_are_made_until_forbidden);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sandbox_enter__inside__files_are_made),
        cmocka_unit_test(sandbox_enter__outside__nothing_is_written),
        cmocka_unit_test(sandbox_enter__files__stay_as_they_are),
        cmocka_unit_test(sandbox_enter__namespaces__are_not_made),
        cmocka_unit_test(sandbox_enter__network__is_gone),
        cmocka_unit_test(sandbox_enter__programs__do_not_start),
        cmocka_unit_test(sandbox_enter__terminal__is_not_typed_into),
        cmocka_unit_test(sandbox_enter__threads_and_code__are_made),
        cmocka_unit_test(sandbox_forbid_processes__fork__fails),
    };
    return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
