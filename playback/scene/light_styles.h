/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/light_styles.h - lightstyles: strings of letters that make the lights of a
 * map flicker and pulse. */
#ifndef PLAYBACK_SCENE_LIGHT_STYLES_H
#define PLAYBACK_SCENE_LIGHT_STYLES_H

#include <stdbool.h>

/* Returns the brightness factor of a light style, a string of letters, at a level time;
 * `smooth` interpolates between letters. */
float light_styles_value(const char *style, double clock, bool smooth);

#endif
