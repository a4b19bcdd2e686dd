/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_qwd.h - block kinds of the .qwd format of QuakeWorld. */
#ifndef DEMO_CONTAINER_DEMO_QWD_H
#define DEMO_CONTAINER_DEMO_QWD_H

/* The byte after a block's time. */
enum qwd_kind { QWD_COMMAND, QWD_PACKET, QWD_SEQUENCES };

#endif
