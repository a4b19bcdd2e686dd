/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_mvd2.h - the MVD2 format of Quake II, which records all players. */
#ifndef DEMO_CONTAINER_DEMO_MVD2_H
#define DEMO_CONTAINER_DEMO_MVD2_H

#include "demo/container/demo_container.h"

extern const struct demo_container demo_container_mvd2;

#endif
