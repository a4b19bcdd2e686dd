/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_qw_entities.h - layouts of QuakeWorld's entities, players and nails. */
#ifndef DEMO_TEXT_LAYOUTS_QW_ENTITIES_H
#define DEMO_TEXT_LAYOUTS_QW_ENTITIES_H

#include "demo/text/layouts.h"

void layout_qw_delta(struct field_coder *coder); /* svc_spawnstatic2, svc_spawnbaseline2 */
void layout_qw_entities(struct field_coder *coder);
void layout_qw_from(struct field_coder *coder); /* svc_deltapacketentities */
void layout_qw_nails(struct field_coder *coder);
void layout_qw_nails2(struct field_coder *coder);
void layout_qw_player(struct field_coder *coder);

#endif
