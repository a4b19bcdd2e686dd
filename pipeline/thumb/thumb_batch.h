/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_batch.h - pictures of many demos and maps, one each. */
#ifndef PIPELINE_THUMB_THUMB_BATCH_H
#define PIPELINE_THUMB_THUMB_BATCH_H

struct err;
struct log;
struct render_settings;

/* Writes a picture of every input into --out-dir. Returns the exit code, or -1 and sets err. */
int thumb_batch(const struct render_settings *settings, struct log *log, struct err *err);

#endif
