/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_qwd.h - the .qwd format of QuakeWorld, which records one player. */
#ifndef DEMO_CONTAINER_DEMO_QWD_H
#define DEMO_CONTAINER_DEMO_QWD_H

#include "demo/container/demo_container.h"

/* The byte after a block's time. */
enum qwd_kind { QWD_COMMAND, QWD_PACKET, QWD_SEQUENCES };

extern const struct demo_container demo_container_qwd;

#endif
