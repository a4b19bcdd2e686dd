/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/film_json.h"

#include "base/rational.h"
#include "cutscene/script/script_camera.h"
#include "pipeline/print/json.h"
#include "pipeline/session/cutscene.h"

void film_json_put_length(struct json *json, const struct cutscene *cutscene)
{
    const struct film_plan *plan = &cutscene->plan;
    json_number(json, "fps", (double)plan->fps.num / plan->fps.den, 6);
    json_integer(json, "frames", plan->num_frames);
    json_number(json, "duration", rational_frame_time(plan->fps, plan->num_frames), 6);
}

void film_json_put_shot(struct json *json, struct cutscene *cutscene, int number)
{
    const struct film_plan *plan = &cutscene->plan;
    const struct planned_shot *planned = &plan->shots[number];
    const struct shot *shot = planned->shot;
    json_utf8(json, "name", film_plan_name(plan, number, cutscene->arena));
    json_number(json, "begin", rational_frame_time(plan->fps, planned->first_frame), 6);
    json_number(json, "duration", planned->duration, 6);
    json_integer(json, "first_frame", planned->first_frame);
    json_integer(json, "frames", planned->num_frames);
    json_utf8(json, "demo", cutscene->film.sources[shot->source].name);
    json_number(json, "from", time_map_at(&shot->map, 0.0), 6);
    json_number(json, "to", time_map_at(&shot->map, planned->duration), 6);
    json_open_array(json, "cameras");
    for (int i = 0; i < shot->num_cuts; i++) {
        json_open_object(json, NULL);
        json_text(json, "kind", script_camera_name(shot->cuts[i].camera.kind));
        json_number(json, "at", shot->cuts[i].at, 6);
        json_close_object(json);
    }
    json_close_array(json);
}
