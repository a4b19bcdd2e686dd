/* SPDX-License-Identifier: GPL-2.0-or-later */
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
#include <ucontext.h>
#include <unistd.h>

#include "base/sandbox.h"
#include "base/sandbox_calls.h"
#include "tests/unit/test_folder.h"

/* Exit codes of the child: the check failed; the kernel lacks the mechanism. */
enum { CHILD_FAILED = 1, CHILD_CANNOT = 77 };

static char *inside, *outside;

static int make_folders(void **state)
{
    (void)state;
    inside = test_folder_create();
    outside = test_folder_create();
    return 0;
}

static int remove_folders(void **state)
{
    (void)state;
    test_folder_remove(inside);
    test_folder_remove(outside);
    return 0;
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
    const int file = open(path, O_WRONLY);
    const bool ok = file >= 0 && ftruncate(file, 0) == 0;
    close(file);
    return ok;
}

/* A call that is not allowed ends the program; here it fails with EPERM instead. */
static void refuse_call(int number, siginfo_t *info, void *context)
{
    ucontext_t *registers = context;
    (void)number;
    (void)info;
#if defined __x86_64__
    registers->uc_mcontext.gregs[REG_RAX] = -EPERM;
#elif defined __aarch64__
    registers->uc_mcontext.regs[0] = (uint64_t)-EPERM;
#else
    (void)registers;
#endif
}

static void refuse_calls(void)
{
    struct sigaction action = {.sa_sigaction = refuse_call, .sa_flags = SA_SIGINFO};
    sigaction(SIGSYS, &action, NULL);
}

/* Runs `act` in a sandboxed child and fails unless it returns true. */
static void check_in_child(int layer, bool (*act)(void))
{
    const struct sandbox_place places[] = {{inside, SANDBOX_READ | SANDBOX_WRITE},
                                           {outside, SANDBOX_READ},
                                           {"/usr", SANDBOX_READ},
                                           {"/bin", SANDBOX_READ},
                                           {"/proc", SANDBOX_READ}};
    const struct sandbox_plan plan = {places, sizeof places / sizeof *places, false};
    const pid_t child = fork();
    if (child == 0) {
        if (!(sandbox_enter(&plan) & layer))
            _exit(CHILD_CANNOT);
        refuse_calls();
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
    return can_write(test_folder_path(inside, "a")) &&
           rename(test_folder_path(inside, "a"), test_folder_path(inside, "b")) == 0 &&
           mkdir(test_folder_path(inside, "folder"), 0777) == 0 &&
           can_write(test_folder_path(inside, "folder/c")) &&
           rename(test_folder_path(inside, "folder/c"), test_folder_path(inside, "c")) == 0 &&
           empty(test_folder_path(inside, "c")) && rmdir(test_folder_path(inside, "folder")) == 0 &&
           unlink(test_folder_path(inside, "b")) == 0 && stat("/etc/passwd", &info) == 0;
}

static bool nothing_is_made_outside(void)
{
    return !can_write(test_folder_path(outside, "a")) &&
           mkdir(test_folder_path(outside, "folder"), 0777) != 0 &&
           !can_write(test_folder_path(outside, "there")) &&
           unlink(test_folder_path(outside, "there")) != 0 &&
           rename(test_folder_path(outside, "there"), test_folder_path(inside, "there")) != 0 &&
           symlink("a", test_folder_path(inside, "link")) != 0 &&
           !can_write(test_folder_path(inside, "way-out")) &&
           truncate(test_folder_path(outside, "there"), 0) != 0;
}

/* For existing files of our own that are not open for writing. */
static bool files_stay_as_they_are(void)
{
    const char *existing = test_folder_path(outside, "there");
    const int file = open(existing, O_RDONLY);
    return file >= 0 && chmod(existing, 0777) != 0 && fchmod(file, 0777) != 0 &&
           fchmodat(AT_FDCWD, existing, 0777, 0) != 0 && chown(existing, getuid(), getgid()) != 0 &&
           fchown(file, getuid(), getgid()) != 0 && lchown(existing, getuid(), getgid()) != 0 &&
           syscall(452 /* fchmodat2 */, AT_FDCWD, existing, 0777, 0) < 0 && errno == EPERM &&
           utimensat(AT_FDCWD, existing, NULL, 0) != 0 && futimens(file, NULL) != 0 &&
           setxattr(existing, "user.a", "b", 1, 0) != 0 && errno == EPERM &&
           truncate(existing, 0) != 0;
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
    if (!sandbox_calls_forbid_processes() || pthread_create(&thread, NULL, do_nothing, NULL) != 0)
        return false;
    pthread_join(thread, NULL);
    void *code = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return code != MAP_FAILED && mprotect(code, size, PROT_READ | PROT_EXEC) == 0;
}

static bool code_is_not_made(void)
{
    const size_t size = 4096;
    const int text = open(test_folder_path(outside, "there"), O_RDONLY);
    void *data = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED || text < 0 || !sandbox_calls_forbid_code())
        return false;
    return mprotect(data, size, PROT_READ) == 0 &&
           mprotect(data, size, PROT_READ | PROT_EXEC) != 0 &&
           mmap(NULL, size, PROT_READ | PROT_EXEC, MAP_PRIVATE, text, 0) == MAP_FAILED &&
           mmap(NULL, size, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                0) == MAP_FAILED;
}

static bool only_what_is_named_is_read(void)
{
    struct stat info;
    return open("/etc/passwd", O_RDONLY) < 0 && errno == EACCES && open("/", O_RDONLY) < 0 &&
           open(test_folder_path(outside, "there"), O_RDONLY) >= 0 &&
           stat("/etc/passwd", &info) == 0;
}

/* A call that is not allowed ends the program with a message that names it. */
static void use_a_call_that_is_not_listed(void)
{
    const struct sandbox_plan plan = {0};
    if (!(sandbox_enter(&plan) & SANDBOX_CALLS))
        _exit(CHILD_CANNOT);
    syscall(SYS_shmget, 1, 4096, 0);
    _exit(0);
}

static bool processes_are_made_until_forbidden(void)
{
    const pid_t before = fork();
    if (before == 0)
        _exit(0);
    int status;
    if (before < 0 || waitpid(before, &status, 0) != before || !sandbox_calls_forbid_processes())
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
    assert_true(can_write(test_folder_path(outside, "there")));
    assert_int_equal(
        symlink(test_folder_path(outside, "there"), test_folder_path(inside, "way-out")), 0);
    check_in_child(SANDBOX_FILES, nothing_is_made_outside);
}

static void sandbox_enter__files__stay_as_they_are(void **state)
{
    (void)state;
    assert_true(can_write(test_folder_path(outside, "there")));
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

static void sandbox_enter__other_files__are_not_read(void **state)
{
    (void)state;
    assert_true(can_write(test_folder_path(outside, "there")));
    check_in_child(SANDBOX_FILES, only_what_is_named_is_read);
}

/* Without Landlock's help, as its versions before 3 do not protect inputs from this. */
static void sandbox_calls_restrict__inputs__are_not_truncated(void **state)
{
    struct stat info;
    int status;
    (void)state;
    assert_true(can_write(test_folder_path(inside, "input")));
    const pid_t child = fork();
    if (child == 0) {
        const char *path = test_folder_path(inside, "input");
        if (!sandbox_calls_restrict())
            _exit(CHILD_CANNOT);
        _exit(open(path, O_RDONLY | O_TRUNC) < 0 &&
                      syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_TRUNC) < 0 &&
                      open(path, O_RDONLY) >= 0
                  ? 0
                  : CHILD_FAILED);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == CHILD_CANNOT)
        skip();
    assert_int_equal(status, 0);
    assert_int_equal(stat(test_folder_path(inside, "input"), &info), 0);
    assert_int_equal(info.st_size, 1);
    assert_int_equal(unlink(test_folder_path(inside, "input")), 0);
}

static void sandbox_enter__call_not_listed__is_named(void **state)
{
    int ends[2], status;
    char said[512] = "";
    (void)state;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        use_a_call_that_is_not_listed();
    }
    close(ends[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    for (ssize_t n, size = 0; (n = read(ends[0], said + size, sizeof said - 1 - (size_t)size)) > 0;)
        size += n;
    close(ends[0]);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == CHILD_CANNOT)
        skip();
    assert_int_equal(WEXITSTATUS(status), 5);
    assert_non_null(strstr(said, "the sandbox does not allow the system call shmget"));
}

static void sandbox_calls_forbid_code__memory__does_not_become_code(void **state)
{
    (void)state;
    assert_true(can_write(test_folder_path(outside, "there")));
    check_in_child(SANDBOX_CALLS, code_is_not_made);
}

static void sandbox_calls_forbid_processes__fork__fails(void **state)
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
        cmocka_unit_test(sandbox_enter__other_files__are_not_read),
        cmocka_unit_test(sandbox_calls_restrict__inputs__are_not_truncated),
        cmocka_unit_test(sandbox_enter__call_not_listed__is_named),
        cmocka_unit_test(sandbox_calls_forbid_code__memory__does_not_become_code),
        cmocka_unit_test(sandbox_calls_forbid_processes__fork__fails),
    };
    return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
