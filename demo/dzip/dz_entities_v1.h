/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dz_entities_v1.h - entity updates in demos of Dzip 1. */
#ifndef DEMO_DZIP_DZ_ENTITIES_V1_H
#define DEMO_DZIP_DZ_ENTITIES_V1_H

#include "demo/dzip/dz_state.h"

/* As dz_decode_entities; updates are written when another message follows. */
void dz_v1_decode_entities(struct dz_demo *d);

#endif
