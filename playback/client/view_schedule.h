/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/view_schedule.h - the schedule of views of a multi-view recording: whose
 * view is shown from which frame on. */
#ifndef PLAYBACK_CLIENT_VIEW_SCHEDULE_H
#define PLAYBACK_CLIENT_VIEW_SCHEDULE_H

struct view_cut {
    int frame; /* timeline frame at which the view changes */
    int slot;  /* player whose view is shown from there on */
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

/* Returns the slot at a frame, or -1 if the plan is empty. */
int view_schedule_at(const struct view_schedule *plan, int frame);

#endif
