/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_view.h - the view of a picture, in the terms of script cameras. */
#ifndef PIPELINE_QUERY_QUERY_VIEW_H
#define PIPELINE_QUERY_QUERY_VIEW_H

struct json;
struct scene_view;

/* Writes members into an open object: "origin": [x, y, z], "angles": [pitch, yaw, roll], and
 * "fov" in degrees across a 4:3 picture. The view fills a frame of that size. */
void query_view_put(struct json *json, const struct scene_view *view, int width, int height);

#endif
