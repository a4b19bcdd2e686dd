/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/report/match_json.h - what happens in a demo and where its players are, as JSON for pages
 * that show it.
 *
 * One object: its length, levels with what their map looks like from above, players, events in
 * the order of time, scores as they change, and the players' places on a grid of demo time. */
#ifndef PIPELINE_REPORT_MATCH_JSON_H
#define PIPELINE_REPORT_MATCH_JSON_H

struct demo;
struct json;
struct map;
struct timeline;

/* "square": what of the map a square picture from straight above has, units. Nothing of NULL. */
void match_json_put_square(struct json *json, const struct map *map);

void match_json_put(struct json *json, const struct demo *demo, const struct timeline *timeline);

#endif
