/* playback/sound/pcm_format.h - the format of all sound: stereo float, interleaved. */
#ifndef PLAYBACK_SOUND_PCM_FORMAT_H
#define PLAYBACK_SOUND_PCM_FORMAT_H

enum {
    MIXER_RATE = 48000, /* Hz */
    MIXER_BLOCK = 480   /* samples: 10 ms, what is mixed at a time */
};

#endif
