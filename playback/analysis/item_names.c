/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/item_names.h"

#include <string.h>
#include <strings.h>

#include "base/spelling.h"
#include "playback/client/level.h"

static const struct item_name items[] = {
    {"quad", NAMED_ITEM, {"progs/quaddama.mdl"}, -1},
    {"pent", NAMED_ITEM, {"progs/invulner.mdl"}, -1},
    {"ring", NAMED_ITEM, {"progs/invisibl.mdl"}, -1},
    {"suit", NAMED_ITEM, {"progs/suit.mdl"}, -1},
    {"ra", NAMED_ITEM, {"progs/armor.mdl"}, 2},
    {"ya", NAMED_ITEM, {"progs/armor.mdl"}, 1},
    {"ga", NAMED_ITEM, {"progs/armor.mdl"}, 0},
    {"armor", NAMED_ITEM, {"progs/armor.mdl"}, -1},
    {"mh", NAMED_ITEM, {"maps/b_bh100.bsp"}, -1},
    {"health", NAMED_ITEM, {"maps/b_bh25.bsp", "maps/b_bh10.bsp"}, -1},
    {"ssg", NAMED_ITEM, {"progs/g_shot.mdl"}, -1},
    {"ng", NAMED_ITEM, {"progs/g_nail.mdl"}, -1},
    {"sng", NAMED_ITEM, {"progs/g_nail2.mdl"}, -1},
    {"gl", NAMED_ITEM, {"progs/g_rock.mdl"}, -1},
    {"rl", NAMED_ITEM, {"progs/g_rock2.mdl"}, -1},
    {"lg", NAMED_ITEM, {"progs/g_light.mdl"}, -1},
    {"shells", NAMED_ITEM, {"maps/b_shell0.bsp", "maps/b_shell1.bsp"}, -1},
    {"nails", NAMED_ITEM, {"maps/b_nail0.bsp", "maps/b_nail1.bsp"}, -1},
    {"rockets", NAMED_ITEM, {"maps/b_rock0.bsp", "maps/b_rock1.bsp"}, -1},
    {"cells", NAMED_ITEM, {"maps/b_batt0.bsp", "maps/b_batt1.bsp"}, -1},
    {"backpack", NAMED_ITEM, {"progs/backpack.mdl"}, -1},
    {"silver key", NAMED_ITEM, {"progs/w_s_key.mdl", "progs/m_s_key.mdl", "progs/b_s_key.mdl"}, -1},
    {"gold key", NAMED_ITEM, {"progs/w_g_key.mdl", "progs/m_g_key.mdl", "progs/b_g_key.mdl"}, -1},
    {"rune", NAMED_ITEM, {"progs/end1.mdl", "progs/end2.mdl", "progs/end3.mdl"}, -1},
    {"axe", NAMED_WEAPON, {"weapons/ax1.wav"}, -1},
    {"sg", NAMED_WEAPON, {"weapons/guncock.wav"}, -1},
    {"ssg", NAMED_WEAPON, {"weapons/shotgn2.wav"}, -1},
    {"ng", NAMED_WEAPON, {"weapons/rocket1i.wav"}, -1},
    {"sng", NAMED_WEAPON, {"weapons/spike2.wav"}, -1},
    {"gl", NAMED_WEAPON, {"weapons/grenade.wav"}, -1},
    {"rl", NAMED_WEAPON, {"weapons/sgun1.wav"}, -1},
    {"lg", NAMED_WEAPON, {"weapons/lstart.wav"}, -1},
    {"rocket", NAMED_MISSILE, {"progs/missile.mdl"}, -1},
    {"grenade", NAMED_MISSILE, {"progs/grenade.mdl"}, -1},
    {"nail", NAMED_MISSILE, {"progs/spike.mdl", "progs/s_spike.mdl"}, -1},
};
enum { NUM_ITEMS = sizeof items / sizeof items[0] };

const struct item_name *item_name_find(enum item_name_sort sort, const char *name)
{
    for (int i = 0; i < NUM_ITEMS; i++)
        if (items[i].sort == sort && strcasecmp(items[i].name, name) == 0)
            return &items[i];
    return NULL;
}

struct spelling_message item_name_unknown(enum item_name_sort sort, const char *name)
{
    static const char *const kinds[] = {
        [NAMED_ITEM] = "item", [NAMED_WEAPON] = "weapon", [NAMED_MISSILE] = "missile"};
    const char *names[NUM_ITEMS + 1] = {0};
    int num = 0;
    for (int i = 0; i < NUM_ITEMS; i++)
        if (items[i].sort == sort)
            names[num++] = items[i].name;
    return spelling_unknown(kinds[sort], name, names);
}

static bool has_file(const struct item_name *item, const char *name)
{
    for (int i = 0; i < NAMED_FILES && item->files[i]; i++)
        if (strcmp(item->files[i], name) == 0)
            return true;
    return false;
}

bool item_name_has_model(const struct item_name *item, const struct level *level, int model,
                         int skin)
{
    return model > 0 && model < level->num_models && (item->skin < 0 || item->skin == skin) &&
           has_file(item, level->model_names[model]);
}

const struct item_name *item_name_of_sound(const struct level *level, int sound)
{
    if (sound <= 0 || sound >= level->num_sounds)
        return NULL;
    for (int i = 0; i < NUM_ITEMS; i++)
        if (items[i].sort == NAMED_WEAPON && has_file(&items[i], level->sound_names[sound]))
            return &items[i];
    return NULL;
}

const struct item_name *item_name_of_model(enum item_name_sort sort, const struct level *level,
                                           int model, int skin)
{
    for (int i = 0; i < NUM_ITEMS; i++)
        if (items[i].sort == sort && item_name_has_model(&items[i], level, model, skin))
            return &items[i];
    return NULL;
}
