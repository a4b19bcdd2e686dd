/* cli/report/info_json.h - what is known of a demo, as JSON. Its keys are promised in
 * demoreel(1). */
#ifndef CLI_REPORT_INFO_JSON_H
#define CLI_REPORT_INFO_JSON_H

struct info;
struct json;

/* One object. */
void info_json_put(struct json *json, const struct info *info);

#endif
