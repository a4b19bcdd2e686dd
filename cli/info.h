/* cli/info.h - what is known of a demo, and its printing as JSON.
 *
 * The keys are promised in demoreel(1). */
#ifndef CLI_INFO_H
#define CLI_INFO_H

struct demo;
struct facts;
struct json;
struct playhead;
struct timeline;

struct info {
    const struct demo *demo;
    const struct timeline *timeline;
    struct playhead *playhead;
    struct facts *facts;
};

/* As one object. */
void info_put_json(struct json *json, const struct info *info);

#endif
