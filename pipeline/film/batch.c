/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/batch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/broker.h"
#include "base/clock.h"
#include "base/crash.h"
#include "base/descriptors.h"
#include "base/err.h"
#include "base/inputs.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "demo/container/file_kind.h"
#include "pipeline/exit_codes.h"
#include "pipeline/film/batch_conflicts.h"
#include "pipeline/film/batch_file.h"
#include "pipeline/film/batch_limits.h"
#include "pipeline/film/batch_outcome.h"
#include "pipeline/film/film_render.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/film/segment_job.h"
#include "pipeline/print/file_hash.h"
#include "pipeline/process/command_limits.h"
#include "pipeline/process/cpu_budget.h"
#include "pipeline/process/interrupt.h"
#include "pipeline/settings/settings.h"

struct slot {
    pid_t pid; /* 0: free */
    const struct batch_job *job;
    bool is_stopped; /* the process has been asked to end: another signal would kill it */
    double began;
    struct stat before; /* the output as the job found it; st_ino is 0 if there was none */
    struct batch_outcome *outcome;
};

struct batch {
    const struct render_settings *settings; /* of the batch's command line */
    const char *path;
    const struct batch_host *host;
    struct log *log;
    struct arena *arena;
    struct batch_jobs jobs;
    struct batch_records records; /* of earlier runs */
    FILE *results;                /* records for later runs */
    struct slot *slots;
    int num_slots;
    int num_done, num_failed;
    enum err_kind first_failure;
    bool has_damage; /* a film shows a damaged demo */
};

/* ---- in the job's process ---- */

/* Returns the settings of a job, owned by the host, or NULL and sets err. */
static struct render_settings *parse_job(const struct batch *batch, const struct batch_job *job,
                                         struct err *err)
{
    static const char *const defaults[] = {"--jobs=1", "--progress=none"};
    enum { NUM_DEFAULTS = sizeof defaults / sizeof defaults[0] };
    const int num = NUM_DEFAULTS + job->num_words;
    const char **words = ARENA_NEW(batch->arena, const char *, (size_t)num);
    memcpy(words, defaults, sizeof defaults);
    memcpy(words + NUM_DEFAULTS, job->words, sizeof *words * (size_t)job->num_words);
    return batch->host->parse(batch->host->context, num, words, err);
}

/* Also describes the file that was hashed, if `info` is not NULL. */
static bool hash_output(const char *path, char out[FILE_HASH_TEXT], struct stat *info)
{
    const int fd = broker_open_read(path);
    if (fd >= 0 && info && fstat(fd, info) != 0)
        info->st_ino = 0;
    return file_hash_descriptor(fd, path, out, NULL);
}

/* Returns the record of the output if an earlier run of the batch wrote it, with the file as it was
 * when that was checked; otherwise NULL. */
static const struct batch_record *find_own_record(const struct batch *batch, const char *output,
                                                  struct broker_file *file)
{
    char hash[FILE_HASH_TEXT];
    struct stat info;
    const struct batch_record *record = batch_file_find_record(&batch->records, output);
    if (!record || !hash_output(output, hash, &info) || strcmp(record->hash, hash) != 0)
        return NULL;
    *file = broker_rules_file(&info);
    return record;
}

static int render_job(const struct render_settings *settings, const struct batch_record *own,
                      struct batch_outcome *outcome, struct log *log, struct err *err)
{
    struct frame_source *source = frame_source_open(settings, log, err);
    if (!source)
        return -1;
    int code = -1;
    if (segment_job_digest(source, outcome->job, err)) {
        outcome->already = own && strcmp(own->job, outcome->job) == 0;
        code = outcome->already ? 0 : film_render_source(source, err);
    }
    if (code == 0 && source->ops->damage(source))
        code = EXIT_DAMAGED; /* also of a film that exists already */
    frame_source_close(source);
    /* Numbered pictures have no common hash, so such a job is always rendered again. */
    if (code >= 0 && !hash_output(settings->output.path, outcome->hash, NULL))
        outcome->hash[0] = '\0';
    if (code != EXIT_INTERRUPTED)
        return code;
    if (!command_limits_exceeded(err))
        err_set(err, ERR_RESOURCE, "interrupted");
    return -1;
}

/* Settings of all jobs. An interrupted one never replaces a complete film. */
static void set_defaults(const struct batch *batch, const struct broker_file *own,
                         struct render_settings *settings)
{
    settings->output.replaces_film = own->inode != 0;
    settings->output.own_film = *own;
    settings->output.interrupted = INTERRUPTED_DISCARD;
    settings->batch = batch->settings;
    if (!settings_chosen(settings, "threads"))
        settings->picture.threads = cpu_budget_threads(batch->num_slots);
}

/* Closes and unmaps the resources of the batch and of other jobs, so that a hostile file that this
 * job reads cannot affect them. */
static void leave_batch(const struct batch *batch, const struct slot *own)
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0) /* the batch prints its results there */
        close(STDOUT_FILENO);
    fclose(batch->results); /* its buffer is empty */
    descriptors_close_from(STDERR_FILENO + 1);
    for (int i = 0; i < batch->num_slots; i++)
        if (&batch->slots[i] != own)
            batch_outcome_unmap(batch->slots[i].outcome);
}

static void run_job(const struct batch *batch, const struct slot *slot, pid_t parent)
{
    const struct batch_job *job = slot->job;
    struct batch_outcome *outcome = slot->outcome;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(EXIT_FAILURE);
    leave_batch(batch, slot);
    outcome->code = -1;
    struct render_settings *settings = parse_job(batch, job, &outcome->err);
    if (settings && batch_limits_keep(settings, batch->settings, &outcome->err)) {
        struct log *log = log_create(stderr, settings->messages.log_level);
        log_divert(log, batch_outcome_keep_warning, outcome);
        command_limits_apply(&settings->limits, settings->input.paths[0], batch_outcome_keep_end,
                             outcome);
        crash_divert(batch_outcome_keep_crash, outcome);
        struct broker_file file = {0};
        const struct batch_record *own = find_own_record(batch, settings->output.path, &file);
        set_defaults(batch, &file, settings);
        if (batch->host->enter(batch->host->context, log, &outcome->err)) {
            set_defaults(batch, &file, settings); /* reading the config has reset them */
            outcome->code = render_job(settings, own, outcome, log, &outcome->err);
        }
    }
    outcome->ended = 1;
    _exit(EXIT_SUCCESS);
}

/* ---- in the batch's own process ---- */

static void report_result(struct batch *batch, const struct slot *slot,
                          const struct batch_outcome *o)
{
    const double seconds = clock_seconds() - slot->began;
    batch_outcome_print(o, slot->job, seconds, stdout);
    if (o->code >= 0 && !o->already)
        batch_outcome_print(o, slot->job, seconds, batch->results);
    batch->num_done++;
    batch->has_damage |= o->code == EXIT_DAMAGED;
    if (o->code >= 0)
        return;
    if (batch->num_failed++ == 0)
        batch->first_failure = o->err.kind;
}

static void start_job(struct batch *batch, struct slot *slot, const struct batch_job *job)
{
    struct batch_outcome failed = {.code = -1};
    slot->job = job;
    slot->is_stopped = false;
    slot->began = clock_seconds();
    *slot->outcome = failed;
    if (job->problem || stat(job->output, &slot->before) != 0)
        slot->before.st_ino = 0;
    if (job->problem) {
        err_set(&failed.err, ERR_USAGE, "%s", job->problem);
        report_result(batch, slot, &failed);
        return;
    }
    const pid_t parent = getpid(), pid = fork();
    if (pid == 0)
        run_job(batch, slot, parent);
    if (pid > 0) {
        slot->pid = pid;
        return;
    }
    err_set_errno(&failed.err, errno, "cannot start a process for the job");
    report_result(batch, slot, &failed);
}

/* Returns whether the output is the file that existed before the job. A film is always written
 * as a new file, so the job did not write this one, and recording it as the batch's own would
 * let the next run replace somebody else's file. */
static bool is_unchanged(const struct slot *slot)
{
    struct stat now;
    return slot->before.st_ino != 0 && stat(slot->job->output, &now) == 0 &&
           now.st_dev == slot->before.st_dev && now.st_ino == slot->before.st_ino &&
           now.st_ctim.tv_sec == slot->before.st_ctim.tv_sec &&
           now.st_ctim.tv_nsec == slot->before.st_ctim.tv_nsec;
}

static void end_job(struct batch *batch, struct slot *slot, int status)
{
    struct batch_outcome o = batch_outcome_take(slot->outcome);
    slot->pid = 0;
    if (o.code >= 0 && !o.already && o.hash[0] && is_unchanged(slot)) {
        o.code = -1;
        err_set(&o.err, ERR_RESOURCE, "the job's process did not write the file");
    }
    if (!o.ended || WIFSIGNALED(status)) {
        o.code = -1;
        err_set(&o.err, ERR_RESOURCE, "the job's process died (%s)",
                o.crash[0]            ? o.crash
                : WIFSIGNALED(status) ? strsignal(WTERMSIG(status))
                                      : "it exited");
    }
    report_result(batch, slot, &o);
}

static int count_running(const struct batch *batch)
{
    int count = 0;
    for (int i = 0; i < batch->num_slots; i++)
        count += batch->slots[i].pid != 0;
    return count;
}

/* Waits until a process ends, a signal comes, or a second has passed. Without the last, a signal
 * that comes just before the wait would have no effect until a job ends. */
static pid_t wait_for_process(int *status)
{
    static const struct timespec second = {.tv_sec = 1};
    sigset_t children, before;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, &before);
    pid_t pid = waitpid(-1, status, WNOHANG);
    if (pid == 0 && sigtimedwait(&children, NULL, &second) == SIGCHLD)
        pid = waitpid(-1, status, WNOHANG);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return pid;
}

static void wait_for_one(struct batch *batch)
{
    int status;
    const pid_t pid = wait_for_process(&status);
    for (int i = 0; i < batch->num_slots; i++) {
        struct slot *slot = &batch->slots[i];
        if (pid > 0 && slot->pid == pid) {
            end_job(batch, slot, status);
        } else if (slot->pid && interrupt_is_requested() && !slot->is_stopped) {
            slot->is_stopped = true;
            kill(slot->pid, SIGTERM);
        }
    }
}

static void run_jobs(struct batch *batch)
{
    int next = 0;
    while (next < batch->jobs.num || count_running(batch) > 0) {
        for (int i = 0; i < batch->num_slots; i++)
            while (!batch->slots[i].pid && next < batch->jobs.num && !interrupt_is_requested())
                start_job(batch, &batch->slots[i], &batch->jobs.jobs[next++]);
        if (count_running(batch) == 0)
            break;
        wait_for_one(batch);
    }
}

static bool open_results(struct batch *batch, const char *path, struct err *err)
{
    struct vfs_file file;
    bool is_cut = false;
    if (access(path, F_OK) == 0) {
        if (!file_load(path, LIMIT_BATCH_SIZE, &file, err))
            return false;
        batch_file_parse_records(&batch->records, (char *)file.data, file.size, batch->arena);
        is_cut = file.size > 0 && file.data[file.size - 1] != '\n';
        vfs_file_free(&file);
    }
    batch->results = fopen(path, "ae");
    if (!batch->results)
        return err_set_errno(err, errno, "%s: cannot be written", path);
    if (is_cut)
        fputc('\n', batch->results);
    inputs_note(fileno(batch->results));
    fflush(batch->results); /* before processes that share it are forked */
    return true;
}

static bool read_jobs(struct batch *batch, struct err *err)
{
    const char *path = batch->path;
    struct vfs_file file;
    if (!file_load(path, LIMIT_BATCH_SIZE, &file, err))
        return false;
    const struct bytes text = bytes_make(file.data, file.size);
    const bool ok =
        file_kind_is_text(text)
            ? batch_file_parse(&batch->jobs, (char *)file.data, file.size, batch->arena, err) ||
                  err_prefix(err, "%s", path)
            : file_kind_refuse(path_base(path), text, FILE_KIND_BATCH, err);
    vfs_file_free(&file);
    if (ok)
        batch_conflicts_find(&batch->jobs, batch->arena);
    return ok;
}

static bool open_slots(struct batch *batch, struct err *err)
{
    batch->num_slots = cpu_budget_workers(batch->settings->limits.jobs, &batch->settings->picture,
                                          batch->jobs.num, batch->log);
    batch->slots = ARENA_NEW(batch->arena, struct slot, (size_t)batch->num_slots);
    for (int i = 0; i < batch->num_slots; i++) {
        struct batch_outcome *outcome = batch_outcome_map();
        if (!outcome)
            return err_set_errno(err, errno, "not enough memory for %d jobs", batch->num_slots);
        batch->slots[i].outcome = outcome;
    }
    return true;
}

static void close_slots(const struct batch *batch)
{
    for (int i = 0; i < batch->num_slots; i++)
        batch_outcome_unmap(batch->slots[i].outcome);
}

static int end_code(const struct batch *batch, struct err *err)
{
    if (interrupt_is_requested())
        return EXIT_INTERRUPTED;
    if (batch->num_failed == 0)
        return batch->has_damage ? EXIT_DAMAGED : 0;
    err_set(err, batch->first_failure, "%s: %d of %d jobs failed", batch->path, batch->num_failed,
            batch->num_done);
    return -1;
}

int batch_run(const char *path, const struct render_settings *settings,
              const struct batch_host *host, struct log *log, struct err *err)
{
    struct batch batch = {
        .settings = settings, .path = path, .host = host, .log = log, .arena = arena_create()};
    int code = -1;
    if (read_jobs(&batch, err) &&
        open_results(&batch, arena_printf(batch.arena, "%s.results", path), err)) {
        if (open_slots(&batch, err)) {
            interrupt_catch();
            run_jobs(&batch);
            code = end_code(&batch, err);
        }
        close_slots(&batch);
        fclose(batch.results);
    }
    arena_destroy(batch.arena);
    return code;
}
