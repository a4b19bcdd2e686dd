/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_faces.h - faces with their outlines, texture axes and light maps. */
#ifndef WORLD_MAP_FACES_H
#define WORLD_MAP_FACES_H

#include <stdbool.h>

struct map_parser;

/* The planes, textures and the light must be there. */
bool map_faces_parse(struct map_parser *p);

#endif
