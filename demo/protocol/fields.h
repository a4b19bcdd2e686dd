/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/fields.h - fields that messages are made of; private to the readers. */
#ifndef DEMO_PROTOCOL_FIELDS_H
#define DEMO_PROTOCOL_FIELDS_H

#include "base/bytes.h"
#include "base/vec.h"
#include "demo/protocol/dialect.h"

/* Coordinates (units) and angles (degrees) in the protocol's widths; always finite. */
float fields_coord(struct bytes *at, const struct protocol *protocol);
float fields_angle(struct bytes *at, const struct protocol *protocol);
vec3s fields_position(struct bytes *at, const struct protocol *protocol);
vec3s fields_angles(struct bytes *at, const struct protocol *protocol);

/* A float, clamped to -limit..limit; 0 when it is not finite. */
float fields_float(struct bytes *at, float limit);

/* A string in place; "" when its NUL is missing, and the cursor fails. */
const char *fields_text(struct bytes *at);

/* Step over strings up to an empty one; *num counts them. False with err for too many. */
bool fields_list(struct bytes *at, const char *what, int *num, struct bytes *list, struct err *err);

/* A clock in s; false with err when it is out of range. */
bool fields_clock(struct bytes *at, float *clock, struct err *err);

/* The reader of messages of which only name and number are known: their length is not. */
bool fields_refuse(struct bytes *at, struct protocol *protocol, struct message *out,
                   struct err *err);

#endif
