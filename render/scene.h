/* SPDX-License-Identifier: GPL-2.0-or-later */
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

/* How the lens of a camera of glass draws what is not in its focus. */
struct scene_lens {
    float focus;    /* units ahead that are sharp */
    float aperture; /* units from its middle to its edge; 0: all is sharp */
    int blades;     /* the sides of its iris, and of a point of light; 0: round */
};

/* Through which point of a px, and of the lens, a picture is taken: one of the samples
 * whose mean a frame is. All 0: the middle of both. */
struct scene_sample {
    float px_x, px_y;     /* to the right and down, px */
    float lens_x, lens_y; /* to the right and up, units; what is at the lens' focus, and the
                             view weapon, stay where they are */
};

struct scene_view {
    vec3s origin;
    vec3s angles;       /* pitch (down positive), yaw, roll (right ear down positive) */
    float fov_x, fov_y; /* degrees, of `rect` */
    float ortho_height; /* 0: perspective; else orthographic, units from top to bottom of `rect`,
                           of what lies before the eye's plane: the fov does not count */
    struct scene_rect rect;
    struct scene_lens lens;
    struct scene_sample sample;
};

enum scene_entity_flags {
    SCENE_VIEW_WEAPON = 1, /* drawn over the world, in the near part of the depth range */
    SCENE_FULL_LIGHT = 2,  /* not lit by the world: torches, bolts */
    SCENE_PLAYER = 4,      /* never darker than a player may be */
};

struct scene_entity {
    const struct model *model;
    int number; /* the game's, the same at all moments, also of what is on it; 0: it has none */
    const char *player;     /* whom it is a part of, in plain ASCII; NULL: nobody's */
    vec3s origin, angles;   /* as the game means them: see models in render/README.md */
    float scale, alpha;     /* 1 = as is */
    int flags;              /* enum scene_entity_flags */
    int frame;              /* sprite frame; brush model: non-zero shows alternate textures */
    int pose_from, pose_to; /* alias poses (not frames), mixed by pose_blend */
    float pose_blend;       /* 0..1 */
    int skin;
    const struct pic *skin_pic; /* instead of the model's; NULL: its own */
    int shirt, pants;           /* palette rows 0..15; -1: the skin's own colours */
    float glow;     /* added to the light on it, of which most stays; 1 = a full luxel */
    bool has_light; /* this is the light on it, not the world's: */
    float light[3]; /* 1, 1, 1 = a full luxel of white */
    float phase;    /* seconds added to the clock for skin and sprite groups */
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
    float colour[3];         /* 1, 1, 1 = white; below 0 it darkens the world */
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

/* What of the level is not drawn. */
enum scene_left_out { SCENE_WITHOUT_WORLD = 1, SCENE_WITHOUT_SKY = 2 };

struct scene {
    double time;           /* the level's clock: textures, sky, liquids, groups */
    const struct map *map; /* NULL: no world, only 2D over `clear` */
    struct scene_view view;
    int view_contents;        /* enum map_contents at the eye */
    int num_areas;            /* what `areas` has bits for; 0: the eye sees into all of them */
    const uint8_t *areas;     /* by map_leaf.area: no door closes it */
    float light_styles[64];   /* factor on luxels, the game's value / 256: 'm' is 264 / 256 */
    bool has_style_tints;     /* the light of styles has colours of its own: */
    float style_tints[64][3]; /* factors on its red, green and blue, >= 0 */
    float liquid_alpha[4];    /* water, slime, lava, teleport: 1 = opaque */
    struct scene_fog fog;
    const struct sky_box *sky_box; /* NULL: the map's own sky */
    vec3s sky_axis;                /* round which it has turned; 0 0 0: it has not */
    float sky_turn;                /* degrees */
    int left_out;                  /* enum scene_left_out */
    uint8_t backdrop[3];           /* what the view rect shows where nothing is drawn */
    /* Of the same view and map, or NULL: its opaque objects hide what is behind them, and the
     * backdrop is seen in their place. */
    const struct scene *holdout;
    float tint[4]; /* rgb and strength over the view rect, 0..1 */

    int num_entities, num_particles, num_lights, num_pics;
    /* Of all kinds, with the view weapon; what is seen through last, the farthest first. */
    const struct scene_entity *entities;
    const struct scene_particle *particles;
    const struct scene_light *lights;
    const struct scene_pic *pics; /* over everything, in this order */
};

/* The field of view of a rect of a frame: `fov` is across a 4:3 frame, as
 * players give it; wider frames see more, up and down stays (Hor+). In narrower ones, as
 * phones show them, that would be a slit: they lose across what they gain up and down. */
static inline void scene_fov(float fov, int frame_width, int frame_height, struct scene_view *view)
{
    const float wider = (float)frame_width / (float)frame_height * 0.75f; /* than 4:3 */
    const float across = tanf(glm_rad(fov) / 2) * (wider < 1.0f ? sqrtf(wider) : wider);
    view->fov_x = glm_deg(2 * atanf(across));
    view->fov_y = glm_deg(2 * atanf(across * (float)view->rect.height / (float)view->rect.width));
}

/* The `fov` that scene_fov was given. */
static inline float scene_fov_given(const struct scene_view *view, int frame_width,
                                    int frame_height)
{
    const float wider = (float)frame_width / (float)frame_height * 0.75f;
    const float across = tanf(glm_rad(view->fov_x) / 2);
    return glm_deg(2 * atanf(across / (wider < 1.0f ? sqrtf(wider) : wider)));
}

#endif
