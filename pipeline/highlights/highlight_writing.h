/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_writing.h - the state of writing a script of highlights, which
 * the modules that write its parts share. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_WRITING_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_WRITING_H

#include <stdbool.h>
#include <stdio.h>

#include "pipeline/highlights/script_sources.h"
#include "playback/hud/hud_elements.h"

struct highlight_item;
struct highlights;
struct render_settings;

struct highlight_writing {
    FILE *stream;
    const struct highlights *h;
    const struct render_settings *settings;
    const char *script;
    int first, last; /* the items [first, last) are written */
    bool has_opening;
    bool fades_out; /* after the last item: a film without a closing shot */
    struct script_sources sources;
};

/* Returns the aspect ratio of the film. */
double highlight_writing_aspect(const struct highlight_writing *w);

/* Writes a demo time, relative to the kill if the script names it. */
void highlight_writing_time(const struct highlight_writing *w, const struct highlight_item *item,
                            double time);

/* Returns whether an item of that input is written. */
bool highlight_writing_uses(const struct highlight_writing *w, int input);

/* Returns the name in the script of the source that an item is shown from. */
const char *highlight_writing_source(struct highlight_writing *w, int index);

/* Returns whether the script names kills: it shows a match. */
bool highlight_writing_has_kills(const struct highlight_writing *w);

/* Writes the fades of a shot of an item, if it is the film's first or last one. */
void highlight_writing_fades(const struct highlight_writing *w, int index, bool is_first,
                             bool is_last);

/* Returns the style of the HUD that is drawn with the script. */
enum hud_style highlight_writing_hud(const struct highlight_writing *w);

/* Returns whether the views turn towards the action, as in square and upright films. */
bool highlight_writing_reframes(const struct highlight_writing *w);

#endif
