/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/trace/trace.h"

#include <math.h>

#include "render/trace/trace_nodes.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Boxes are entered this much farther away, so that rounding never loses a triangle in them. */
static const float SLACK = 1.0000005f;

/* Neighbours overlap by this share of their sides, so that rounding leaves no gap at shared edges. */
static const float OVERLAP = 0x1p-14f;

/* A direction nearer to 0 than this counts as this. */
static const float SMALLEST = 1e-18f;

struct ray4 {
    float4 origin[3], direction[3], inverse[3];
    int near[3]; /* by axis: the bound that the ray meets first */
    float4 least;
    const struct trace_filter *filter;
};

static float4 all(float value)
{
    return (float4){value, value, value, value};
}

static float4 choose(int4 mask, float4 a, float4 b)
{
    return (float4)((mask & (int4)a) | (~mask & (int4)b));
}

/* Returns a bit for each lane of a mask. */
static int bits_of(int4 mask)
{
#ifdef __SSE2__
    return _mm_movemask_ps((__m128)mask);
#else
    return (mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8);
#endif
}

/* Returns false if the ray is not finite or has no direction. */
static bool prepare(struct ray4 *out, const struct trace_ray *ray)
{
    if (!vec3_is_finite(ray->origin) || !vec3_is_finite(ray->direction) || isnan(ray->least) ||
        !(ray->most > ray->least))
        return false;
    for (int i = 0; i < 3; i++) {
        const float d = ray->direction.raw[i];
        const float inverse = fabsf(d) < SMALLEST ? copysignf(1.0f / SMALLEST, d) : 1.0f / d;
        out->origin[i] = all(ray->origin.raw[i]);
        out->direction[i] = all(d);
        out->inverse[i] = all(inverse);
        out->near[i] = inverse < 0.0f;
    }
    out->least = all(ray->least);
    out->filter = ray->filter;
    return true;
}

/* Returns a bit for each child whose box the ray meets before `most`; *enter is where. */
static int meet_boxes(const struct ray4 *ray, const struct trace_node *node, float most,
                      float4 *enter)
{
    float4 from = ray->least, to = all(most);
    for (int i = 0; i < 3; i++) {
        const float4 in = (node->bounds[i][ray->near[i]] - ray->origin[i]) * ray->inverse[i];
        const float4 out = (node->bounds[i][1 - ray->near[i]] - ray->origin[i]) * ray->inverse[i];
        from = choose(in > from, in, from);
        to = choose(out < to, out, to);
    }
    *enter = from;
    return bits_of(from <= to * all(SLACK));
}

static void cross(float4 out[3], const float4 a[3], const float4 b[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static float4 dot(const float4 a[3], const float4 b[3])
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

/* The four hits of a leaf. */
struct hits {
    int bits; /* of those before `most` or at it */
    float4 t, u, v;
};

static struct hits meet_triangles(const struct ray4 *ray, const struct trace_leaf *leaf, float most)
{
    struct hits hits;
    float4 p[3], q[3], from[3];
    for (int i = 0; i < 3; i++)
        from[i] = ray->origin[i] - leaf->corner[i];
    cross(p, ray->direction, leaf->edges[1]);
    const float4 determinant = dot(leaf->edges[0], p);
    cross(q, from, leaf->edges[0]);
    hits.u = dot(from, p) / determinant;
    hits.v = dot(ray->direction, q) / determinant;
    hits.t = dot(leaf->edges[1], q) / determinant;
    /* A determinant of 0 gives infinities or NaN, which fail one of these. */
    hits.bits = bits_of((hits.u >= all(-OVERLAP)) & (hits.v >= all(-OVERLAP)) &
                        (hits.u + hits.v <= all(1.0f + OVERLAP)) & (hits.t > ray->least) &
                        (hits.t <= all(most)));
    return hits;
}

static bool accepts(const struct ray4 *ray, int triangle, float u, float v)
{
    return !ray->filter || ray->filter->accepts(ray->filter->context, triangle, u, v);
}

/* Keeps the best of the hits. Returns whether there is a better one. */
static bool keep_best(const struct ray4 *ray, const struct trace_leaf *leaf,
                      const struct hits *hits, float most, struct trace_hit *best)
{
    bool is_better = false;
    for (int bits = hits->bits; bits; bits &= bits - 1) {
        const int i = __builtin_ctz((unsigned)bits);
        const float t = hits->t[i];
        const int triangle = leaf->triangles[i];
        const bool is_nearer = best->triangle < 0
                                   ? t < most
                                   : t < best->t || (t == best->t && triangle < best->triangle);
        if (!is_nearer || !accepts(ray, triangle, hits->u[i], hits->v[i]))
            continue;
        *best = (struct trace_hit){triangle, t, hits->u[i], hits->v[i]};
        is_better = true;
    }
    return is_better;
}

static bool any_hit(const struct ray4 *ray, const struct trace_leaf *leaf, const struct hits *hits,
                    float most)
{
    for (int bits = hits->bits; bits; bits &= bits - 1) {
        const int i = __builtin_ctz((unsigned)bits);
        if (hits->t[i] < most && accepts(ray, leaf->triangles[i], hits->u[i], hits->v[i]))
            return true;
    }
    return false;
}

struct waiting {
    int child;
    float enter;
};

/* Puts the children that the ray meets on the stack, the nearest on top. */
static int push_children(struct waiting *stack, int top, const struct trace_node *node, int bits,
                         float4 enter)
{
    const int bottom = top;
    for (; bits; bits &= bits - 1) {
        const int i = __builtin_ctz((unsigned)bits);
        const struct waiting one = {node->children[i], enter[i]};
        int at = top++;
        for (; at > bottom && stack[at - 1].enter < one.enter; at--)
            stack[at] = stack[at - 1];
        stack[at] = one;
    }
    return top;
}

/* Finds the nearest hit or, with `any`, one of them. best->triangle is below 0 if there is none. */
static void walk(const struct trace_tree *tree, const struct trace_ray *ray, bool any,
                 struct trace_hit *best)
{
    struct ray4 wide;
    struct waiting stack[TRACE_MAX_STACK];
    int top = 0;
    float most = ray->most;
    best->triangle = -1;
    if (tree->num_nodes == 0 || !prepare(&wide, ray))
        return;
    stack[top++] = (struct waiting){0, ray->least};
    while (top > 0) {
        const struct waiting next = stack[--top];
        if (next.enter > most * SLACK)
            continue;
        if (next.child >= 0) {
            float4 enter;
            const struct trace_node *node = &tree->nodes[next.child];
            const int bits = meet_boxes(&wide, node, most, &enter);
            top = push_children(stack, top, node, bits, enter);
            continue;
        }
        const struct trace_leaf *leaf = &tree->leaves[~next.child];
        const struct hits hits = meet_triangles(&wide, leaf, most);
        if (!hits.bits)
            continue;
        if (any && any_hit(&wide, leaf, &hits, most)) {
            best->triangle = 0;
            return;
        }
        if (!any && keep_best(&wide, leaf, &hits, most, best))
            most = best->t;
    }
}

bool trace_find(const struct trace_tree *tree, const struct trace_ray *ray, struct trace_hit *out)
{
    walk(tree, ray, false, out);
    return out->triangle >= 0;
}

bool trace_is_blocked(const struct trace_tree *tree, const struct trace_ray *ray)
{
    struct trace_hit hit;
    walk(tree, ray, true, &hit);
    return hit.triangle >= 0;
}
