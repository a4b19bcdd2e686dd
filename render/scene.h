/* render/scene.h - everything there is to draw at one moment, as plain data.
 *
 * Made by playback (or by a test), drawn by render, with nothing remembered in
 * between: the same scene always gives the same picture. Models, maps and pics
 * are borrowed and immutable, their addresses are their identities. Arrays
 * live in the caller's frame arena. World units, degrees, seconds. */
#ifndef RENDER_SCENE_H
#define RENDER_SCENE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

struct image;
struct map;
struct model;
struct pic;
struct sky_box;

struct scene_rect {
    int x, y, width, height; /* px of the frame, from its upper left corner */
};

struct scene_view {
    vec3s origin;
    vec3s angles;       /* pitch (down positive), yaw, roll (right ear down positive) */
    float fov_x, fov_y; /* degrees, of `rect` */
    float flat_height;  /* 0: perspective; else orthographic, units from top to bottom of `rect`,
                           of what lies before the eye's plane: the fov does not count */
    struct scene_rect rect;
};

enum scene_entity_flags {
    SCENE_VIEW_WEAPON = 1, /* drawn over the world, in the near part of the depth range */
    SCENE_FULL_LIGHT = 2,  /* not lit by the world: torches, bolts */
    SCENE_PLAYER = 4,      /* never darker than a player may be */
};

struct scene_entity {
    const struct model *model;
    vec3s origin, angles;   /* as the game means them: see models in render/README.md */
    float scale, alpha;     /* 1 = as is */
    int flags;              /* enum scene_entity_flags */
    int frame;              /* sprite frame; brush model: non-zero shows alternate textures */
    int pose_from, pose_to; /* alias poses (not frames), mixed by pose_blend */
    float pose_blend;       /* 0..1 */
    int skin;
    const struct pic *skin_pic; /* instead of the model's; NULL: its own */
    int shirt, pants;           /* palette rows 0..15; -1: the skin's own colours */
    float phase;                /* seconds added to the clock for skin and sprite groups */
};

enum scene_particle_kind { SCENE_PARTICLE_DOT };

struct scene_particle {
    vec3s origin;
    uint8_t colour; /* palette index */
    uint8_t alpha;  /* 255 = opaque */
};

struct scene_light {
    vec3s origin;
    float radius, min_light; /* units */
    float colour[3];         /* 1, 1, 1 = white */
};

/* A flat picture, one in full colour, or (both NULL) a filled rectangle over the
 * frame. */
struct scene_pic {
    const struct pic *pic;
    const struct image *image;
    float x, y, width, height;  /* px of the frame, from its upper left */
    float s, t, s_size, t_size; /* part of the pic, in its pixels */
    uint8_t rgba[4];            /* multiplies; for a fill, the colour */
};

struct scene_fog {
    float density; /* 0 = none; as the "fog" command means it */
    float colour[3];
};

struct scene {
    double time;           /* the level's clock: textures, sky, liquids, groups */
    const struct map *map; /* NULL: no world, only 2D over `clear` */
    struct scene_view view;
    int view_contents;        /* enum map_contents at the eye */
    float light_styles[64];   /* factor on luxels, the game's value / 256: 'm' is 264 / 256 */
    bool has_style_tints;     /* the light of styles has colours of its own: */
    float style_tints[64][3]; /* factors on its red, green and blue, >= 0 */
    float liquid_alpha[4];    /* water, slime, lava, teleport: 1 = opaque */
    struct scene_fog fog;
    const struct sky_box *sky_box; /* NULL: the map's own sky */
    float tint[4];                 /* rgb and strength over the view rect, 0..1 */

    int num_entities, num_particles, num_lights, num_pics;
    /* Of all kinds, with the view weapon; what is seen through last, the farthest first. */
    const struct scene_entity *entities;
    const struct scene_particle *particles;
    const struct scene_light *lights;
    const struct scene_pic *pics; /* over everything, in this order */
};

/* The field of view of a rect of a frame: `fov` is across a 4:3 frame, as
 * players give it; wider frames see more, up and down stays (Hor+). */
static inline void scene_fov(float fov, int frame_width, int frame_height, struct scene_view *view)
{
    const float across = tanf(glm_rad(fov) / 2) * (float)frame_width / (float)frame_height * 0.75f;
    view->fov_x = glm_deg(2 * atanf(across));
    view->fov_y = glm_deg(2 * atanf(across * (float)view->rect.height / (float)view->rect.width));
}

#endif
