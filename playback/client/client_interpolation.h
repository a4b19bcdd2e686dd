/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_interpolation.h - what of an entity's last state its motion and
 * poses between two messages need, by the rules of the original client and of
 * QuakeSpasm's interpolation. */
#ifndef PLAYBACK_CLIENT_CLIENT_INTERPOLATION_H
#define PLAYBACK_CLIENT_CLIENT_INTERPOLATION_H

struct client;

/* Order the entities of the frame and link each with the frame before. */
void client_finish_entities(struct client *client);

/* Muzzle flashes and trails become events; with a log only. */
void client_log_entities(struct client *client);

#endif
