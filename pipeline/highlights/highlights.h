/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlights.h - chooses the highlights of demos: the interface of
 * pipeline/highlights.
 *
 * The folder opens demos, chooses from the moments that playback/analysis/moments.h finds,
 * plans how each is shown, and writes them as a cutscene script, a list or JSON. It does not
 * draw. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHTS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHTS_H

#include <stdbool.h>

#include "pipeline/highlights/highlight.h"

struct err;
struct log;
struct render_settings;

/* Reads all inputs and chooses moments according to the settings. Logs a warning for each input
 * that cannot be read. Returns false and sets err if none can. Call highlights_free in either
 * case. */
bool highlights_choose(struct highlights *out, const struct render_settings *settings,
                       struct log *log, struct err *err);

/* Returns false and sets err, which says what may find more, if there are none. */
bool highlights_check_any(const struct highlights *highlights,
                          const struct render_settings *settings, struct err *err);

void highlights_free(struct highlights *highlights);

#endif
