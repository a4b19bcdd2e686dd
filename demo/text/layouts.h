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

#endif
