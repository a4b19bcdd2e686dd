/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/qw_extensions.h - reads the extensions announced by a QuakeWorld server. */
#ifndef DEMO_PROTOCOL_QW_EXTENSIONS_H
#define DEMO_PROTOCOL_QW_EXTENSIONS_H

#include <stdbool.h>

#include "demo/protocol/extensions.h"

/* Reads any number of extension sets, then i32 protocol into *number. Returns false and sets err
 * if an extension is not supported. */
bool qw_read_extensions(struct bytes *at, struct protocol_extensions *out, int *number,
                        struct err *err);

#endif
