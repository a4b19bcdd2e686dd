/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/report/info.h - what is known about a demo, for reports.
 *
 * The folder prints demos, captures and moments as text and JSON, from the timeline and the
 * analysis. It does not draw. */
#ifndef PIPELINE_REPORT_INFO_H
#define PIPELINE_REPORT_INFO_H

#include <stdbool.h>

struct client_frame;
struct client_player;
struct demo;
struct demo_info;
struct err;
struct log;
struct playhead;
struct timeline;

struct info {
    const struct demo *demo;
    struct timeline *timeline;
    struct playhead *playhead;
    struct demo_info *demo_info;
    double opened; /* clock_seconds() before the messages were read for demo_info */
};

/* Read a demo, which is borrowed, to its end. If it returns false, there is nothing to close. */
bool info_open(struct info *out, struct demo *demo, struct log *log, struct err *err);
void info_close(struct info *info);

/* Returns the state at the end of a level. */
const struct client_frame *info_last_frame(const struct info *info, int level);

/* Is the slot used by a player with a name? */
bool info_has_name(const struct client_player *player);

#endif
