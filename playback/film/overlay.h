/* playback/film/overlay.h - what a shot has over its picture: letterbox, pictures,
 * captions and fades. All of it follows shot time. */
#ifndef PLAYBACK_FILM_OVERLAY_H
#define PLAYBACK_FILM_OVERLAY_H

#include <stdbool.h>

struct arena;
struct pic;
struct planned_shot;
struct scene;

/* Where the target of a caption is seen, px of the frame; not when it is behind the camera. */
struct overlay_spot {
    bool is_seen;
    float x, y;
};

/* Add them to the scene's pictures. `font` is the game's; NULL: no captions in it; `spots`
 * are those of the captions. */
void overlay_add(struct scene *scene, const struct planned_shot *shot, double time, int width,
                 int height, const struct pic *font, const struct overlay_spot *spots,
                 struct arena *arena);

/* How much of the shot's picture and sound the fades leave, 0..1. */
float overlay_light(const struct planned_shot *shot, double time);

#endif
