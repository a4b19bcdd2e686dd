/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_json.h - a planned shot as JSON. The keys are documented in demoreel(1). */
#ifndef PIPELINE_FILM_FILM_JSON_H
#define PIPELINE_FILM_FILM_JSON_H

struct cutscene;
struct json;

/* Write the members of an object that is open. */
void film_json_put_shot(struct json *json, struct cutscene *cutscene, int number);

/* Those of the film: its rate, frames and length. */
void film_json_put_length(struct json *json, const struct cutscene *cutscene);

#endif
