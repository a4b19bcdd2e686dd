/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_mvd2.h - Quake II's recordings of all players: the lines between
 * and around the messages for players; private to the folder. */
#ifndef DEMO_TEXT_LAYOUTS_MVD2_H
#define DEMO_TEXT_LAYOUTS_MVD2_H

#include <stdbool.h>

struct field_coder;

/* What comes next, unless it is a message of a packet: false then, and nothing is done. */
bool layout_mvd2_line(struct field_coder *coder);

#endif
