/* playback/scene/entities.h - the models of a moment: what the last message shows,
 * the level's statics, and the segments of lightning. */
#ifndef PLAYBACK_SCENE_ENTITIES_H
#define PLAYBACK_SCENE_ENTITIES_H

#include "playback/timeline/instant.h"
#include "render/scene.h"

struct arena;
struct model;
struct scene_changes;
struct player_skins;

struct drawn_entities {
    struct arena *arena;
    struct scene_entity *items;
    int num, capacity;
};

void drawn_entities_add(struct drawn_entities *list, const struct scene_entity *entity);

/* Put what is seen through last, the farthest from the eye first: each is drawn
 * over what lies behind it. */
void drawn_entities_sort(struct drawn_entities *list, vec3s eye);

/* Whether a model's poses are shown one after another, as QuakeSpasm does with
 * flames and saws. */
bool entities_is_unmixed(const struct model *model);

/* Entities and statics, with the changes; entity `hidden` is left out, too. */
void entities_add(struct drawn_entities *list, const struct instant *moment,
                  struct player_skins *player_skins, int hidden,
                  const struct scene_changes *changes);

/* QuakeWorld shows a sprite where something explodes. */
#define EXPLOSION_SPRITE "progs/s_explod.spr"
void explosions_add(struct drawn_entities *list, const struct instant *moment,
                    const struct model *sprite);

bool beams_is_one(const struct event *event);

/* Beams, of the models by enum beam_model; NULL where one is missing. */
enum beam_model { BEAM_BOLT, BEAM_BOLT2, BEAM_BOLT3, BEAM_GRAPPLE, NUM_BEAM_MODELS };
const char *beam_model_name(enum beam_model which);
void beams_add(struct drawn_entities *list, const struct instant *moment,
               const struct model *const models[NUM_BEAM_MODELS]);

#endif
