/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/qwz_names.h - names of models, sounds and players in a .qwz. */
#ifndef DEMO_QIZMO_QWZ_NAMES_H
#define DEMO_QIZMO_QWZ_NAMES_H

#include "demo/qizmo/qwz_state.h"

void qwz_names_reset(struct qwz *q);

/* Parses a modellist or soundlist message after its svc byte and moves `list` to its end. */
void qwz_names_add(struct qwz *q, struct bytes *list, bool is_models);
void qwz_names_renumber(struct qwz *q);
void qwz_names_set_player(struct qwz *q, unsigned slot, const char *name);
void qwz_names_read_userinfo(struct qwz *q, unsigned slot, const char *info);

#endif
