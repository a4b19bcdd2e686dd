/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dz_entities.h - baselines and entity updates in Dzip's demos. */
#ifndef DEMO_DZIP_DZ_ENTITIES_H
#define DEMO_DZIP_DZ_ENTITIES_H

#include "demo/dzip/dz_state.h"

/* The entity, which is about to be changed; NULL with a fault for a number out of
 * range. */
struct dz_history *dz_touch(struct dz_demo *d, unsigned number);

/* After a block with baselines all entities are as these say. */
void dz_reset_entities(struct dz_demo *d);

/* Each reads its code, too. */
void dz_decode_baseline(struct dz_demo *d);
void dz_decode_entities(struct dz_demo *d);

/* Write an update of every linked entity. */
void dz_write_entities(struct dz_demo *d);
void dz_link(struct dz_demo *d, unsigned number, unsigned *hint);
void dz_unlink(struct dz_demo *d, unsigned before, unsigned number);

#endif
