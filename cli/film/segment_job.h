/* cli/film/segment_job.h - a film cut into segments, and the pieces of it that lie there.
 *
 * The cuts are at multiples of --segment-seconds on the film's own grid, no
 * matter who makes the pieces or how many do. Pieces lie in FILE.parts/DIGEST,
 * where the digest is that of everything the film's bytes depend on: what was
 * made for other inputs or options is never taken for a part of this film. */
#ifndef CLI_FILM_SEGMENT_JOB_H
#define CLI_FILM_SEGMENT_JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/print/digest.h"
#include "encode/segment_file.h"
#include "encode/film_options.h"

struct arena;
struct err;
struct frame_source;

struct segment_job {
    struct frame_source *source; /* borrowed */
    struct sink_options sink;    /* of the whole film */
    char digest[DIGEST_TEXT];
    int num_segments;
    const char *parts;  /* FILE.parts */
    const char *folder; /* of this job's pieces in it */
    int lock;           /* a file in parts that is ours alone; -1: none */
    struct arena *arena;
};

/* The digest of what a feature's film, or whatever is made of it, depends on. */
bool segment_job_digest(struct frame_source *source, char out[DIGEST_TEXT], struct err *err);

/* Plan the film of a feature. Looks at its inputs; makes nothing. */
bool segment_job_open(struct segment_job *out, struct frame_source *source, struct err *err);
void segment_job_close(struct segment_job *job);

/* Frames and name of a segment, 0 to num_segments - 1. */
struct segment_key segment_job_segment(const struct segment_job *job, int segment);

/* Where its piece lies, or will; one of the arena's strings. */
const char *segment_job_file_path(const struct segment_job *job, int segment);

bool segment_job_has_file(const struct segment_job *job, int segment);

/* Make the folder for pieces; says so when it holds those of other inputs. */
bool segment_job_make_folder(const struct segment_job *job, struct err *err);

/* The same as the one process that makes FILE of its pieces, until the folder is
 * removed or left; `clean`: those of earlier attempts go. ERR_RESOURCE when there
 * is another such process. Those that make single pieces need no lock: a piece is
 * the same whoever makes it. */
bool segment_job_take_folder(struct segment_job *job, bool clean, struct err *err);

/* Whether pieces of this job lie there. */
bool segment_job_keeps_files(const struct segment_job *job);

/* Remove all pieces of the film, other jobs' too, and the folder, where a person's
 * files stay; or the folder if it is empty. */
void segment_job_remove_folder(struct segment_job *job);
void segment_job_leave_folder(struct segment_job *job);

#endif
