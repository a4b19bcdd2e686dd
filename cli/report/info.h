/* cli/report/info.h - what is known of a demo, and its printing as JSON.
 *
 * The keys are promised in demoreel(1). */
#ifndef CLI_REPORT_INFO_H
#define CLI_REPORT_INFO_H

#include <stdbool.h>

struct client_frame;
struct client_player;
struct demo;
struct demo_info;
struct json;
struct playhead;
struct timeline;

struct info {
    const struct demo *demo;
    const struct timeline *timeline;
    struct playhead *playhead;
    struct demo_info *demo_info;
};

/* The state in which a level ends. */
const struct client_frame *info_last_frame(const struct info *info, int level);

/* Is there somebody? */
bool info_has_name(const struct client_player *player);

/* As one object. */
void info_put_json(struct json *json, const struct info *info);

#endif
