/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_request.h - the requests to `demoreel serve`: one JSON object per line. */
#ifndef PIPELINE_QUERY_QUERY_REQUEST_H
#define PIPELINE_QUERY_QUERY_REQUEST_H

#include <stdbool.h>
#include <stdio.h>

#include "playback/scene/scene_builder.h"

struct cJSON;
struct err;

struct query_request {
    struct cJSON *json;
    const char *what; /* such as "frame" */
    double time;      /* s; in the demo, or in the film of a script */
    double length;    /* s of sound */
    int quality;      /* of pictures, 1 to 100 */
    int width;        /* px of a small picture; 0: as the settings say */
    int shot;         /* of the film of a script, from 0 */
    const char *pov;  /* NULL: unchanged */
    const char *text; /* of a script; NULL: unchanged */
    bool has_camera;  /* look from `camera`, instead of the view of the demo or film */
    bool has_hud;     /* `camera` has the HUD style, instead of the settings */
    struct scene_camera camera;
};

enum { QUERY_MAX_SOUND_SECONDS = 10 };

/* Reads the next request. Returns false at the end of the stream, and false with err->kind
 * set if the line is not a valid request, in which case others may follow. Free the request
 * in any case. */
bool query_request_read(struct query_request *out, FILE *stream, struct err *err);
void query_request_free(struct query_request *request);

#endif
