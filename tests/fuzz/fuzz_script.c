/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a cutscene script. If it runs, its film is planned and the positions of all cameras are
 * computed. It does not search for slow scripts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/camera/camera_track.h"
#include "cutscene/camera/camera_world.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/script/script.h"
#include "cutscene/script/script_host.h"
#include "tests/fuzz/fuzz.h"

static bool find_moment(void *context, const struct film_source *source,
                        const struct search_query *query, double *time, struct err *err)
{
    (void)context, (void)source, (void)err;
    *time = 3.0 * query->nth;
    return true;
}

static bool list_events(void *context, const struct film_source *source,
                        const struct search_query *query, struct search_hits *out,
                        struct arena *arena, struct err *err)
{
    (void)context, (void)source, (void)err;
    out->num = query ? 2 : 1;
    out->items = ARENA_NEW(arena, struct search_hit, 2);
    for (int i = 0; i < out->num; i++)
        out->items[i] = (struct search_hit){3.0 + i, "x", "", "rl", i};
    return true;
}

static const char *option(int index, bool *is_flag)
{
    static const char *const names[] = {"size", "fps", "hud", "crosshair"};
    *is_flag = index == 3;
    return index < 4 ? names[index] : NULL;
}

static bool check_setting(void *context, const char *option, const char *value, struct err *err)
{
    (void)context, (void)option, (void)value, (void)err;
    return true;
}

static bool find_place(void *context, const struct camera_target *target, double demo,
                       struct place *out)
{
    (void)context, (void)target;
    *out = (struct place){.origin = {{(float)demo, 1, 2}}};
    return true;
}

static float trace(void *context, double demo, vec3s from, vec3s to)
{
    (void)context, (void)demo, (void)from, (void)to;
    return 0.5f;
}

static void ask_cameras(const struct film_plan *plan, struct arena *arena)
{
    const struct camera_world world = {.find = find_place, .trace = trace};
    for (int i = 0; i < plan->num_shots && i < 4; i++) {
        const struct shot *shot = plan->shots[i].shot;
        for (int k = 0; k < shot->num_cuts && k < 4; k++) {
            struct camera_track *track =
                camera_track_create(&shot->cuts[k].camera, &shot->map, &world, arena);
            const struct camera_pose pose = camera_track_at(track, plan->shots[i].duration / 2);
            fuzz_read(&pose, sizeof pose);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct script_host host = {.context = NULL,
                                     .find = find_moment,
                                     .list = list_events,
                                     .option = option,
                                     .check = check_setting};
    char path[] = "/tmp/fuzz_scriptXXXXXX";
    const int file = mkstemp(path);
    struct arena *arena = arena_create();
    struct film film;
    struct film_plan plan;
    struct err err = {0};
    if (file < 0 || write(file, data, size) != (ssize_t)size)
        abort();
    close(file);
    if (script_run(&film, path, &host, arena, &err) &&
        film_plan_build(&plan, &film, (struct rational){30, 1}, arena, &err))
        ask_cameras(&plan, arena);
    unlink(path);
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const char *const seeds[] = {
        "demo('A','a.dem')\nshot{from=1,to=4,camera=orbit('x',{radius=keys{{0,90},{dt(2),50,'in'}},"
        "angle=ramp(0,360),lag=0.1,fov=90}),cuts={{1,chase(rocket('x','next'))}},"
        "caption={'hi',at=1},unseen='ghost',hide={'x','players'}}",
        "demo('A','a.dem')\nshot{from=at.kill('x',1)-2,length=4,speed=0.5,freeze={at=1,length=1},"
        "camera=path{loop=2,constant=true,{0,pos={0,0,0},look=mid('a',{1,2,3})},"
        "{1,pos={9,0,0},after={0,3,0},ease='in',fov=50},{dt(at.map(1)),pos={0,9,0},roll=9}}}",
        "film{size='640x360',fps=30,hud='none'}\nmap('dm3')\n"
        "shot{length=2,camera=fixed{pos={1,2,3},look=aim(path{{0,pos={0,0,1}}},"
        "{offset={1,2,3},frame='target',lead=1}),shake=2,handheld=ramp(0,1),seed=3}}",
    };
    if (index >= (int)(sizeof seeds / sizeof seeds[0]) || strlen(seeds[index]) > cap)
        return 0;
    memcpy(out, seeds[index], strlen(seeds[index]));
    return strlen(seeds[index]);
}
