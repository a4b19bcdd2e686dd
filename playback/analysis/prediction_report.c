/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/prediction_report.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/sort.h"
#include "playback/client/event.h"
#include "playback/motion/prediction.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* Errors larger than this number of units are teleports. */
static const float TELEPORT = 64.0f;

struct sample {
    enum prediction_kind kind;
    float error;
};

struct sample_list {
    struct sample *items;
    int num;
};

struct measurement {
    const struct timeline *timeline;
    struct prediction_world world; /* of the previous frame */
    int health;                    /* of the previous frame */
    struct sample_list samples, from_packet;
};

/* The damage may be sent one packet before or after the push. */
static bool was_hit(const struct timeline *timeline, const struct client_frame *frame)
{
    const double reach = 1.0;
    int num;
    const struct event *events =
        timeline_events(timeline, frame->time - reach, frame->time + reach, &num);
    for (int i = 0; i < num; i++)
        if (events[i].kind == EVENT_DAMAGE && abs(events[i].frame - frame->index) <= 1)
            return true;
    return false;
}

static enum prediction_kind classify(const struct measurement *m, const struct client_frame *frame,
                                     const struct pmove_state *expected, float error)
{
    const bool lives = frame->stats[STAT_HEALTH] > 0, lived = m->health > 0;
    if (error > TELEPORT || lives != lived)
        return PREDICTION_TELEPORT;
    if (frame->stats[STAT_HEALTH] < m->health || was_hit(m->timeline, frame))
        return PREDICTION_DAMAGE;
    return expected->touched > 0 ? PREDICTION_CONTACT : PREDICTED;
}

/* Measures the difference between the predicted state and the packet's. Packets are rounded
 * to eighths of a unit, so the prediction is rounded as well, unless it started from
 * rounded values. */
static struct sample measure_from(const struct measurement *m, const struct client_frame *frame,
                                  struct pmove_state state, bool is_quantized)
{
    const struct client_anchor *from = frame->prediction.from, *to = frame->prediction.to;
    const struct prediction_input input = {frame->commands, frame->num_commands, false};
    if (!m->world.world.map || !prediction_run(&m->world, &input, from->number, to->number, &state))
        return (struct sample){PREDICTION_INCOMPLETE, 0.0f};
    const struct pmove_state sent = prediction_quantize(&to->state);
    const struct pmove_state predicted = is_quantized ? state : prediction_quantize(&state);
    const float error = glms_vec3_distance(predicted.origin, sent.origin);
    return (struct sample){classify(m, frame, &state, error), error};
}

static void measure_frame(struct measurement *m, const struct client_frame *frame)
{
    const struct client_anchor *from = frame->prediction.from, *to = frame->prediction.to;
    if (!from || !from->is_known || !to->is_known || from->number == to->number)
        return;
    const struct sample sample = measure_from(m, frame, from->state, false);
    m->samples.items[m->samples.num++] = sample;
    if (sample.kind == PREDICTED)
        m->from_packet.items[m->from_packet.num++] =
            measure_from(m, frame, prediction_quantize(&from->state), true);
}

static int compare(const void *a, const void *b)
{
    const struct sample *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return (x->error > y->error) - (x->error < y->error);
}

/* Computes the row of a kind from sorted samples. */
static struct prediction_row row_of(const struct sample_list *list, enum prediction_kind kind)
{
    int first = 0, num = 0;
    while (first < list->num && list->items[first].kind < kind)
        first++;
    while (first + num < list->num && list->items[first + num].kind == kind)
        num++;
    if (num == 0)
        return (struct prediction_row){.num = 0};
    const struct sample *samples = list->items + first;
    return (struct prediction_row){
        .num = num,
        .median = samples[(num - 1) / 2].error,
        .p95 = samples[(int64_t)(num - 1) * 95 / 100].error,
        .p99 = samples[(int64_t)(num - 1) * 99 / 100].error,
        .max = samples[num - 1].error,
    };
}

static struct prediction_report report_of(struct measurement *m)
{
    struct prediction_report report;
    sort_items(m->samples.items, (size_t)m->samples.num, sizeof(struct sample), compare);
    sort_items(m->from_packet.items, (size_t)m->from_packet.num, sizeof(struct sample), compare);
    for (int i = 0; i < NUM_PREDICTION_KINDS; i++)
        report.rows[i] = row_of(&m->samples, (enum prediction_kind)i);
    report.from_packet = row_of(&m->from_packet, PREDICTED);
    return report;
}

struct prediction_report prediction_report_measure(const struct timeline *timeline)
{
    const int num = timeline_num_frames(timeline);
    struct playhead *playhead = playhead_create(timeline);
    struct measurement m = {.timeline = timeline};
    m.samples.items = mem_resize(NULL, (size_t)num, sizeof(struct sample));
    m.from_packet.items = mem_resize(NULL, (size_t)num, sizeof(struct sample));
    for (int i = 0; i < num; i++) {
        const struct client_frame *frame = playhead_frame(playhead, i);
        measure_frame(&m, frame);
        prediction_set_world(&m.world, timeline_level(timeline, frame->level), frame);
        m.health = frame->stats[STAT_HEALTH];
    }
    const struct prediction_report report = report_of(&m);
    free(m.samples.items);
    free(m.from_packet.items);
    playhead_destroy(playhead);
    return report;
}

static void print_row(FILE *out, const char *name, const struct prediction_row *row)
{
    fprintf(out, "%-22s %7d %7.3f %7.3f %7.3f %9.3f\n", name, row->num, (double)row->median,
            (double)row->p95, (double)row->p99, (double)row->max);
}

void prediction_report_print(FILE *out, const struct prediction_report *report)
{
    static const char *const names[NUM_PREDICTION_KINDS] = {
        "predicted", "teleport, death", "damage", "contact", "incomplete",
    };
    fprintf(out, "%-22s %7s %7s %7s %7s %9s\n", "units", "packets", "median", "p95", "p99", "max");
    for (int i = 0; i < NUM_PREDICTION_KINDS; i++)
        print_row(out, names[i], &report->rows[i]);
    print_row(out, "by the packet alone", &report->from_packet);
}
