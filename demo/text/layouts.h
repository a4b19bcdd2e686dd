/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts.h - the types of tables of layouts; private to the folder. */
#ifndef DEMO_TEXT_LAYOUTS_H
#define DEMO_TEXT_LAYOUTS_H

struct field_coder;

/* Walks a message's fields. */
typedef void layout_fn(struct field_coder *coder);

/* Messages are in tables by their svc number; NULL: no such message, or no text form.
 * Their names are the readers'. */
enum { NUM_LAYOUTS = 128 };

/* What is no server message is in tables by a number of its own, with its name. */
struct layout {
    const char *name; /* NULL: there is no such thing */
    layout_fn *code;  /* NULL: it has no fields */
};

#endif
