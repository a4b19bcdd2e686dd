/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/view/view_blend.h"

#include "demo/protocol/quake.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "world/map.h"

static struct view_blend_layer contents_layer(int contents, const struct view_blend_layer *air)
{
    switch (contents) {
    case CONTENTS_LAVA:
        return (struct view_blend_layer){{255, 80, 0}, 150};
    case CONTENTS_SLIME:
        return (struct view_blend_layer){{0, 25, 5}, 150};
    case CONTENTS_EMPTY:
    case CONTENTS_SOLID:
    case CONTENTS_SKY:
        return *air;
    default: /* water and its currents */
        return (struct view_blend_layer){{130, 80, 50}, 128};
    }
}

static float faded(float percent, double age)
{
    return percent > 0.0f ? fmaxf(percent - 150.0f * (float)age, 0.0f) : 0.0f;
}

struct view_blend_layer view_blend_damage(const struct instant *instant)
{
    struct view_blend_layer layer = {{255, 0, 0}, 0};
    double time = 0.0;
    for (int i = 0; i < instant->num_events; i++) {
        const struct event *event = &instant->events[i];
        if (event->kind == EVENT_VIEW)
            layer.percent = 0.0f; /* earlier hits are another player's */
        if (event->kind != EVENT_DAMAGE)
            continue;
        const int armor = event->damage.armor, blood = event->damage.blood;
        const float count = fmaxf(0.5f * (float)blood + 0.5f * (float)armor, 10.0f);
        const float left = faded(layer.percent, event->time - time);
        layer.percent = fminf(left + 3.0f * count, 150.0f);
        time = event->time;
        layer.rgb[0] = armor > blood ? 200.0f : armor > 0 ? 220.0f : 255.0f;
        layer.rgb[1] = armor > blood ? 100.0f : armor > 0 ? 50.0f : 0.0f;
        layer.rgb[2] = layer.rgb[1];
    }
    layer.percent = faded(layer.percent, instant->time - time);
    return layer;
}

static struct view_blend_layer bonus_layer(const struct instant *instant)
{
    struct view_blend_layer layer = {{215, 186, 69}, 0};
    for (int i = instant->num_events - 1; i >= 0; i--) {
        if (instant->events[i].kind == EVENT_VIEW)
            break;
        if (instant->events[i].kind != EVENT_BONUS_FLASH)
            continue;
        const double age = instant->time - instant->events[i].time;
        layer.percent = fmaxf(50.0f - 100.0f * (float)age, 0.0f);
        break;
    }
    return layer;
}

static struct view_blend_layer power_layer(int32_t items)
{
    if (items & IT_QUAD)
        return (struct view_blend_layer){{0, 0, 255}, 30};
    if (items & IT_SUIT)
        return (struct view_blend_layer){{0, 255, 0}, 20};
    if (items & IT_INVISIBILITY)
        return (struct view_blend_layer){{100, 100, 100}, 100};
    if (items & IT_INVULNERABILITY)
        return (struct view_blend_layer){{255, 255, 0}, 30};
    return (struct view_blend_layer){{0, 0, 0}, 0};
}

static void mix(float tint[4], const struct view_blend_layer *layer)
{
    const float part = layer->percent / 255.0f;
    if (part <= 0.0f)
        return;
    const float sum = tint[3] + part * (1.0f - tint[3]);
    const float share = sum > 0.0f ? part / sum : 0.0f;
    for (int i = 0; i < 3; i++)
        tint[i] = tint[i] * (1.0f - share) + layer->rgb[i] / 255.0f * share;
    tint[3] = fminf(sum, 1.0f);
}

void view_blend_at(const struct instant *instant, int view_contents,
                   const struct view_blend_layer *air, float tint[4])
{
    const struct view_blend_layer layers[] = {
        contents_layer(view_contents, air),
        view_blend_damage(instant),
        bonus_layer(instant),
        power_layer(instant->frame->stats[STAT_ITEMS]),
    };
    /* During an intermission, only the contents at the camera tint the view. */
    const int num = instant->frame->intermission ? 1 : (int)(sizeof layers / sizeof layers[0]);

    for (int i = 0; i < 4; i++)
        tint[i] = 0.0f;
    for (int i = 0; i < num; i++)
        mix(tint, &layers[i]);
}

void view_blend_of_contents(int view_contents, const struct view_blend_layer *air, float tint[4])
{
    const struct view_blend_layer layer = contents_layer(view_contents, air);
    for (int i = 0; i < 4; i++)
        tint[i] = 0.0f;
    mix(tint, &layer);
}
