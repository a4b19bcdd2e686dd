/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/qwz_entities.h - decodes svc_packetentities in coded packets. */
#ifndef DEMO_QIZMO_QWZ_ENTITIES_H
#define DEMO_QIZMO_QWZ_ENTITIES_H

#include "demo/qizmo/qwz_state.h"

void qwz_decode_entities(struct qwz *q);

/* Returns an entity of the list; NULL if it is not in it. */
const struct qwz_entity *qwz_find_entity(const struct qwz_entities *entities, unsigned number);

#endif
