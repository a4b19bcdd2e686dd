/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/report/info_json.h - what is in a demo, as JSON. The keys are documented in
 * demoreel-info(1) and must not change. */
#ifndef PIPELINE_REPORT_INFO_JSON_H
#define PIPELINE_REPORT_INFO_JSON_H

struct info;
struct json;

/* Writes one object. path: of the demo, as the user gave it; NULL: null. */
void info_json_put(struct json *json, const struct info *info, const char *path);

/* Writes an object with only `path` and `error`, for a demo that cannot be read. */
void info_json_put_error(struct json *json, const char *path, const char *error);

#endif
