/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/view_schedule.h - whose view is shown from which frame on, in a
 * recording of all players. */
#ifndef PLAYBACK_CLIENT_VIEW_SCHEDULE_H
#define PLAYBACK_CLIENT_VIEW_SCHEDULE_H

struct view_cut {
    int frame; /* of the timeline, from which on ... */
    int slot;  /* ... it is this player's view */
};

/* Empty: nobody is preferred. */
struct view_schedule {
    int num_cuts; /* the first is at frame 0 */
    const struct view_cut *cuts;
};

/* Whose view is wanted of those in a demo. */
struct pov {
    const char *name;          /* name or number of a player; NULL: anyone */
    struct view_schedule plan; /* whose, while no such player is there */
};

/* The slot at a frame; -1 when the plan is empty. */
int view_schedule_at(const struct view_schedule *plan, int frame);

#endif
