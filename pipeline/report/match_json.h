/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/report/match_json.h - the events of a demo and the positions of its players, as
 * JSON for web pages.
 *
 * It is one object with the duration, the levels and the part of the map that a picture from
 * above shows, the players, the events ordered by time, changes of scores, and the players'
 * positions at regular intervals. */
#ifndef PIPELINE_REPORT_MATCH_JSON_H
#define PIPELINE_REPORT_MATCH_JSON_H

struct demo;
struct json;
struct map;
struct timeline;

/* Writes "square": the part of the map that a square picture from above shows, in units. Does
 * nothing if `map` is NULL. */
void match_json_put_square(struct json *json, const struct map *map);

void match_json_put(struct json *json, const struct demo *demo, const struct timeline *timeline);

#endif
