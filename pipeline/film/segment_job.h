/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/segment_job.h - the segments of a film and their files.
 *
 * The cuts are at multiples of --segment-seconds on the film's frame grid, no matter how
 * many processes render segments. A segment's file is FILE.parts/DIGEST/NNNNNN.piece. The
 * digest covers everything that the film's bytes depend on, so files of other inputs or
 * settings are never mistaken for parts of this film. */
#ifndef PIPELINE_FILM_SEGMENT_JOB_H
#define PIPELINE_FILM_SEGMENT_JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/segment_file.h"
#include "encode/sink_options.h"
#include "pipeline/print/digest.h"

struct arena;
struct err;
struct frame_source;

struct segment_job {
    struct frame_source *source; /* borrowed */
    struct sink_options sink;    /* of the complete film */
    char digest[DIGEST_TEXT];
    int num_segments;
    const char *parts;  /* FILE.parts */
    const char *folder; /* the folder in `parts` with this job's segment files */
    int lock;           /* descriptor of the locked file in `parts`; -1: none */
    struct arena *arena;
};

/* Computes the digest of everything that the bytes of the film depend on. */
bool segment_job_digest(struct frame_source *source, char out[DIGEST_TEXT], struct err *err);

/* Plans the film's segments. Reads its inputs, writes nothing. */
bool segment_job_open(struct segment_job *out, struct frame_source *source, struct err *err);
void segment_job_close(struct segment_job *job);

/* Returns the job and the frames of a segment, 0 to num_segments - 1. */
struct segment_key segment_job_segment(const struct segment_job *job, int segment);

/* Returns the path of its file, which may not exist yet; in the arena. */
const char *segment_job_file_path(const struct segment_job *job, int segment);

bool segment_job_has_file(const struct segment_job *job, int segment);

/* Creates the folder for segment files; logs if there are files of other inputs. */
bool segment_job_make_folder(const struct segment_job *job, struct err *err);

/* The same, and lock it until it is removed or unlocked: only one process may join FILE.
 * `clean` removes the files of earlier attempts. Returns false and sets err (ERR_RESOURCE)
 * if another process has the lock. Processes that render single segments need no lock: they
 * write the same bytes. */
bool segment_job_take_folder(struct segment_job *job, bool clean, struct err *err);

/* Returns whether there are segment files of this job. */
bool segment_job_keeps_files(const struct segment_job *job);

/* Removes all segment files of the film, including those of other jobs, and the folders
 * unless they contain other files. segment_job_leave_folder only unlocks, and removes empty
 * folders. */
void segment_job_remove_folder(struct segment_job *job);
void segment_job_leave_folder(struct segment_job *job);

#endif
