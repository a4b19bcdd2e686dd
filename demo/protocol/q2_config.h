/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_config.h - numbers of Quake II's texts as servers send them.
 *
 * Wide protocols have more room for some, so that those behind have other numbers. */
#ifndef DEMO_PROTOCOL_Q2_CONFIG_H
#define DEMO_PROTOCOL_Q2_CONFIG_H

#include "demo/protocol/q2_types.h"

/* One past the last number that is sent. */
int q2_config_end(enum q2_width width);

/* The place (enum q2_config_string) of the text that is sent with `number`; -1: none. */
int q2_config_index(enum q2_width width, int number);

#endif
