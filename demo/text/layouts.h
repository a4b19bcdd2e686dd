/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts.h - types of the layout tables; private to demo/text. */
#ifndef DEMO_TEXT_LAYOUTS_H
#define DEMO_TEXT_LAYOUTS_H

struct field_coder;

/* Encodes or decodes the fields of one kind of message. */
typedef void layout_fn(struct field_coder *coder);

/* Tables for server messages are indexed by svc number; NULL: no such message, or no text form.
 * Names come from the message readers. */
enum { NUM_LAYOUTS = 128 };

/* Tables for other data are indexed by numbers of their own and include the names. */
struct layout {
    const char *name; /* NULL: unused number */
    layout_fn *code;  /* NULL: no fields */
};

/* Server messages of NetQuake, Nehahra, the 2021 re-release, FTE, QuakeWorld and Quake II. */
extern layout_fn *const nq_layouts[NUM_LAYOUTS], *const nehahra_layouts[NUM_LAYOUTS],
                                                     *const kex_layouts[NUM_LAYOUTS],
                                                         *const fte_layouts[NUM_LAYOUTS],
                                                             *const qw_layouts[NUM_LAYOUTS],
                                                                 *const q2_layouts[NUM_LAYOUTS];

/* The messages that DarkPlaces 7 adds to NetQuake's or changes, connectionless packets of
 * QuakeWorld, and the hidden data of .mvd by kind. */
extern const struct layout dp_layouts[NUM_LAYOUTS], connectionless_layouts[NUM_LAYOUTS],
    hidden_layouts[NUM_LAYOUTS];

#endif
