/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dz_entities.h - decodes baselines and entity updates in Dzip's demos. */
#ifndef DEMO_DZIP_DZ_ENTITIES_H
#define DEMO_DZIP_DZ_ENTITIES_H

#include "demo/dzip/dz_state.h"

/* Returns an entity for writing and marks it as changed. Returns NULL and sets the fault if the
 * number is out of range. */
struct dz_history *dz_change_entity(struct dz_demo *d, unsigned number);

/* Resets all entities to their baselines; called after a block with baselines. */
void dz_reset_entities(struct dz_demo *d);

/* Both include the message's code. */
void dz_decode_baseline(struct dz_demo *d);
void dz_decode_entities(struct dz_demo *d);

/* Writes an update of each linked entity. */
void dz_write_entities(struct dz_demo *d);

/* Add an entity to and remove it from the list of linked entities, which is in ascending
 * order. *hint is the number of an entity before it, initially 0, and is updated. */
void dz_link(struct dz_demo *d, unsigned number, unsigned *hint);
void dz_unlink(struct dz_demo *d, unsigned before, unsigned number);

#endif
