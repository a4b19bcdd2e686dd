/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/qw_extensions.h - the extensions that QuakeWorld's readers accept. */
#ifndef DEMO_PROTOCOL_QW_EXTENSIONS_H
#define DEMO_PROTOCOL_QW_EXTENSIONS_H

#include <stdbool.h>

#include "demo/protocol/extensions.h"

/* Read "FTEX", "FTE2" or "MVD1" and flags, any times, then i32 protocol. False
 * with err for extensions that cannot be read. */
bool qw_read_extensions(struct bytes *at, struct protocol_extensions *out, int *number,
                        struct err *err);

#endif
