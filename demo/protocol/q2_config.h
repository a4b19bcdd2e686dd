/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_config.h - converts Quake II's configstring indices.
 *
 * Wide protocols have larger ranges for some kinds of strings, which shifts the indices of all
 * that follow. */
#ifndef DEMO_PROTOCOL_Q2_CONFIG_H
#define DEMO_PROTOCOL_Q2_CONFIG_H

#include "demo/protocol/q2_types.h"

/* Returns one past the largest index that is sent in protocols of that width. */
int q2_config_end(enum q2_width width);

/* Converts an index as sent to one of enum q2_config_string; returns -1 if it is out of range. */
int q2_config_index(enum q2_width width, int number);

#endif
