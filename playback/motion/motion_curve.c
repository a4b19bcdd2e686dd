/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/motion/motion_curve.h"

#include <math.h>
#include <string.h>

/* A slope is at most this many times that of the lines on both sides of it, which makes a
 * cubic monotone. */
static const float STEEPEST = 3.0f;

/* A gap of this many seconds interrupts the motion. */
static const double LONGEST_GAP = 1e-6;

/* Frames of the film between two messages from which on curves are used. Recordings of a
 * match at normal speed have fewer. */
static const double SPARSE = 1.25;

static double length_of(const struct motion_span *span)
{
    return span->end - span->begin;
}

static bool is_same(vec3s a, vec3s b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Returns whether a motion continues without interruption. Angles are checked by themselves,
 * since an entity may turn at once. */
static bool is_joined(const struct motion_span *first, const struct motion_span *second)
{
    return first && second && length_of(first) > 0.0 && length_of(second) > 0.0 &&
           fabs(second->begin - first->end) < LONGEST_GAP;
}

/* Returns the slope between two lines of slopes a and b and durations la and lb: that of the
 * parabola through the three points, limited so that both sides are monotone. */
static float slope_between(float a, double la, float b, double lb)
{
    if (!(a * b > 0.0f))
        return 0.0f;
    const double parabola = ((double)a * lb + (double)b * la) / (la + lb);
    const float steepest = STEEPEST * fminf(fabsf(a), fabsf(b));
    return copysignf(fminf((float)fabs(parabola), steepest), a);
}

static vec3s slopes_between(vec3s a, double la, vec3s b, double lb)
{
    return vec3_make(slope_between(a.x, la, b.x, lb), slope_between(a.y, la, b.y, lb),
                     slope_between(a.z, la, b.z, lb));
}

static vec3s turn(vec3s from, vec3s to)
{
    return glms_vec3_sub(angles_lerp(from, to, 1.0f), from);
}

/* Returns the changes in a span. */
static struct place change_in(const struct motion_span *span)
{
    return (struct place){glms_vec3_sub(span->to.origin, span->from.origin),
                          turn(span->from.angles, span->to.angles)};
}

/* Returns the slope between two changes and their lengths, times `scale`, less `line`. */
static vec3s bend_between(vec3s a, double la, vec3s b, double lb, float scale, vec3s line)
{
    const vec3s slope = slopes_between(glms_vec3_scale(a, (float)(1.0 / la)), la,
                                       glms_vec3_scale(b, (float)(1.0 / lb)), lb);
    return glms_vec3_sub(glms_vec3_scale(slope, scale), line);
}

/* Returns the slope where `first` meets `second`, per duration of `span`, which is one of them,
 * less the slope of its line. */
static struct place bend_at(const struct motion_span *first, const struct motion_span *second,
                            const struct motion_span *span)
{
    if (!is_joined(first, second))
        return (struct place){.origin = {{0}}};
    const struct place a = change_in(first), b = change_in(second), line = change_in(span);
    const double la = length_of(first), lb = length_of(second);
    const float scale = (float)length_of(span);
    struct place bend = {.origin = {{0}}};
    if (is_same(first->to.origin, second->from.origin))
        bend.origin = bend_between(a.origin, la, b.origin, lb, scale, line.origin);
    if (is_same(first->to.angles, second->from.angles))
        bend.angles = bend_between(a.angles, la, b.angles, lb, scale, line.angles);
    return bend;
}

struct motion_curve motion_curve_through(const struct motion_span *before,
                                         const struct motion_span *span,
                                         const struct motion_span *after)
{
    return (struct motion_curve){bend_at(before, span, span), bend_at(span, after, span)};
}

static vec3s bent(vec3s line, vec3s begin, vec3s end, float done)
{
    const float left = 1.0f - done, both = done * left;
    return vec3_mad(vec3_mad(line, begin, both * left), end, -both * done);
}

struct place motion_curve_place(const struct motion_curve *curve, const struct place *line,
                                float done)
{
    return (struct place){bent(line->origin, curve->begin.origin, curve->end.origin, done),
                          bent(line->angles, curve->begin.angles, curve->end.angles, done)};
}

bool motion_curve_suits(double interval, double fps)
{
    return interval * fps > SPARSE;
}
