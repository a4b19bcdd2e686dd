/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/prediction_report.h - how exactly a .qwd recorder's commands predict the
 * position in the next packet; for tests and `make bench`. */
#ifndef PLAYBACK_ANALYSIS_PREDICTION_REPORT_H
#define PLAYBACK_ANALYSIS_PREDICTION_REPORT_H

#include <stdio.h>

struct timeline;

/* Why a packet's position may not follow from the packet before and the commands. */
enum prediction_kind {
    PREDICTED,             /* it should */
    PREDICTION_TELEPORT,   /* or death, or respawn */
    PREDICTION_DAMAGE,     /* pushed by a hit */
    PREDICTION_CONTACT,    /* touched something that moves: players, lifts, doors */
    PREDICTION_INCOMPLETE, /* commands or the map are missing */
    NUM_PREDICTION_KINDS
};

struct prediction_row {
    int num;                     /* packets */
    float median, p95, p99, max; /* units */
};

struct prediction_report {
    /* Error from one packet to the next, starting from the state as refined by all packets
     * before. */
    struct prediction_row rows[NUM_PREDICTION_KINDS];
    /* The same of PREDICTED, starting from the packet's own values, which are in eighths. */
    struct prediction_row alone;
};

struct prediction_report prediction_report_measure(const struct timeline *timeline);
void prediction_report_print(FILE *out, const struct prediction_report *report);

#endif
