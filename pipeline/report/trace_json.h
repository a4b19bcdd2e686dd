/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/report/trace_json.h - the state of a demo at a given time, as JSON. */
#ifndef PIPELINE_REPORT_TRACE_JSON_H
#define PIPELINE_REPORT_TRACE_JSON_H

struct json;
struct playhead;
struct timeline;

/* Writes one object. */
void trace_json_put(struct json *json, const struct timeline *timeline, struct playhead *playhead,
                    double time);

#endif
