#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Images of demos: of a given moment or of the best ones, in every format.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

thumb() {
    "$demoreel" thumb "$demo" --basedir "$sample" --size 160x90 -q "$@"
}
pixels() {
    ffmpeg -v error -i "$1" -f rawvideo -pix_fmt rgb24 - | sha256sum
}

# The choice of the best moment is reproducible, and the image is that of the moment.
thumb --json --gamma 1 -o "$work/best.png" >"$work/best.json"
[ "$(thumb --json --gamma 1 | sha256sum)" = "$(sha256sum <"$work/best.json")" ] ||
    fail "the choices differ"
time=$(jq -r '.candidates[] | select(.chosen).time' "$work/best.json")
jq -e '(.candidates | map(select(.drawn).score) | max) ==
    (.candidates[] | select(.chosen).score)' "$work/best.json" >/dev/null || fail "the chosen moment is not the best"
mapfile -t camera < <(jq -r '.candidates[] | select(.chosen) | select(.camera) |
    "--camera", .camera' "$work/best.json")
thumb --at "$time" --pov auto --hud none "${camera[@]}" -o "$work/at.png"
[ "$(pixels "$work/best.png")" = "$(pixels "$work/at.png")" ] || fail "the image differs from the one at $time"

# With an external camera, the player is visible.
jq -e '.candidates | map(select(.camera)) | length > 10 and all(.num_subjects > 0)' \
    "$work/best.json" >/dev/null || fail "no external camera is used"

# Several images are spread over the demo, and numbered in chronological order.
thumb --count 3 -o "$work/a.png" --json |
    jq -e '[.candidates[] | select(.chosen).time] | length == 3 and .[1] - .[0] > 2 and
        .[2] - .[1] > 2' >/dev/null || fail "three images are not spread out"
for i in 1 2 3; do [ -s "$work/a-$i.png" ] || fail "no a-$i.png"; done
thumb --count 2 -o "$work/b%02d.png"
[ -s "$work/b01.png" ] && [ -s "$work/b02.png" ] || fail "the images are not numbered as given"

# The extension selects the format; lossless formats have the same pixels.
likeness() {
    ffmpeg -hide_banner -i "$work/still.$1" -i "$work/still.png" \
        -lavfi '[0]format=gbrp[a];[1]format=gbrp[b];[a][b]psnr' -f null - 2>&1 |
        sed -n 's/.*average:\([0-9.inf]*\).*/\1/p'
}
for kind in png jpg webp avif; do
    thumb --at 12.5 -o "$work/still.$kind"
    db=$(likeness $kind)
    [ "$db" = inf ] || awk "BEGIN {exit !($db > 30)}" || fail "$kind: $db dB"
done
thumb --at 12.5 -o "$work/again.avif"
cmp "$work/still.avif" "$work/again.avif" || fail "the same image has different bytes"
for kind in jpg webp avif; do
    thumb --at 12.5 --quality 20 -o "$work/small.$kind"
    [ "$(stat -c %s "$work/small.$kind")" -lt "$(stat -c %s "$work/still.$kind")" ] ||
        fail "$kind: quality 20 is not smaller"
done
thumb --at 12.5 --quality lossless -o "$work/still.webp" --overwrite
[ "$(likeness webp)" = inf ] || fail "webp: not lossless"
expect 1 'does not support lossless' "$demoreel" thumb "$demo" --basedir "$sample" --at 12.5 -q \
    --quality lossless -o "$work/d.jpg"
[ ! -e "$work/d.jpg" ] || fail "a file is left behind"

# The size of a sheet includes its images and their captions.
thumb --sheet 3x2 --size 160x90 -o "$work/sheet.png"
size=$(ffprobe -v error -show_entries stream=width,height -of csv=p=0 "$work/sheet.png")
[ "$size" = "$((3 * 160 + 4 * 6)),$((2 * 102 + 3 * 6))" ] || fail "the sheet is $size"

# The images of a storyboard are frames of the film, at the positions given by the cues.
"$demoreel" thumb "$demo" --basedir "$sample" --storyboard "$work/seek" --every 3 --hud none -q
[ "$(grep -c ' --> ' "$work/seek/thumbnails.vtt")" -eq 12 ] || fail "not twelve cues"
grep -A1 '^00:00:12.000 --> 00:00:15.000' "$work/seek/thumbnails.vtt" |
    grep -q '^sprites-1.jpg#xywh=640,0,160,90$' || fail "no cue at 12 seconds"
"$demoreel" thumb "$demo" --basedir "$sample" --at 12 --hud none --size 160x90 -q \
    -o "$work/12.png"
db=$(ffmpeg -hide_banner -i "$work/seek/sprites-1.jpg" -i "$work/12.png" -lavfi \
    '[0]format=gbrp,crop=160:90:640:0[a];[1]format=gbrp[b];[a][b]psnr' -f null - 2>&1 |
    sed -n 's/.*average:\([0-9.inf]*\).*/\1/p')
awk "BEGIN {exit !($db > 28)}" || fail "the image at 12 seconds differs: $db dB"

# A loop has the right number of frames in each format.
for kind in gif webp mp4; do
    thumb --loop 0.5 --at 12 --size 96x54 -o "$work/loop.$kind"
done
for kind in gif mp4; do
    num=$(ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 \
        "$work/loop.$kind")
    [ "$num" -eq 10 ] || fail "$kind: $num frames"
done
[ "$(grep -ao ANMF "$work/loop.webp" | wc -l)" -ge 2 ] || fail "the WebP is not animated"

expect 1 '--count cannot be combined with another of --count, --sheet, --loop and --storyboard' "$demoreel" thumb "$demo" --count 2 --sheet 2x2 -o "$work/c.png"
expect 1 '--at cannot be combined with --count' "$demoreel" thumb "$demo" --at 3 --sheet 2x2 -o "$work/c.png"
expect 1 'such as 5x4' "$demoreel" thumb "$demo" --sheet 5 -o "$work/c.png"
for colour in green none; do
    expect 1 'cannot be combined with --layers' "$demoreel" thumb "$demo" --basedir "$sample" \
        --background $colour --layers all -o "$work/c.exr"
done
expect 1 'no output file: use -o FILE.png' "$demoreel" thumb "$demo" --basedir "$sample"
expect 1 'from 1 to' "$demoreel" thumb "$demo" --count 0 -o "$work/c.png"
