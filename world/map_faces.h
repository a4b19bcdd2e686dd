/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_faces.h - parses a map's faces: outlines, texture axes and lightmaps. */
#ifndef WORLD_MAP_FACES_H
#define WORLD_MAP_FACES_H

#include <stdbool.h>

struct map_parser;

/* Planes, textures and light must have been parsed before. */
bool map_faces_parse(struct map_parser *p);

#endif
