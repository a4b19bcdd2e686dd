/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_mvd2.h - layouts of the commands of MVD2, Quake II's recordings of all players;
 * private to demo/text. */
#ifndef DEMO_TEXT_LAYOUTS_MVD2_H
#define DEMO_TEXT_LAYOUTS_MVD2_H

#include <stdbool.h>

struct field_coder;

/* Encodes or decodes the next command. Returns false and does nothing if a message of a packet is
 * next instead. */
bool layout_mvd2_line(struct field_coder *coder);

#endif
