#include "render/soft/facts.h"

#include <string.h>

#include "base/arena.h"
#include "base/mat.h"
#include "models/model.h"
#include "render/geometry/brush_place.h"
#include "render/scene.h"
#include "render/soft/patch.h"

const uint8_t soft_facts_backdrop[3] = {0, 0, 0};

static const double FLAT_FAR = 32768.0; /* as in lens.c */
static const double SKY_FAR = 1e9;      /* units */

/* ---- marks ---- */

void soft_facts_mark(uint8_t *px, int thing, int num)
{
    const int number = thing - FACTS_NOTHING;
    for (int i = 0; i < num; i++, px += 4) {
        px[0] = (uint8_t)number;
        px[1] = (uint8_t)(number >> 8);
        px[2] = (uint8_t)(number >> 16);
    }
}

void soft_facts_mark_opaque(uint8_t *px, int thing, int num)
{
    memset(px, 255, (size_t)num * 4);
    soft_facts_mark(px, thing, num);
}

static int thing_of(const uint8_t px[4])
{
    return (px[0] | px[1] << 8 | px[2] << 16) + FACTS_NOTHING;
}

/* ---- another moment ---- */

/* How what an entity shows gets to where it is then, in the world. */
struct soft_facts_way {
    bool is_drawn; /* with the triangles of a model */
    bool moves;    /* by the matrix */
    mat4s by;
};

const struct scene_entity *soft_facts_then(const struct painter *painter,
                                           const struct scene_entity *entity)
{
    const struct facts *const facts = painter->facts;
    return facts && facts->motion && facts->things_then
               ? facts->things_then[entity - painter->scene->entities]
               : NULL;
}

static struct soft_facts_way find_way(const struct painter *painter,
                                      const struct scene_entity *entity)
{
    const struct scene_entity *const then = soft_facts_then(painter, entity);
    struct soft_facts_way way = {0};
    if (!then || !(entity->scale > 0.0f))
        return way;
    way.is_drawn = entity->model->kind == MODEL_ALIAS;
    way.moves = memcmp(&entity->origin, &then->origin, sizeof then->origin) != 0 ||
                memcmp(&entity->angles, &then->angles, sizeof then->angles) != 0;
    way.by = glms_mat4_identity();
    if (entity->model->kind == MODEL_BRUSH)
        way.by = mat4_mul(brush_place_matrix(then), mat4_inverse(brush_place_matrix(entity)));
    else
        for (int i = 0; i < 3; i++)
            way.by.col[3].raw[i] = then->origin.raw[i] - entity->origin.raw[i];
    return way;
}

void soft_facts_begin(struct painter *painter)
{
    const struct scene *const scene = painter->scene;
    struct camera_view camera;
    if (!painter->facts->motion)
        return;
    camera_look(&camera, painter->facts->then);
    lens_make(&painter->lens_then, &camera, &painter->facts->then->view);
    painter->ways = ARENA_NEW(painter->arena, struct soft_facts_way, (size_t)scene->num_entities);
    for (int i = 0; i < scene->num_entities; i++)
        painter->ways[i] = find_way(painter, &scene->entities[i]);
}

static double value_at(const double row[4], const double point[3])
{
    return row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3];
}

/* From px (x, y) to what a point of the world is in the other picture. */
static void set_motion(const struct painter *painter, int x, int y, const double point[3])
{
    const struct lens *const lens = &painter->lens_then;
    const size_t at = (size_t)y * (size_t)painter->raster.width + (size_t)x;
    float *const out = painter->facts->motion + at * 2;
    out[0] = out[1] = 0.0f;
    if (!(value_at(lens->depth, point) > lens->nearest))
        return;
    const double w = value_at(lens->w, point);
    out[0] = (float)(value_at(lens->x, point) / w - (x + 0.5));
    out[1] = (float)(value_at(lens->y, point) / w - (y + 0.5));
}

static double line_at(const struct lens_line *line, int x, int y)
{
    return line->start + line->across * x + line->down * y;
}

void soft_facts_move(const struct painter *painter, const struct patch *patch,
                     const struct span_line *near, int x, int y, int num)
{
    const float *const there =
        painter->raster.near + (size_t)y * (size_t)painter->raster.width + (size_t)x;
    for (int i = 0; i < num; i++) {
        if (near->start + near->across * (float)i != there[i])
            continue;
        const double w = line_at(&patch->w, x + i, y);
        double point[3];
        for (int c = 0; c < 3; c++)
            point[c] = line_at(&patch->values[PATCH_RED + c], x + i, y) / w;
        set_motion(painter, x + i, y, point);
    }
}

/* Where in the world px (x, y) looks at. */
static void find_place(const struct lens *lens, int x, int y, double depth, double out[3])
{
    for (int i = 0; i < 3; i++) {
        const double ray = lens->ray[i] + lens->across[i] * x + lens->down[i] * y;
        out[i] = lens->is_flat ? ray + depth * lens->forward[i] : lens->eye[i] + depth * ray;
    }
}

static void move_place(const struct soft_facts_way *way, double place[3])
{
    const double from[3] = {place[0], place[1], place[2]};
    for (int i = 0; i < 3; i++)
        place[i] = (double)way->by.col[0].raw[i] * from[0] +
                   (double)way->by.col[1].raw[i] * from[1] +
                   (double)way->by.col[2].raw[i] * from[2] + (double)way->by.col[3].raw[i];
}

/* ---- a picture that is drawn ---- */

/* Where the sky is does not change by where the eye is. */
static void move_sky(const struct painter *painter, int x, int y)
{
    const struct lens *const lens = &painter->lens, *const then = &painter->lens_then;
    double place[3];
    find_place(lens, x, y, SKY_FAR, place);
    for (int i = 0; i < 3; i++)
        place[i] += then->eye[i] - lens->eye[i];
    set_motion(painter, x, y, place);
}

static void take_motion(const struct painter *painter, int x, int y, int thing, double depth)
{
    double place[3];
    if (thing == FACTS_NOTHING) {
        memset(painter->facts->motion + ((size_t)y * (size_t)painter->raster.width + (size_t)x) * 2,
               0, 2 * sizeof(float));
        return;
    }
    if (thing == FACTS_SKY) {
        move_sky(painter, x, y);
        return;
    }
    if (thing >= 0 && painter->ways[thing].is_drawn)
        return;
    find_place(&painter->lens, x, y, depth, place);
    if (thing >= 0 && painter->ways[thing].moves)
        move_place(&painter->ways[thing], place);
    set_motion(painter, x, y, place);
}

static void take_px(const struct painter *painter, int x, int y)
{
    const struct raster *const raster = &painter->raster;
    const struct facts *const facts = painter->facts;
    const size_t at = (size_t)y * (size_t)raster->width + (size_t)x;
    const int thing = thing_of(raster->rgba + at * 4);
    const double near = (double)raster->near[at];
    const double depth = thing == FACTS_NOTHING || thing == FACTS_SKY ? (double)FACTS_FAR
                         : painter->lens.is_flat                      ? FLAT_FAR - near
                                                                      : 1.0 / near;
    if (facts->things)
        facts->things[at] = thing;
    if (facts->depth)
        facts->depth[at] = (float)depth;
    if (facts->motion)
        take_motion(painter, x, y, thing, depth);
}

void soft_facts_take(struct painter *painter)
{
    struct raster *const raster = &painter->raster;
    for (int y = raster->band_top; y < raster->band_bottom; y++) {
        raster_find_near(raster, y, 0, raster->width);
        for (int x = 0; x < raster->width; x++)
            take_px(painter, x, y);
    }
}
