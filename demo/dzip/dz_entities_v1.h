/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dz_entities_v1.h - decodes entity updates in demos packed by Dzip 1. */
#ifndef DEMO_DZIP_DZ_ENTITIES_V1_H
#define DEMO_DZIP_DZ_ENTITIES_V1_H

#include "demo/dzip/dz_state.h"

/* Like dz_decode_entities(), but the updates are written only when another message follows. */
void dz_v1_decode_entities(struct dz_demo *d);

#endif
