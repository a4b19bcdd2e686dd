/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_content.h - finds out what the HUD has to show at an instant, and lays
 * it out. */
#ifndef PLAYBACK_HUD_HUD_CONTENT_H
#define PLAYBACK_HUD_HUD_CONTENT_H

#include "playback/hud/hud_boxes.h"
#include "playback/timeline/instant.h"

/* Measures everything that is to be shown with these options. */
struct hud_content hud_content_of(const struct hud_options *options, const struct instant *instant);

/* Returns the layout of the HUD at an instant. */
struct hud_layout hud_content_lay_out(const struct hud_options *options,
                                      const struct instant *instant);

#endif
