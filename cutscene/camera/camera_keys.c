/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/camera_keys.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "cutscene/camera/camera.h"

bool camera_keys_add(struct camera_keys *keys, const struct camera_key *key)
{
    const double values[] = {key->time,         key->pos.x,       key->pos.y,    key->pos.z,
                             key->angles.x,     key->angles.y,    key->angles.z, key->look.point.x,
                             key->look.point.y, key->look.point.z};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (!(fabs(values[i]) <= 1e7))
            return err_set(keys->err, ERR_FORMAT, "%s: key %d: %g is out of range for a camera",
                           keys->name, keys->num + 1, values[i]);
    if (key->has_fov && !(key->fov >= 1.0 && key->fov <= 179.0))
        return err_set(keys->err, ERR_FORMAT,
                       "%s: key %d: expected a field of view from 1 to 179 degrees, got %g",
                       keys->name, keys->num + 1, key->fov);
    if (keys->num > 0 && key->time <= keys->items[keys->num - 1].time)
        return err_set(keys->err, ERR_FORMAT,
                       "%s: key %d: its time, %g, is not after the previous key's", keys->name,
                       keys->num + 1, key->time);
    if (keys->num == LIMIT_CAMERA_KEYS)
        return err_set(keys->err, ERR_LIMIT, "%s: more than %d camera keys", keys->name,
                       LIMIT_CAMERA_KEYS);
    if (keys->num == keys->room) {
        const int room = keys->room > 0 ? 2 * keys->room : 64;
        struct camera_key *items = ARENA_NEW(keys->arena, struct camera_key, (size_t)room);
        if (keys->num > 0)
            memcpy(items, keys->items, (size_t)keys->num * sizeof *items);
        keys->items = items;
        keys->room = room;
    }
    keys->items[keys->num++] = *key;
    return true;
}
