/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/motion/prediction.h - the recorder of a QuakeWorld demo, moved by the
 * recorded commands.
 *
 * A packet says where the player was when the server had run the commands up to
 * one that it acknowledges; later ones were still on their way. The player saw the
 * state that these lead to, so the place at a moment is found by running them
 * again, up to the last before the moment and the first after it. A live client
 * jumps when a packet shows that it was wrong. Here both packets around the moment
 * are known, and the path from the one is blended into the path from the other.
 * Nothing is carried from frame to frame. */
#ifndef PLAYBACK_MOTION_PREDICTION_H
#define PLAYBACK_MOTION_PREDICTION_H

#include <stdbool.h>

#include "playback/client/client_frame.h"
#include "playback/pmove/pmove_types.h"

struct level;

enum { PREDICTION_MAX_SOLIDS = 256 };

/* What the recorder may run into at a frame. */
struct prediction_world {
    struct pmove_world world; /* map NULL: not known */
    struct pmove_solid solids[PREDICTION_MAX_SOLIDS];
};
void prediction_set_world(struct prediction_world *out, const struct level *level,
                          const struct client_frame *frame);

/* Commands by rising number. */
struct prediction_input {
    const struct client_command *commands;
    int num_commands;
    bool from_start; /* with the recording: the first stands for those before it, too */
};

/* Run the commands after *state's up to `number`; false when not all are there. */
bool prediction_run(const struct prediction_world *world, const struct prediction_input *input,
                    uint32_t after, uint32_t number, struct pmove_state *state);

/* What a packet would say of a state: eighths of units, whole units/s. */
struct pmove_state prediction_sent(const struct pmove_state *state);

/* A frame's anchor, given the one before it and the world there. What a packet
 * cannot say (is the jump button held down since a jump, the parts of a unit)
 * comes from running the commands between the two, where they agree. */
struct client_anchor prediction_anchor(const struct prediction_world *before,
                                       const struct client_anchor *from,
                                       const struct prediction_input *input,
                                       const struct client_frame *frame);

/* Where the recorder is at a demo time within `frame`; false: it is not known. */
bool prediction_at(const struct level *level, const struct client_frame *frame, double time,
                   struct pmove_state *out);

/* Frames in which the recorder is where prediction puts the player. */
struct predictor;
struct predictor *predictor_create(void);
void predictor_destroy(struct predictor *predictor); /* NULL is fine */

/* `frame` as it is at one moment within it; `frame` itself where nothing is
 * predicted. Valid until the next call. */
const struct client_frame *predictor_apply(struct predictor *predictor, const struct level *level,
                                           const struct client_frame *frame, double time);

#endif
