/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_view.h - where a picture is seen from, as a camera's words say it. */
#ifndef PIPELINE_QUERY_QUERY_VIEW_H
#define PIPELINE_QUERY_QUERY_VIEW_H

struct json;
struct scene_view;

/* Members of an object that is open: "origin": [x, y, z], "angles": [pitch, yaw, roll], "fov":
 * degrees across a 4:3 picture. The view fills a frame of that size. */
void query_view_put(struct json *json, const struct scene_view *view, int width, int height);

#endif
