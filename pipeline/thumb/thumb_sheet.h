/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_sheet.h - the contact sheet: pictures side by side with their times below. */
#ifndef PIPELINE_THUMB_THUMB_SHEET_H
#define PIPELINE_THUMB_THUMB_SHEET_H

#include <stdbool.h>

struct err;
struct thumb;

/* Write all shots into one picture, --sheet. False with err on failure. */
bool thumb_sheet_make(struct thumb *thumb, struct err *err);

#endif
