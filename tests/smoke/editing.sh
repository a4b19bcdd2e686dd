#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Editing: transitions, music, and a film that is the same when rendered in segments.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

cp "$demo" "$sample/id1/music/track02.wav" "$work"
film() {
    "$demoreel" render "$work/$1.lua" --basedir "$sample" --size 64x36 --fps 10 -q "${@:2}"
}
frames() {
    film "$@" --hash | grep ^frame
}

cat >"$work/cut.lua" <<'END'
film { fps = 30 }
demo("A", "sample.dem")
music("track02.wav", { at = "two", loop = true, gain = 0.8, duck = 0.3, fade_out = 1 })
shot { name = "one", from = 15, to = 17, camera = pov() }
dissolve(30)
shot { name = "two", from = 17, length = 3, speed = 0.5, sound = "stretch",
       camera = orbit("Wren", { angle = ramp(0, 90), lag = 0.2 }) }
wipe(15, "left")
shot { name = "three", from = 5, to = 7, gain = 0.5 }
dip(20, "white")
shot { name = "four", from = 22, to = 24 }
END

# Shots overlap in transitions.
"$demoreel" check "$work/cut.lua" --basedir "$sample" --fps 10 -q >"$work/table"
awk '{print $1, $2}' "$work/table" >"$work/begins"
for want in "one 0.000" "two 1.000" "three 3.500" "four 5.500" "film 7.500"; do
    grep -qx "$want" "$work/begins" || { cat "$work/table"; fail "missing \"$want\""; }
done

# Any part, even one that starts in a transition, has the frames of the complete film ...
frames cut >"$work/whole"
[ "$(wc -l <"$work/whole")" -eq 75 ] || fail "the film is not 7.5 s long"
compare_part() {
    sed -n "$1,$2p" "$work/whole" | diff - "$work/part" || fail "$3 has different frames"
}
frames cut --from 1.5 --to 4 >"$work/part"
compare_part 16 40 "a part"
frames cut --shot two >"$work/part"
compare_part 11 40 "a shot alone"
frames cut --from 0:05 --shot three >"$work/part"
compare_part 51 55 "a part of a shot"

# ... and its sound: 16 bits, two channels, 48000 Hz.
film cut -o "$work/whole.wav"
film cut -o "$work/part.wav" --from 1.5 --to 4
pcm() {
    ffmpeg -v error -i "$1" -af "atrim=start_sample=$2:end_sample=$(($2 + $3))" -f s16le -
}
cmp <(pcm "$work/whole.wav" 72000 120000) <(pcm "$work/part.wav" 0 120000) ||
    fail "the sound of a part differs"

# The same is true of films rendered in segments, by several processes or one by one starting with
# the last; a still is written once and does not replace an existing file.
sed 's|shot { name = "two", |&still("still.png", 1.2), |' "$work/cut.lua" >"$work/still.lua"
program=$(realpath "$demoreel") base=$(realpath "$sample")
in_segments() {
    (cd "$work" && "$program" render still.lua --basedir "$base" --size 64x36 --fps 10 -q \
        --segment-seconds 3 "$@")
}
in_segments --jobs 1 -o one.mp4
mv "$work/still.png" "$work/first.png"
in_segments --jobs 3 -o three.mp4
cmp "$work/one.mp4" "$work/three.mp4" || fail "a film with transitions depends on --jobs"
cmp "$work/first.png" "$work/still.png" || fail "a still depends on --jobs"
expect 2 'still.png: already exists' in_segments -o four.mp4
rm "$work/still.png"
for segment in 2 1 0; do
    in_segments --segment $segment -o last.mp4
done
in_segments -o last.mp4
cmp "$work/first.png" "$work/still.png" || fail "a still depends on the order of segments"
cmp "$work/one.mp4" "$work/last.mp4" || fail "a film rendered from the end differs"

# A cut between consecutive parts of the demo is inaudible.
echo 'demo("A", "sample.dem") shot { from = 7.5, length = 2 }' >"$work/through.lua"
echo 'demo("A", "sample.dem") shot { from = 7.5, length = 1 } shot { from = 8.5, length = 1 }' \
    >"$work/joined.lua"
film through -o "$work/through.wav"
film joined -o "$work/joined.wav"
cmp "$work/through.wav" "$work/joined.wav" || fail "a cut is audible"

# The middle of a dip shows only its colour.
film cut --from 5.5 --to 5.6 -o "$work/dip%02d.png"
darkest=$(ffmpeg -v error -i "$work/dip55.png" -f rawvideo -pix_fmt gray - |
    od -An -v -tu1 -w1 | sort -n | sed -n 1p)
[ "$darkest" -ge 250 ] || fail "a dip to white contains a grey of $darkest"

# Under loud sound, music is lowered to the given level, and under quiet sound it is not. The
# film minus the film without music is the music.
loud='demo("A", "sample.dem") shot { from = 7.5, to = 12.5 }'
music='music("track02.wav", { loop = true, gain = 0.3'
echo "$loud" >"$work/game.lua"
echo "$music }) $loud" >"$work/full.lua"
echo "$music, duck = 0.1 }) $loud" >"$work/ducked.lua"
for name in game full ducked; do
    film $name -o "$work/$name.wav"
done
# level FILE FROM LENGTH: prints the level of its music in dB.
level() {
    ffmpeg -hide_banner -i "$work/$1.wav" -i "$work/game.wav" -filter_complex \
        "[1]volume=-1[game];[0][game]amix=normalize=0,atrim=$2:duration=$3,volumedetect" \
        -f null - 2>&1 | sed -n 's/.*mean_volume: \(-*[0-9]*\)\..*/\1/p'
}
lowered=$(($(level full 0.5 1) - $(level ducked 0.5 1)))
[ "$lowered" -ge 18 ] && [ "$lowered" -le 21 ] || fail "music is lowered by $lowered dB under loud sound"
lowered=$(($(level full 4 1) - $(level ducked 4 1)))
[ "$lowered" -le 6 ] || fail "music is lowered by $lowered dB under quiet sound"

mistake() {
    echo "$1" >"$work/bad.lua"
    expect "$2" "$3" "$demoreel" render "$work/bad.lua" --basedir "$sample" --hash
}
short='shot { from = 1, length = 0.2 }'
mistake "demo('A', 'sample.dem') $short dissolve(30) $short" 3 'bad.lua:1: .*too short'
mistake "demo('A', 'sample.dem') music('none.ogg') $short" 2 'bad.lua:1: music: .*none.ogg: No such'
mistake "demo('A', 'sample.dem') music('track02.wav', { from = 99 }) $short" 3 'music: from: 99.000 s is after the end of'
mistake "demo('A', 'sample.dem') music('track02.wav', { at = 5 }) $short" 3 'music: at: 5.000 s is after the end of the film, at 0.200 s'
mistake "demo('A', 'sample.dem') music('track02.wav', { at = 'x' }) $short" 3 'unknown shot "x"'
expect 1 'past the end of the film, which is 7.500 seconds long' "$demoreel" render "$work/cut.lua" --basedir "$sample" \
    --fps 10 --from 8 --hash
expect 1 "no recording clock" "$demoreel" render "$work/cut.lua" --basedir "$sample" \
    --from @8 --hash
