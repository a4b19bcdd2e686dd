/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/batch_limits.h - the rights and resources of a batch's jobs. */
#ifndef PIPELINE_FILM_BATCH_LIMITS_H
#define PIPELINE_FILM_BATCH_LIMITS_H

#include <stdbool.h>

struct err;
struct render_settings;

/* Returns whether the job keeps within the sandbox and the limits of the batch's command line: it
 * may tighten them, but not loosen them. Sets err if not. */
bool batch_limits_keep(const struct render_settings *job, const struct render_settings *batch,
                       struct err *err);

#endif
