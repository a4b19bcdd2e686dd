/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/qwz_copied.h - packets that a .qwz stores verbatim. */
#ifndef DEMO_QIZMO_QWZ_COPIED_H
#define DEMO_QIZMO_QWZ_COPIED_H

#include "demo/qizmo/qwz_state.h"

/* Read what a packet says of the level, the players and the entities, from which later
 * packets are differences. `packet` is a whole packet. */
void qwz_copied_packet(struct qwz *q, struct bytes packet);

#endif
