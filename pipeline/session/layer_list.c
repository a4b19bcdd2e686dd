/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/layer_list.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/spelling.h"
#include "pipeline/session/cryptomatte.h"
#include "render/scene.h"

static const char *const names_after[NUM_LAYERS - NUM_SCENE_LAYERS] = {
    "flash",    "hud",    "beauty", "foreground",     "depth",
    "position", "normal", "motion", CRYPTOMATTE_LAYER};

const char *layer_list_name(const struct layer_list *list, int layer)
{
    const int player = layer - SCENE_LAYER_PLAYER;
    if (layer >= NUM_SCENE_LAYERS)
        return names_after[layer - NUM_SCENE_LAYERS];
    if (player >= 0 && player < MAX_SCENE_PLAYERS)
        return player < list->players.num ? list->players.names[player] : NULL;
    return scene_layer_names[layer];
}

void layer_list_add_player(struct layer_list *list, const char *player)
{
    struct scene_players *const players = &list->players;
    char name[SCENE_PLAYER_SIZE];
    scene_players_name(player, name);
    for (int i = 0; i < players->num; i++)
        if (strcmp(players->names[i], name) == 0)
            return;
    if (players->num == MAX_SCENE_PLAYERS)
        return;
    list->requested |= UINT64_C(1) << (SCENE_LAYER_PLAYER + players->num);
    memcpy(players->names[players->num++], name, sizeof name);
}

void layer_list_add_players(struct layer_list *list, const struct scene *scene)
{
    for (int i = 0; i < scene->num_entities; i++)
        if (scene->entities[i].player)
            layer_list_add_player(list, scene->entities[i].player);
}

/* Lists all layers except those of single players, and the words "all" and "each". */
static int list_names(const char *names[NUM_LAYERS + 4], int numbers[NUM_LAYERS])
{
    static const struct layer_list none = {0};
    int num = 0;
    for (int i = 0; i < NUM_LAYERS; i++) {
        const char *const name = layer_list_name(&none, i);
        if (!name)
            continue;
        numbers[num] = i;
        names[num++] = name;
    }
    names[num] = "all";
    names[num + 1] = "each";
    names[num + 2] = SCENE_PLAYER_PREFIX "NAME"; /* for messages */
    names[num + 3] = NULL;
    return num;
}

static bool complain(const char *word, const char *const *names, struct err *err)
{
    return err_set(err, ERR_USAGE, "--layers: %s", spelling_unknown("layer", word, names).text);
}

static bool read_word(const char *word, struct layer_list *out, struct err *err)
{
    const char *names[NUM_LAYERS + 4];
    int numbers[NUM_LAYERS], found = 0;
    const int num = list_names(names, numbers);
    if (strncmp(word, SCENE_PLAYER_PREFIX, strlen(SCENE_PLAYER_PREFIX)) == 0) {
        const int before = out->players.num;
        layer_list_add_player(out, word + strlen(SCENE_PLAYER_PREFIX));
        return out->players.num == before || strcmp(out->players.names[before], word) == 0 ||
               err_set(err, ERR_USAGE, "--layers %s: that player's layer is called %s", word,
                       out->players.names[before]);
    }
    while (names[found] && strcmp(names[found], word) != 0)
        found++;
    for (int i = 0; i < num; i++)
        if (found == i || found == num)
            out->requested |= UINT64_C(1) << numbers[i];
    out->each = out->each || found == num + 1;
    return names[found] || complain(word, names, err);
}

bool layer_list_read(const char *text, struct layer_list *out, struct err *err)
{
    *out = (struct layer_list){0};
    for (const char *at = text;;) {
        const size_t length = strcspn(at, ",");
        char word[SCENE_PLAYER_SIZE];
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (!read_word(word, out, err))
            return false;
        if (!at[length])
            return true;
        at += length + 1;
    }
}
