#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The sound mix of a script: sound files played by shots, with fades and keys, and sound that starts
# before its picture or ends after it.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

cp "$demo" "$work"
ffmpeg -v error -f lavfi -i 'sine=f=500:r=48000:d=1' -ac 2 -af volume=0dB "$work/low.wav"
ffmpeg -v error -f lavfi -i 'sine=f=4000:r=48000:d=1' -ac 2 "$work/high.wav"
# film NAME TEXT: writes the sound of a film with this script.
film() {
    printf 'demo("A", "sample.dem")\n%s\n' "$2" >"$work/$1.lua"
    "$demoreel" render "$work/$1.lua" --basedir "$sample" --size 16x16 --fps 10 -q --overwrite \
        "${@:3}" -o "$work/$1.wav"
}
# level NAME FROM LENGTH FILTER: prints the level in whole dB, -91 for silence.
level() {
    ffmpeg -hide_banner -i "$work/$1.wav" -af "atrim=$2:duration=$3${4:+,$4},volumedetect" -f null - 2>&1 |
        sed -n 's/.*mean_volume: \(-*[0-9]*\)\..*/\1/p'
}
# near A B TEXT: the levels must be equal to within 1 dB.
near() {
    [ $(($1 - $2)) -le 1 ] && [ $(($2 - $1)) -le 1 ] || fail "$3: $1 dB, expected $2"
}
silent=-80
mute='from = 5, length = 2, sound = "mute"'
film low.film "music('low.wav') shot { $mute }"
film high.film "music('high.wav') shot { $mute }"
tone=$(level low.film 0 1) # its level in the mix, which has some headroom

# A sound is played at its time, including before its shot and beyond its end.
film one "shot { $mute } shot { $mute, name = 'b', play = { 'low.wav', at = 1.5 } } shot { $mute }"
[ "$(level one 0 3.49)" -lt $silent ] && [ "$(level one 4.51 1)" -lt $silent ] || fail "one: sound outside its time"
near "$(level one 3.51 0.98)" "$tone" "one"
film early "shot { $mute } shot { $mute, play = { 'low.wav', at = -0.5 } }"
near "$(level early 1.51 0.98)" "$tone" "early"
[ "$(level early 2.51 1)" -lt $silent ] || fail "early: too long"
film demo "shot { $mute, speed = 0.5, play = { 'low.wav', at = dt(5.5) } }"
[ "$(level demo 0 0.99)" -lt $silent ] || fail "demo time: too early"
near "$(level demo 1.01 0.9)" "$tone" "demo time"

# Several sounds at once, each with its own gain; a loop to the end of the shot, and a part of a
# file.
film stems "shot { $mute, play = { { 'low.wav', loop = true }, { 'high.wav', from = 0.5, gain = 0.5 } } } shot { $mute }"
near "$(level stems 0.1 1.8 lowpass=1000:p=2,lowpass=1000)" "$(level low.film 0.1 0.8 lowpass=1000:p=2,lowpass=1000)" "a loop"
near "$(level stems 0.1 0.38 highpass=2500,highpass=2500)" "$(($(level high.film 0.1 0.38 highpass=2500,highpass=2500) - 6))" "gain"
[ "$(level stems 0.55 1.4 highpass=2500,highpass=2500)" -lt $((tone - 20)) ] || fail "half of a file is played for too long"
[ "$(level stems 2.01 1.9)" -lt $silent ] || fail "a loop continues after its shot"

# Fades and keys of gain: 6 dB are lost halfway.
film fades "shot { $mute, play = { 'low.wav', loop = true, fade_in = 1, fade_out = 0.5 } }"
near "$(level fades 0.49 0.02)" $((tone - 6)) "half of a fade in"
near "$(level fades 1.1 0.3)" "$tone" "between the fades"
near "$(level fades 1.74 0.02)" $((tone - 6)) "half of a fade out"
film keyed "shot { $mute } shot { $mute, play = { 'low.wav', loop = true, gain = keys { {0, 0}, {1, 1, 'linear'}, {1.5, 0.1, 'hold'} } } }"
near "$(level keyed 2.49 0.02)" $((tone - 6)) "half of a rising gain"
near "$(level keyed 3.1 0.3)" "$tone" "the whole gain"
near "$(level keyed 3.6 0.3)" $((tone - 20)) "a tenth"
film music "music('low.wav', { loop = true, gain = keys { {1, 1}, {3, 0, 'linear'} } }) shot { $mute } shot { $mute }"
near "$(level music 1.99 0.02)" $((tone - 6)) "music's keys are the film's"
film volume "shot { $mute, play = { 'low.wav', gain = ramp(1, 1) } }" --music-volume 0.5
near "$(level volume 0.1 0.8)" $((tone - 6)) "--music-volume"

# The sound changes over where one of the two shots says; the samples are those of each shot by
# itself.
pcm() {
    ffmpeg -v quiet -i "$work/$1.wav" -af "atrim=$2:duration=$3" -f s16le - || true
}
same() {
    [ "$(pcm "$1" "$2" "$4" | tr -d '\0' | wc -c)" -gt 10000 ] || fail "$1 at $2 s is silent"
    cmp <(pcm "$1" "$2" "$4") <(pcm "$5" "$3" "$4") || fail "$1 at $2 s differs from $5 at $3 s"
}
loud='gain = 0.2, length = 2'
film a "shot { from = 7.5, gain = 0.2, length = 4 }"
film b "shot { from = 10.5, gain = 0.2, length = 4 }"
film j "shot { from = 7.5, $loud } shot { from = 11.5, $loud, sound_before = 1 }"
same j 0 0 0.99 a
same j 1.01 0.01 2.98 b
film l "shot { from = 7.5, $loud, sound_after = 1 } shot { from = 10.5, $loud }"
same l 0 0 2.99 a
same l 3.01 1.01 0.98 b
film both "shot { from = 7.5, $loud, sound_after = 0.5 } shot { from = 11.5, $loud, sound_before = 1 }"
same both 0 0 0.99 a
same both 2.51 1.51 1.48 b
! cmp -s <(pcm both 1.5 0.5) <(pcm a 1.5 0.5) && ! cmp -s <(pcm both 1.5 0.5) <(pcm b 0.5 0.5) ||
    fail "if both shots extend their sound, only one is heard"
for how in pitch stretch; do
    film slow "shot { $mute } shot { from = 8.5, $loud, speed = 0.5, sound = '$how', sound_before = 1.5, fade = { ['in'] = 1 } }"
    [ "$(level slow 0 0.49)" -lt $silent ] || fail "$how: the sound starts too early"
    [ "$(level slow 0.51 1.4)" -gt -60 ] || fail "$how: there is no sound before the picture"
done

# The same in any part of the film, and in segments.
film part "shot { from = 7.5, $loud, sound_after = 1 } shot { from = 10.5, $loud, play = { 'low.wav', at = -1.5 } } shot { $mute }"
cp "$work/part.wav" "$work/whole.wav"
for from in 0.7 2.2 3.1; do
    "$demoreel" render "$work/part.lua" --basedir "$sample" --size 16x16 --fps 10 -q --from $from --overwrite \
        -o "$work/part.wav"
    same whole $from 0 1 part
done

# The loudness of a real match is what the manual says about a crowded fight, to within 2 LU.
match=${DEMOREEL_ASSETS:-}/demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd
if [ -f "$match" ]; then
    "$demoreel" render "$match" --basedir "$DEMOREEL_ASSETS" --from 60 --to 120 -q -o "$work/match.wav"
    loudness=$(ffmpeg -hide_banner -nostats -i "$work/match.wav" -af ebur128 -f null - 2>&1 |
        sed -n '/Summary/,$s/^ *I: *\(-[0-9.]*\) LUFS/\1/p')
    awk -v is="$loudness" 'BEGIN { exit !(is > -14 && is < -10) }' || fail "the loudness of a match is $loudness LUFS"
fi

mistake() {
    echo "demo('A', 'sample.dem') $1" >"$work/bad.lua"
    expect "$2" "$3" "$demoreel" check "$work/bad.lua" --basedir "$sample"
}
mistake "shot { $mute, play = { 'none.wav' } }" 2 'bad.lua:1: play: .*none.wav: No such'
mistake "shot { $mute, play = { 'low.wav', at = 2.5 } }" 3 'play: at: 2.500 s is after the end of the shot, at 2.000 s'
mistake "shot { $mute, play = { 'low.wav', from = 3 } }" 3 'play: from: 3.000 s is after the end of .*, at 1.000 s'
mistake "shot { $mute, play = 'low.wav' }" 3 'play: expected { "file.wav", at = time }'
mistake "shot { $mute, play = { '/etc/passwd' } }" 3 'play: .* is outside the script.s folder'
mistake "shot { $mute, sound_before = 1 }" 3 'sound_before: 1.000 s is longer than the previous shot \(0.000 s\)'
mistake "shot { $mute, sound_after = 1 }" 3 'sound_after: no shot follows the last one'
mistake "shot { $mute, sound_after = 3 } shot { $mute }" 3 'longer than the next shot \(2.000 s\)'

# --loudness: the whole film has it, and any part of the film is a part of that, in any number of
# processes.
loudness() {
    ffmpeg -hide_banner -nostats -i "$work/$1.wav" -af ebur128=peak=true -f null - 2>&1 |
        awk '/Summary:/ {is_end = 1} is_end && $1 == "I:" {i = $2} is_end && $1 == "Peak:" {p = $2}
            END {print i, p}'
}
for target in -14 -20 -30; do
    for input in demo script; do
        if [ $input = demo ]; then
            render --loudness $target --overwrite -q -o "$work/loud.wav"
        else
            film loud "music('low.wav', { loop = true, duck = 0.5 }) shot { from = 5, length = 4 } shot { from = 7, length = 3 }" --loudness $target
        fi
        read -r integrated peak < <(loudness loud)
        awk "BEGIN {exit !($integrated > $target - 0.5 && $integrated < $target + 0.5 && $peak <= -0.9)}" ||
            fail "$input: $integrated LUFS, peaks of $peak dB, expected $target"
    done
done
whole=$("$demoreel" render "$work/loud.lua" --basedir "$sample" --size 16x16 --fps 10 --loudness -16 --hash)
[ "$whole" = "$("$demoreel" render "$work/loud.lua" --basedir "$sample" --size 16x16 --fps 10 --loudness -16 --hash --jobs 3 --segment-seconds 1)" ] ||
    fail "the number of processes changes the loudness"
cp "$work/loud.wav" "$work/loud_whole.wav"
for from in 0.7 4.3; do
    "$demoreel" render "$work/loud.lua" --basedir "$sample" --size 16x16 --fps 10 -q --from $from --overwrite \
        --loudness -30 -o "$work/loud.wav"
    same loud_whole $from 0 1 loud
done
render --loudness -14 --volume 0.01 --music-volume 0 --overwrite -o "$work/loud.wav" 2>"$work/log"
read -r quiet _ < <(loudness loud)
render --volume 0.01 --music-volume 0 --overwrite -q -o "$work/loud.wav"
read -r before _ < <(loudness loud)
awk "BEGIN {exit !($quiet > $before + 20)}" || fail "a quiet film gets less than the largest gain: $before, $quiet LUFS"
film silent "shot { $mute }" --loudness -14
[ "$(level silent 0 1)" -lt $silent ] || fail "silence becomes loud"
expect 1 'expected -40 to -5 LUFS' "$demoreel" render "$demo" --loudness 3 -o "$work/x.wav"
