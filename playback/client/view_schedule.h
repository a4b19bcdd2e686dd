/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/view_schedule.h - the schedule of views of a multi-view recording: whose
 * view is shown from which frame on. */
#ifndef PLAYBACK_CLIENT_VIEW_SCHEDULE_H
#define PLAYBACK_CLIENT_VIEW_SCHEDULE_H

/* Why a view was chosen: the most important of the things that it shows. */
enum view_reason {
    VIEW_REASON_UNKNOWN,
    VIEW_REASON_KILL,
    VIEW_REASON_POWER, /* the player carries a powerup or a flag */
    VIEW_REASON_ITEM,  /* or takes one, or armour or a mega health */
    VIEW_REASON_FIGHT,
    VIEW_REASON_DEATH, /* the player shown before is dead */
    VIEW_REASON_QUIET, /* nothing happens; the player shown before was shown for long */
    NUM_VIEW_REASONS
};

struct view_cut {
    int frame; /* timeline frame at which the view changes */
    int slot;  /* player whose view is shown from there on */
    enum view_reason reason;
};

/* Empty if no player is preferred. */
struct view_schedule {
    int num_cuts; /* the first one is at frame 0 */
    const struct view_cut *cuts;
};

/* The requested point of view. */
struct pov {
    const char *name;          /* name or number of a player; NULL: any */
    struct view_schedule plan; /* whose view to show while that player is absent */
};

/* Returns the latest cut at or before a frame, or NULL if the plan is empty. */
const struct view_cut *view_schedule_cut_at(const struct view_schedule *plan, int frame);

/* Returns the slot at a frame, or -1 if the plan is empty. */
int view_schedule_at(const struct view_schedule *plan, int frame);

#endif
