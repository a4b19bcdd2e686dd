/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_dem.h - the .dem format of NetQuake. */
#ifndef DEMO_CONTAINER_DEMO_DEM_H
#define DEMO_CONTAINER_DEMO_DEM_H

#include "demo/container/demo_container.h"

extern const struct demo_container demo_container_dem;

#endif
