#include "render/soft/paint.h"

#include "render/scene.h"
#include "render/soft/facts.h"
#include "render/soft/luxel_store.h"
#include "render/soft/paint_alias.h"
#include "render/soft/paint_sprites.h"
#include "render/soft/paint_world.h"

void paint_drop_light(struct painter *painter)
{
    for (int i = 0; i < painter->num_lights; i++)
        luxel_store_destroy(painter->lights[i]);
    painter->num_lights = 0;
}

static void draw_opaque(struct painter *painter)
{
    paint_world_opaque(painter);
    paint_alias(painter, ALIAS_PASS_OPAQUE);
    paint_sprites(painter, false);
}

static void look(struct painter *painter)
{
    const struct scene *const scene = painter->scene;
    if (painter->num_lights > 0 && !luxel_store_is_of(painter->lights[0], scene->map))
        paint_drop_light(painter); /* the first is the level's, which is another now */
    camera_look(&painter->camera, scene);
    lens_make(&painter->lens, &painter->camera, &scene->view);
}

void paint_view(struct painter *painter, bool shadows)
{
    const struct scene *const scene = painter->scene;
    const struct scene_rect rect = scene->view.rect;
    raster_begin(&painter->raster, rect.x, rect.y, rect.width, rect.height);
    if (!scene->map || rect.width <= 0 || rect.height <= 0) {
        raster_fill(&painter->raster, scene->backdrop);
        return;
    }
    look(painter);
    if (scene->hiding) {
        painter->scene = scene->hiding;
        draw_opaque(painter);
        painter->scene = scene;
        raster_paint(&painter->raster, scene->backdrop);
    }
    draw_opaque(painter);
    if (shadows)
        paint_alias_shadows(painter);
    paint_world_blended(painter);
    paint_alias(painter, ALIAS_PASS_BLENDED);
    paint_sprites(painter, true);
    paint_sprites_particles(painter);
    paint_alias(painter, ALIAS_PASS_WEAPON);
}

void paint_facts(struct painter *painter)
{
    const struct scene *const scene = painter->scene;
    const struct scene_rect rect = scene->view.rect;
    raster_begin(&painter->raster, rect.x, rect.y, rect.width, rect.height);
    if (scene->map && rect.width > 0 && rect.height > 0) {
        look(painter);
        soft_facts_begin(painter);
        draw_opaque(painter);
    } else {
        raster_fill(&painter->raster, soft_facts_backdrop);
    }
    soft_facts_take(painter);
}
