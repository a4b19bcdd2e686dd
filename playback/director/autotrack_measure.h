/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/director/autotrack_measure.h - how a plan of whose view is shown does: the
 * measures of director_report.h, in beats and without a map. */
#ifndef PLAYBACK_DIRECTOR_AUTOTRACK_MEASURE_H
#define PLAYBACK_DIRECTOR_AUTOTRACK_MEASURE_H

struct autotrack_stats;
struct view_schedule;

enum autotrack_measure {
    MEASURE_SEEN, /* kills, through the killer's or the victim's eyes */
    MEASURE_LEAD, /* beats since the cut before these, and to the next; medians */
    MEASURE_HOLD,
    MEASURE_CUTS,
    MEASURE_LEFT,  /* cuts away from players who kill within the next two seconds */
    MEASURE_FACES, /* beats in which another is in sight */
    NUM_MEASURES
};

/* More is better; what is bad is below 0. */
struct autotrack_measures {
    int values[NUM_MEASURES];
};

/* Of a plan that is not empty. */
struct autotrack_measures autotrack_measure(const struct autotrack_stats *stats,
                                            const struct view_schedule *plan);

#endif
