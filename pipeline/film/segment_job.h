/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/segment_job.h - a film cut into segments, and the files of those that are made.
 *
 * The cuts are at multiples of --segment-seconds on the film's own grid, whichever
 * process makes a segment and however many do. A segment's file is
 * FILE.parts/DIGEST/NNNNNN.piece; the digest is that of everything that the film's
 * bytes depend on, so files of other inputs or options are never mistaken for parts
 * of this film. */
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
    struct sink_options sink;    /* of the whole film */
    char digest[DIGEST_TEXT];
    int num_segments;
    const char *parts;  /* FILE.parts */
    const char *folder; /* of this job's segment files, in parts */
    int lock;           /* a locked file in parts; -1: none */
    struct arena *arena;
};

/* The digest of everything that the bytes of the film depend on. */
bool segment_job_digest(struct frame_source *source, char out[DIGEST_TEXT], struct err *err);

/* Plan the film's segments. Reads its inputs, writes nothing. */
bool segment_job_open(struct segment_job *out, struct frame_source *source, struct err *err);
void segment_job_close(struct segment_job *job);

/* Frames and name of a segment, 0 to num_segments - 1. */
struct segment_key segment_job_segment(const struct segment_job *job, int segment);

/* The path of its file, made or not; in the arena. */
const char *segment_job_file_path(const struct segment_job *job, int segment);

bool segment_job_has_file(const struct segment_job *job, int segment);

/* Make the folder for segment files; logs when parts holds those of other inputs. */
bool segment_job_make_folder(const struct segment_job *job, struct err *err);

/* The same, and lock it, as the one process that joins FILE, until the folder is
 * removed or left. `clean` removes the files of earlier attempts. ERR_RESOURCE when
 * another process has the lock. Processes that make single segments need none: the
 * bytes are the same whichever makes them. */
bool segment_job_take_folder(struct segment_job *job, bool clean, struct err *err);

/* True when there are segment files of this job. */
bool segment_job_keeps_files(const struct segment_job *job);

/* Remove all segment files of the film, other jobs' too, and the folders unless there
 * is something else in them; or only unlock, and remove folders that are empty. */
void segment_job_remove_folder(struct segment_job *job);
void segment_job_leave_folder(struct segment_job *job);

#endif
