/* playback/coder_added.h - layouts of the messages that only some NetQuake
 * servers send; private to coder_nq.c. */
#ifndef PLAYBACK_CODER_ADDED_H
#define PLAYBACK_CODER_ADDED_H

#include <stdint.h>

struct coder;

struct layout {
    uint8_t id;
    const char *name;
    void (*code)(struct coder *coder);
};

/* Each ends with a layout without a name. */
extern const struct layout nehahra_layouts[], kex_layouts[], fte_layouts[];

/* The parts that all messages share: coder_nq.c. */
void coder_coord(struct coder *coder, const char *name);
void coder_angle(struct coder *coder, const char *name);
void coder_position(struct coder *coder);

#endif
