/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/cut/cut_dm2.h - cuts the .dm2 format; private to the folder. */
#ifndef DEMO_CUT_CUT_DM2_H
#define DEMO_CUT_CUT_DM2_H

#include <stdbool.h>

struct buffer;
struct demo;
struct demo_cut_range;
struct err;

/* As demo_cut(). */
bool cut_dm2(const struct demo *demo, const struct demo_cut_range *part, struct buffer *out,
             struct err *err);

#endif
