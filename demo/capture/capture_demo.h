/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/capture_demo.h - demos by their path, those of captured games, too.
 *
 * A capture is opened as an archive is: "game.pcapng:2" is the demo of its second
 * game; a capture with one game needs no number. */
#ifndef DEMO_CAPTURE_CAPTURE_DEMO_H
#define DEMO_CAPTURE_CAPTURE_DEMO_H

#include <stdbool.h>

struct capture;
struct conversation;
struct demo;
struct demo_unpacked;
struct err;

/* As demo_open. */
struct demo *capture_demo_open(const char *path, struct err *err);

/* Load a capture, packed or not, and find its games. NULL with err when it is none.
 * *only: the number that the path names, 0 for none. */
struct capture *capture_demo_load(const char *path, int *only, struct err *err);

/* The game of a number, or the only one of which something can be shown (0). NULL
 * with err that says which there are. */
struct conversation *capture_demo_choose(const struct capture *capture, const char *name,
                                         int number, struct err *err);

#endif
