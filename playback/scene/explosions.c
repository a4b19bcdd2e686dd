/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/explosions.h"

#include "base/err.h"
#include "base/log.h"
#include "models/model.h"
#include "models/model_load.h"
#include "playback/client/event.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/smooth_effects.h"

const struct model *explosions_load(const struct vfs *vfs, const char *name, struct arena *arena,
                                    struct log *log)
{
    struct err err = {0};
    const struct model *sprite = model_load(vfs, name, NULL, arena, log, &err);
    if (!sprite)
        log_verbose(log, "%s; explosions are drawn without this sprite", err.text);
    return sprite;
}

void explosions_add(struct drawn_entities *list, const struct instant *instant,
                    const struct model *sprite, bool is_smooth)
{
    enum { FRAME_RATE = 10 };
    const int num_frames = sprite && sprite->sprite ? sprite->sprite->num_frames : 0;
    for (int i = 0; i < instant->num_events; i++) {
        const struct event *event = &instant->events[i];
        if (event->kind != EVENT_TEMP_ENTITY || event->temp.type != TEMP_EXPLOSION)
            continue;
        const double at = (instant->time - event->time) * FRAME_RATE;
        const int frame = (int)at;
        if (frame >= num_frames)
            continue;
        const float part = (float)(at - frame);
        struct scene_entity out = {
            .model = sprite,
            .origin = event->temp.origin,
            .scale = 1.0f,
            .alpha = 1.0f,
            .frame = frame,
            .flags = SCENE_FULL_LIGHT,
            .shirt = -1,
            .pants = -1,
        };
        if (is_smooth && frame + 1 < num_frames)
            smooth_effects_set_frames(&out, frame, frame + 1, part);
        else if (is_smooth)
            out.alpha = 1.0f - part;
        drawn_entities_add(list, &out);
    }
}
