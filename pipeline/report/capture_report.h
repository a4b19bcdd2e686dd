/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/report/capture_report.h - the games in a network capture, and what is missing from
 * each, as text or JSON. The keys are documented in demoreel-extract(1). */
#ifndef PIPELINE_REPORT_CAPTURE_REPORT_H
#define PIPELINE_REPORT_CAPTURE_REPORT_H

#include <stdbool.h>

struct capture;
struct conversation;

/* Prints all games of a capture to standard output. */
void capture_report_print(const struct capture *capture, bool as_json);

/* How long a game takes, in seconds, and the name of its protocol. */
double capture_report_seconds(const struct conversation *conversation);
const char *capture_report_protocol(const struct conversation *conversation);

#endif
