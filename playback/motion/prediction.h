/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/motion/prediction.h - moves the recorder of a QuakeWorld demo by the recorded
 * commands.
 *
 * A packet contains the player's position after the server had run the commands up to the
 * one that the packet acknowledges; later commands were still in transit. The player saw
 * the state to which these lead, so the position at a given time is found by running them
 * again, up to the last command before that time and the first one after it. A live client
 * jumps when a packet contradicts its prediction. Here the packets before and after are
 * both known, and the path from one is blended into the path from the other. No state is
 * carried over from frame to frame. */
#ifndef PLAYBACK_MOTION_PREDICTION_H
#define PLAYBACK_MOTION_PREDICTION_H

#include <stdbool.h>

#include "playback/client/client_frame.h"
#include "playback/pmove/pmove_types.h"

struct level;

enum { PREDICTION_MAX_SOLIDS = 256 };

/* The obstacles around the recorder in a frame. */
struct prediction_world {
    struct pmove_world world; /* map is NULL if it is not loaded */
    struct pmove_solid solids[PREDICTION_MAX_SOLIDS];
};
void prediction_set_world(struct prediction_world *out, const struct level *level,
                          const struct client_frame *frame);

/* Commands by ascending number. */
struct prediction_input {
    const struct client_command *commands;
    int num_commands;
    /* Starts with the recording: the first command is repeated for earlier numbers. */
    bool from_start;
};

/* Runs the commands after number `after` up to `number`. Returns false if some are missing. */
bool prediction_run(const struct prediction_world *world, const struct prediction_input *input,
                    uint32_t after, uint32_t number, struct pmove_state *state);

/* Quantizes a state as packets do: positions to eighths of units, velocities to whole units/s. */
struct pmove_state prediction_quantize(const struct pmove_state *state);

/* Returns a frame's anchor, given the previous frame's anchor and world. The parts that a
 * packet cannot express (whether the jump button is held since the last jump, fractions of
 * units) come from running the commands between the two frames, if the results agree with
 * the packet. */
struct client_anchor prediction_anchor(const struct prediction_world *before,
                                       const struct client_anchor *from,
                                       const struct prediction_input *input,
                                       const struct client_frame *frame);

/* Sets *out to the recorder's state at a demo time within `frame`. Returns false if it is
 * not known. */
bool prediction_find_state(const struct level *level, const struct client_frame *frame, double time,
                           struct pmove_state *out);

/* Produces frames in which the recorder is at the predicted position. */
struct predictor;
struct predictor *predictor_create(void);
void predictor_destroy(struct predictor *predictor); /* NULL is fine */

/* Returns a copy of `frame` with the recorder's position at one time within it, or `frame`
 * itself if nothing can be predicted. Valid until the next call. */
const struct client_frame *predictor_apply(struct predictor *predictor, const struct level *level,
                                           const struct client_frame *frame, double time);

#endif
