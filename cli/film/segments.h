/* cli/film/segments.h - make a job's pieces, with help or without, and its film. */
#ifndef CLI_FILM_SEGMENTS_H
#define CLI_FILM_SEGMENTS_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct segment_job;

/* What a film came to. */
struct film_result {
    int64_t num_frames; /* in the file; fewer than planned after an interruption */
    double seconds;     /* it took */
    bool keeps_pieces;  /* an interruption left some, for the next attempt */
};

/* Make the piece of one segment, unless it lies there. */
bool segments_make_one(struct segment_job *job, int segment, struct err *err);

/* Make what is missing with as many processes as the options and the machine say,
 * join it as it comes, and remove the pieces. After a failure, those that are whole stay. After an
 * interruption the film holds what comes before the first gap. */
bool segments_make_film(struct segment_job *job, struct film_result *out, struct err *err);

/* Make the film of pieces that all lie there, and remove them. */
bool segments_join(struct segment_job *job, struct film_result *out, struct err *err);

#endif
