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

/* Why a moment could be shown from outside, the best reason first. */
enum view_outside_reason {
    VIEW_OUTSIDE_OPENING, /* the film begins */
    VIEW_OUTSIDE_KILL,    /* the player shown kills somebody, perhaps out of sight */
    VIEW_OUTSIDE_POWER,   /* the player shown has just taken a powerup */
    VIEW_OUTSIDE_BASE,    /* many fight around the player shown */
    VIEW_OUTSIDE_LULL,    /* nothing happens to the player shown */
    NUM_VIEW_OUTSIDE_REASONS
};

/* A moment that a camera outside could show instead of the view. */
struct view_outside {
    enum view_outside_reason reason;
    int first, end;  /* timeline frames */
    int kill;        /* the frame of the kill; -1: none */
    int slot, other; /* the players to show; -1: nobody else */
};

/* Empty if no player is preferred. */
struct view_schedule {
    int num_players; /* number of players present for at least half of the recording */
    int num_cuts;    /* the first one is at frame 0 */
    const struct view_cut *cuts;
    /* By ascending time for each reason; they may overlap, and none contains a cut. */
    int num_outsides;
    const struct view_outside *outsides;
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
