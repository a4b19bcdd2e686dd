/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/segment_plan.h - the segments of a film as JSON, for programs that distribute them.
 * The keys are documented in demoreel-plan(1). */
#ifndef PIPELINE_FILM_SEGMENT_PLAN_H
#define PIPELINE_FILM_SEGMENT_PLAN_H

#include <stdbool.h>

struct err;
struct log;
struct render_settings;

/* Prints the plan to standard output; `with_estimate` adds how long the film would take and how
 * large it would be. Refuses what joining the segments would refuse. */
bool segment_plan_print(const struct render_settings *settings, bool with_estimate, struct log *log,
                        struct err *err);

#endif
