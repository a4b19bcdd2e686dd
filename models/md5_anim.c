/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/md5_anim.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/mat.h"
#include "models/md5.h"
#include "models/md5_text.h"

enum { PARTS = 6 }; /* of a joint's pose: three of its position, three of its rotation */

/* A joint's constant base pose; the parts selected by `flags` are replaced by a frame's
 * numbers from index `first` on. */
struct track {
    float base[PARTS];
    int flags; /* bit i: part i */
    int first;
};

void md5_anim_read_version(struct md5_text *text)
{
    md5_text_expect(text, "MD5Version");
    md5_text_expect(text, "10");
    if (md5_text_accept(text, "commandline"))
        md5_text_skip_line(text);
}

versors md5_anim_rotation(vec3s xyz)
{
    const float rest = 1.0f - glms_vec3_norm2(xyz);
    const versors q = {{xyz.x, xyz.y, xyz.z, rest > 0.0f ? -sqrtf(rest) : 0.0f}};
    return quat_normalize(q);
}

static int count_bits(int flags)
{
    int num = 0;
    for (int i = 0; i < PARTS; i++)
        num += flags >> i & 1;
    return num;
}

static void read_hierarchy(struct md5_text *text, const struct md5 *md5, struct track *tracks,
                           int num_numbers)
{
    md5_text_expect(text, "hierarchy");
    md5_text_expect(text, "{");
    for (int i = 0; i < md5->num_joints; i++) {
        const struct md5_joint *joint = &md5->joints[i];
        if (strncmp(md5_text_next(text), joint->name, sizeof joint->name - 1) != 0)
            md5_text_fail(text, "joint differs from that of the mesh");
        md5_text_int(text, joint->parent, joint->parent);
        tracks[i].flags = md5_text_int(text, 0, (1 << PARTS) - 1);
        tracks[i].first = md5_text_int(text, 0, num_numbers);
        if (tracks[i].first + count_bits(tracks[i].flags) > num_numbers)
            md5_text_fail(text, "a joint's components exceed those of the frames");
    }
    md5_text_expect(text, "}");
}

static void read_base(struct md5_text *text, const struct md5 *md5, struct track *tracks)
{
    md5_text_expect(text, "baseframe");
    md5_text_expect(text, "{");
    for (int i = 0; i < md5->num_joints; i++) {
        const vec3s position = md5_text_vec3(text), rotation = md5_text_vec3(text);
        memcpy(tracks[i].base, position.raw, sizeof position.raw);
        memcpy(tracks[i].base + 3, rotation.raw, sizeof rotation.raw);
    }
    md5_text_expect(text, "}");
}

static struct md5_joint_pose place_joint(const struct track *track, const float *numbers)
{
    float parts[PARTS];
    const float *at = numbers + track->first;
    for (int i = 0; i < PARTS; i++)
        parts[i] = track->flags >> i & 1 ? *at++ : track->base[i];
    return (struct md5_joint_pose){
        .position = vec3_make(parts[0], parts[1], parts[2]),
        .rotation = md5_anim_rotation(vec3_make(parts[3], parts[4], parts[5])),
    };
}

static void read_frame(struct md5_text *text, const struct md5 *md5, const struct track *tracks,
                       int index, float *numbers, int num_numbers, struct md5_joint_pose *out)
{
    md5_text_expect(text, "frame");
    md5_text_int(text, index, index);
    md5_text_expect(text, "{");
    for (int i = 0; i < num_numbers; i++)
        numbers[i] = md5_text_float(text);
    md5_text_expect(text, "}");
    for (int i = 0; i < md5->num_joints && !text->failed; i++)
        out[i] = place_joint(&tracks[i], numbers);
}

static void skip_bounds(struct md5_text *text, int num_frames)
{
    md5_text_expect(text, "bounds");
    md5_text_expect(text, "{");
    for (int i = 0; i < 2 * num_frames; i++)
        md5_text_vec3(text);
    md5_text_expect(text, "}");
}

bool md5_anim_read(struct md5_text *text, struct md5 *md5, struct arena *arena)
{
    md5_anim_read_version(text);
    md5->num_frames = md5_text_count(text, "numFrames", LIMIT_ALIAS_POSES);
    md5_text_expect(text, "numJoints");
    md5_text_int(text, md5->num_joints, md5->num_joints);
    md5_text_expect(text, "frameRate");
    md5_text_float(text); /* frame rate: the game's frames have their own timing */
    md5_text_expect(text, "numAnimatedComponents");
    const int num_numbers = md5_text_int(text, 0, PARTS * md5->num_joints);
    if (!text->failed && md5->num_frames > LIMIT_MD5_PLACES / md5->num_joints)
        md5_text_fail(text, "too many frames of too many joints");
    if (text->failed)
        return false;

    struct track *tracks = mem_alloc((size_t)md5->num_joints * sizeof *tracks);
    float *numbers = mem_alloc((size_t)num_numbers * sizeof *numbers + 1);
    struct md5_joint_pose *frames =
        ARENA_NEW(arena, struct md5_joint_pose, (size_t)md5->num_frames * (size_t)md5->num_joints);
    read_hierarchy(text, md5, tracks, num_numbers);
    skip_bounds(text, md5->num_frames);
    read_base(text, md5, tracks);
    for (int i = 0; i < md5->num_frames && !text->failed; i++)
        read_frame(text, md5, tracks, i, numbers, num_numbers, frames + i * md5->num_joints);
    md5->frames = frames;
    free(numbers);
    free(tracks);
    return !text->failed;
}
