/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dz_client.h - client data in Dzip's demos. */
#ifndef DEMO_DZIP_DZ_CLIENT_H
#define DEMO_DZIP_DZ_CLIENT_H

#include "demo/dzip/dz_state.h"

/* Decode a svc_clientdata, with its code. */
void dz_decode_client(struct dz_demo *d);

#endif
