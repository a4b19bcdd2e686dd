/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_changes.h - differences of a scene from the recording. All
 * pointers are borrowed. */
#ifndef PLAYBACK_SCENE_SCENE_CHANGES_H
#define PLAYBACK_SCENE_SCENE_CHANGES_H

struct client_entity;
struct cursor;
struct player_override;

/* A player of another recording of the map. */
struct scene_ghost {
    struct cursor *cursor; /* of that recording */
    double time;           /* demo time in that recording */
    int number;            /* of the entity; 0: the view entity */
    float alpha;
    int shirt, pants; /* -1: as recorded */
};

struct scene_changes {
    int num_hidden, num_added, num_overrides;
    const int *hidden;                       /* numbers of entities that are not drawn */
    const struct client_entity *added;       /* additional entities */
    const struct player_override *overrides; /* players with other skins or colours */
    int faded;  /* number of an entity whose opacity is multiplied ... */
    float fade; /* ... by this factor; 1: no change */
    int num_ghosts;
    const struct scene_ghost *ghosts;
};

#endif
