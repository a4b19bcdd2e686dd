/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_changes.h - what a scene shows otherwise than the recording.
 * All borrowed. */
#ifndef PLAYBACK_SCENE_SCENE_CHANGES_H
#define PLAYBACK_SCENE_SCENE_CHANGES_H

struct client_entity;
struct cursor;
struct player_override;

/* A player of another recording of the map. */
struct scene_ghost {
    struct cursor *cursor; /* of that recording ... */
    double time;           /* ... at this demo time of it */
    int number;            /* of the entity; 0: whose view it is */
    float alpha;
    int shirt, pants; /* -1: as recorded */
};

struct scene_changes {
    int num_hidden, num_added, num_dressed;
    const int *hidden;                     /* numbers of those that are not drawn */
    const struct client_entity *added;     /* drawn besides */
    const struct player_override *dressed; /* players with other skins or colours */
    int faded;                             /* number of one that is drawn ... */
    float fade;                            /* ... less opaque by this factor; 1: none */
    int num_ghosts;
    const struct scene_ghost *ghosts;
};

#endif
