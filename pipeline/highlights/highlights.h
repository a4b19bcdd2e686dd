/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlights.h - face of pipeline/highlights: the moments of demos that are worth
 * showing, chosen, and how each is shown.
 *
 * The folder opens demos, chooses from what playback/analysis/moments.h finds in each, plans
 * how it is shown, and writes it as a cutscene script, a list or JSON. It draws nothing. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHTS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHTS_H

#include <stdbool.h>

#include "pipeline/highlights/highlight.h"

struct err;
struct log;
struct render_settings;

/* Read all inputs and choose as the options say; those that cannot be read are warned of. False
 * with err when none can. Free it either way. */
bool highlights_choose(struct highlights *out, const struct render_settings *settings,
                       struct log *log, struct err *err);

/* A message that no highlights were found, and what may find more; in their arena. */
const char *highlights_none_found(const struct highlights *highlights,
                                  const struct render_settings *settings);

/* Are there any? False with that message (ERR_USAGE) if not. */
bool highlights_check_any(const struct highlights *highlights,
                          const struct render_settings *settings, struct err *err);

void highlights_free(struct highlights *highlights);

#endif
