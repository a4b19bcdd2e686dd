/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/player.h"

#include <stdio.h>

#include "base/mat.h"
#include "base/trig.h"
#include "tests/sample/md5.h"
#include "tests/sample/mdl.h"

/* The skin: bands for shirt, trousers and leather, and a face. */
static const struct skin_area shirt_area = {0, 0, 128, 40}, trousers_area = {0, 40, 128, 40},
                              boots_area = {0, 80, 64, 24}, hands_area = {64, 80, 32, 24},
                              head_area = {0, 104, 64, 40}, gun_area = {64, 104, 64, 24},
                              plate_area = {64, 128, 64, 16};

enum part {
    PART_HIPS,
    PART_CHEST,
    PART_HEAD,
    PART_ARM_L,
    PART_ARM_R,
    PART_HAND_L,
    PART_HAND_R,
    PART_THIGH_L,
    PART_THIGH_R,
    PART_SHIN_L,
    PART_SHIN_R,
    PART_GUN
};

/* Joints at rest, around which parts rotate. */
static const vec3s waist = {{0, 0, 2}}, neck = {{0, 0, 19}}, shoulder = {{0, 9, 16}},
                   elbow = {{0, 10.5f, 7}}, hip = {{0, 4.5f, -1}}, knee = {{0, 5, -12}};

/* The posture of a body, in degrees, forward positive. Arrays: left and right. */
struct stance {
    float lift;  /* of the body, in units */
    float fall;  /* of the body, backwards around the feet */
    float lean;  /* of the chest */
    float twist; /* of the chest, to the left */
    float nod;
    float inward; /* of the forearms, towards each other */
    float thigh[2], shin[2], arm[2], forearm[2];
};

static vec3s mirror(vec3s v, int right)
{
    return vec3_make(v.x, right ? -v.y : v.y, v.z);
}

/* Rotates around y (forward and down) at a joint, relative to the parent. */
static mat4s joint(mat4s parent, vec3s at, float degrees)
{
    mat4s m = glms_translate(parent, at);
    m = mat4_turn(m, glm_rad(degrees), vec3_make(0, 1, 0));
    return glms_translate(m, glms_vec3_negate(at));
}

static struct pose pose_of(const struct stance *s)
{
    struct pose pose = pose_rest();
    const vec3s feet = vec3_make(-6, 0, -24);
    mat4s body = glms_translate(glms_mat4_identity(), vec3_make(0, 0, s->lift));
    body = joint(body, feet, -s->fall);
    pose.parts[PART_HIPS] = body;

    mat4s chest = joint(body, waist, s->lean);
    chest = mat4_turn(chest, glm_rad(s->twist), vec3_make(0, 0, 1));
    pose.parts[PART_CHEST] = chest;
    pose.parts[PART_HEAD] = joint(chest, neck, s->nod);
    for (int right = 0; right < 2; right++) {
        const mat4s arm = joint(chest, mirror(shoulder, right), -s->arm[right]);
        pose.parts[PART_ARM_L + right] = arm;
        const vec3s bend = mirror(elbow, right);
        mat4s hand = glms_translate(arm, bend);
        hand = mat4_turn(hand, glm_rad(right ? s->inward : -s->inward), vec3_make(0, 0, 1));
        hand = mat4_turn(hand, glm_rad(-s->forearm[right]), vec3_make(0, 1, 0));
        pose.parts[PART_HAND_L + right] = glms_translate(hand, glms_vec3_negate(bend));
        const mat4s thigh = joint(body, mirror(hip, right), -s->thigh[right]);
        pose.parts[PART_THIGH_L + right] = thigh;
        pose.parts[PART_SHIN_L + right] = joint(thigh, mirror(knee, right), s->shin[right]);
    }
    pose.parts[PART_GUN] = pose.parts[PART_HAND_R];
    return pose;
}

static void build_limbs(struct mesh *mesh, int right)
{
    const float y = right ? -1 : 1;
    const struct ring arm[] = {
        {17, y * 9, 0, 2.6f, 3.2f}, {14, y * 10, 0, 3.4f, 3.8f}, {7, y * 10.5f, 0, 2.4f, 2.6f}};
    const struct ring hand[] = {{7.5f, y * 10.5f, 0, 2.6f, 2.8f},
                                {2, y * 10.5f, 0, 2.2f, 2.4f},
                                {0, y * 10.5f, 0.5f, 2.0f, 2.4f},
                                {-3, y * 10.3f, 0.8f, 1.6f, 2.2f}};
    const struct ring thigh[] = {
        {1, y * 4.2f, 0, 3.6f, 4.2f}, {-5, y * 4.8f, 0, 3.8f, 4.2f}, {-12, y * 5, 0, 2.8f, 3.2f}};
    const struct ring shin[] = {{-11.5f, y * 5, 0, 3.0f, 3.4f},
                                {-15, y * 5, -0.4f, 3.0f, 3.4f},
                                {-21, y * 5, 0, 2.2f, 2.6f}};
    const struct ring boot[] = {
        {-19, y * 5, 0, 2.8f, 3.0f}, {-22, y * 5, 1, 3.0f, 4.4f}, {-24, y * 5, 2, 3.0f, 5.6f}};
    mesh_add_tube(mesh, PART_ARM_L + right, MESH_ALONG_Z, arm, 3, 6, shirt_area);
    mesh_add_tube(mesh, PART_HAND_L + right, MESH_ALONG_Z, hand, 4, 6, hands_area);
    mesh_add_tube(mesh, PART_THIGH_L + right, MESH_ALONG_Z, thigh, 3, 6, trousers_area);
    mesh_add_tube(mesh, PART_SHIN_L + right, MESH_ALONG_Z, shin, 3, 6, trousers_area);
    mesh_add_tube(mesh, PART_SHIN_L + right, MESH_ALONG_Z, boot, 3, 6, boots_area);
    mesh_add_box(mesh, PART_CHEST, vec3_make(-3.5f, y > 0 ? 7.5f : -12, 15),
                 vec3_make(3.5f, y > 0 ? 12 : -7.5f, 19), plate_area);
}

static void build_body(struct mesh *mesh)
{
    static const struct ring hips[] = {{-3, 0, 0, 5, 3.6f}, {0, 0, 0, 6.6f, 4.4f}, {4, 0, 0, 6, 4}};
    static const struct ring chest[] = {{3, 0, 0, 6, 4},
                                        {8, 0, 0.3f, 7, 4.8f},
                                        {14, 0, 0.3f, 8.6f, 5.4f},
                                        {18, 0, -0.2f, 7.2f, 4.2f},
                                        {20, 0, -0.2f, 2.8f, 2.8f}};
    static const struct ring head[] = {{19, 0, 0, 2.4f, 2.6f},     {21, 0, 0.4f, 3, 3.6f},
                                       {24, 0, 0.6f, 3.8f, 4.4f},  {27, 0, 0.2f, 4, 4.6f},
                                       {30, 0, -0.2f, 3.2f, 3.8f}, {31.5f, 0, -0.4f, 1.6f, 2}};
    /* At rest, the gun hangs from the right hand with its barrel down. */
    static const struct ring gun[] = {
        {5, -10, 2.5f, 1.6f, 2.2f}, {-6, -10, 2.5f, 1.8f, 2.4f}, {-16, -10, 2.5f, 1.2f, 1.2f}};
    mesh_add_tube(mesh, PART_HIPS, MESH_ALONG_Z, hips, 3, 8, trousers_area);
    mesh_add_tube(mesh, PART_CHEST, MESH_ALONG_Z, chest, 5, 8, shirt_area);
    mesh_add_box(mesh, PART_CHEST, vec3_make(-7, -4.5f, 6), vec3_make(-3.5f, 4.5f, 16), plate_area);
    mesh_add_tube(mesh, PART_HEAD, MESH_ALONG_Z, head, 6, 8, head_area);
    mesh_add_tube(mesh, PART_GUN, MESH_ALONG_Z, gun, 3, 6, gun_area);
    build_limbs(mesh, 0);
    build_limbs(mesh, 1);
}

/* Uses only shades of one palette row, so that the game can replace the row. */
static void dye(struct canvas *skin, const struct skin_area *area, enum colour_row row, float base)
{
    for (int y = 0; y < area->height; y++)
        for (int x = 0; x < area->width; x++) {
            const float fold = noise_tiled(61 + (uint64_t)row, (float)x, (float)y, 128, 64, 16, 4);
            const float seam = y < 2 || y > area->height - 4 ? -3 : 0;
            const float level = base + 4 * fold + seam;
            canvas_set_index(skin, area->s + x, area->t + y, colours_level(row, (int)level));
        }
}

/* Paints the unrolled head, with the face where the tube faces forward. */
static void paint_head(struct canvas *skin)
{
    const struct skin_area *a = &head_area;
    dye(skin, a, ROW_SAND, 11);
    for (int y = 24; y < 40; y++)
        for (int x = 0; x < 64; x++)
            if (y > 27 || x < 4 || x > 28)
                canvas_set_index(skin, a->s + x, a->t + y,
                                 colours_level(ROW_OCHRE, 3 + (x * 5 + y * 3) % 9 / 3));
    for (int eye = 0; eye < 2; eye++) {
        const int x = a->s + 8 + eye * 10, y = a->t + 19;
        canvas_fill_index(skin, x, y, 6, 4, colours_level(ROW_SAND, 5));
        canvas_fill_index(skin, x + 1, y, 4, 2, colours_level(ROW_STONE, 15));
        canvas_fill_index(skin, x + 2, y, 2, 2, colours_level(ROW_BLUE, 3));
    }
    canvas_fill_index(skin, a->s + 11, a->t + 10, 10, 2, colours_level(ROW_BLOOD, 6));
    canvas_fill_index(skin, a->s + 14, a->t + 13, 4, 5, colours_level(ROW_SAND, 8));
}

/* Uses only rows that the game does not replace for shirts and trousers. */
static struct canvas paint_skin(void)
{
    struct canvas skin = canvas_create(128, 144, rgb_make(80, 80, 80));
    dye(&skin, &shirt_area, ROW_LEATHER, 9);
    dye(&skin, &trousers_area, ROW_FIRE, 8);
    dye(&skin, &boots_area, ROW_STONE, 4);
    dye(&skin, &hands_area, ROW_SAND, 10);
    dye(&skin, &gun_area, ROW_GREY, 6);
    dye(&skin, &plate_area, ROW_STEEL, 9);
    canvas_fill_index(&skin, gun_area.s, gun_area.t + 4, 64, 4, colours_level(ROW_OCHRE, 8));
    for (int x = 0; x < 64; x++) /* edges of the plates */
        for (int y = 0; y < plate_area.height; y += plate_area.height - 1)
            canvas_set_index(&skin, plate_area.s + x, plate_area.t + y,
                             colours_level(ROW_STEEL, y ? 4 : 13));
    paint_head(&skin);
    for (int x = 0; x < 128; x++) /* the belt */
        for (int y = 74; y < 79; y++)
            canvas_set_index(&skin, x, y,
                             x % 32 < 6 ? colours_level(ROW_GOLD, 11)
                                        : colours_level(ROW_STONE, 2));
    return skin;
}

static struct stance ready(void)
{
    return (struct stance){.thigh = {6, -6},
                           .shin = {6, 6},
                           .arm = {44, 20},
                           .forearm = {40, 66},
                           .inward = 28,
                           .lean = 4};
}

static struct stance stance_of(int frame)
{
    struct stance s = ready();
    if (frame < PLAYER_RUN) {
        const float breath = trig_sinf((float)(frame - PLAYER_STAND) * 1.5708f);
        s.lean += breath * 1.5f;
        s.arm[0] += breath * 2;
        s.arm[1] += breath * 2;
    } else if (frame < PLAYER_ATTACK) {
        const float step = (float)(frame - PLAYER_RUN) * 1.0472f, swing = trig_sinf(step);
        s.thigh[0] = 42 * swing + 8;
        s.thigh[1] = -42 * swing + 8;
        s.shin[0] = 34 - 30 * trig_cosf(step);
        s.shin[1] = 34 + 30 * trig_cosf(step);
        s.lean = 14;
        s.nod = -10;
        s.twist = -8 * swing;
        s.lift = 1.5f * fabsf(trig_cosf(step)) - 1;
    } else if (frame < PLAYER_PAIN) {
        const float kick = 1 - (float)(frame - PLAYER_ATTACK) / 3;
        s.arm[0] = 66 + 14 * kick;
        s.arm[1] = 24 + 10 * kick;
        s.forearm[1] = 66 + 10 * kick;
        s.lean = 6 - 10 * kick;
    } else if (frame < PLAYER_DEATH) {
        const float jolt = trig_sinf((float)(frame - PLAYER_PAIN + 1) * 0.9f);
        s.lean = -22 * jolt;
        s.twist = 24 * jolt;
        s.nod = -24 * jolt;
        s.arm[0] = 20 + 50 * jolt;
    } else {
        const float t = (float)(frame - PLAYER_DEATH + 1) / (PLAYER_FRAMES - PLAYER_DEATH);
        s.fall = 86 * t * t;
        s.nod = -30 * t;
        s.thigh[0] = 30 * t + 20 * trig_sinf(t * 6);
        s.thigh[1] = 10 * t;
        s.shin[0] = 40 * t;
        s.arm[0] = 44 + 120 * t;
        s.arm[1] = 20 + 100 * t;
        s.forearm[0] = s.forearm[1] = 40 * (1 - t);
        s.lift = 4 * t;
    }
    return s;
}

static struct mdl make_player(void)
{
    static const struct {
        const char *name;
        int first;
    } moves[] = {{"stand", PLAYER_STAND},
                 {"run", PLAYER_RUN},
                 {"attack", PLAYER_ATTACK},
                 {"pain", PLAYER_PAIN},
                 {"death", PLAYER_DEATH}};
    struct mdl mdl = {.num_skins = 1, .skins = {paint_skin()}};
    build_body(&mdl.mesh);
    for (int frame = 0, move = 0; frame < PLAYER_FRAMES; frame++) {
        const struct stance stance = stance_of(frame);
        const struct pose pose = pose_of(&stance);
        char name[16];
        while (move < 4 && frame >= moves[move + 1].first)
            move++;
        snprintf(name, sizeof name, "%s%d", moves[move].name, frame - moves[move].first + 1);
        mdl_add_frame(&mdl, name, &pose);
    }
    return mdl;
}

bool player_save(const struct colours *colours, const char *folder, struct err *err)
{
    struct mdl mdl = make_player();
    return mdl_save(&mdl, colours, folder, "progs/player.mdl", err);
}

bool player_save_skinned(const struct colours *colours, const char *folder, struct err *err)
{
    struct mdl mdl = make_player();
    const bool ok = md5_save(&mdl, colours, folder, "player", err);
    mdl_free(&mdl);
    return ok;
}
