/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/time_spline.h"

#include <math.h>

#include "base/arena.h"
#include "base/mat.h"
#include "base/trig.h"

/* Returns the interval, from a point to the next, of a time between the first and the last. */
static int find_interval(int num, const double *times, double time)
{
    int i = 0;
    while (i < num - 2 && time >= times[i + 1])
        i++;
    return i;
}

/* ---- numbers ---- */

struct time_spline {
    int num;
    const double *times, *values;
    double *slopes; /* at each point; 0 at both ends */
};

/* The slopes make the second derivative continuous. At each inner point, s0 / h0 + 2 s1 (1 /
 * h0 + 1 / h1) + s2 / h1 = 3 (d0 / h0 + d1 / h1), where d are the slopes of the chords.
 * Solved by elimination. */
struct time_spline *time_spline_create(int num, const double *times, const double *values,
                                       struct arena *arena)
{
    struct time_spline *spline = ARENA_NEW(arena, struct time_spline, 1);
    double *upper = ARENA_NEW(arena, double, (size_t)num);
    double *s = ARENA_NEW(arena, double, (size_t)num);
    *spline = (struct time_spline){num, times, values, s};
    for (int i = 1; i < num - 1; i++) {
        const double a = 1.0 / (times[i] - times[i - 1]), b = 1.0 / (times[i + 1] - times[i]);
        const double right =
            3.0 * ((values[i] - values[i - 1]) * a * a + (values[i + 1] - values[i]) * b * b);
        const double pivot = 2.0 * (a + b) - a * upper[i - 1];
        upper[i] = b / pivot;
        s[i] = (right - a * s[i - 1]) / pivot;
    }
    for (int i = num - 2; i > 0; i--)
        s[i] -= upper[i] * s[i + 1];
    return spline;
}

double time_spline_at(const struct time_spline *spline, double time)
{
    const double *times = spline->times, *values = spline->values;
    if (spline->num == 1 || time <= times[0])
        return values[0];
    if (time >= times[spline->num - 1])
        return values[spline->num - 1];
    const int i = find_interval(spline->num, times, time);
    const double h = times[i + 1] - times[i], u = (time - times[i]) / h;
    const double u2 = u * u, u3 = u2 * u;
    return values[i] * (2 * u3 - 3 * u2 + 1) + spline->slopes[i] * h * (u3 - 2 * u2 + u) +
           values[i + 1] * (3 * u2 - 2 * u3) + spline->slopes[i + 1] * h * (u3 - u2);
}

/* ---- rotations ---- */

struct vector {
    double v[3];
};

/* The rotation from a point to the next, in the first point's frame. Both frames share its
 * axis. */
struct turn {
    struct vector axis;
    double angle, duration; /* radians; s */
};

struct turn_spline {
    int num;
    const double *times;
    const versors *turns;
    struct turn *steps;   /* num - 1 */
    struct vector *rates; /* angular, at each point, rad/s; 0 at both ends */
};

static const double SMALL = 1e-6; /* radians */

static double dot(const struct vector *a, const struct vector *b)
{
    return a->v[0] * b->v[0] + a->v[1] * b->v[1] + a->v[2] * b->v[2];
}

static struct vector cross(const struct vector *a, const struct vector *b)
{
    return (struct vector){{a->v[1] * b->v[2] - a->v[2] * b->v[1],
                            a->v[2] * b->v[0] - a->v[0] * b->v[2],
                            a->v[0] * b->v[1] - a->v[1] * b->v[0]}};
}

/* a * s + b * t */
static struct vector mix(const struct vector *a, double s, const struct vector *b, double t)
{
    struct vector out;
    for (int i = 0; i < 3; i++)
        out.v[i] = a->v[i] * s + b->v[i] * t;
    return out;
}

static struct turn turn_between(versors from, versors to, double duration)
{
    const double a[4] = {(double)from.x, (double)from.y, (double)from.z, (double)from.w};
    const double b[4] = {(double)to.x, (double)to.y, (double)to.z, (double)to.w};
    const struct vector p = {{a[0], a[1], a[2]}}, q = {{b[0], b[1], b[2]}};
    const struct vector across = cross(&q, &p);
    struct turn turn = {.duration = duration};
    for (int i = 0; i < 3; i++)
        turn.axis.v[i] = a[3] * b[i] - b[3] * a[i] + across.v[i];
    const double sine = sqrt(dot(&turn.axis, &turn.axis));
    turn.angle = 2.0 * trig_atan2(sine, a[3] * b[3] + dot(&p, &q));
    for (int i = 0; i < 3 && sine > 0.0; i++)
        turn.axis.v[i] /= sine;
    return turn;
}

/* Splits a vector in the step's frame into the component along the axis and the component
 * perpendicular to it; returns the sum of the former, the latter scaled by `across`, and
 * their cross product scaled by `aside`. */
static struct vector scale_components(const struct turn *turn, const struct vector *x,
                                      double across, double aside)
{
    const struct vector side = cross(&turn->axis, x), plane = cross(&side, &turn->axis);
    const struct vector along = mix(&turn->axis, dot(&turn->axis, x), &plane, across);
    return mix(&along, 1.0, &side, aside);
}

/* Converts the angular rate at the step's end to the derivative of the rotation vector there. */
static struct vector derivative_of_rate(const struct turn *turn, const struct vector *rate)
{
    if (turn->angle <= SMALL)
        return *rate;
    return scale_components(
        turn, rate, 0.5 * turn->angle * trig_sin(turn->angle) / (1.0 - trig_cos(turn->angle)),
        0.5 * turn->angle);
}

/* The inverse of derivative_of_rate. */
static struct vector rate_of_derivative(const struct turn *turn, const struct vector *derivative)
{
    if (turn->angle <= SMALL)
        return *derivative;
    return scale_components(turn, derivative, trig_sin(turn->angle) / turn->angle,
                            (trig_cos(turn->angle) - 1.0) / turn->angle);
}

/* Returns the part of the acceleration at the step's end that is not linear in the rate
 * there. */
static struct vector curved_part(const struct turn *turn, const struct vector *rate)
{
    const double sine = trig_sin(turn->angle), rest = 1.0 - trig_cos(turn->angle);
    if (turn->angle <= SMALL)
        return (struct vector){{0, 0, 0}};
    const struct vector side = cross(&turn->axis, rate), plane = cross(&side, &turn->axis);
    const double along = dot(&turn->axis, rate);
    return mix(&turn->axis, 0.5 * (dot(rate, rate) - along * along) * (turn->angle - sine) / rest,
               &plane, along * (turn->angle * sine - 2.0 * rest) / (turn->angle * rest));
}

/* One iteration towards rates with equal accelerations on both sides of each inner point:
 * solves the tridiagonal linear equations, with the nonlinear parts taken from the current
 * rates. */
static void improve_rates(const struct turn_spline *spline, double *pivots)
{
    const struct turn *steps = spline->steps;
    struct vector *w = spline->rates;
    const int last = spline->num - 2; /* inner points are 1 .. last */
    for (int i = 1; i <= last; i++) {
        const double a = 1.0 / steps[i - 1].duration, b = 1.0 / steps[i].duration;
        const struct vector curved = curved_part(&steps[i - 1], &w[i]);
        const struct vector chords = mix(&steps[i - 1].axis, 6.0 * steps[i - 1].angle * a * a,
                                         &steps[i].axis, 6.0 * steps[i].angle * b * b);
        pivots[i] = 4.0 * (a + b);
        w[i] = mix(&chords, 1.0, &curved, -1.0);
    }
    for (int i = 1; i < last; i++) {
        const double both = 2.0 / steps[i].duration;
        const struct vector before = rate_of_derivative(&steps[i], &w[i]);
        w[i + 1] = mix(&w[i + 1], 1.0, &before, -both / pivots[i]);
        pivots[i + 1] -= both * both / pivots[i];
    }
    for (int i = last; i >= 1; i--) {
        struct vector after = {{0, 0, 0}};
        if (i < last)
            after = derivative_of_rate(&steps[i], &w[i + 1]);
        w[i] = mix(&w[i], 1.0 / pivots[i], &after, -2.0 / steps[i].duration / pivots[i]);
    }
}

struct turn_spline *turn_spline_create(int num, const double *times, const versors *turns,
                                       struct arena *arena)
{
    enum { STEPS = 3 };
    struct turn_spline *spline = ARENA_NEW(arena, struct turn_spline, 1);
    double *pivots = ARENA_NEW(arena, double, (size_t)num);
    *spline = (struct turn_spline){.num = num, .times = times, .turns = turns};
    spline->steps = ARENA_NEW(arena, struct turn, (size_t)num);
    spline->rates = ARENA_NEW(arena, struct vector, (size_t)num);
    for (int i = 0; i < num - 1; i++)
        spline->steps[i] = turn_between(turns[i], turns[i + 1], times[i + 1] - times[i]);
    for (int i = 0; i < STEPS; i++)
        improve_rates(spline, pivots);
    return spline;
}

/* Returns the rotation vector of a step at fraction `u` of its time: the cubic that has the
 * given rates at both ends. */
static struct vector vector_at(const struct turn_spline *spline, int i, double u)
{
    const struct turn *step = &spline->steps[i];
    const struct vector end = derivative_of_rate(step, &spline->rates[i + 1]);
    const struct vector slopes =
        mix(&spline->rates[i], step->duration * (u * u * u - 2 * u * u + u), &end,
            step->duration * (u * u * u - u * u));
    return mix(&slopes, 1.0, &step->axis, step->angle * (3 * u * u - 2 * u * u * u));
}

versors turn_spline_at(const struct turn_spline *spline, double time)
{
    const double *times = spline->times;
    if (spline->num == 1 || time <= times[0])
        return spline->turns[0];
    if (time >= times[spline->num - 1])
        return spline->turns[spline->num - 1];
    const int i = find_interval(spline->num, times, time);
    const struct vector v = vector_at(spline, i, (time - times[i]) / (times[i + 1] - times[i]));
    const double angle = sqrt(dot(&v, &v));
    const double scale = angle < SMALL ? 0.5 : trig_sin(angle / 2) / angle;
    const versors turn = {{(float)(v.v[0] * scale), (float)(v.v[1] * scale),
                           (float)(v.v[2] * scale), (float)trig_cos(angle / 2)}};
    return quat_mul(spline->turns[i], turn);
}
