/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/report/kill_list.h - the kills of a demo, as the server reports them, one by one. */
#ifndef PIPELINE_REPORT_KILL_LIST_H
#define PIPELINE_REPORT_KILL_LIST_H

#include <stdio.h>

struct playhead;
struct timeline;

/* Print the kills and other deaths from one demo time up to another, in seconds: a line with
 * time, killer ("-": none), victim and weapon for each; or an array of objects. Both return their
 * number. */
int kill_list_print(FILE *out, const struct timeline *timeline, struct playhead *playhead,
                    double from, double to);
int kill_list_print_json(FILE *out, const struct timeline *timeline, struct playhead *playhead,
                         double from, double to);

#endif
