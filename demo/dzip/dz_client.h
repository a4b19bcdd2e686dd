/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dz_client.h - decodes svc_clientdata in Dzip's demos. */
#ifndef DEMO_DZIP_DZ_CLIENT_H
#define DEMO_DZIP_DZ_CLIENT_H

#include "demo/dzip/dz_state.h"

/* Decodes one svc_clientdata, including its code. */
void dz_decode_client(struct dz_demo *d);

#endif
