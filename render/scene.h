/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/scene.h - everything that is drawn at one moment, as plain data.
 *
 * Filled by playback (or a test) and drawn by render, which keeps no state between
 * scenes: the same scene always gives the same picture. Models, maps and pics are
 * borrowed and immutable; their addresses are their identities. Arrays live in the
 * caller's frame arena. Units are world units, degrees and seconds. */
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
    int x, y, width, height; /* pixels, from the upper left corner of the frame */
};

/* Depth of field. */
struct scene_lens {
    float focus;    /* distance that is in focus, units */
    float aperture; /* radius of the aperture, units; 0: everything is in focus */
    int blades;     /* of the iris: highlights are polygons with this many sides; 0: round */
};

/* The point of the pixel and of the lens that a subframe is taken through. All 0: the
 * centres of both. */
struct scene_sample {
    float px_x, px_y; /* to the right and down, pixels */
    /* To the right and up, units. Objects in focus do not move in the picture, nor does the
     * view weapon. */
    float lens_x, lens_y;
};

struct scene_view {
    vec3s origin;
    vec3s angles;       /* pitch (down positive), yaw, roll (right ear down positive) */
    float fov_x, fov_y; /* degrees, of `rect` */
    /* 0: perspective; otherwise orthographic: units from top to bottom of `rect`. The fov
     * is ignored, and only objects in front of the eye are shown. */
    float ortho_height;
    struct scene_rect rect;
    struct scene_lens lens;
    struct scene_sample sample;
};

enum scene_entity_flags {
    SCENE_VIEW_WEAPON = 1, /* drawn over the world, in the near part of the depth range */
    SCENE_FULL_LIGHT = 2,  /* not lit by the world: torches, lightning bolts */
    SCENE_PLAYER = 4,      /* has a minimum brightness */
    SCENE_NO_GLOW = 8,     /* at SCENE_FULL_LIGHT, but gives off no light of its own */
};

struct scene_entity {
    const struct model *model;
    /* The entity number in the game, the same at all times, also for attachments. 0: none. */
    int number;
    const char *player;     /* name of the player it belongs to, in plain ASCII; NULL: none */
    vec3s origin, angles;   /* in the game's conventions: see "Models" in render/README.md */
    float scale, alpha;     /* 1 = as is */
    int flags;              /* enum scene_entity_flags */
    int frame;              /* sprite frame; brush model: non-zero shows alternate textures */
    int pose_from, pose_to; /* alias poses (not frames), blended by pose_blend */
    float pose_blend;       /* 0..1 */
    int skin;
    const struct pic *skin_pic; /* replaces the skin of the model; NULL: none */
    int shirt, pants;           /* palette rows 0..15; -1: the colours of the skin */
    float glow;     /* added to its light, which keeps most of its strength; 1: a full luxel */
    bool has_light; /* `light` replaces the light of the world */
    float light[3]; /* 1, 1, 1: a full white luxel */
    float phase;    /* seconds added to the clock of skin and sprite groups */
};

static inline bool scene_is_glowing(const struct scene_entity *entity)
{
    return (entity->flags & (SCENE_FULL_LIGHT | SCENE_NO_GLOW)) == SCENE_FULL_LIGHT;
}

enum scene_particle_kind { SCENE_PARTICLE_DOT };

struct scene_particle {
    vec3s origin;
    uint8_t colour; /* palette index */
    uint8_t alpha;  /* 255: opaque */
};

struct scene_light {
    vec3s origin;
    float radius, min_light; /* units */
    float colour[3];         /* 1, 1, 1: white; negative values darken the world */
};

/* The direction in which 360-degree pictures show pics that belong to a place of the world, relative
 * to the level view. Other pictures ignore it. */
struct scene_sign {
    float pitch, turn; /* degrees: down, to the left */
    float distance;    /* units; 0: that of the other pics */
    float x, y;        /* pixels: the point of the frame that is shown there */
};

/* A paletted picture, a true-colour picture or, if both are NULL, a filled rectangle over
 * the frame. */
struct scene_pic {
    const struct pic *pic;
    const struct image *image;
    float x, y, width, height;     /* pixels, from the upper left corner of the frame */
    float s, t, s_size, t_size;    /* the part of the picture to show, in its pixels */
    uint8_t rgba[4];               /* multiplies the picture; of a fill, its colour */
    const struct scene_sign *sign; /* NULL: not in a direction of its own */
};

/* Returns whether a pic is a fill of the whole frame, of this size in pixels, as fades are. */
static inline bool scene_pic_covers(const struct scene_pic *pic, int width, int height)
{
    return !pic->pic && !pic->image && !pic->sign && pic->x <= 0.0f && pic->y <= 0.0f &&
           pic->x + pic->width >= (float)width && pic->y + pic->height >= (float)height;
}

struct scene_fog {
    float density; /* 0: none; otherwise as in the "fog" console command */
    float colour[3];
};

/* Parts of the level that are not drawn. */
enum scene_left_out { SCENE_WITHOUT_WORLD = 1, SCENE_WITHOUT_SKY = 2 };

struct scene {
    double time;           /* level time: drives textures, sky, liquids and groups */
    const struct map *map; /* NULL: no world, only 2D over `backdrop` */
    struct scene_view view;
    int view_contents;        /* enum map_contents at the eye */
    int num_areas;            /* number of bits in `areas`; 0: all areas are visible */
    const uint8_t *areas;     /* bitmap by map_leaf.area; a clear bit: closed off by a door */
    float light_styles[64];   /* factors on luxels, the game's value / 256: "m" is 264 / 256 */
    bool has_style_tints;     /* style_tints apply */
    float style_tints[64][3]; /* factors on red, green and blue, >= 0 */
    float liquid_alpha[4];    /* water, slime, lava, teleport; 1: opaque */
    struct scene_fog fog;
    const struct sky_box *sky_box; /* NULL: the map's own sky */
    vec3s sky_axis;                /* axis of the sky's rotation; 0 0 0: none */
    float sky_turn;                /* degrees */
    int left_out;                  /* enum scene_left_out */
    uint8_t backdrop[3];           /* colour of the view rectangle where nothing is drawn */
    /* Holdout: a scene with the same view and map whose opaque objects hide what is
     * behind them but show the backdrop in their place. NULL: none. */
    const struct scene *holdout;
    float fill_light; /* 0..1, of the level and its models: see geometry/fill_light.h; 0: none */
    int exposure; /* of the view, before the tint, in steps of render/pixels/exposure.h; 0: as is */
    float tint[4]; /* rgb and strength, 0..1, over the view rectangle */

    int num_entities, num_particles, num_lights, num_pics;
    /* Of all kinds, including the view weapon; transparent ones last, the farthest first. */
    const struct scene_entity *entities;
    const struct scene_particle *particles;
    const struct scene_light *lights;
    const struct scene_pic *pics; /* drawn over everything else, in this order */
};

#endif
