/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/query/query_view.h"

#include "base/vec.h"
#include "pipeline/print/json.h"
#include "playback/scene/field_of_view.h"
#include "render/scene.h"

static void put_vector(struct json *json, const char *key, vec3s v)
{
    json_open_array(json, key);
    for (int i = 0; i < 3; i++)
        json_number(json, NULL, (double)v.raw[i], 3);
    json_close_array(json);
}

void query_view_put(struct json *json, const struct scene_view *view, int width, int height)
{
    put_vector(json, "origin", view->origin);
    put_vector(json, "angles", view->angles);
    json_number(json, "fov", (double)field_of_view_of(view, width, height), 3);
}
