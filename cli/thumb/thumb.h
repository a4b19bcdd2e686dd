/* cli/thumb/thumb.h - what the parts of the thumb command share. */
#ifndef CLI_THUMB_THUMB_H
#define CLI_THUMB_THUMB_H

#include <stdbool.h>

#include "cli/options/options.h"
#include "cli/session/session.h"
#include "cli/session/shutter.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/scene_at.h"
#include "render/frame.h"

struct arena;
struct err;
struct frame;
struct log;
struct sink;

/* Each makes what the options ask for of options->inputs[0]. `workshop` may be
 * NULL; else it is one whose pictures are all of the same options. */
bool thumb_demo(const struct options *options, struct shared_assets *shared, struct log *log,
                struct err *err);
bool thumb_map(const struct options *options, struct shared_assets *shared, struct log *log,
               struct err *err);

/* Of every input, into --out-dir; 0 or the exit code, -1 with err. */
int thumb_batch(const struct options *options, struct log *log, struct err *err);

/* A frame whose pixels the caller frees. */
struct frame thumb_frame(int width, int height);

/* Where pictures of the options' size go: to options->output or, if they are
 * several, to names with a number, "a-1.png" unless the output says where it
 * stands ("a%03d.png"). `moves`: they become one that moves. */
struct sink *thumb_open_output(const struct options *options, int count, bool moves,
                               struct arena *arena, struct log *log, struct err *err);

struct thumb_shot {
    double time; /* demo time */
    struct scene_camera camera;
};

/* A demo whose pictures are made. */
struct thumb {
    struct options options; /* the session's, with our own choices in them */
    struct session session;
    struct scene_source source; /* what `camera` sees */
    struct scene_camera camera;
    bool goes_outside;  /* to look for the best pictures */
    struct frame frame; /* of the renderer's size */
    struct arena *arena;
    struct thumb_shot *shots; /* of the pictures, by rising time */
    int num;
};

/* The recorder's eyes or, if one was asked for, the command line's camera. */
struct scene_camera thumb_camera(const struct options *options);

/* From a place, as a visitor: no weapon in hand, nothing on the screen. */
struct scene_camera thumb_camera_at(const struct place *eye);

/* Is a picture that is no frame of a film to be made brighter where it is dark? Not
 * if somebody said how bright it is to be. */
bool thumb_develops(const struct options *options);

/* Draw the film's frame at a demo time into thumb->frame. */
bool thumb_draw(struct thumb *thumb, double time, struct err *err);

/* All pictures on one, --sheet, with their times written below. */
bool thumb_make_sheet(struct thumb *thumb, struct err *err);

/* Pictures at a fixed interval for a player's seek bar, --storyboard. */
bool thumb_make_storyboard(struct thumb *thumb, struct err *err);

/* A moving picture, --loop, of what is round the first of the times. */
bool thumb_make_loop(struct thumb *thumb, struct err *err);

#endif
