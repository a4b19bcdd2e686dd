/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/sky_box.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/log.h"
#include "world/image.h"

const struct sky_box *sky_box_load(const struct vfs *vfs, const char *name, struct arena *arena,
                                   struct log *log)
{
    static const char endings[SKY_BOX_FACES][3] = {"rt", "bk", "lf", "ft", "up", "dn"};
    static const char *const folders[] = {"gfx/env/", "env/"};
    struct sky_box *const box = ARENA_NEW(arena, struct sky_box, 1);
    struct arena *const scratch = arena_create();
    for (int i = 0; i < SKY_BOX_FACES; i++) {
        char path[128];
        for (int k = 0; k < 2 && !box->faces[i]; k++) {
            snprintf(path, sizeof path, "%s%.100s%s", folders[k], name, endings[i]);
            box->faces[i] = image_load(vfs, path, 0, scratch, log);
        }
        if (box->faces[i] && box->faces[i]->width > box->side)
            box->side = box->faces[i]->width;
    }
    if (box->side == 0) {
        log_warn(log, "gfx/env/%s: no sky box pictures found; using the map's own sky", name);
        arena_destroy(scratch);
        return NULL;
    }
    box->side = box->side < LIMIT_SKY_SIDE ? box->side : LIMIT_SKY_SIDE;
    for (int i = 0; i < SKY_BOX_FACES; i++)
        if (box->faces[i])
            box->faces[i] =
                image_copy(image_resize(box->faces[i], box->side, box->side, scratch), arena);
    arena_destroy(scratch);
    return box;
}
