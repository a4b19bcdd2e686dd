/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_trees.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"

/* A walk that measures the height of each node of a tree, visiting each once. It uses an
 * explicit stack, limited to the longest allowed path. */
struct tree_walk {
    const int (*children)[2];
    const char *what;
    int *height; /* longest path down from a node, or HEIGHT_UNKNOWN or HEIGHT_ON_PATH */
    int *path;   /* LIMIT_TREE_DEPTH nodes */
    int depth;   /* index of the last node in `path` */
    struct err *err;
};

enum { HEIGHT_UNKNOWN = -1, HEIGHT_ON_PATH = -2 };

/* Handles the last node of the path: descends to a child that is not measured yet, or
 * else stores the node's height and goes back up. */
static bool step_walk(struct tree_walk *walk)
{
    const int node = walk->path[walk->depth];
    int next = -1, below = 0;
    walk->height[node] = HEIGHT_ON_PATH;
    for (int side = 0; side < 2; side++) {
        const int child = walk->children[node][side];
        if (child < 0)
            continue;
        if (walk->height[child] == HEIGHT_ON_PATH)
            return err_set(walk->err, ERR_FORMAT, "%s %d is its own descendant", walk->what, child);
        if (walk->height[child] == HEIGHT_UNKNOWN)
            next = child;
        else if (walk->height[child] > below)
            below = walk->height[child];
    }
    if (walk->depth + 1 + below >= LIMIT_TREE_DEPTH)
        return err_set(walk->err, ERR_LIMIT, "%s %d: tree depth exceeds the limit of %d",
                       walk->what, node, LIMIT_TREE_DEPTH);
    if (next >= 0) {
        walk->path[++walk->depth] = next;
    } else {
        walk->height[node] = below + 1;
        walk->depth--;
    }
    return true;
}

bool map_trees_check(const int (*children)[2], int num, const char *what, struct err *err)
{
    int path[LIMIT_TREE_DEPTH];
    struct tree_walk walk = {children, what, mem_alloc((size_t)num * sizeof(int)), path, 0, err};
    for (int i = 0; i < num; i++)
        walk.height[i] = HEIGHT_UNKNOWN;
    bool ok = true;
    for (int i = 0; i < num && ok; i++) {
        if (walk.height[i] != HEIGHT_UNKNOWN)
            continue;
        path[0] = i;
        walk.depth = 0;
        while (ok && walk.depth >= 0)
            ok = step_walk(&walk);
    }
    free(walk.height);
    return ok;
}

bool map_trees_check_parents(const int (*children)[2], int num, struct err *err)
{
    bool *has_parent = mem_alloc((size_t)num * sizeof *has_parent);
    bool ok = true;
    for (int i = 0; i < num * 2 && ok; i++) {
        const int child = children[i / 2][i % 2];
        if (child < 0)
            continue;
        if (has_parent[child])
            ok = err_set(err, ERR_FORMAT, "node %d has two parents", child);
        has_parent[child] = true;
    }
    free(has_parent);
    return ok;
}
