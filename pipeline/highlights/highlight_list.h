/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_list.h - highlights as a list for people, or as JSON, on standard
 * output. The keys are documented in demoreel-highlights(1). */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_LIST_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_LIST_H

struct highlights;
struct input_settings;

/* `input` names the demos that the highlights are from. */
void highlight_list_print(const struct highlights *highlights, const struct input_settings *input);
void highlight_list_print_json(const struct highlights *highlights,
                               const struct input_settings *input);

#endif
