#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --otio and --edl: the cuts of films for editing programs.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v python3 >/dev/null || { echo "no python3"; exit 77; }

cp scripts/cutscenes/*.{lua,cube} "$demo" "$sample/id1/music/track02.wav" "$work"
base=(--basedir "$sample" -q)
small=("${base[@]}" --size 64x36)

# The cuts of every script are those of its shots, at whole and at fractional rates.
# cuts NAME FPS: print the clips of a script's film.
cuts() {
    "$demoreel" plan "$work/$1.lua" "${small[@]}" --fps "$2" -o "$work/$1.mp4" --overwrite \
        --otio "$work/$1.otio" --edl "$work/$1.edl" >/dev/null
    "$demoreel" check "$work/$1.lua" "${base[@]}" --fps "$2" --json >"$work/$1.json"
    python3 tests/otio.py "$work/$1.otio" "$work/$1.edl" "$work/$1.json"
}
for script in "$work"/*.lua; do
    name=$(basename "$script" .lua)
    [ "$name" != lib ] || continue
    for fps in 60 30000/1001; do
        cuts "$name" "$fps" >"$work/clips" || fail "$name at $fps: $(cat "$work/clips")"
        [ -s "$work/clips" ] || fail "$name at $fps has no clips"
    done
done
cuts trailer 60 >"$work/clips"
grep -q '^hunt .* dissolve$' "$work/clips" || fail "no dissolve: $(cat "$work/clips")"
grep -q '^frag .* wipe$' "$work/clips" || fail "no wipe: $(cat "$work/clips")"
grep -q '^end .* cut$' "$work/clips" || fail "no cut: $(cat "$work/clips")"
grep -q '"name":"Wren kills Rook' "$work/trailer.otio" || fail "no marker for the kill"
grep -q '"name":"WREN & ROOK' "$work/trailer.otio" || fail "no marker for the caption"
grep -q '"target_url":"track02.wav"' "$work/trailer.otio" || fail "no music"
grep -q '^\* LOC: 01:.* RED .*Wren kills Rook' "$work/trailer.edl" || fail "no marker in the list"

# A part of the film has the part's cuts.
"$demoreel" plan "$work/trailer.lua" "${small[@]}" --from 2 --to 7.5 -o "$work/part.mp4" \
    --otio "$work/part.otio" --edl "$work/part.edl" >/dev/null
python3 tests/otio.py "$work/part.otio" "$work/part.edl" - >"$work/clips"
[ "$(awk '{sum += $(NF - 1)} END {print sum}' "$work/clips")" = 330 ] || fail "not 5.5 s: $(cat "$work/clips")"

# Rendering and joining write the same files as planning; a file with other content is kept.
movie=("${small[@]}" --fps 10 --to 3 -o "$work/cut me.mp4" --segment-seconds 1)
files=(--otio "$work/r.otio" --edl "$work/r.edl")
"$demoreel" plan "$work/duel.lua" "${movie[@]}" --otio "$work/p.otio" --edl "$work/p.edl" >/dev/null
sed 's/"name":"p"/"name":"r"/' "$work/p.otio" >"$work/expected.otio"
sed 's/^TITLE: p/TITLE: r/' "$work/p.edl" >"$work/expected.edl"
same() {
    cmp "$work/r.otio" "$work/expected.otio" || fail "$1: another .otio"
    cmp "$work/r.edl" "$work/expected.edl" || fail "$1: another .edl"
}
"$demoreel" render "$work/duel.lua" "${movie[@]}" "${files[@]}"
same render
grep -q '"target_url":"cut%20me.mp4"' "$work/r.otio" || fail "no URL of the film"
"$demoreel" render "$work/duel.lua" "${movie[@]}" "${files[@]}" --overwrite
rm "$work/cut me.mp4" "${files[@]:1:1}" "${files[@]:3:1}"
for segment in 0 1 2; do
    "$demoreel" render "$work/duel.lua" "${movie[@]}" --segment "$segment"
done
"$demoreel" join "$work/duel.lua" "${movie[@]}" "${files[@]}"
same join
rm "$work/cut me.mp4"
echo mine >"$work/r.otio"
expect 2 'r.otio: already exists; --overwrite replaces it' "$demoreel" render "$work/duel.lua" \
    "${movie[@]}" "${files[@]}"
[ ! -e "$work/cut me.mp4" ] || fail "a film was rendered before its list was refused"
[ "$(cat "$work/r.otio")" = mine ] || fail "a file was replaced"

# A demo is one clip with its levels and kills; a directed match a clip for each view.
"$demoreel" render "$demo" "${small[@]}" --fps 5 -o "$work/demo.mp4" --otio "$work/demo.otio" \
    --edl "$work/demo.edl"
python3 tests/otio.py "$work/demo.otio" "$work/demo.edl" - >"$work/clips"
[ "$(wc -l <"$work/clips")" = 1 ] || fail "a demo has clips: $(cat "$work/clips")"
grep -q 'RED .*Wren kills Rook' "$work/demo.edl" || fail "no marker for a kill of a demo"

# Highlights: of the script, of the film, and of clips.
"$demoreel" dump "$demo" | awk '{print}
    /^time time=(14|24)$/ {print "stufftext text=\"//demomark\\n\""}' |
    "$demoreel" build - -o "$work/marks.dem"
"$demoreel" highlights "$work/marks.dem" "${base[@]}" -o "$work/marks.lua" \
    --otio "$work/marks.otio" --edl "$work/marks.edl" >/dev/null
python3 tests/otio.py "$work/marks.otio" "$work/marks.edl" - >"$work/clips"
[ "$(grep -c ' mark ' "$work/clips")" = 2 ] || fail "not two marks: $(cat "$work/clips")"
"$demoreel" render "$work/marks.dem" "${small[@]}" --fps 5 --clips "$work/clips.d" \
    --otio "$work/clips.otio" --edl "$work/clips.edl"
python3 tests/otio.py "$work/clips.otio" "$work/clips.edl" - >"$work/clips"
[ "$(wc -l <"$work/clips")" = 2 ] || fail "not two clips: $(cat "$work/clips")"
for clip in "$work"/clips.d/*.mp4; do
    grep -q "\"target_url\":\"clips.d/$(basename "$clip")\"" "$work/clips.otio" || fail "no $clip"
done

# What would have no effect is refused.
expect 1 'otio.* requires a video file' "$demoreel" render "$demo" "${base[@]}" --to 0.2 \
    -o "$work/f%03d.png" --otio "$work/no.otio"
expect 1 'otio cannot be combined with --segment' "$demoreel" render "$work/duel.lua" \
    "${movie[@]}" --segment 0 --otio "$work/no.otio"
expect 1 'otio requires -o FILM.lua' "$demoreel" highlights "$work/marks.dem" "${base[@]}" \
    --otio "$work/no.otio"
expect 1 'x.mp4: -o and --otio must be different files' "$demoreel" plan "$work/duel.lua" \
    "${small[@]}" -o "$work/x.mp4" --otio "$work/./x.mp4"
expect 1 'x.edl: --otio and --edl must be different files' "$demoreel" plan "$work/duel.lua" \
    "${small[@]}" -o "$work/x.mp4" --otio "$work/x.edl" --edl "$work/x.edl"
expect 1 'marks.lua: the input and --otio must be different files' "$demoreel" highlights \
    "$work/marks.dem" "${base[@]}" --overwrite -o "$work/marks.lua" --otio "$work/marks.lua"
expect 2 'nowhere' "$demoreel" plan "$work/duel.lua" "${small[@]}" -o "$work/x.mp4" \
    --otio "$work/nowhere/no.otio"
[ ! -e "$work/no.otio" ] || fail "a refused run left a file"
