#include "cli/job.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "cli/feature.h"
#include "cli/options.h"

/* Segments are counted on the grid; the film's first may begin within one. */
static int64_t first_segment(const struct job *job)
{
    return job->feature->first / job->sink.segment_frames;
}

bool job_digest(struct feature *feature, char out[DIGEST_TEXT], struct err *err)
{
    struct sink_options sink;
    struct digest digest = {0};
    if (!feature_sink(feature, &sink, err))
        return false;
    digest_add_text(&digest, DEMOREEL_VERSION);
    digest_add_text(&digest, sink_encoder_version());
    digest_add_text(&digest, sink_film_format(&sink, NULL));
    options_digest(feature->options, &digest);
    feature->ops->digest(feature, &digest);
    digest_print(&digest, out);
    return true;
}

bool job_open(struct job *out, struct feature *feature, struct err *err)
{
    *out = (struct job){.feature = feature};
    if (!feature_sink(feature, &out->sink, err) || !job_digest(feature, out->digest, err))
        return false;
    if (!sink_film_format(&out->sink, err))
        return err_set(err, ERR_USAGE, "%s: only films are made in pieces: mp4, mov, mkv or webm",
                       out->sink.output ? out->sink.output : "no file");
    out->arena = arena_create();
    const int64_t end = (feature->last + out->sink.segment_frames - 1) / out->sink.segment_frames;
    out->num_segments = (int)(end - first_segment(out));
    out->parts = arena_printf(out->arena, "%s.parts", out->sink.output);
    out->folder = arena_printf(out->arena, "%s/%s", out->parts, out->digest);
    return true;
}

void job_close(struct job *job)
{
    arena_destroy(job->arena);
    *job = (struct job){0};
}

struct piece_key job_segment(const struct job *job, int segment)
{
    const struct feature *f = job->feature;
    const int64_t from = (first_segment(job) + segment) * job->sink.segment_frames;
    const int64_t to = from + job->sink.segment_frames;
    const int64_t first = from > f->first ? from : f->first, last = to < f->last ? to : f->last;
    return (struct piece_key){
        .job = job->digest, .first_frame = first, .num_frames = (int)(last - first)};
}

const char *job_piece_path(const struct job *job, int segment)
{
    return arena_printf(job->arena, "%s/%06d.piece", job->folder, segment);
}

bool job_has_piece(const struct job *job, int segment)
{
    const struct piece_key key = job_segment(job, segment);
    struct piece *piece = piece_open(job_piece_path(job, segment), &key, NULL);
    piece_close(piece);
    return piece != NULL;
}

static bool make_one(const char *path, struct err *err)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST ||
           err_set_errno(err, errno, "%s: cannot be created", path);
}

/* Whether pieces of another job are there. */
static bool has_others(const struct job *job)
{
    bool found = false;
    DIR *folder = opendir(job->parts);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        found |= entry->d_name[0] != '.' && strcmp(entry->d_name, job->digest) != 0;
    if (folder)
        closedir(folder);
    return found;
}

bool job_make_folder(const struct job *job, struct err *err)
{
    if (has_others(job) && access(job->folder, F_OK) != 0)
        log_info(job->feature->log,
                 "%s holds pieces of other inputs, options or versions: beginning afresh",
                 job->parts);
    return make_one(job->parts, err) && make_one(job->folder, err);
}

/* Nothing but what we have put there: a person's files keep their folder. */
static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *place)
{
    (void)info;
    if (type == FTW_DP)
        rmdir(path);
    else if (type == FTW_F && place->level == 2 && strstr(path + place->base, ".piece"))
        unlink(path);
    return 0;
}

void job_remove_folder(const struct job *job)
{
    nftw(job->parts, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

void job_leave_folder(const struct job *job)
{
    rmdir(job->folder);
    rmdir(job->parts);
}
