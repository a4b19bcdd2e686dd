/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/time_map.h"

#include <math.h>

static double integrate_speed(const struct time_map *map, double time)
{
    return map->speed.num > 0 ? curve_integral(&map->speed, time) : time;
}

static double interpolate_keys(const struct time_map *map, double time)
{
    const double *times = map->key_times, *values = map->key_values;
    int next = 0;
    while (next < map->num_keys && time >= times[next])
        next++;
    if (next == 0 || next == map->num_keys || !map->key_eases ||
        map->key_eases[next] == EASE_DEFAULT)
        return curve_monotone(map->num_keys, times, values, time);
    const double part = (time - times[next - 1]) / (times[next] - times[next - 1]);
    return values[next - 1] +
           (values[next] - values[next - 1]) * curve_ease_at(map->key_eases[next], part);
}

double time_map_at(const struct time_map *map, double time)
{
    if (map->num_keys > 0)
        return interpolate_keys(map, time);
    double frozen = 0.0;
    for (int i = 0; i < map->num_freezes && time >= map->freezes[i].at; i++) {
        const struct freeze *freeze = &map->freezes[i];
        const double end = freeze->at + freeze->length;
        if (time <= end)
            return freeze->has_demo ? freeze->demo
                                    : map->from + integrate_speed(map, freeze->at) - frozen;
        frozen += integrate_speed(map, end) - integrate_speed(map, freeze->at);
    }
    return map->from + integrate_speed(map, time) - frozen;
}

void time_map_bounds(const struct time_map *map, double from, double to, double *first,
                     double *last)
{
    *first = *last = time_map_at(map, from);
    for (double time = from; time < to + 0.1; time += 0.1) {
        const double demo = time_map_at(map, time);
        *first = fmin(*first, demo);
        *last = fmax(*last, demo);
    }
}

static double speed_at(const struct time_map *map, double time)
{
    static const double SPAN = 1e-3;
    if (map->num_keys > 0)
        return (interpolate_keys(map, time + SPAN) - interpolate_keys(map, time)) / SPAN;
    return curve_or(&map->speed, time, 1.0);
}

double time_map_slowest(const struct time_map *map, double duration)
{
    enum { RATE = 50 };
    double slowest = fabs(speed_at(map, duration));
    for (int i = 0; i < duration * RATE; i++)
        slowest = fmin(slowest, fabs(speed_at(map, (double)i / RATE)));
    return slowest;
}

/* Finds the shot time of `demo` between `low` and `high` by bisection; one is before it, the
 * other after it. */
static double bisect(const struct time_map *map, double demo, double low, double high)
{
    const bool rising = time_map_at(map, low) < demo;
    while (high - low > 1e-7) {
        const double middle = (low + high) / 2;
        if ((time_map_at(map, middle) < demo) == rising)
            low = middle;
        else
            high = middle;
    }
    return high;
}

bool time_map_find(const struct time_map *map, double demo, double limit, double *time)
{
    static const double step =
        0.01; /* seconds; two changes of direction within a step are missed */
    const double first = time_map_at(map, 0.0);
    *time = 0.0;
    if (first == demo)
        return true;
    for (double at = 0.0; at < limit; at += step) {
        const double next = fmin(at + step, limit), next_demo = time_map_at(map, next);
        if ((next_demo < demo) == (first < demo) && next_demo != demo)
            continue;
        *time = bisect(map, demo, at, next);
        return true;
    }
    return false;
}

bool time_map_is_plain(const struct time_map *map)
{
    return map->num_keys == 0 && map->num_freezes == 0 && map->speed.num == 0;
}
