/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_batch.h - pictures of many demos and maps, one of each. */
#ifndef PIPELINE_THUMB_THUMB_BATCH_H
#define PIPELINE_THUMB_THUMB_BATCH_H

struct err;
struct log;
struct render_settings;

/* Make a picture of every input in --out-dir. Returns 0 or the exit code, -1 with err. */
int thumb_batch(const struct render_settings *settings, struct log *log, struct err *err);

#endif
