#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Incorrect input gives the right exit code and a single line with the file and the reason.
cd "$(dirname "$0")/../.."
. tests/lib.bash

small=(--basedir "$sample" --size 64x48 -q)

expect 1 'demoreel render' "$demoreel"
expect 1 'not a command' "$demoreel" dance
expect 1 'missing argument: DEMO' "$demoreel" render
expect 1 'not an option' "$demoreel" render "$demo" --colour
expect 0 'basedir' "$demoreel" render --help

# The list of commands fits on a screen, and the usual options of a command on two.
"$demoreel" --help >"$work/help"
[ "$(wc -l <"$work/help")" -le 24 ] || fail "--help has more than 24 lines"
commands=$(sed -n 's/^  demoreel \([a-z]*\) .*/\1/p' "$work/help")
[ "$(wc -w <<<"$commands")" -gt 10 ] || fail "no commands are listed"
for command in $commands; do
    "$demoreel" $command --help >"$work/help"
    "$demoreel" $command --help all >"$work/all"
    if grep -hE '.{101}' "$work/help" "$work/all"; then fail "$command --help has lines that are too long"; fi
    [ "$(wc -l <"$work/help")" -le 48 ] || fail "$command --help has more than 48 lines"
    for option in $(grep -oE '^  (-[a-z], |    )--[a-z-]+' "$work/all" | grep -oE -- '--[a-z-]+'); do
        grep -q -- " $option\b" "$work/help" || fail "$command --help does not name $option"
    done
done
expect 2 'none.dem: No such file' "$demoreel" render none.dem "${small[@]}" -o "$work/a.mp4"
expect 1 'no output file: use -o FILE.mp4' "$demoreel" render "$demo" "${small[@]}"

# No game data: the given folder is named, and with -v all folders that were tried.
expect 2 "no id1 folder.* in $work; name" "$demoreel" render "$demo" --basedir "$work" -o "$work/a.mp4"
cp "$demo" "$work/alone.dem"
expect 2 "no id1 folder.* in $work and the usual places" env QUAKE_BASEDIR="$work" HOME="$work" \
    "$demoreel" render "$work/alone.dem" -o "$work/a.mp4"
expect 2 "no id1 in $work/.local/share/Steam" env -u QUAKE_BASEDIR HOME="$work" \
    "$demoreel" render "$work/alone.dem" -v -o "$work/a.mp4"
expect 2 "above the file or in the usual places" env -u QUAKE_BASEDIR HOME="$work" \
    "$demoreel" render "$work/alone.dem" -o "$work/a.mp4"
expect 2 'no such folder' "$demoreel" render "$demo" "${small[@]}" --game nomod -o "$work/a.mp4"
expect 1 'not a valid game folder name' \
    "$demoreel" render "$demo" "${small[@]}" --game ../id1 -o "$work/a.mp4"

# Hardware encoders without the hardware; a build of libavcodec may not include them.
for codec in h264_nvenc hevc_nvenc h264_vaapi mpeg2_vaapi h264_qsv; do
    code=0
    "$demoreel" render "$demo" "${small[@]}" --size 320x240 --to 0.2 --codec $codec \
        -o "$work/card.mp4" 2>"$work/said" || code=$?
    case $code in
    0) rm "$work/card.mp4" ;; # the hardware exists
    1) grep -q "unknown codec \"$codec\"" "$work/said" ;;
    4) grep -qE "codec \"$codec\".*(no usable device was found .*software codecs are h264,|has no encoder)" "$work/said" ;;
    *) false ;;
    esac || fail "$codec: exit $code, $(cat "$work/said")"
    [ ! -e "$work/card.mp4" ] || fail "$codec leaves a file behind"
    [ "$(wc -l <"$work/said")" -le 1 ] || fail "$codec: more than one line"
done

# Files that are not demos.
: >"$work/empty.dem"
expect 3 'empty.dem' "$demoreel" info "$work/empty.dem"
cp README.md "$work/text.dem"
expect 3 'text.dem' "$demoreel" info "$work/text.dem"
head -c 4096 "$demoreel" >"$work/noise.dem"
expect 3 'noise.dem' "$demoreel" info "$work/noise.dem"

# A missing map is reported with the places that were searched.
mkdir -p "$work/nomap"
cp -r "$sample/id1" "$work/nomap/id1"
map=$("$demoreel" info "$demo" --json | grep -o 'maps/[a-z0-9_]*.bsp' | head -n 1)
rm "$work/nomap/id1/$map"
expect 2 "$map: not found in id1; .*--game" "$demoreel" render "$demo" --basedir "$work/nomap" -o "$work/a.mp4"

# A different map with the same name as that of the recording.
"$demoreel" dump "$demo" | sed 's/ precache_model="progs.missile.mdl"/ precache_model="*5"/' |
    "$demoreel" build - -o "$work/other.dem"
expect 0 'maps/sample.bsp: has 4 doors, lifts and triggers, but the recorded map has 5' \
    "$demoreel" thumb "$work/other.dem" --basedir "$sample" --size 64x48 --at 1 -o "$work/other.png"
"$demoreel" thumb "$demo" --basedir "$sample" --size 64x48 --at 1 -o "$work/same.png" 2>"$work/said"
if grep -q 'another map' "$work/said"; then fail "the recording's own map is reported as a different one"; fi

# A truncated map and an empty one.
head -c 20000 "$sample/id1/$map" >"$work/nomap/id1/$map"
expect 3 "$map" "$demoreel" render "$demo" --basedir "$work/nomap" -o "$work/a.mp4"
: >"$work/nomap/id1/$map"
expect 3 "$map" "$demoreel" render "$demo" --basedir "$work/nomap" -o "$work/a.mp4"
cp "$sample/id1/$map" "$work/nomap/id1/$map"

# A missing model and a missing sound give one warning each, and the film is made.
rm "$work/nomap/id1/progs/player.mdl"
rm -f "$work"/nomap/id1/sound/weapons/*.wav
expect 0 'warning: progs/player.mdl' \
    "$demoreel" render "$demo" --basedir "$work/nomap" --size 64x48 --to 0.2 -o "$work/m.mp4"
grep -q 'warning: .*weapons/' "$work/said" || fail "no warning about a missing sound"
[ "$(grep -c 'progs/player.mdl' "$work/said")" -eq 1 ] || fail "a warning is repeated"
[ -s "$work/m.mp4" ] || fail "no film is made without a model"

# A truncated demo gives the film up to that point, and a special exit code.
head -c $(($(stat -c %s "$demo") / 4)) "$demo" >"$work/cut.dem"
expect 6 'cut.dem' "$demoreel" render "$work/cut.dem" --basedir "$sample" --size 64x48 --fps 5 \
    -o "$work/cut.mp4"
[ -s "$work/cut.mp4" ] || fail "no film is made of a truncated demo"

# Outputs that cannot be written.
expect 1 'even' "$demoreel" render "$demo" --basedir "$sample" --size 65x48 -o "$work/odd.mp4"
expect 2 '/nowhere' "$demoreel" render "$demo" "${small[@]}" --to 0.1 -o "$work/nowhere/deep/a.mp4"
expect 2 'overwrite' "$demoreel" render "$demo" "${small[@]}" --to 0.1 -o "$work/cut.mp4"
expect 1 'film.xyz' "$demoreel" render "$demo" "${small[@]}" --to 0.1 -o "$work/film.xyz"
if [ -w /dev/full ]; then
    expect 2 'No space' sh -c "'$demoreel' render '$demo' --basedir '$sample' --size 320x240 \
        --to 1 -q -o - >/dev/full"
fi
leftovers=$(find "$work" -name '*.part-*')
[ -z "$leftovers" ] || fail "left behind: $leftovers"

# Options that would have no effect.
map_file=$sample/id1/$map
for pov in all each; do
    expect 1 "pov $pov cannot be combined with --highlights" "$demoreel" render "$demo" \
        "${small[@]}" --highlights 5 --pov $pov -o "$work/pov.mp4"
done
for option in '--projection equirect' '--stereo side' '--eye-distance 3'; do
    # shellcheck disable=SC2086 # two words
    expect 1 "${option% *} requires a demo, not only maps" "$demoreel" thumb "$map_file" "${small[@]}" $option -o "$work/map.png"
done
expect 1 '--max-size requires a video file' "$demoreel" render "$demo" "${small[@]}" --to 0.1 \
    --max-size 300K -o "$work/most.%06d.png"
[ -z "$(find "$work" -name 'most.*')" ] || fail "--max-size with images leaves files behind"
expect 1 'background none cannot be combined with --layers; use --layers players,foreground' "$demoreel" \
    render "$demo" "${small[@]}" --to 0.1 --background none --layers players -o "$work/both.mov"
expect 1 '--eye-distance requires --stereo' "$demoreel" render "$demo" "${small[@]}" --to 0.1 \
    --eye-distance 3 -o "$work/eyes.mp4"
for name in deep.%d.png deep.wav; do
    expect 1 '--depth requires a video file or, for 16 bits, .png' "$demoreel" render "$demo" "${small[@]}" --to 0.1 --depth 10 \
        -o "$work/$name"
done
expect 1 '^demoreel: --background: unknown colour "purple"; expected one of none, #rrggbb, black, ' \
    "$demoreel" render "$demo" --background purple
expect 1 '^demoreel: --background: unknown colour "greeen"; did you mean "green"[?]$' \
    "$demoreel" render "$demo" --background greeen
expect 1 '^demoreel: --weapon: unknown weapon "ssgg"; did you mean "ssg"[?]$' "$demoreel" highlights "$demo" --weapon ssgg
expect 1 '^demoreel: unknown format "wavv"; did you mean "wav"[?]$' \
    "$demoreel" render "$demo" --basedir "$sample" --sink wavv -o "$work/a.wav"
expect 1 'unknown format "wepb"; did you mean "webp"[?]$' \
    "$demoreel" thumb "$demo" --basedir "$sample" --size 64x48 --format wepb -o "$work/a.webp"
expect 1 '--layers: unknown layer "foo"; expected one of .*players, .*all' "$demoreel" render "$demo" \
    "${small[@]}" --to 0.1 --layers foo -o "$work/foo.mov"

for name in all.mov all.%d.png; do
    expect 1 "$name: the layer depth contains numbers, not colours; use OpenEXR" "$demoreel" render "$demo" \
        "${small[@]}" --to 0.1 --layers all -o "$work/$name"
done
expect 1 'mp4 does not support the codec prores; use .mov or .mkv' "$demoreel" render "$demo" "${small[@]}" \
    --segment-seconds 1 --codec prores -o "$work/prores.mp4"

# Outputs of the wrong kind, which are refused before anything is rendered.
expect 1 'mp4: not an image format; use png, jpg, webp, avif or gif, or --loop SEC' \
    "$demoreel" thumb "$demo" "${small[@]}" -o "$work/one.mp4"
expect 1 'mp4: not an image format' "$demoreel" thumb "$demo" "${small[@]}" --out-dir "$work/many" --format mp4
expect 1 'png: not an animation format; use gif, webp or mp4' \
    "$demoreel" thumb "$demo" "${small[@]}" --loop 1 -o "$work/one.png"
expect 1 'a folder, not a file; add a name, such as -o .*/film.mp4' "$demoreel" render "$demo" "${small[@]}" -o "$work/"
expect 1 'the name has no extension, such as .mp4' "$demoreel" render "$demo" "${small[@]}" -o "$work/film"
expect 1 'got 2; --batch FILE makes a film of each, --highlights' \
    "$demoreel" render "$demo" "$demo" "${small[@]}" -o "$work/a.mp4"

# Inputs of the wrong kind, by their content: wrong FILE NOUN COMMAND... expects the noun from
# each command.
wrong() {
    local file=$1 noun=$2 command
    shift 2
    for command in "$@"; do
        case $command in
        thumb) set -- -o "$work/w.png" ;;
        check | info) set -- ;;
        *) set -- -o "$work/w.mp4" ;;
        esac
        expect 3 "^demoreel: ${file##*/}: $noun, not " "$demoreel" "$command" "$file" "$@"
    done
}
cp "$demo" "$work/run"
cp "$sample/id1/maps/sample.bsp" "$work/level"
cp "$sample"/id1/music/*.wav "$work/tune.dem"
cp scripts/cutscenes/frames.png "$work/shot.lua"
echo 'shot { demo = "a", from = 0, to = 1 }' >"$work/film.txt"
"$demoreel" dump "$demo" -o "$work/dumped"
wrong "$work/run" 'a Quake demo' check build extract
wrong "$work/level" 'a map' render thumb info check dump build extract
wrong "$work/tune.dem" 'a WAV sound' render thumb info check build extract
wrong "$work/shot.lua" 'a PNG image' render plan check info
wrong "$work/film.txt" 'a script' render thumb info build extract
wrong "$work/dumped" 'the text of a demo' render thumb info check extract
expect 3 'tune.dem: a WAV sound, not a batch file' "$demoreel" render --batch "$work/tune.dem"
[ ! -e "$work/tune.dem.results" ] || fail "a batch that is not one has results"
expect 3 'shot.lua: a PNG image, not a config file' "$demoreel" render "$demo" "${small[@]}" --cfg "$work/shot.lua" \
    -o "$work/w.mp4"
expect 3 '^demoreel: .*shot.lua: line 1: expected a colour' "$demoreel" render "$demo" "${small[@]}" \
    --segment-seconds 1 --lut "$work/shot.lua" -o "$work/w.mp4"
expect 2 'shot.lua: a file, not a folder' "$demoreel" thumb "$demo" "${small[@]}" --storyboard "$work/shot.lua"
expect 1 '^demoreel: --highlights requires a value: SEC; ' "$demoreel" render "$demo" --highlights -o "$work/w.mp4"
expect 1 'expected one demo or script, and a name that ends in .html' "$demoreel" page "$demo" -o "$work/w.htm"
mkdir "$work/folder"
for command in render thumb dump build; do
    expect 1 'folder: a folder[;,] .*' "$demoreel" $command "$work/folder" -o "$work/w.png"
done

# A time after the end of the demo.
expect 1 '5940 s is past the end of the demo, which is .* seconds long' "$demoreel" thumb "$demo" "${small[@]}" --at 99:00 -o "$work/a.png"
expect 1 '5940 s is past the end of the demo, which is .* seconds long' "$demoreel" trace "$demo" --at 99:00
for command in render plan; do
    expect 1 '5940 s is past the end of the demo, which is' "$demoreel" $command "$demo" "${small[@]}" --from 99:00 -o "$work/a.mp4"
done
expect 1 '5940 s is past the end of the demo, which is' "$demoreel" trace "$demo" --from 99:00
expect 1 "clock runs from .* and never shows 5940" "$demoreel" trace "$demo" --from @99:00
"$demoreel" trace "$demo" --from 30 --fps 1 >"$work/to_end"
for end in 99:00 @99:00; do # an end after the end means the end
    "$demoreel" trace "$demo" --from 30 --to $end --fps 1 >"$work/past_end" || fail "trace --to $end"
    cmp "$work/to_end" "$work/past_end" || fail "--to $end is not the end"
done
expect 1 'clock runs from .* and never shows 0.1' "$demoreel" trace "$demo" --to @0.1
cp "$demo" "$work/late.dem"
echo 'demo("A", "late.dem") shot { from = 1, length = 2 }' >"$work/late.lua"
expect 1 '5940 s is past the end of the film, which is 2.000 seconds long' "$demoreel" render "$work/late.lua" \
    "${small[@]}" --from 99:00 -o "$work/a.mp4"
echo 'demo("A", "late.dem") shot { from = 5940, length = 2 }' >"$work/late.lua"
expect 3 'late.lua:1: shot: the demo lasts .* from 5940.00 s' "$demoreel" render "$work/late.lua" "${small[@]}" -o "$work/a.mp4"
expect 2 'none/a.mp4: cannot be created: the folder .*none does not exist' "$demoreel" render "$demo" "${small[@]}" -o "$work/none/a.mp4"
expect 1 'clock runs from 1.00 to [0-9.]* and never shows 99999' \
    "$demoreel" thumb "$demo" "${small[@]}" --at @99999 -o "$work/a.png"

# The text of a demo gives the same demo, edited text another one.
"$demoreel" dump "$demo" >"$work/sample.txt"
"$demoreel" build "$work/sample.txt" -o "$work/again.dem"
cmp "$demo" "$work/again.dem" || fail "the text of a demo gives a different demo"
expect 6 'cut.dem: block' "$demoreel" dump "$work/cut.dem" -o "$work/cut.txt"
"$demoreel" build "$work/cut.txt" -o "$work/cut-again.dem"
cmp "$work/cut.dem" "$work/cut-again.dem" || fail "the text of a truncated demo gives a different demo"
expect 3 'line 2: message outside of a block' sh -c "printf 'demoreel text 1 dem\njump\n' | '$demoreel' build - -o $work/b.dem"
"$demoreel" dump "$demo" >"$work/text"
last=$(grep -n '^time ' "$work/text" | tail -n 1 | cut -d: -f1)
sed "${last}s/=.*/=1000000/" "$work/text" | "$demoreel" build - -o "$work/long.dem"
expect 5 'more than 16777216 frames' "$demoreel" render "$work/long.dem" --basedir "$sample" --hash

# All commands agree that a demo is damaged, also without messages, and that a file is in the way.
echo "{\"input\": \"$work/cut.dem\", \"output\": \"$work/job.mp4\"}" >"$work/jobs"
printf 'demo("A", "cut.dem")\nshot { from = 0, to = 0.4 }\n' >"$work/cut.lua"
tiny=(--basedir "$sample" --size 64x36 -q)
ends() {
    local code=$1 got=0
    shift
    "$@" >"$work/said" 2>&1 </dev/null || got=$?
    [ $got = "$code" ] || { cat "$work/said"; fail "exit $got, expected $code: $*"; }
}
for command in "thumb --at 1 -o $work/bad.png" "thumb --out-dir $work/bad" "page -o $work/bad.html" \
    "render --to 0.4 --fps 5 -o $work/bad.mp4"; do
    ends 6 "$demoreel" ${command%% *} "$work/cut.dem" ${command#* } "${tiny[@]}"
    expect 2 'already exists; --overwrite' "$demoreel" ${command%% *} "$work/cut.dem" ${command#* } "${tiny[@]/-q/-v}"
done
for command in info trace; do
    ends 6 "$demoreel" $command "$work/cut.dem" -q
done
expect 6 'cut.dem: block' "$demoreel" compare "$work/cut.dem" "$work/cut.dem"
expect 6 'cut.dem: block' "$demoreel" check "$work/cut.lua" --basedir "$sample"
expect 6 '"ok": *true' "$demoreel" render --batch "$work/jobs" --to 0.4 --fps 5 "${tiny[@]}"
expect 6 '"already": *true' "$demoreel" render --batch "$work/jobs" --to 0.4 --fps 5 "${tiny[@]}"

# Frames on standard output have no sound, unless the container has.
stream() { "$demoreel" render "$demo" --basedir "$sample" --size 64x36 --to 0.2 -o - "$@" >"$work/stream"; }
expect 0 '^-: writing Y4M, which has no sound; --sink mkv' stream
ends 0 stream --sink mkv
! grep -q Y4M "$work/said" || fail "a message about sound that is there"
