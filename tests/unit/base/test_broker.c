/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* pipe2 */
#include "tests/unit/test.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/broker.h"
#include "base/broker_rules.h"
#include "base/cancel.h"
#include "base/err.h"
#include "base/inputs.h"
#include "base/limits.h"
#include "base/sandbox.h"

/* ---- rules ---- */

static bool allows(struct broker_place place, enum broker_call call, const char *path)
{
    return broker_rules_allow(&place, 1, call, path);
}

static const struct broker_place film = {"out/a.mp4", false, false, 0, {0}, NULL};
static const struct broker_place new_film = {"out/a.mp4", false, true, 0, {0}, NULL};
static const struct broker_place pictures = {"out", true, false, BROKER_PICTURES, {0}, NULL};
static const struct broker_place here = {".", true, false, BROKER_FILMS, {0}, NULL};
static const struct broker_place texts = {"out", true, false, BROKER_TEXTS, {0}, NULL};

static void broker_rules_allow__file__is_created_and_renamed(void **state)
{
    (void)state;
    assert_true(allows(film, BROKER_CREATE, "out/.a.mp4.part-1"));
    assert_true(allows(film, BROKER_OPEN, "out/.a.mp4.part-12"));
    assert_true(allows(film, BROKER_REMOVE, "out/.a.mp4.part-1"));
    assert_true(allows(film, BROKER_RENAME_FROM, "out/.a.mp4.part-1"));
    assert_true(allows(film, BROKER_RENAME_TO, "out/a.mp4"));
    assert_true(allows(film, BROKER_READ, "out/a.mp4"));
    assert_true(allows(film, BROKER_MKDIR, "out/a.mp4.parts"));
    assert_true(allows(film, BROKER_CREATE, "out/a.mp4.parts/00/.000001.piece.part-1"));
    assert_true(allows(film, BROKER_REPLACE, "out/a.mp4.parts/00/000001.piece"));
    assert_true(allows(film, BROKER_READ, "out/a.mp4.parts/00"));
}

static void broker_rules_allow__file__others_are_refused(void **state)
{
    (void)state;
    assert_false(allows(film, BROKER_CREATE, "out/a.mp4"));
    assert_false(allows(film, BROKER_OPEN, "out/a.mp4"));
    assert_false(allows(film, BROKER_REPLACE, "out/a.mp4"));
    assert_false(allows(film, BROKER_REMOVE, "out/a.mp4"));
    assert_true(allows(new_film, BROKER_REPLACE, "out/a.mp4"));
    assert_false(allows(new_film, BROKER_REMOVE, "out/a.mp4"));
    for (int call = BROKER_READ; call <= BROKER_REPLACE; call++) {
        static const char *const others[] = {
            "out/b.mp4",
            "a.mp4",
            "out",
            "out/",
            "out/.b.part-1",
            "out/.a.mp4.part-1x",
            "out/.a.mp4.part-",
            "out/.a.mp.part-1",
            "out/a.mp4/b",
            "out/a.mp4.partsx",
            "/etc/passwd",
            "out/a.mp4.parts/../b.mp4",
            "out/.part-1",
            "out/x/.a.mp4.part-1",
            "out/a.mp4.part",
            "",
        };
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            assert_false(allows(new_film, call, others[i]));
    }
}

static void broker_rules_allow__folder__new_files_are_created_in_it(void **state)
{
    (void)state;
    assert_true(allows(pictures, BROKER_MKDIR, "out"));
    assert_true(allows(pictures, BROKER_CREATE, "out/.1.png.part-1"));
    assert_true(allows(pictures, BROKER_RENAME_TO, "out/1.png"));
    assert_true(allows(pictures, BROKER_READ, "out/1.png"));
    assert_false(allows(pictures, BROKER_READ, "out/letter.txt"));
    assert_true(allows(texts, BROKER_READ, "out/index.html"));
    for (int call = BROKER_READ; call <= BROKER_REPLACE; call++) {
        static const char *const others[] = {
            "out/.bashrc",   "out/Makefile", "out/.ssh/authorized_keys",
            "out/x.png.sh",  "out/png",      "out/notes.lua",
            "out/page.html", "out/a.data",   "out/a.dem",
            "out/a.mp4"};
        struct broker_place place = pictures;
        place.replaces = true;
        for (size_t i = 0; i < sizeof others / sizeof *others && call != BROKER_MKDIR; i++)
            assert_false(allows(place, call, others[i]));
    }
    assert_true(allows((struct broker_place){"out", true, false, 0, {0}, ".data"}, BROKER_RENAME_TO,
                       "out/a.data"));
    assert_true(allows(texts, BROKER_RENAME_TO, "out/page.html"));
    assert_false(allows(pictures, BROKER_REPLACE, "out/1.png"));
    assert_false(allows(pictures, BROKER_REMOVE, "out/1.png"));
    assert_false(allows(pictures, BROKER_RENAME_TO, "out/../1.png"));
    assert_false(allows(pictures, BROKER_RENAME_TO, "outer/1.png"));
    assert_true(allows(pictures, BROKER_MKDIR, "out/a/b"));
    assert_false(allows(pictures, BROKER_MKDIR, "out/.ssh"));
    assert_false(allows(here, BROKER_MKDIR, "a/.git"));
    assert_true(allows((struct broker_place){"../out", true, false, BROKER_FILMS, {0}, NULL},
                       BROKER_MKDIR, "../out/a"));
    assert_true(allows(here, BROKER_RENAME_TO, "a.mp4"));
    assert_true(allows(here, BROKER_RENAME_TO, "./b/a.mp4"));
    assert_true(allows(here, BROKER_CREATE, "a.mp4.parts/00/.000001.piece.part-1"));
    assert_true(allows(here, BROKER_CREATE, "b/a.mp4.parts/lock"));
    assert_false(allows(here, BROKER_RENAME_TO, "/a.mp4"));
    assert_false(allows(here, BROKER_RENAME_TO, "b/../../a.mp4"));
    assert_false(allows(here, BROKER_RENAME_TO, ".."));
}

/* Temporary files and segments of outputs that the command cannot have. */
static void broker_rules_allow__folder__files_of_other_commands_are_refused(void **state)
{
    static const char *const others[] = {
        "out/.notes.txt.part-1",
        "out/.bashrc.part-1",
        "out/.a.dem.part-1",
        "out/.part-1",
        "out/..part-1",
        "out/.a.png.part-1.part-1x",
        "out/car.parts",
        "out/car.parts/lock",
        "out/.parts/lock",
        "out/a.mp4.parts/00/000001.piece",
        "out/a.png.parts/letter.txt",
        "out/a.png.parts/.profile",
        "out/a.png.parts/00/letter.txt",
        "out/a.png.parts/00/.000001.piece.part-1/x.png.sh",
        "out/a.png.parts/00/00/000001.piece",
        "out/a.png.parts/letters/000001.piece",
        "out/a.png.parts/00/../../b",
    };
    static const char *const own[] = {
        "out/.a.png.part-1",
        "out/x/.a.part-1.png.part-1",
        "out/a.png.parts",
        "out/a.png.parts/lock",
        "out/a.png.parts/00",
        "out/a.png.parts/0f/000001.piece",
        "out/a.png.parts/0f/000001.piece.log",
        "out/a.png.parts/0f/.000001.piece.part-12",
    };
    char truncated[BROKER_MAX_TEMPORARY_NAME + 32] = "";
    struct broker_place place = pictures;
    (void)state;
    place.replaces = true;
    for (int call = BROKER_READ; call <= BROKER_REPLACE; call++)
        for (size_t i = 0; i < sizeof others / sizeof *others && call != BROKER_MKDIR; i++)
            assert_false(allows(place, call, others[i]));
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        assert_true(allows(place, BROKER_CREATE, own[i]) && allows(place, BROKER_REMOVE, own[i]));
    snprintf(truncated, sizeof truncated, "out/.%0*d.part-1", BROKER_MAX_TEMPORARY_NAME, 0);
    assert_true(allows(place, BROKER_CREATE, truncated));
    snprintf(truncated, sizeof truncated, "out/.%0*d.part-1", BROKER_MAX_TEMPORARY_NAME - 1, 0);
    assert_false(allows(place, BROKER_CREATE, truncated));
}

/* ---- the broker process ---- */

enum { CHILD_FAILED = 1 };

static char folder[] = "/tmp/demoreel-broker-XXXXXX";

static const char *path_of(const char *name)
{
    static char paths[4][256];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void write_text(const char *name, const char *text)
{
    FILE *file = fopen(path_of(name), "w");
    assert_true(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void broker_rules_note_created__own_file__may_be_replaced(void **state)
{
    struct broker_place places[] = {{.path = path_of("own.mp4")},
                                    {.path = folder, .is_folder = true}};
    (void)state;
    write_text("own.mp4", "film");
    write_text("1.png", "picture");
    broker_rules_note_created(places, 2, path_of("1.png"));
    assert_false(broker_rules_allow(places, 2, BROKER_REPLACE, path_of("own.mp4")));
    broker_rules_note_created(places, 2, path_of("own.mp4"));
    assert_true(broker_rules_allow(places, 2, BROKER_REPLACE, path_of("own.mp4")));
    assert_false(broker_rules_allow(places, 2, BROKER_REPLACE, path_of("1.png")));
}

/* Checks whether a file that was noted as our own may still be replaced after `change`. */
static bool is_still_own(void (*change)(void))
{
    char name[256];
    struct broker_place place = {.path = name};
    snprintf(name, sizeof name, "%s", path_of("own.mp4"));
    write_text("own.mp4", "film");
    broker_rules_note_created(&place, 1, place.path);
    change();
    return broker_rules_allow(&place, 1, BROKER_REPLACE, place.path);
}

static void change_nothing(void)
{
}

static void put_another(void)
{
    write_text("another", "of somebody else");
    assert_int_equal(rename(path_of("another"), path_of("own.mp4")), 0);
}

static void change_content(void)
{
    static const struct timespec times[2] = {{1000, 1}, {1000, 1}};
    write_text("own.mp4", "cut");
    assert_int_equal(utimensat(AT_FDCWD, path_of("own.mp4"), times, 0), 0);
}

static void put_link(void)
{
    write_text("another", "of somebody else");
    assert_int_equal(unlink(path_of("own.mp4")), 0);
    assert_int_equal(symlink("another", path_of("own.mp4")), 0);
}

static void remove_it(void)
{
    assert_int_equal(unlink(path_of("own.mp4")), 0);
}

static void broker_rules_allow__own_file__only_unchanged_is_replaced(void **state)
{
    (void)state;
    assert_true(is_still_own(change_nothing));
    assert_false(is_still_own(put_another));
    assert_false(is_still_own(change_content));
    assert_false(is_still_own(put_link));
    assert_int_equal(unlink(path_of("own.mp4")), 0);
    assert_true(is_still_own(remove_it));
}

static bool replaces_alone(void)
{
    write_text(".own.mp4.part-1", "new");
    return broker_rename(path_of(".own.mp4.part-1"), path_of("own.mp4"), true) == 0;
}

/* The same rules apply without a broker. */
static void broker_do_without__file_of_another__is_not_replaced(void **state)
{
    static char name[256];
    struct broker_place place = {.path = name};
    struct stat info;
    (void)state;
    snprintf(name, sizeof name, "%s", path_of("own.mp4"));
    write_text("own.mp4", "film");
    assert_int_equal(stat(name, &info), 0);
    place.own = broker_rules_file(&info);
    broker_do_without(&place, 1);
    assert_true(replaces_alone() && replaces_alone()); /* the new one is its own, too */
    put_another();
    assert_false(replaces_alone());
    assert_int_equal(errno, EEXIST);
    broker_do_without(NULL, 0);
    assert_true(replaces_alone());
    assert_int_equal(unlink(name), 0);
}

/* Runs `act` in a child that has a broker for "a.mp4" and, where the kernel supports it,
 * no access of its own. */
static void check_in_child(bool (*act)(void))
{
    struct broker_place places[] = {{path_of("a.mp4"), false, false, 0, {0}, NULL},
                                    {path_of("pipe"), false, false, 0, {0}, NULL},
                                    {path_of("input.mp4"), false, true, 0, {0}, NULL}};
    const struct sandbox_place sandbox[] = {{folder, SANDBOX_READ | SANDBOX_WRITE}};
    const struct sandbox_plan writing = {sandbox, 1, false}, reading = {0};
    int status;
    const pid_t child = fork();
    if (child == 0) {
        inputs_share();
        if (!broker_start(places, 3, &writing, NULL))
            _exit(CHILD_FAILED);
#ifndef __SANITIZE_ADDRESS__
        sandbox_enter(&reading);
#else
        (void)reading;
#endif
        _exit(act() ? 0 : CHILD_FAILED);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static bool write_file(void)
{
    const int fd = broker_create(path_of(".a.mp4.part-1"));
    const bool ok = fd >= 0 && write(fd, "film", 4) == 4 && ftruncate(fd, 3) == 0;
    close(fd);
    return ok && broker_create(path_of(".a.mp4.part-1")) < 0 && errno == EEXIST &&
           broker_rename(path_of(".a.mp4.part-1"), path_of("a.mp4"), false) == 0;
}

static bool film_is_made(void)
{
    char text[8] = "";
    if (!write_file())
        return false;
    const int fd = broker_open_read(path_of("a.mp4"));
    return fd >= 0 && read(fd, text, sizeof text - 1) == 3 && strcmp(text, "fil") == 0;
}

static bool film_is_rewritten(void)
{
    const int fd = broker_create(path_of(".a.mp4.part-1"));
    close(fd);
    return fd >= 0 && broker_rename(path_of(".a.mp4.part-1"), path_of("a.mp4"), true) == 0;
}

static bool film_is_made_twice(void)
{
    return film_is_made() && film_is_rewritten() && film_is_rewritten();
}

static bool film_is_not_replaced(void)
{
    const int fd = broker_create(path_of(".a.mp4.part-1"));
    return fd >= 0 && broker_rename(path_of(".a.mp4.part-1"), path_of("a.mp4"), false) < 0 &&
           errno == EEXIST && broker_rename(path_of(".a.mp4.part-1"), path_of("a.mp4"), true) < 0 &&
           errno == EEXIST && broker_remove(path_of(".a.mp4.part-1")) == 0;
}

static bool pipe_is_not_waited_for(void)
{
    cancel_request();
    const bool fails = broker_open_device(path_of("pipe")) < 0 && errno == EINTR;
    return fails && broker_mkdir(path_of("a.mp4.parts")) == 0 &&
           broker_rmdir(path_of("a.mp4.parts")) == 0;
}

static bool pipe_is_written(void)
{
    const int fd = broker_open_device(path_of("pipe"));
    return fd >= 0 && !(fcntl(fd, F_GETFL) & O_NONBLOCK) && write(fd, "film", 4) == 4;
}

/* Sends the broker a request with two descriptors, through the only socket that is open. */
static bool send_two(int fd)
{
    static char request[] = "\0\0\0\0name\0";
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(2 * sizeof(int))];
    } control = {{0}};
    struct iovec part = {request, sizeof request};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(2 * sizeof fd);
    memcpy(CMSG_DATA(head), (int[]){fd, fd}, 2 * sizeof fd);
    for (int socket = 3; socket < 64; socket++)
        if (sendmsg(socket, &message, MSG_NOSIGNAL) == (ssize_t)sizeof request)
            return true;
    return false;
}

static bool two_descriptors_are_closed(void)
{
    int ends[2];
    char byte;
    /* The answer to the second request shows that the first was received. */
    if (pipe2(ends, O_NONBLOCK) != 0 || !send_two(ends[1]) || close(ends[1]) != 0 ||
        broker_mkdir(path_of("a.mp4.parts")) != 0 || broker_rmdir(path_of("a.mp4.parts")) != 0)
        return false;
    return read(ends[0], &byte, 1) == 0;
}

static bool others_are_refused(void)
{
    return broker_create(path_of("b.mp4")) < 0 && errno == EACCES &&
           broker_open_read(path_of("secret")) < 0 && errno == EACCES &&
           broker_remove(path_of("a.mp4")) < 0 && errno == EACCES &&
           broker_mkdir(path_of("folder")) < 0 && errno == EACCES &&
           broker_open_device("/dev/zero") < 0 && errno == EACCES;
}

/* Processes that share the broker each get their own replies. */
static bool forks_ask_too(void)
{
    enum { FORKS = 4, TIMES = 50 };
    bool ok =
        broker_mkdir(path_of("a.mp4.parts")) == 0 && broker_mkdir(path_of("a.mp4.parts/0")) == 0;
    for (int i = 0; i < FORKS; i++) {
        const pid_t child = fork();
        if (child == 0) {
            char name[64];
            for (int k = 0; k < TIMES; k++) {
                snprintf(name, sizeof name, "a.mp4.parts/0/%06d.piece", i * TIMES + k);
                const int fd = broker_create(path_of(name));
                if (fd < 0 || dprintf(fd, "%d", i) != 1 || close(fd) != 0 ||
                    broker_remove(path_of(name)) != 0)
                    _exit(CHILD_FAILED);
            }
            _exit(0);
        }
    }
    for (int i = 0; i < FORKS; i++) {
        int status;
        ok = wait(&status) > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 && ok;
    }
    return broker_rmdir(path_of("a.mp4.parts/0")) == 0 &&
           broker_rmdir(path_of("a.mp4.parts")) == 0 && ok;
}

/* Another process notes the input, as a worker would. */
static bool input_is_not_replaced(void)
{
    int status;
    const int fd = broker_create(path_of(".input.mp4.part-1"));
    if (fd < 0 || broker_rename(path_of(".input.mp4.part-1"), path_of("input.mp4"), true) != 0)
        return false;
    const pid_t child = fork();
    if (child == 0) {
        inputs_note(fd);
        _exit(0);
    }
    close(fd);
    const int other = broker_create(path_of(".input.mp4.part-1"));
    return waitpid(child, &status, 0) == child && other >= 0 &&
           broker_rename(path_of(".input.mp4.part-1"), path_of("input.mp4"), true) < 0 &&
           errno == ETXTBSY && broker_remove(path_of(".input.mp4.part-1")) == 0;
}

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    const int fd = open(path_of("secret"), O_WRONLY | O_CREAT, 0600);
    return close(fd);
}

static int remove_folder(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static void broker_start__permitted_file__is_created(void **state)
{
    struct stat info;
    (void)state;
    check_in_child(film_is_made);
    assert_int_equal(stat(path_of("a.mp4"), &info), 0);
    assert_int_equal(info.st_size, 3);
    assert_int_equal(unlink(path_of("a.mp4")), 0);
    check_in_child(film_is_made_twice);
    assert_int_equal(unlink(path_of("a.mp4")), 0);
    check_in_child(film_is_made);
    check_in_child(film_is_not_replaced);
    assert_int_equal(stat(path_of("a.mp4"), &info), 0);
    assert_int_equal(info.st_size, 3);
}

static void broker_start__other_files__are_refused(void **state)
{
    (void)state;
    check_in_child(others_are_refused);
}

static void broker_start__input_of_another_process__is_not_replaced(void **state)
{
    (void)state;
    check_in_child(input_is_not_replaced);
}

static void broker_start__forked_children__send_requests_concurrently(void **state)
{
    (void)state;
    check_in_child(forks_ask_too);
}

static void broker_open_device__pipe__does_not_block_the_broker(void **state)
{
    char text[8] = "";
    (void)state;
    assert_int_equal(mkfifo(path_of("pipe"), 0600), 0);
    check_in_child(pipe_is_not_waited_for);
    const int reader = open(path_of("pipe"), O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    check_in_child(pipe_is_written);
    assert_int_equal(read(reader, text, sizeof text), 4);
    close(reader);
}

static void broker_start__two_descriptors__are_closed(void **state)
{
    (void)state;
    check_in_child(two_descriptors_are_closed);
}

/* ---- supervision ---- */

static int pipe_ends[2];

/* Nothing that the child leaves behind may survive, or it would keep the pipe open. */
static bool a_process_is_left(void)
{
    const pid_t child = fork();
    if (child == 0) {
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, NULL);
        for (;;)
            pause();
    }
    return child > 0;
}

static void broker_start__process_left_behind__ends(void **state)
{
    char byte;
    (void)state;
    assert_int_equal(pipe(pipe_ends), 0);
    check_in_child(a_process_is_left);
    close(pipe_ends[1]);
    assert_int_equal(read(pipe_ends[0], &byte, 1), 0);
    close(pipe_ends[0]);
}

static void broker_start__child_killed__is_reported(void **state)
{
    int status;
    (void)state;
    const pid_t child = fork();
    if (child == 0) {
        if (broker_start(NULL, 0, &(struct sandbox_plan){0}, NULL))
            raise(SIGKILL);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGKILL);
}

static void end_by_term(int number)
{
    (void)number;
    _exit(42);
}

static void broker_start__signal__reaches_the_child(void **state)
{
    int status, ends[2];
    char byte;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        if (!broker_start(NULL, 0, &(struct sandbox_plan){0}, NULL))
            _exit(0);
        signal(SIGTERM, end_by_term);
        if (write(ends[1], "", 1) == 1)
            for (;;)
                pause();
    }
    assert_int_equal(read(ends[0], &byte, 1), 1);
    assert_int_equal(kill(child, SIGTERM), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 42);
    close(ends[0]);
    close(ends[1]);
}

static bool processes_are_counted(void)
{
    if (!broker_limit_processes())
        return true; /* old kernel */
    for (int i = 0; i < LIMIT_PROCESSES; i++) {
        const pid_t child = fork();
        if (child == 0)
            _exit(fork() >= 0 || kill(1, 0) == 0 ? CHILD_FAILED : 0);
        int status;
        if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
            return false;
    }
    const pid_t child = fork();
    if (child == 0)
        _exit(0);
    return child < 0 && errno == EAGAIN && kill(getppid(), 0) < 0 && kill(-1, 0) < 0;
}

static void broker_limit_processes__too_many__are_refused(void **state)
{
    (void)state;
#ifdef __SANITIZE_ADDRESS__
    skip();
#endif
    check_in_child(processes_are_counted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broker_rules_allow__file__is_created_and_renamed),
        cmocka_unit_test(broker_rules_allow__file__others_are_refused),
        cmocka_unit_test(broker_rules_allow__folder__new_files_are_created_in_it),
        cmocka_unit_test(broker_rules_allow__folder__files_of_other_commands_are_refused),
        cmocka_unit_test(broker_rules_note_created__own_file__may_be_replaced),
        cmocka_unit_test(broker_rules_allow__own_file__only_unchanged_is_replaced),
        cmocka_unit_test(broker_do_without__file_of_another__is_not_replaced),
        cmocka_unit_test(broker_start__permitted_file__is_created),
        cmocka_unit_test(broker_start__other_files__are_refused),
        cmocka_unit_test(broker_start__input_of_another_process__is_not_replaced),
        cmocka_unit_test(broker_start__forked_children__send_requests_concurrently),
        cmocka_unit_test(broker_open_device__pipe__does_not_block_the_broker),
        cmocka_unit_test(broker_start__two_descriptors__are_closed),
        cmocka_unit_test(broker_start__process_left_behind__ends),
        cmocka_unit_test(broker_start__child_killed__is_reported),
        cmocka_unit_test(broker_start__signal__reaches_the_child),
        cmocka_unit_test(broker_limit_processes__too_many__are_refused),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
