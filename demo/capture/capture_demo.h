/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/capture_demo.h - opens demos by path, including games in captures.
 *
 * Captures are addressed like archives: "game.pcapng:2" is the demo of the second game. A capture
 * with a single game needs no number. */
#ifndef DEMO_CAPTURE_CAPTURE_DEMO_H
#define DEMO_CAPTURE_CAPTURE_DEMO_H

#include <stdbool.h>

struct capture;
struct conversation;
struct demo;
struct demo_unpacked;
struct err;

/* Like demo_open(), but also accepts captures. */
struct demo *capture_demo_open(const char *path, struct err *err);

/* Loads a capture, compressed or not, and finds its games. Sets *only to the game number in the
 * path, 0 if there is none. Returns NULL and sets err if the file is not a capture. */
struct capture *capture_demo_load(const char *path, int *only, struct err *err);

/* Returns the game with that number; for 0, the only game with a playable demo. On failure returns
 * NULL and sets err, which lists the games to choose from. */
struct conversation *capture_demo_choose(const struct capture *capture, const char *name,
                                         int number, struct err *err);

#endif
