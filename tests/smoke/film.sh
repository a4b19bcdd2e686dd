#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The properties of a film: codecs, size, number of frames, duration of video and sound.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffprobe >/dev/null || { echo "no ffprobe"; exit 77; }

# probe FILE STREAM ENTRIES: prints the values, one per line.
probe() {
    ffprobe -v error -select_streams "$2" -show_entries "stream=$3" -count_frames \
        -of default=noprint_wrappers=1 "$1"
}

render --from 2 --to 5 --fps 30 -o "$work/a.mp4"
probe "$work/a.mp4" v codec_name,width,height,nb_read_frames,color_space,pix_fmt >"$work/video"
for want in codec_name=h264 width=320 height=240 nb_read_frames=90 color_space=bt709 \
    pix_fmt=yuv420p; do
    grep -qx "$want" "$work/video" || { cat "$work/video"; fail "no $want"; }
done
probe "$work/a.mp4" a codec_name,sample_rate,channels >"$work/audio"
for want in codec_name=aac sample_rate=48000 channels=2; do
    grep -qx "$want" "$work/audio" || { cat "$work/audio"; fail "no $want"; }
done
ffprobe -v error -show_entries stream=codec_type,duration -of csv=p=0 "$work/a.mp4" |
    awk -F, '{d[$1] = $2} END {x = d["video"] - d["audio"]; if (x < 0) x = -x
        if (d["video"] < 2.99 || d["video"] > 3.01 || x > 1 / 30 + 0.001) exit 1}' ||
    fail "the durations of video and sound differ"

# The tags do not depend on how a setting was given.
tags() {
    ffprobe -v error -show_entries format_tags=comment -of csv=p=0 "$1"
}
echo 'gamma 1' >"$work/my.cfg"
render --from 2 --to 2.1 --fps 30 --cfg "$work/my.cfg" -o "$work/cfg.mp4"
[ "$(tags "$work/cfg.mp4")" = "$(tags "$work/a.mp4")" ] || fail "--cfg changes the comment: $(tags "$work/cfg.mp4")"

# The sound is not silent.
level=$(ffmpeg -hide_banner -i "$work/a.mp4" -af volumedetect -vn -f null - 2>&1 |
    sed -n 's/.*max_volume: \(-*[0-9]*\).*/\1/p')
[ "$level" -gt -40 ] || fail "the film is silent ($level dB)"

# Only images, or only sound.
render --from 2 --to 2.1 --fps 30 -o "$work/%03d.png"
[ "$(ls "$work"/*.png | wc -l)" -eq 3 ] || fail "expected three images"
render --from 2 --to 3 -o "$work/a.wav"
[ "$(ffprobe -v error -show_entries stream=duration_ts -of csv=p=0 "$work/a.wav")" = 48000 ] ||
    fail "a second of sound is 48000 samples"
# A length instead of an end, also in a script's film; other names of a codec.
render --from 2 --to 2.5 --fps 10 --hash -o "$work/to.hash"
render --from 2 --duration 0.5 --fps 10 --hash -o "$work/duration.hash"
cmp "$work/to.hash" "$work/duration.hash" || fail "--duration and --to differ"
render --from 2 --duration 9:00:00 --sink null --fps 1 -o "$work/rest.hash"
cp "$demo" "$work/sample.dem"
echo 'demo("A", "sample.dem") shot { from = 1, to = 4 }' >"$work/film.lua"
for part in '--to 2' '--duration 1'; do
    "$demoreel" render "$work/film.lua" --basedir "$sample" --size 32x32 --fps 5 -q --from 1 $part --hash -y \
        -o "$work/${part// /}.hash"
done
cmp "$work/--to2.hash" "$work/--duration1.hash" || fail "--duration and --to of a script differ"
expect 1 '^demoreel: --duration cannot be combined with --to$' render --to 2 --duration 1 -o "$work/both.mp4"
expect 1 'expected a length such as 10 or 1:30, got "@3"' render --duration @3 -o "$work/both.mp4"
render --to 0.2 --fps 5 --codec x265 -o "$work/alias.mp4"
probe "$work/alias.mp4" v codec_name | grep -qx codec_name=hevc || fail "--codec x265 is not hevc"
render --from 2 --to 2.5 --fps 30 -o - | ffprobe -v error -count_frames \
    -show_entries stream=nb_read_frames -of csv=p=0 - | grep -qx 15 || fail "15 frames in a pipe"

# Ctrl-C finishes the file with the frames rendered so far.
"$demoreel" render "$demo" --basedir "$sample" --size 640x480 -o "$work/stopped.mp4" \
    2>"$work/said" &
pid=$!
encoded() {
    [ -n "$(find "$work" -name '*.piece*' -size +16k)" ]
}
until encoded || ! kill -0 $pid 2>/dev/null; do sleep 0.1; done
kill -INT $pid 2>/dev/null || true
code=0
wait $pid || code=$?
if [ "$code" -ne 0 ]; then # 0: it had already finished
    [ "$code" -eq 130 ] || fail "exit $code after Ctrl-C"
    grep -q 'interrupted' "$work/said" || fail "the interruption is not reported"
fi
frames=$(probe "$work/stopped.mp4" v nb_read_frames | cut -d= -f2)
[ "$frames" -gt 0 ] || fail "no frames before Ctrl-C"
