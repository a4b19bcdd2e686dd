/* render/soft/facts.h - things in place of colours: what fills a struct facts.
 *
 * A scene's opaque things are drawn as always, but in each px stands the number of the thing
 * instead of its colour; how near it is says the rest. A model's triangles bend from one
 * moment to the other: where theirs go is found while they are drawn. */
#ifndef RENDER_SOFT_FACTS_H
#define RENDER_SOFT_FACTS_H

#include <stdint.h>

#include "render/facts.h"
#include "render/soft/painter.h"

struct patch;
struct scene_entity;

/* What px that show nothing have. */
extern const uint8_t soft_facts_backdrop[3];

/* Begin a picture whose camera is looking, when painter->facts is not NULL. */
void soft_facts_begin(struct painter *painter);

/* px become a thing; their alpha stays. */
void soft_facts_mark(uint8_t *px, int thing, int num);
void soft_facts_mark_opaque(uint8_t *px, int thing, int num);

/* The entity of the other moment; NULL: it stays where it is, or nobody asks. */
const struct scene_entity *soft_facts_then(const struct painter *painter,
                                           const struct scene_entity *entity);

/* Those px of a run that were put there, `near` from its first px on, go where the values
 * PATCH_RED to PATCH_BLUE say in the world of the other moment. */
void soft_facts_move(const struct painter *painter, const struct patch *patch,
                     const struct span_line *near, int x, int y, int num);

/* Fill the rows of a picture that is drawn. */
void soft_facts_take(struct painter *painter);

#endif
