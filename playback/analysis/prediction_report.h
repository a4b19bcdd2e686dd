/* playback/analysis/prediction_report.h - how well the recorder's commands foretell him:
 * an instrument for tests and `make bench`. */
#ifndef PLAYBACK_ANALYSIS_PREDICTION_REPORT_H
#define PLAYBACK_ANALYSIS_PREDICTION_REPORT_H

#include <stdio.h>

struct timeline;

/* Why a packet's position may not follow from the one before and the commands. */
enum prediction_kind {
    PREDICTED,             /* it should */
    PREDICTION_TELEPORT,   /* he was put somewhere else, died or came to life */
    PREDICTION_DAMAGE,     /* a hit pushed him */
    PREDICTION_CONTACT,    /* he met something that moves by itself: players, lifts, doors */
    PREDICTION_INCOMPLETE, /* commands or the map are missing */
    NUM_PREDICTION_KINDS
};

struct prediction_row {
    int num;                     /* packets */
    float median, p95, p99, max; /* units */
};

struct prediction_report {
    /* From one packet's state, as all packets before it have narrowed it down,
     * to what the next says. */
    struct prediction_row rows[NUM_PREDICTION_KINDS];
    /* PREDICTED from what the packet says alone, cut to eighths as it is. */
    struct prediction_row alone;
};

struct prediction_report prediction_measure(const struct timeline *timeline);
void prediction_print(FILE *out, const struct prediction_report *report);

#endif
