/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_dm2.h - the .dm2 format of Quake II. */
#ifndef DEMO_CONTAINER_DEMO_DM2_H
#define DEMO_CONTAINER_DEMO_DM2_H

#include "demo/container/demo_container.h"

extern const struct demo_container demo_container_dm2;

#endif
