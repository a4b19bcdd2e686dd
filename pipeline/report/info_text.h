/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/report/info_text.h - what is in a demo, as text for people. */
#ifndef PIPELINE_REPORT_INFO_TEXT_H
#define PIPELINE_REPORT_INFO_TEXT_H

struct info;

/* Print it to standard output. */
void info_text_print(const struct info *info);

#endif
