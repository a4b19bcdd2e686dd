/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/qwz_verbatim.h - parses packets that a .qwz stores verbatim. */
#ifndef DEMO_QIZMO_QWZ_VERBATIM_H
#define DEMO_QIZMO_QWZ_VERBATIM_H

#include "demo/qizmo/qwz_state.h"

/* Parses a complete packet and stores the names, players and entities on which later packets are
 * based. */
void qwz_verbatim_packet(struct qwz *q, struct bytes packet);

#endif
