/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_mvd.h - block kinds of the .mvd format of QuakeWorld. */
#ifndef DEMO_CONTAINER_DEMO_MVD_H
#define DEMO_CONTAINER_DEMO_MVD_H

/* The low three bits of a block's second byte; the others are a player's slot. */
enum mvd_kind {
    MVD_READ = 1, /* written by old servers instead of MVD_ALL */
    MVD_SEQUENCES = 2,
    MVD_MULTIPLE = 3,
    MVD_SINGLE = 4,
    MVD_STATS = 5,
    MVD_ALL = 6,
};

#endif
