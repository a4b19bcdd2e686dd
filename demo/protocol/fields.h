/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/fields.h - readers of fields common to many messages; private to demo/protocol. */
#ifndef DEMO_PROTOCOL_FIELDS_H
#define DEMO_PROTOCOL_FIELDS_H

#include "base/bytes.h"
#include "base/vec.h"
#include "demo/protocol/dialect.h"

/* Read coordinates (units) and angles (degrees) in the protocol's widths; always finite. */
float fields_coord(struct bytes *at, const struct protocol *protocol);
float fields_angle(struct bytes *at, const struct protocol *protocol);
vec3s fields_position(struct bytes *at, const struct protocol *protocol);
vec3s fields_angles(struct bytes *at, const struct protocol *protocol);

/* Reads a float and clamps it to -limit..limit; returns 0 if it is not finite. */
float fields_float(struct bytes *at, float limit);

/* Returns a pointer to a string in the input; returns "" and fails the cursor if its NUL is
 * missing. */
const char *fields_text(struct bytes *at);

/* Skips strings up to and including an empty one, and sets *num and *list to them. Returns false
 * and sets err if there are too many; `what` names them in the message. */
bool fields_list(struct bytes *at, const char *what, int *num, struct bytes *list, struct err *err);

/* Reads a time in seconds; returns false and sets err if it is out of range. */
bool fields_clock(struct bytes *at, float *clock, struct err *err);

/* Reader of messages whose length is not known; always fails. */
bool fields_unsupported(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err);

#endif
