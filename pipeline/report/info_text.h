/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/report/info_text.h - what is in a demo, as text for people. */
#ifndef PIPELINE_REPORT_INFO_TEXT_H
#define PIPELINE_REPORT_INFO_TEXT_H

#include <stdbool.h>

struct info;

/* Prints it to standard output; `with_counts`: also what the parser counted, such as messages. */
void info_text_print(const struct info *info, bool with_counts);

#endif
