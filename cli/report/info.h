/* cli/report/info.h - face of cli/report: a demo's facts as JSON.
 *
 * The folder prints demos and moments of them as JSON; it knows the timeline and what the
 * analysis found, and neither opens files nor draws. */
#ifndef CLI_REPORT_INFO_H
#define CLI_REPORT_INFO_H

#include <stdbool.h>

struct client_frame;
struct client_player;
struct demo;
struct demo_info;
struct playhead;
struct timeline;

struct info {
    const struct demo *demo;
    const struct timeline *timeline;
    struct playhead *playhead;
    struct demo_info *demo_info;
};

/* The state at the end of a level. */
const struct client_frame *info_last_frame(const struct info *info, int level);

/* Is the slot taken by a player with a name? */
bool info_has_name(const struct client_player *player);

#endif
