/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/trace/trace_tree.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/arena.h"
#include "render/trace/trace_nodes.h"

/* A binary tree is made first, split where the surface area heuristic is least among the borders of
 * NUM_BINS bins; then each node takes the place of its largest children until it has four. */

enum {
    NUM_BINS = 16,
    MAX_GREEDY = 64, /* deeper splits are in halves, so that the tree has TRACE_MAX_DEPTH at most */
};

static const float NOWHERE = 1e30f;

struct box {
    vec3s least, most;
};

struct item {
    struct box box;
    vec3s middle;
    int triangle;
};

/* A node of the binary tree: items [first, first + num), or two children. */
struct branch {
    struct box box;
    int first, num;
    int children[2]; /* 0: a leaf */
};

struct build {
    const struct trace_triangle *triangles;
    struct item *items, *scratch;
    int num;
    struct branch *branches;
    int num_branches;
    struct trace_tree *tree;
};

/* ---- boxes ---- */

static struct box empty_box(void)
{
    return (struct box){{{NOWHERE, NOWHERE, NOWHERE}}, {{-NOWHERE, -NOWHERE, -NOWHERE}}};
}

static void include(struct box *box, const struct box *other)
{
    for (int i = 0; i < 3; i++) {
        box->least.raw[i] =
            other->least.raw[i] < box->least.raw[i] ? other->least.raw[i] : box->least.raw[i];
        box->most.raw[i] =
            other->most.raw[i] > box->most.raw[i] ? other->most.raw[i] : box->most.raw[i];
    }
}

/* Half of the surface; 0 for an empty box. */
static float area_of(const struct box *box)
{
    const vec3s size = glms_vec3_sub(box->most, box->least);
    return size.x < 0.0f ? 0.0f : (size.x * size.y + size.y * size.z) + size.z * size.x;
}

static bool is_usable(const struct trace_triangle *triangle)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            if (!(fabsf(triangle->corners[i].raw[k]) <= TRACE_MAX_COORDINATE))
                return false;
    return true;
}

static struct item item_of(const struct trace_triangle *triangle, int index)
{
    struct item item = {.box = empty_box(), .triangle = index};
    for (int i = 0; i < 3; i++) {
        const struct box corner = {triangle->corners[i], triangle->corners[i]};
        include(&item.box, &corner);
    }
    item.middle = glms_vec3_scale(glms_vec3_add(item.box.least, item.box.most), 0.5f);
    return item;
}

/* ---- the binary tree ---- */

struct split {
    int axis;
    float least, scale; /* the bin of a coordinate is (coordinate - least) * scale */
    int border;         /* bins below it go to the first child */
    float cost;
};

static int bin_of(const struct split *split, const struct item *item)
{
    const int bin = (int)((item->middle.raw[split->axis] - split->least) * split->scale);
    return bin < NUM_BINS ? bin : NUM_BINS - 1;
}

/* Finds the best border of one axis; its cost is NOWHERE if all middles are at one place. */
static struct split split_axis(const struct item *items, int num, int axis, float least, float most)
{
    struct box bins[NUM_BINS];
    int counts[NUM_BINS] = {0};
    float left[NUM_BINS];
    struct split split = {.axis = axis, .least = least, .cost = NOWHERE};
    if (!(most > least))
        return split;
    split.scale = NUM_BINS / (most - least);
    if (!isfinite(split.scale))
        return split;
    for (int i = 0; i < NUM_BINS; i++)
        bins[i] = empty_box();
    for (int i = 0; i < num; i++) {
        const int bin = bin_of(&split, &items[i]);
        include(&bins[bin], &items[i].box);
        counts[bin]++;
    }
    struct box sum = empty_box();
    int below = 0, above = 0;
    for (int i = 0; i < NUM_BINS - 1; i++) {
        include(&sum, &bins[i]);
        below += counts[i];
        left[i + 1] = area_of(&sum) * (float)below;
    }
    sum = empty_box();
    for (int i = NUM_BINS - 1; i > 0; i--) {
        include(&sum, &bins[i]);
        above += counts[i];
        const float cost = left[i] + area_of(&sum) * (float)above;
        if (above > 0 && above < num && cost < split.cost) {
            split.cost = cost;
            split.border = i;
        }
    }
    return split;
}

/* Moves the items of the first child to the front, in their order. Returns their number. */
static int partition(struct build *b, struct item *items, int num, const struct split *split)
{
    int first = 0, rest = 0;
    for (int i = 0; i < num; i++)
        if (bin_of(split, &items[i]) < split->border)
            items[first++] = items[i];
        else
            b->scratch[rest++] = items[i];
    for (int i = 0; i < rest; i++)
        items[first + i] = b->scratch[i];
    return first;
}

/* Returns the number of items of the first child. */
static int split_items(struct build *b, struct item *items, int num, int depth)
{
    struct box middles = empty_box();
    struct split best = {.cost = NOWHERE};
    for (int i = 0; i < num; i++) {
        const struct box middle = {items[i].middle, items[i].middle};
        include(&middles, &middle);
    }
    for (int axis = 0; axis < 3 && depth < MAX_GREEDY; axis++) {
        const struct split split =
            split_axis(items, num, axis, middles.least.raw[axis], middles.most.raw[axis]);
        if (split.cost < best.cost)
            best = split;
    }
    return best.cost < NOWHERE ? partition(b, items, num, &best) : num / 2;
}

static int build_branch(struct build *b, int first, int num, int depth)
{
    const int index = b->num_branches++;
    struct branch branch = {.box = empty_box(), .first = first, .num = num};
    for (int i = 0; i < num; i++)
        include(&branch.box, &b->items[first + i].box);
    if (num > TRACE_WIDTH) {
        const int left = split_items(b, b->items + first, num, depth);
        branch.children[0] = build_branch(b, first, left, depth + 1);
        branch.children[1] = build_branch(b, first + left, num - left, depth + 1);
    }
    b->branches[index] = branch;
    return index;
}

/* ---- the tree of four ---- */

static int add_leaf(struct build *b, const struct branch *branch)
{
    struct trace_leaf *leaf = &b->tree->leaves[b->tree->num_leaves];
    for (int i = 0; i < TRACE_WIDTH; i++) {
        const int triangle = b->items[branch->first + (i < branch->num ? i : 0)].triangle;
        const vec3s *corners = b->triangles[triangle].corners;
        for (int axis = 0; axis < 3; axis++) {
            leaf->corner[axis][i] = corners[0].raw[axis];
            for (int k = 0; k < 2; k++)
                leaf->edges[k][axis][i] =
                    i < branch->num ? corners[k + 1].raw[axis] - corners[0].raw[axis] : 0.0f;
        }
        leaf->triangles[i] = triangle;
    }
    return ~b->tree->num_leaves++;
}

/* Replaces the largest child that is not a leaf by its children. Returns false if there is none. */
static bool open_child(const struct build *b, int children[TRACE_WIDTH], int *num)
{
    int largest = -1;
    float most = -1.0f;
    for (int i = 0; i < *num; i++) {
        const struct branch *branch = &b->branches[children[i]];
        if (branch->children[0] > 0 && area_of(&branch->box) > most) {
            largest = i;
            most = area_of(&branch->box);
        }
    }
    if (largest < 0)
        return false;
    const struct branch *opened = &b->branches[children[largest]];
    children[largest] = opened->children[0];
    children[(*num)++] = opened->children[1];
    return true;
}

static int add_node(struct build *b, int from)
{
    const int index = b->tree->num_nodes++;
    int children[TRACE_WIDTH] = {from}, num = 1;
    while (num < TRACE_WIDTH && open_child(b, children, &num))
        continue;
    struct trace_node node;
    for (int i = 0; i < TRACE_WIDTH; i++) {
        const struct branch *branch = i < num ? &b->branches[children[i]] : NULL;
        const struct box box = branch ? branch->box : empty_box();
        for (int axis = 0; axis < 3; axis++) {
            node.bounds[axis][0][i] = box.least.raw[axis];
            node.bounds[axis][1][i] = box.most.raw[axis];
        }
        node.children[i] = !branch                   ? -1
                           : branch->children[0] > 0 ? add_node(b, children[i])
                                                     : add_leaf(b, branch);
    }
    b->tree->nodes[index] = node;
    return index;
}

struct trace_tree *trace_tree_create(const struct trace_triangle *triangles, int num)
{
    const size_t room = (size_t)num + 1;
    struct trace_tree *tree = mem_alloc(sizeof *tree);
    struct build b = {.triangles = triangles, .tree = tree};
    b.items = mem_alloc(room * sizeof *b.items);
    for (int i = 0; i < num; i++)
        if (is_usable(&triangles[i]))
            b.items[b.num++] = item_of(&triangles[i], i);
    if (b.num > 0) {
        b.scratch = mem_alloc(room * sizeof *b.scratch);
        b.branches = mem_alloc(2 * room * sizeof *b.branches);
        build_branch(&b, 0, b.num, 0);
        tree->nodes = mem_alloc((size_t)b.num_branches * sizeof *tree->nodes);
        tree->leaves = mem_alloc((size_t)b.num_branches * sizeof *tree->leaves);
        add_node(&b, 0);
    }
    free(b.items);
    free(b.scratch);
    free(b.branches);
    return tree;
}

void trace_tree_destroy(struct trace_tree *tree)
{
    if (!tree)
        return;
    free(tree->nodes);
    free(tree->leaves);
    free(tree);
}
