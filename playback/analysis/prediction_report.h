/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/prediction_report.h - measures how well a .qwd recorder's commands
 * predict the position in the next packet; used by tests and `make bench`. */
#ifndef PLAYBACK_ANALYSIS_PREDICTION_REPORT_H
#define PLAYBACK_ANALYSIS_PREDICTION_REPORT_H

#include <stdio.h>

struct timeline;

/* Reasons why a packet's position may not follow from the previous packet and the commands. */
enum prediction_kind {
    PREDICTED,             /* no reason */
    PREDICTION_TELEPORT,   /* or a death, or a respawn */
    PREDICTION_DAMAGE,     /* pushed by a hit */
    PREDICTION_CONTACT,    /* touched something that moves: a player, lift or door */
    PREDICTION_INCOMPLETE, /* commands or the map are missing */
    NUM_PREDICTION_KINDS
};

struct prediction_row {
    int num;                     /* number of packets */
    float median, p95, p99, max; /* error in units */
};

struct prediction_report {
    /* Error from one packet to the next, starting from the state refined by all earlier
     * packets. */
    struct prediction_row rows[NUM_PREDICTION_KINDS];
    /* The same for PREDICTED, starting from the packet's own values, which are rounded to
     * eighths. */
    struct prediction_row from_packet;
};

struct prediction_report prediction_report_measure(const struct timeline *timeline);
void prediction_report_print(FILE *out, const struct prediction_report *report);

#endif
