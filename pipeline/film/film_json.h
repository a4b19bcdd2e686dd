/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_json.h - a planned shot as JSON. The keys are documented in
 * demoreel-check(1). */
#ifndef PIPELINE_FILM_FILM_JSON_H
#define PIPELINE_FILM_FILM_JSON_H

struct cutscene;
struct json;

/* Writes a shot's members into an open object. */
void film_json_put_shot(struct json *json, struct cutscene *cutscene, int number);

/* The same for the film: frame rate, number of frames and duration. */
void film_json_put_length(struct json *json, const struct cutscene *cutscene);

#endif
