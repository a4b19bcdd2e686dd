/* cli/thumb/thumb_demo.h - pictures of a demo. */
#ifndef CLI_THUMB_THUMB_DEMO_H
#define CLI_THUMB_THUMB_DEMO_H

#include <stdbool.h>

struct err;
struct log;
struct options;
struct shared_assets;

/* As thumb_make. */
bool thumb_demo(const struct options *options, struct shared_assets *shared, struct log *log,
                struct err *err);

#endif
