/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_trees.h - checks that the nodes or clipnodes of a map are trees that can be walked. */
#ifndef WORLD_MAP_TREES_H
#define WORLD_MAP_TREES_H

#include <stdbool.h>

struct err;

/* Rejects trees with cycles (ERR_FORMAT), and trees deeper than LIMIT_TREE_DEPTH, too deep for
 * recursion (ERR_LIMIT). Children below 0 are not nodes, the others less than `num`. `what` names
 * a node in messages. */
bool map_trees_check(const int (*children)[2], int num, const char *what, struct err *err);

/* Rejects nodes with two parents (ERR_FORMAT), which could make a walk take exponential time. */
bool map_trees_check_parents(const int (*children)[2], int num, struct err *err);

#endif
