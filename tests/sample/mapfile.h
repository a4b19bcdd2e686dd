/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/mapfile.h - compiles a level to maps/NAME.bsp and .lit. */
#ifndef TESTS_SAMPLE_MAPFILE_H
#define TESTS_SAMPLE_MAPFILE_H

#include "tests/sample/level.h"
#include "tests/sample/out.h"

/* Compiles tree, visibility, collision hulls and light. */
void mapfile_compile(const struct level *level, struct buffer *bsp, struct buffer *lit);

#endif
