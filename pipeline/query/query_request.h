/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_request.h - what is asked of demoreel serve: a JSON object a line. */
#ifndef PIPELINE_QUERY_QUERY_REQUEST_H
#define PIPELINE_QUERY_QUERY_REQUEST_H

#include <stdbool.h>
#include <stdio.h>

#include "playback/scene/scene_builder.h"

struct cJSON;
struct err;

struct query_request {
    struct cJSON *json;
    const char *what; /* "frame" */
    double time;      /* s; of the demo, of a script of its film */
    double length;    /* s of sound */
    int quality;      /* of pictures, 1 to 100 */
    int width;        /* px of a small picture; 0: as the options say */
    int shot;         /* of a script's film, from 0 */
    const char *pov;  /* NULL: as it is */
    const char *text; /* of a script; NULL: none */
    bool has_camera;  /* look from `camera`, else as the demo or film does */
    bool has_hud;     /* the camera's; else as the options say */
    struct scene_camera camera;
};

enum { QUERY_MAX_SOUND_SECONDS = 10 };

/* The next request of the stream. False at the stream's end; with err->kind set: it is
 * none, but there may be others. Free it either way. */
bool query_request_read(struct query_request *out, FILE *stream, struct err *err);
void query_request_free(struct query_request *request);

#endif
