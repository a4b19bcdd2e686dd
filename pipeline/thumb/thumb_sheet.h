/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_sheet.h - contact sheets: a grid of pictures with captions. */
#ifndef PIPELINE_THUMB_THUMB_SHEET_H
#define PIPELINE_THUMB_THUMB_SHEET_H

#include <stdbool.h>

struct err;
struct thumb;

/* Writes all shots as one picture (--sheet). Returns false and sets err on failure. */
bool thumb_sheet_make(struct thumb *thumb, struct err *err);

#endif
