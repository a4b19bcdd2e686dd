#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The level of a film's music, and how kills and voices lower it.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

# At 6 s the player in view kills the other one, who says something at 9 s.
"$demoreel" dump "$demo" | grep -v 'print text="\\x01' | awk '{print}
    /^time time=7$/ {print "print text=\"Rook was gibbed by Wren'\''s rocket\\n\""}
    /^time time=10$/ {print "print text=\"\\x01Rook: nice shot\\n\""}' |
    "$demoreel" build - -o "$work/kill.dem"
for loudness in loud:1 soft:0.05; do
    ffmpeg -v error -f lavfi -i 'anoisesrc=c=pink:r=48000:d=7:seed=1' -ac 2 \
        -af "volume=${loudness#*:}" "$work/${loudness%:*}.wav"
done

# film NAME TEXT: writes the sound of a film with this script.
film() {
    printf 'demo("A", "kill.dem")\n%s\n' "$2" >"$work/$1.lua"
    "$demoreel" render "$work/$1.lua" --basedir "$sample" --size 16x16 --fps 10 -q --overwrite \
        "${@:3}" -o "$work/$1.wav"
}
# lufs NAME [FILTER]: prints the integrated loudness.
lufs() {
    ffmpeg -hide_banner -nostats -i "$work/$1.wav" -af "${2:-anull},ebur128" -f null - 2>&1 |
        awk '/Summary:/ {is_end = 1} is_end && $1 == "I:" {print $2}'
}
# rms NAME FROM LENGTH: prints the level in dB.
rms() {
    ffmpeg -hide_banner -i "$work/$1.wav" -af "atrim=$2:duration=$3,astats=metadata=0" -f null - 2>&1 |
        sed -n 's/.*Overall/o/; /o$/,$s/.*RMS level dB: //p' | tail -1
}
# near IS EXPECTED SLACK TEXT
near() {
    awk -v a="$1" -v b="$2" -v s="$3" 'BEGIN { exit !(a != "" && a - b <= s && b - a <= s) }' ||
        fail "$4: $1, expected $2"
}

# The level is that of the film, whatever that of the file is, and is multiplied by the gain.
mute='shot { from = 12, length = 6, sound = "mute" }'
for file in loud soft; do
    film level "music('$file.wav', { level = -20, sidechain = 0 }) $mute"
    near "$(lufs level)" -20 0.3 "$file: level"
done
film level "music('loud.wav', { level = -20, gain = 0.5, loop = true, sidechain = 0 }) $mute"
near "$(lufs level)" -26 0.3 "level and gain"
film level "music('loud.wav', { level = -20, sidechain = 0 }) $mute" --music-volume 0.5
near "$(lufs level)" -26 0.3 "level and --music-volume"

# Kills and chat lower the music by 6 dB for 0.3 s: from 30 ms before to 550 ms after them.
play='shot { from = 5, to = 11, sound = "mute" }'
film plain "music('loud.wav', { level = -20, sidechain = 0 }) $play"
film chain "music('loud.wav', { level = -20 }) $play"
lowered() {
    awk -v a="$(rms chain "$1" "$2")" -v b="$(rms plain "$1" "$2")" 'BEGIN { print a - b }'
}
for event in 1 4; do
    near "$(lowered $event 0.3)" -6 0.1 "for 0.3 s from $event s"
    near "$(lowered $((event - 1)).7 0.26)" 0 0.1 "until 40 ms before $event s"
    near "$(lowered $event.56 0.3)" 0 0.1 "560 ms after $event s"
    near "$(lowered $event.42 0.01)" -2.2 0.4 "about half of the way back"
done

# With a sidechain of 0 and without it, scripts that give only a gain make the same film.
film a "music('loud.wav', { gain = 0.3, duck = 0.5 }) $play"
film b "music('loud.wav', { gain = 0.3, duck = 0.5, sidechain = 0 }) $play"
cmp "$work/a.wav" "$work/b.wav" || fail "music with a gain is lowered at kills"

# Any part of the film, in any number of segments and processes, has the same samples.
music="music('loud.wav', { level = -18, duck = 0.7, loop = true, fade_in = 1 })"
shots='shot { from = 4.5, length = 3 } shot { from = 5.7, to = 7, speed = 0.4 } shot { from = 8, to = 11 }'
film whole "$music $shots" --loudness -16
for from in 1.1 3.2 5.3 7.9; do
    film part "$music $shots" --loudness -16 --from $from
    cmp <(ffmpeg -v error -i "$work/whole.wav" -af "atrim=$from:duration=1" -f f32le -) \
        <(ffmpeg -v error -i "$work/part.wav" -af "atrim=0:duration=1" -f f32le -) || fail "from $from s"
done
hash=("$demoreel" render "$work/whole.lua" --basedir "$sample" --size 16x16 --fps 10 --loudness -16 --hash)
cmp <("${hash[@]}") <("${hash[@]}" --jobs 3 --segment-seconds 1) || fail "the number of processes changes the film"

# The film has its loudness with music at a level, which is relative to that of -14 LUFS.
for target in -14 -20; do
    film target "music('loud.wav', { level = -18, loop = true }) shot { from = 4, to = 30 }" --loudness $target
    near "$(lufs target)" $target 0.5 "--loudness $target"
done

# Music that cannot be heard gives a warning.
heard='shot { from = 5, to = 11 }'
warning='film.lua:2: music: [0-9]+ LU quieter than the film and hardly audible; use level = -17'
quiet=("$demoreel" render "$work/film.lua" --basedir "$sample" --size 16x16 --fps 10 --loudness -14 --overwrite -o "$work/x.wav")
film film "music('loud.wav', { gain = 0.01 }) $heard"
expect 0 "$warning" "${quiet[@]}"
film film "music('loud.wav', { level = -18, gain = 0.1 }) $heard"
expect 0 "$warning" "${quiet[@]}"
film film "music('loud.wav', { level = -18 }) $heard"
expect 0 '' "${quiet[@]}" -v
! grep -q 'hardly audible' "$work/said" || fail "music is audible: $(cat "$work/said")"
echo "demo('A', 'kill.dem') music('loud.wav', { level = 3 }) $heard" >"$work/bad.lua"
expect 3 'bad.lua:1: level: expected' "$demoreel" check "$work/bad.lua" --basedir "$sample"

# The rhythm of a piece with a drum every 2 s, and a cymbal every 0.5 s.
ffmpeg -v error -f lavfi -i "aevalsrc='0.7*sin(440*mod(t,2))*exp(-12*mod(t,2))+0.2*random(0)*exp(-60*mod(t,0.5))':d=40:s=44100" "$work/drum.wav"
cat >"$work/rhythm.lua" <<'LUA'
demo("A", "kill.dem")
local r = rhythm("drum.wav")
note(string.format("beats %.2f bars %.2f in %d, section %.1f", r.beats[5] - r.beats[1], r.bars[3] - r.bars[2],
    r.beats_per_bar, r.sections[2] - r.sections[1]))
shot { from = 5, length = 1 }
LUA
expect 0 'beats 2.00 bars 2.00 in 4, section 16.0' "$demoreel" check "$work/rhythm.lua" --basedir "$sample"
echo "rhythm('none.wav')" >"$work/bad.lua"
expect 2 'bad.lua:1: rhythm: .*none.wav: No such' "$demoreel" check "$work/bad.lua" --basedir "$sample"
