/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/models.h"

#include <stdio.h>

#include "base/hash.h"
#include "base/mat.h"
#include "base/trig.h"
#include "models/model.h"
#include "tests/sample/mdl.h"

/* All skins in this file have four quarters of 32 by 32 texels. */
static const struct skin_area quarters[4] = {
    {0, 0, 32, 32}, {32, 0, 32, 32}, {0, 32, 32, 32}, {32, 32, 32, 32}};

enum quarter { DARK, LIGHT, GRIP, ACCENT };

struct material {
    struct rgb colours[4]; /* of the quarters */
    int glow;              /* palette index of the glowing last quarter; 0: does not glow */
};

static const struct material steel_and_wood = {
    {{0.28f, 0.28f, 0.3f}, {0.5f, 0.5f, 0.52f}, {0.42f, 0.26f, 0.14f}, {0.62f, 0.5f, 0.24f}}, 0};
static const struct material launcher = {
    {{0.26f, 0.29f, 0.2f}, {0.44f, 0.46f, 0.36f}, {0.3f, 0.22f, 0.16f}, {0.6f, 0.2f, 0.08f}}, 0};
static const struct material storm = {
    {{0.24f, 0.26f, 0.32f}, {0.5f, 0.54f, 0.6f}, {0.3f, 0.24f, 0.2f}, {0.4f, 0.6f, 1}}, 241};
static const struct material missile = {
    {{0.36f, 0.36f, 0.34f}, {0.62f, 0.6f, 0.56f}, {0.5f, 0.12f, 0.06f}, {1, 0.6f, 0.2f}}, 236};
static const struct material flesh = {
    {{0.4f, 0.06f, 0.04f}, {0.62f, 0.16f, 0.1f}, {0.7f, 0.5f, 0.38f}, {0.86f, 0.8f, 0.68f}}, 0};
static const struct material leather = {
    {{0.3f, 0.2f, 0.12f}, {0.42f, 0.3f, 0.18f}, {0.24f, 0.16f, 0.1f}, {0.66f, 0.54f, 0.26f}}, 0};

static struct canvas paint(const struct material *material, uint64_t seed, int shift)
{
    struct canvas skin = canvas_create(64, 64, rgb_make(90, 90, 90));
    for (int q = 0; q < 4; q++) {
        canvas_fill(&skin, quarters[q].s, quarters[q].t, 32, 32, material->colours[q]);
        for (int y = 0; y < 32; y++)
            for (int x = 0; x < 32; x++)
                canvas_scale(&skin, quarters[q].s + x, quarters[q].t + y,
                             1 + 0.3f * noise_tiled(seed + (uint64_t)q, (float)x * 0.5f, (float)y,
                                                    32, 32, 8, 3));
        canvas_bevel(&skin, quarters[q].s, quarters[q].t, 32, 32, 2, 0.25f);
    }
    for (int y = 0; material->glow && y < 32; y++)
        for (int x = 0; x < 32; x++)
            canvas_set_index(&skin, 32 + x, 32 + y,
                             material->glow + (x / 4 + y / 4 + shift) % 3 - 1);
    return skin;
}

static void begin_model(struct mdl *mdl, const struct material *material, uint64_t seed, int flags)
{
    *mdl = (struct mdl){.num_skins = 1, .flags = flags, .skins = {paint(material, seed, 0)}};
}

static void tube_x(struct mdl *mdl, enum quarter quarter, int sides, const struct ring *rings,
                   int count)
{
    mesh_add_tube(&mdl->mesh, 0, MESH_ALONG_X, rings, count, sides, quarters[quarter]);
}

static void box(struct mdl *mdl, enum quarter quarter, float x0, float y0, float z0, float x1,
                float y1, float z1)
{
    mesh_add_box(&mdl->mesh, 0, vec3_make(x0, y0, z0), vec3_make(x1, y1, z1), quarters[quarter]);
}

#define TUBE_X(mdl, quarter, sides, rings)                                                         \
    tube_x((mdl), (quarter), (sides), (rings), (int)(sizeof(rings) / sizeof *(rings)))

/* Weapons point along x, with the grip near 0, both for the view and for the floor. */
static void build_shotgun(struct mdl *mdl)
{
    static const struct ring barrel[] = {{6, 0, 0.6f, 1.1f, 1.1f},  {27, 0, 0.6f, 1.0f, 1.0f},
                                         {28, 0, 0.6f, 1.3f, 1.3f}, {30, 0, 0.6f, 1.3f, 1.3f},
                                         {30, 0, 0.6f, 0.8f, 0.8f}, {27, 0, 0.6f, 0.7f, 0.7f}};
    static const struct ring magazine[] = {{6, 0, -1.5f, 0.9f, 0.9f}, {25, 0, -1.5f, 0.8f, 0.8f}};
    static const struct ring pump[] = {{12, 0, -1.6f, 1.3f, 1.2f}, {13, 0, -1.7f, 1.7f, 1.5f},
                                       {15, 0, -1.7f, 1.5f, 1.4f}, {16, 0, -1.7f, 1.7f, 1.5f},
                                       {18, 0, -1.7f, 1.5f, 1.4f}, {20, 0, -1.7f, 1.7f, 1.5f},
                                       {21, 0, -1.6f, 1.3f, 1.2f}};
    static const struct ring receiver[] = {{-2, 0, -0.8f, 1.0f, 1.4f},
                                           {0, 0, -0.4f, 1.5f, 1.9f},
                                           {6, 0, -0.3f, 1.6f, 2.0f},
                                           {8, 0, -0.3f, 1.2f, 1.6f}};
    static const struct ring stock[] = {
        {0, 0, -1, 1.1f, 1.4f}, {-4, 0, -3, 1.0f, 1.5f}, {-11, 0, -5.5f, 1.2f, 2.6f}};
    TUBE_X(mdl, LIGHT, 8, barrel);
    TUBE_X(mdl, DARK, 8, magazine);
    TUBE_X(mdl, GRIP, 8, pump);
    TUBE_X(mdl, DARK, 8, receiver);
    TUBE_X(mdl, GRIP, 8, stock);
    box(mdl, ACCENT, 28.6f, -0.2f, 1.7f, 29.4f, 0.2f, 2.5f);
}

static void build_rocket_launcher(struct mdl *mdl)
{
    static const struct ring tube[] = {{-6, 0, 0, 2.2f, 2.2f}, {-4, 0, 0, 2.9f, 2.9f},
                                       {18, 0, 0, 2.7f, 2.7f}, {21, 0, 0, 3.5f, 3.5f},
                                       {26, 0, 0, 3.9f, 3.9f}, {26.5f, 0, 0, 3.1f, 3.1f},
                                       {19, 0, 0, 2.4f, 2.4f}};
    static const struct ring collar[] = {{2, 0, 0, 2.9f, 2.9f},
                                         {2.4f, 0, 0, 3.4f, 3.4f},
                                         {4.6f, 0, 0, 3.4f, 3.4f},
                                         {5, 0, 0, 2.9f, 2.9f}};
    static const struct ring collar2[] = {{10, 0, 0, 2.8f, 2.8f},
                                          {10.4f, 0, 0, 3.3f, 3.3f},
                                          {12, 0, 0, 3.3f, 3.3f},
                                          {12.4f, 0, 0, 2.8f, 2.8f}};
    static const struct ring sight[] = {{3, -2.6f, 3, 0.5f, 0.5f},
                                        {4, -2.6f, 3, 0.9f, 0.9f},
                                        {9, -2.6f, 3, 0.9f, 0.9f},
                                        {10, -2.6f, 3, 0.6f, 0.6f}};
    TUBE_X(mdl, DARK, 10, tube);
    TUBE_X(mdl, ACCENT, 10, collar);
    TUBE_X(mdl, LIGHT, 10, collar2);
    TUBE_X(mdl, LIGHT, 8, sight);
    box(mdl, GRIP, 0, -0.8f, -6.5f, 2.4f, 0.8f, -2.4f);
    box(mdl, GRIP, 11, -0.8f, -6, 13, 0.8f, -2.4f);
}

static void build_storm_gun(struct mdl *mdl)
{
    static const struct ring core[] = {{0, 0, 0, 1.2f, 1.2f},
                                       {4, 0, 0, 1.6f, 1.6f},
                                       {22, 0, 0, 0.9f, 0.9f},
                                       {27, 0, 0, 0.3f, 0.3f}};
    static const struct ring body[] = {{-8, 0, -0.6f, 1.2f, 1.6f},
                                       {-6, 0, -0.4f, 2, 2.4f},
                                       {3, 0, 0, 2, 2.4f},
                                       {5, 0, 0, 1.4f, 1.4f}};
    TUBE_X(mdl, ACCENT, 8, core);
    TUBE_X(mdl, DARK, 8, body);
    for (int i = 0; i < 4; i++) {
        const float x = 7 + (float)i * 4.5f, r = 2.7f - (float)i * 0.35f;
        const struct ring coil[] = {{x, 0, 0, r - 0.8f, r - 0.8f},
                                    {x + 0.5f, 0, 0, r, r},
                                    {x + 1.5f, 0, 0, r, r},
                                    {x + 2, 0, 0, r - 0.8f, r - 0.8f}};
        TUBE_X(mdl, LIGHT, 8, coil);
    }
    box(mdl, LIGHT, -4, -0.5f, 1.9f, 3, 0.5f, 2.7f);
    box(mdl, GRIP, -5, -0.8f, -7, -2.4f, 0.8f, -2);
    box(mdl, GRIP, 11, -0.6f, -5.6f, 13, 0.6f, -1.4f);
}

/* Saves a weapon as a view weapon: at the lower right in front of the eye, with recoil. */
static bool save_view_weapon(struct mdl *mdl, const struct colours *colours, const char *folder,
                             const char *name, float recoil, float drop, struct err *err)
{
    static const float back[VIEW_WEAPON_FRAMES] = {0, 1, 0.75f, 0.5f, 0.3f, 0.15f, 0.05f};
    for (int i = 0; i < VIEW_WEAPON_FRAMES; i++) {
        struct pose pose = pose_rest();
        mat4s m = glms_translate(glms_mat4_identity(),
                                 vec3_make(13 - recoil * back[i], -4, -9.5f - drop));
        m = mat4_turn(m, glm_rad(2.5f), vec3_make(0, 0, 1));
        m = mat4_turn(m, glm_rad(-2.5f - recoil * 1.6f * back[i]), vec3_make(0, 1, 0));
        pose.parts[0] = m;
        char frame[16];
        snprintf(frame, sizeof frame, "shot%d", i);
        mdl_add_frame(mdl, frame, &pose);
    }
    return mdl_save(mdl, colours, folder, name, err);
}

static bool save_weapons(const struct colours *colours, const char *folder, struct err *err)
{
    static const struct {
        const char *view, *lying;
        const struct material *material;
        void (*build)(struct mdl *mdl);
        float recoil, drop; /* units */
    } weapons[] = {
        {"progs/v_shot.mdl", "progs/g_shot.mdl", &steel_and_wood, build_shotgun, 5, 0},
        {"progs/v_rock2.mdl", "progs/g_rock2.mdl", &launcher, build_rocket_launcher, 4, 2.5f},
        {"progs/v_light.mdl", "progs/g_light.mdl", &storm, build_storm_gun, 1, 1.5f},
    };
    bool ok = true;
    for (size_t i = 0; i < sizeof weapons / sizeof *weapons; i++) {
        struct mdl mdl;
        begin_model(&mdl, weapons[i].material, 200 + i, 0);
        weapons[i].build(&mdl);
        ok = save_view_weapon(&mdl, colours, folder, weapons[i].view, weapons[i].recoil,
                              weapons[i].drop, err) &&
             ok;
        begin_model(&mdl, weapons[i].material, 200 + i, MODEL_ROTATE);
        weapons[i].build(&mdl);
        struct pose pose = pose_rest();
        pose.parts[0] = glms_translate(pose.parts[0], vec3_make(-9, 0, 10));
        mdl_add_frame(&mdl, "still", &pose);
        ok = mdl_save(&mdl, colours, folder, weapons[i].lying, err) && ok;
    }
    return ok;
}

static void build_rocket(struct mdl *mdl)
{
    static const struct ring body[] = {{-8, 0, 0, 1.4f, 1.4f}, {-7, 0, 0, 2, 2}, {4, 0, 0, 2, 2}};
    static const struct ring head[] = {
        {4, 0, 0, 2.4f, 2.4f}, {7, 0, 0, 1.8f, 1.8f}, {10, 0, 0, 0.3f, 0.3f}};
    static const struct ring fire[] = {
        {-8, 0, 0, 1.3f, 1.3f}, {-11, 0, 0, 1, 1}, {-15, 0, 0, 0.2f, 0.2f}};
    TUBE_X(mdl, LIGHT, 8, body);
    TUBE_X(mdl, GRIP, 8, head);
    TUBE_X(mdl, ACCENT, 6, fire);
    box(mdl, DARK, -8, -4, -0.3f, -4, 4, 0.3f);
    box(mdl, DARK, -8, -0.3f, -4, -4, 0.3f, 4);
}

static void build_grenade(struct mdl *mdl)
{
    static const struct ring body[] = {{-4, 0, 0, 1.4f, 1.4f},
                                       {-2.5f, 0, 0, 2.8f, 2.8f},
                                       {2.5f, 0, 0, 2.8f, 2.8f},
                                       {4, 0, 0, 1.4f, 1.4f}};
    static const struct ring cap[] = {{4, 0, 0, 1, 1}, {5.5f, 0, 0, 1, 1}};
    TUBE_X(mdl, DARK, 8, body);
    TUBE_X(mdl, LIGHT, 6, cap);
}

static void build_lump(struct mdl *mdl)
{
    static const struct ring meat[] = {{-6, 1, 0, 1.2f, 1},
                                       {-4, 1.5f, 0, 3, 2.2f},
                                       {0, 0, 0.5f, 3.6f, 3},
                                       {3, -1, 0, 2.6f, 2.2f},
                                       {5, -1, 0, 0.8f, 0.8f}};
    static const struct ring bone[] = {
        {4, -1, 0, 0.8f, 0.8f}, {8, -1.4f, 0.4f, 0.7f, 0.7f}, {9, -1.4f, 0.6f, 1.2f, 1.2f}};
    TUBE_X(mdl, LIGHT, 7, meat);
    TUBE_X(mdl, ACCENT, 6, bone);
}

static void build_limb(struct mdl *mdl)
{
    static const struct ring upper[] = {
        {-9, 0, 0, 2, 2}, {-5, 0, 0, 2.6f, 2.4f}, {0, 0, 1.5f, 2, 2}};
    static const struct ring lower[] = {
        {0, 0, 1.5f, 2, 2}, {5, 0, 0, 1.8f, 1.6f}, {9, 0, -1, 1.4f, 1.8f}, {12, 0, -1, 0.6f, 1}};
    static const struct ring stump[] = {{-11, 0, 0, 0.6f, 0.6f}, {-9, 0, 0, 1.8f, 1.8f}};
    TUBE_X(mdl, GRIP, 7, upper);
    TUBE_X(mdl, GRIP, 7, lower);
    TUBE_X(mdl, DARK, 7, stump);
}

static void build_head(struct mdl *mdl)
{
    static const struct ring skull[] = {{-5, 0, 5, 1.5f, 2},
                                        {-3, 0, 5, 3.6f, 4},
                                        {1, 0, 5, 4, 4.4f},
                                        {4, 0, 4.4f, 3, 3.6f},
                                        {5.4f, 0, 3.6f, 1, 1.6f}};
    static const struct ring throat[] = {{-2, 0, 1.5f, 2.2f, 1.6f}, {-1, 0, 0, 2, 1}};
    TUBE_X(mdl, GRIP, 8, skull);
    TUBE_X(mdl, DARK, 6, throat);
    box(mdl, ACCENT, 4, 0.8f, 5, 4.8f, 2.2f, 6.2f);
    box(mdl, ACCENT, 4, -2.2f, 5, 4.8f, -0.8f, 6.2f);
}

/* One link of a lightning bolt, thirty units long and jagged. */
static void build_bolt(struct mdl *mdl)
{
    static const struct ring strand[] = {{0, 0, 0, 0.7f, 0.7f},   {6, 2, 1, 0.5f, 0.5f},
                                         {11, -2, 2, 0.8f, 0.8f}, {17, -1, -2, 0.5f, 0.5f},
                                         {23, 2, -1, 0.8f, 0.8f}, {30, 0, 0, 0.7f, 0.7f}};
    static const struct ring second[] = {{0, 0, 0, 0.4f, 0.4f},
                                         {8, -2, -1, 0.4f, 0.4f},
                                         {15, 2, 1, 0.4f, 0.4f},
                                         {22, -2, 2, 0.4f, 0.4f},
                                         {30, 0, 0, 0.4f, 0.4f}};
    TUBE_X(mdl, ACCENT, 4, strand);
    TUBE_X(mdl, ACCENT, 4, second);
}

static void build_spike(struct mdl *mdl)
{
    static const struct ring shaft[] = {
        {-8, 0, 0, 0.6f, 0.6f}, {6, 0, 0, 0.7f, 0.7f}, {10, 0, 0, 0.1f, 0.1f}};
    TUBE_X(mdl, LIGHT, 5, shaft);
}

static void build_backpack(struct mdl *mdl)
{
    box(mdl, DARK, -6, -8, 0, 6, 8, 14);
    box(mdl, LIGHT, -7, -8.5f, 9, 7, 8.5f, 15);
    box(mdl, LIGHT, 6, -5, 2, 9, 5, 8);
    box(mdl, ACCENT, 7, -1, 8, 7.6f, 1, 11);
}

static void build_armour(struct mdl *mdl)
{
    static const struct ring plate[] = {{2, 0, 0, 6, 4},
                                        {8, 0, 0.4f, 7, 5.4f},
                                        {16, 0, 0.8f, 9.5f, 6.4f},
                                        {20, 0, 0, 9, 5},
                                        {22, 0, 0, 4, 3.4f}};
    mesh_add_tube(&mdl->mesh, 0, MESH_ALONG_Z, plate, 5, 10, quarters[LIGHT]);
    box(mdl, ACCENT, -5, 8, 17, 5, 13, 21);
    box(mdl, ACCENT, -5, -13, 17, 5, -8, 21);
}

static void build_eyes(struct mdl *mdl)
{
    for (int i = 0; i < 2; i++) {
        const float y = i ? 2.2f : -2.2f;
        const struct ring eye[] = {
            {-1.4f, y, 24, 0.4f, 0.4f}, {0, y, 24, 1.4f, 1.4f}, {1.4f, y, 24, 0.4f, 0.4f}};
        TUBE_X(mdl, ACCENT, 8, eye);
    }
}

static bool save_things(const struct colours *colours, const char *folder, struct err *err)
{
    static const struct {
        const char *name;
        const struct material *material;
        void (*build)(struct mdl *mdl);
        int flags;
    } things[] = {
        {"progs/missile.mdl", &missile, build_rocket, MODEL_ROCKET},
        {"progs/grenade.mdl", &launcher, build_grenade, MODEL_GRENADE},
        {"progs/gib1.mdl", &flesh, build_lump, MODEL_GIB},
        {"progs/gib2.mdl", &flesh, build_limb, MODEL_GIB},
        {"progs/h_player.mdl", &flesh, build_head, MODEL_GIB},
        {"progs/bolt.mdl", &storm, build_bolt, 0},
        {"progs/bolt2.mdl", &storm, build_bolt, 0},
        {"progs/bolt3.mdl", &storm, build_bolt, 0},
        {"progs/beam.mdl", &missile, build_bolt, 0},
        {"progs/spike.mdl", &steel_and_wood, build_spike, 0},
        {"progs/laser.mdl", &storm, build_spike, MODEL_TRACER},
        {"progs/w_spike.mdl", &missile, build_spike, MODEL_TRACER2},
        {"progs/v_spike.mdl", &storm, build_spike, MODEL_TRACER3},
        {"progs/zom_gib.mdl", &flesh, build_lump, MODEL_ZOMGIB},
        {"progs/backpack.mdl", &leather, build_backpack, MODEL_ROTATE},
        {"progs/eyes.mdl", &storm, build_eyes, 0},
    };
    bool ok = true;
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        struct mdl mdl;
        begin_model(&mdl, things[i].material, 300 + i, things[i].flags);
        things[i].build(&mdl);
        mdl_add_still(&mdl);
        ok = mdl_save(&mdl, colours, folder, things[i].name, err) && ok;
    }
    return ok;
}

/* Three skins: green, yellow, red. */
static bool save_armour(const struct colours *colours, const char *folder, struct err *err)
{
    static const struct rgb metals[3] = {
        {0.25f, 0.5f, 0.2f}, {0.75f, 0.58f, 0.14f}, {0.66f, 0.12f, 0.08f}};
    struct mdl mdl = {.num_skins = 3, .flags = MODEL_ROTATE};
    for (int i = 0; i < 3; i++) {
        struct material material = steel_and_wood;
        material.colours[LIGHT] = metals[i];
        material.colours[ACCENT] = rgb_scale(metals[i], 1.3f);
        mdl.skins[i] = paint(&material, 340, 0);
    }
    build_armour(&mdl);
    mdl_add_still(&mdl);
    return mdl_save(&mdl, colours, folder, "progs/armor.mdl", err);
}

/* A rotating ring with an animated glow: a group of skins. */
static bool save_quad(const struct colours *colours, const char *folder, struct err *err)
{
    struct mdl mdl = {.num_skins = 3, .skin_interval = 0.1f, .flags = MODEL_ROTATE};
    for (int i = 0; i < 3; i++)
        mdl.skins[i] = paint(&storm, 350, i);
    for (int i = 0; i < 12; i++) {
        const float a = (float)i * 0.5236f, b = a + 0.5236f;
        const struct ring link[] = {
            {10 * trig_cosf(a), 0, 22 + 10 * trig_sinf(a), 2.4f, 2.4f},
            {10 * trig_cosf(b) + 0.01f, 0, 22 + 10 * trig_sinf(b), 2.4f, 2.4f}};
        TUBE_X(&mdl, ACCENT, 6, link);
    }
    box(&mdl, LIGHT, 4, -2, 8, 12, 2, 14);
    mdl_add_still(&mdl);
    return mdl_save(&mdl, colours, folder, "progs/quaddama.mdl", err);
}

/* A flame on a cup; its frames form one group, which plays automatically. */
static bool save_flame(const struct colours *colours, const char *folder, struct err *err)
{
    struct mdl mdl = {.num_skins = 1, .frame_interval = 0.1f};
    mdl.skins[0] = paint(&missile, 360, 0);
    for (int y = 0; y < 32; y++)
        for (int x = 0; x < 32; x++) {
            const float hot =
                15 - (float)y * 0.28f + 2 * noise_tiled(361, (float)x, (float)y, 32, 32, 8, 3);
            canvas_set_index(&mdl.skins[0], 32 + x, 32 + y, colours_level(ROW_EMBER, (int)hot));
        }
    static const struct ring cup[] = {{-6, 0, 0, 2, 2}, {-2, 0, 0, 4, 4}, {0, 0, 0, 4.4f, 4.4f}};
    mesh_add_tube(&mdl.mesh, 0, MESH_ALONG_Z, cup, 3, 8, quarters[DARK]);
    static const struct ring tongue[] = {
        {-1, 0, 0, 3, 3}, {3, 0, 0, 3.8f, 3.8f}, {8, 0, 0, 2.8f, 2.8f}};
    static const struct ring tip[] = {
        {7, 0, 0, 2.9f, 2.9f}, {12, 0, 0, 1.6f, 1.6f}, {17, 0, 0, 0.2f, 0.2f}};
    mesh_add_tube(&mdl.mesh, 1, MESH_ALONG_Z, tongue, 3, 7, quarters[ACCENT]);
    mesh_add_tube(&mdl.mesh, 2, MESH_ALONG_Z, tip, 3, 7, quarters[ACCENT]);
    for (int i = 0; i < 6; i++) {
        struct pose pose = pose_rest();
        const float tall = 0.85f + 0.4f * hash_unit(362, (uint64_t)i);
        const float sway = 2.4f * (hash_unit(363, (uint64_t)i) - 0.5f);
        const float across = 2.4f * (hash_unit(364, (uint64_t)i) - 0.5f);
        pose.parts[1] = glms_scale(pose.parts[1], vec3_make(1, 1, tall));
        pose.parts[2] = glms_translate(pose.parts[2], vec3_make(sway, across, 0));
        pose.parts[2] = glms_scale(pose.parts[2], vec3_make(1, 1, tall));
        mdl_add_frame(&mdl, "flame", &pose);
    }
    return mdl_save(&mdl, colours, folder, "progs/flame.mdl", err);
}

bool models_save(const struct colours *colours, const char *folder, struct err *err)
{
    return save_weapons(colours, folder, err) && save_things(colours, folder, err) &&
           save_armour(colours, folder, err) && save_quad(colours, folder, err) &&
           save_flame(colours, folder, err);
}
