/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/segment_job.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/broker.h"
#include "base/cancel.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/segment_names.h"
#include "encode/sink.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/settings/settings.h"

enum { MAX_ATTEMPTS = 10 }; /* to lock a file that others create and remove */

/* Segments are counted on the frame grid; the film may begin in the middle of one. */
static int64_t first_segment(const struct segment_job *job)
{
    return job->source->first / job->sink.segment_frames;
}

bool segment_job_digest(struct frame_source *source, char out[DIGEST_TEXT], struct err *err)
{
    struct sink_options sink;
    struct digest digest = {0};
    if (!frame_source_sink(source, &sink, err))
        return false;
    digest_add_text(&digest, DEMOREEL_VERSION);
    digest_add_text(&digest, sink_encoder_version());
    digest_add_text(&digest, sink_film_format(&sink, NULL));
    settings_add_digest(source->settings, &digest);
    source->ops->digest(source, &digest);
    if (cancel_was_observed())
        return err_set(err, ERR_RESOURCE, "interrupted");
    digest_print(&digest, out);
    return true;
}

bool segment_job_open(struct segment_job *out, struct frame_source *source, struct err *err)
{
    *out = (struct segment_job){.source = source, .lock = -1};
    if (!frame_source_sink(source, &out->sink, err) ||
        !segment_job_digest(source, out->digest, err))
        return false;
    if (!sink_film_format(&out->sink, err))
        return err_set(err, ERR_USAGE,
                       "%s: only video files can be rendered in segments: mp4, mov, mkv or webm",
                       out->sink.output ? out->sink.output : "no output");
    out->arena = arena_create();
    const int64_t end = (source->last + out->sink.segment_frames - 1) / out->sink.segment_frames;
    out->num_segments = (int)(end - first_segment(out));
    out->parts = arena_printf(out->arena, "%s" SEGMENTS_ENDING, out->sink.output);
    out->folder = arena_printf(out->arena, "%s/%s", out->parts, out->digest);
    return true;
}

void segment_job_close(struct segment_job *job)
{
    if (job->lock >= 0)
        close(job->lock);
    arena_destroy(job->arena);
    *job = (struct segment_job){0};
}

struct segment_key segment_job_segment(const struct segment_job *job, int segment)
{
    const struct frame_source *f = job->source;
    const int64_t from = (first_segment(job) + segment) * job->sink.segment_frames;
    const int64_t to = from + job->sink.segment_frames;
    const int64_t first = from > f->first ? from : f->first, last = to < f->last ? to : f->last;
    return (struct segment_key){
        .job = job->digest, .first_frame = first, .num_frames = (int)(last - first)};
}

const char *segment_job_file_path(const struct segment_job *job, int segment)
{
    return segment_names_file(job->folder, segment, job->arena);
}

bool segment_job_has_file(const struct segment_job *job, int segment)
{
    const struct segment_key key = segment_job_segment(job, segment);
    struct segment_file *file = segment_file_open(segment_job_file_path(job, segment), &key, NULL);
    segment_file_close(file);
    return file != NULL;
}

/* A folder for the segments of the film `output`. */
static bool make_folder(const char *path, const char *output, struct err *err)
{
    if (broker_mkdir(path) == 0 || errno == EEXIST)
        return true;
    return path_set_create_error(errno == ENOENT ? output : path, errno, err);
}

/* Folders of jobs are named by digests; anything else is not ours. */
static bool is_digest(const char *name)
{
    return strlen(name) == DIGEST_TEXT - 1 && strspn(name, "0123456789abcdef") == DIGEST_TEXT - 1;
}

/* Call `visit` for each of our files in a folder. */
static void visit_folder(const char *path, bool (*is_ours)(const char *name),
                         void (*visit)(void *context, const char *name), void *context)
{
    DIR *folder = broker_open_folder(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (is_ours(entry->d_name))
            visit(context, entry->d_name);
    if (folder)
        closedir(folder);
}

struct search {
    const struct segment_job *job;
    bool found;
};

static void note_other(void *context, const char *name)
{
    struct search *search = context;
    search->found |= strcmp(name, search->job->digest) != 0;
}

static void note_file(void *context, const char *name)
{
    (void)name;
    ((struct search *)context)->found = true;
}

bool segment_job_keeps_files(const struct segment_job *job)
{
    struct search files = {.job = job};
    visit_folder(job->folder, segment_names_is_file, note_file, &files);
    return files.found;
}

/* A folder whose files are removed. */
struct place {
    struct arena *arena;
    const char *path;
};

static void remove_file(void *context, const char *name)
{
    const struct place *place = context;
    broker_remove(arena_printf(place->arena, "%s/%s", place->path, name));
}

static void remove_job(void *context, const char *name)
{
    const struct place *parts = context;
    struct place place = {parts->arena, arena_printf(parts->arena, "%s/%s", parts->path, name)};
    struct stat info;
    if (lstat(place.path, &info) != 0 || !S_ISDIR(info.st_mode))
        return;
    visit_folder(place.path, segment_names_is_file, remove_file, &place);
    broker_rmdir(place.path);
}

static void remove_files(const struct segment_job *job)
{
    struct place parts = {job->arena, job->parts};
    visit_folder(job->parts, is_digest, remove_job, &parts);
}

/* ---- the folder ---- */

static bool make_parts(const struct segment_job *job, struct err *err)
{
    return make_folder(job->parts, job->sink.output, err) && path_check_owner(job->parts, err);
}

bool segment_job_make_folder(const struct segment_job *job, struct err *err)
{
    struct search others = {.job = job};
    visit_folder(job->parts, is_digest, note_other, &others);
    if (others.found && access(job->folder, F_OK) != 0)
        log_info(job->source->log,
                 "%s contains segments of other inputs, options or versions: starting again",
                 job->parts);
    return make_parts(job, err) && make_folder(job->folder, job->sink.output, err);
}

static const char *lock_path(const struct segment_job *job)
{
    return arena_printf(job->arena, "%s/" SEGMENTS_LOCK, job->parts);
}

/* The lock file names the process that holds the lock. */
static bool fail_locked(const struct segment_job *job, int fd, struct err *err)
{
    char holder[96] = "";
    const ssize_t size = pread(fd, holder, sizeof holder - 1, 0);
    holder[size > 0 ? size : 0] = '\0';
    return err_set(err, ERR_RESOURCE,
                   "%s: another demoreel%s%s is rendering this film; wait until it ends",
                   job->parts, *holder ? ", " : "", holder);
}

static void write_holder(int fd)
{
    struct utsname machine;
    if (uname(&machine) == 0 && ftruncate(fd, 0) == 0)
        dprintf(fd, "process %ld on %s", (long)getpid(), machine.nodename);
}

/* Locks the file for this process; workers do not inherit the lock, and it ends with the
 * process. Returns true if another process holds it; one that was killed may take a moment
 * to end. On a file system without locks the lock is always free. */
static bool is_locked_by_other(int fd)
{
    static const struct timespec moment = {.tv_nsec = 50 * 1000 * 1000};
    enum { MOMENTS = 20 };
    for (int i = 0; i < MOMENTS; i++) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        if (fcntl(fd, F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN))
            return false;
        nanosleep(&moment, NULL);
    }
    return true;
}

/* The previous holder may remove the file and the folder just after the file is opened here. */
static bool lock_folder(struct segment_job *job, struct err *err)
{
    struct stat info;
    int fd = -1;
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        if (!make_parts(job, err))
            return false;
        fd = broker_open(lock_path(job));
        if (fd < 0 && errno != ENOENT)
            break;
        if (fd >= 0 && is_locked_by_other(fd)) {
            fail_locked(job, fd, err);
            close(fd);
            return false;
        }
        if (fd >= 0 && (fstat(fd, &info) != 0 || info.st_nlink > 0)) {
            write_holder(fd);
            job->lock = fd;
            return true;
        }
        if (fd >= 0)
            close(fd);
        errno = EAGAIN;
    }
    return err_set_errno(err, errno, "%s: cannot be created", lock_path(job));
}

bool segment_job_take_folder(struct segment_job *job, bool clean, struct err *err)
{
    if (!lock_folder(job, err))
        return false;
    if (clean)
        remove_files(job);
    return segment_job_make_folder(job, err);
}

void segment_job_remove_folder(struct segment_job *job)
{
    remove_files(job);
    segment_job_leave_folder(job);
}

void segment_job_leave_folder(struct segment_job *job)
{
    if (job->lock < 0) /* another process has it */
        return;
    broker_rmdir(job->folder);
    broker_remove(lock_path(job));
    close(job->lock);
    job->lock = -1;
    broker_rmdir(job->parts);
}
