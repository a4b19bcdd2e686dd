/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/segment_joiner.h"

#include <libavcodec/avcodec.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "encode/movie.h"
#include "encode/segment_file.h"
#include "encode/sink.h"
#include "encode/video.h"

struct segment_joiner {
    struct movie *movie;
    int64_t first_frame; /* of the film; the packets' times are relative to it */
    AVPacket *packet;
};

struct segment_joiner *segment_joiner_open(const struct sink_options *options, struct err *err)
{
    struct sink_options film = *options;
    film.format = sink_film_format(options, err);
    struct movie *movie = film.format ? movie_open(&film, err) : NULL;
    if (!movie)
        return NULL;
    struct segment_joiner *joiner = mem_alloc(sizeof *joiner);
    joiner->movie = movie;
    joiner->first_frame = options->first_frame;
    joiner->packet = mem_check(av_packet_alloc());
    return joiner;
}

static void free_joiner(struct segment_joiner *joiner)
{
    av_packet_free(&joiner->packet);
    free(joiner);
}

static bool copy_packets(struct segment_joiner *joiner, struct segment_file *file, int64_t offset,
                         struct err *err)
{
    for (;;) {
        bool more;
        if (!segment_file_next(file, joiner->packet, &more, err))
            return false;
        if (!more)
            return true;
        joiner->packet->pts += offset;
        joiner->packet->dts += offset;
        if (!movie_write_video(joiner->movie, joiner->packet, err))
            return false;
    }
}

bool segment_joiner_add_file(struct segment_joiner *joiner, const char *path,
                             const struct segment_key *key, struct err *err)
{
    struct segment_file *file = segment_file_open(path, key, err);
    if (!file)
        return false;
    bool ok = segment_file_fits(file, video_context(movie_video(joiner->movie))) ||
              err_set(err, ERR_FORMAT, "%s: created by a different version of the encoder", path);
    ok = ok && copy_packets(joiner, file, key->first_frame - joiner->first_frame, err);
    segment_file_close(file);
    return ok;
}

bool segment_joiner_add_sound(struct segment_joiner *joiner, const float *pcm, int count,
                              struct err *err)
{
    return movie_write_audio(joiner->movie, pcm, count, err);
}

int64_t segment_joiner_bytes(const struct segment_joiner *joiner)
{
    return movie_bytes(joiner->movie);
}

bool segment_joiner_finish(struct segment_joiner *joiner, struct err *err)
{
    const bool ok = movie_finish(joiner->movie, err);
    free_joiner(joiner);
    return ok;
}

void segment_joiner_abort(struct segment_joiner *joiner)
{
    if (!joiner)
        return;
    movie_abort(joiner->movie);
    free_joiner(joiner);
}
