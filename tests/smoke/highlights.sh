#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Highlights are found, written as a script that check accepts, and rendered.
cd "$(dirname "$0")/../.."
. tests/lib.bash

# The sample game's demo, in which the player sets two marks.
"$demoreel" dump "$demo" | awk '{print}
    /^time time=(14|24)$/ {print "stufftext text=\"//demomark\\n\""}' |
    "$demoreel" build - -o "$work/marks.dem"
(cd "$work" && ln -s "$OLDPWD/$sample" game)
options=(--basedir "$work/game")
expect 0 'mark .* marked' "$demoreel" highlights "$work/marks.dem" "${options[@]}"
[ "$(grep -c marked "$work/said")" = 2 ] || fail "expected two marks, got $(cat "$work/said")"
"$demoreel" highlights "$demo" "${options[@]}" --lowlights >"$work/none" && fail "a list of nothing is a success"
[ ! -s "$work/none" ] || fail "highlights in a demo without any: $(cat "$work/none")"
expect 1 'no highlights found' "$demoreel" highlights "$demo" "${options[@]}" --lowlights
expect 1 '^\[\]' "$demoreel" highlights "$demo" "${options[@]}" --json --lowlights
expect 1 'no highlights found' "$demoreel" render "$demo" "${options[@]}" --highlights 60 --lowlights -o "$work/none.mp4"
expect 1 'no highlights found' "$demoreel" highlights "$demo" "${options[@]}" --lowlights -o "$work/none.lua"

# The script can be edited; rendering it gives the same film as --highlights of the same size, for
# which cards are laid out.
"$demoreel" highlights "$work/marks.dem" "${options[@]}" --size 64x36 -o "$work/film.lua" >/dev/null
expect 0 '^1 mark' "$demoreel" check "$work/film.lua" "${options[@]}"
! grep -q warning "$work/said" || fail "check warns: $(cat "$work/said")"
small=("${options[@]}" --size 64x36 --fps 5 -q)
"$demoreel" render "$work/film.lua" "${small[@]}" --hash -o "$work/one"
"$demoreel" render "$work/marks.dem" --highlights 60 "${small[@]}" --hash -o "$work/reel.hash"
[ "$(wc -l <"$work/one")" -gt 90 ] || fail "the film has too few frames"
cmp "$work/one" "$work/reel.hash" || fail "the script and render --highlights make different films"
[ -s "$work/reel.lua" ] || fail "no script next to the film"
expect 2 'reel.lua: already exists' "$demoreel" render "$work/marks.dem" --highlights 60 \
    "${small[@]}" --hash -o "$work/reel.mp4"
# Files written by a rejected run do not affect the next one.
: >"$work/again.hash"
expect 2 'again.hash: already exists' "$demoreel" render "$work/marks.dem" --highlights 60 \
    "${small[@]}" --hash -o "$work/again.hash"
rm "$work/again.hash"
"$demoreel" render "$work/marks.dem" --highlights 60 "${small[@]}" --hash -o "$work/again.hash"

# Length, clips, and a demo in another folder.
"$demoreel" render "$work/marks.dem" --highlights 12 "${small[@]}" --sink null -o "$work/short.mp4"
[ "$(grep -c 'name = "[0-9]* mark"' "$work/short.lua")" = 1 ] || fail "12 seconds do not contain one of two highlights"
mkdir "$work/sub"
"$demoreel" render "$work/marks.dem" --clips "$work/sub" "${small[@]}" --preset ultrafast
[ "$(ls "$work"/sub/*.mp4 | wc -l)" = 2 ] || fail "expected two clips, got $(ls "$work/sub")"
# The first clip is made by one process, the second by workers.
"$demoreel" render "$work/marks.dem" --clips "$work/two" "${small[@]::6}" --preset ultrafast --order film \
    --segment-seconds 10 -v 2>"$work/said" || fail "$(cat "$work/said")"
[ "$(ls "$work"/two/*.mp4 | wc -l)" = 2 ] && [ "$(grep -c '^[0-9]* workers' "$work/said")" = 1 ] ||
    fail "clips of one and of two segments: $(cat "$work/said")"
head -c -2000 "$work/marks.dem" >"$work/cut.dem"
code=0
"$demoreel" render "$work/cut.dem" --clips "$work/cut" "${small[@]}" --preset ultrafast || code=$?
[ $code = 6 ] || fail "clips of a damaged demo: exit $code"
expect 6 'warning: cut.dem: .*file ends' "$demoreel" highlights "$work/cut.dem" "${options[@]}"
echo nothing >"$work/text.dem"
expect 6 'warning: text.dem: a text file, not a Quake demo: skipped' \
    "$demoreel" highlights "$work/text.dem" "$work/marks.dem" "${options[@]}" -o "$work/many.lua"
expect 0 '^1 mark' "$demoreel" check "$work/many.lua" "${options[@]}"
expect 3 'demoreel: text.dem: a text file, not a Quake demo$' "$demoreel" highlights "$work/text.dem" "$work/text.dem" "${options[@]}"
[ "$(ls "$work"/cut/*.mp4 | wc -l)" = 2 ] || fail "clips are missing because of damage: $(ls "$work/cut")"
# Scripts use paths, and the commands print the options that they require.
expect 0 "sub/film.lua uses files outside its folder: to render it, add --allow $work --basedir $work/game$" \
    "$demoreel" highlights "$work/marks.dem" "${options[@]}" -o "$work/sub/film.lua"
allow=$(sed -n 's/.*to render it, add //p' "$work/said")
grep -q 'demo("[A-Za-z]*", "../marks.dem"' "$work/sub/film.lua" || fail "no path to the demo"
expect 3 "\"../marks.dem\" is outside the script's folder; --allow $work/sub/.. permits it" \
    "$demoreel" check "$work/sub/film.lua" "${options[@]}"
expect 0 '^1 mark' "$demoreel" check "$work/sub/film.lua" $allow
# The game is found above the folder that --allow names, too.
mkdir -p "$work/quake/demos"
ln -s "$PWD/$sample/id1" "$work/quake/id1"
cp "$work/marks.dem" "$work/quake/demos"
expect 0 "sub/near.lua uses files outside its folder: to render it, add --allow $work/quake/demos$" \
    "$demoreel" highlights "$work/quake/demos/marks.dem" -o "$work/sub/near.lua"
expect 0 '^1 mark' "$demoreel" check "$work/sub/near.lua" --allow "$work/quake/demos"
mkdir "$work/other folder"
cp "$work/marks.dem" "$work/other folder"
(cd "$work" && "$OLDPWD/$demoreel" highlights marks.dem "other folder/marks.dem" "${options[@]}" -o sub/two.lua) \
    >/dev/null 2>"$work/said"
grep -q "sub/two.lua uses .* --allow . --allow 'other folder' --basedir " "$work/said" || fail "$(cat "$work/said")"
grep -q "to render it there, add --allow .. --allow '../other folder' --basedir " "$work/sub/two.lua" || fail "the comment of two.lua"
expect 0 '^1 mark' "$demoreel" check "$work/sub/two.lua" "${options[@]}" --allow "$work"

# A run that fails leaves nothing that the next would not replace, whatever its options.
expect 1 'unknown codec' "$demoreel" render "$work/marks.dem" --highlights 60 "${small[@]}" --codec x -o "$work/fail.mp4"
(ulimit -f 8 && expect 2 'cannot be written' "$demoreel" render "$work/marks.dem" --highlights 60 "${small[@]}" -o "$work/fail.mp4")
! ls -A "$work" | grep -v '[.]parts$' | grep -q fail || fail "files of a run that failed: $(ls -A "$work")"
"$demoreel" render "$work/marks.dem" --highlights 12 "${small[@]}" -o "$work/fail.mp4"
[ -s "$work/fail.lua" ] || fail "no script next to the second film"
"$demoreel" render "$work/fail.lua" "${small[@]}" --overwrite --title fail -o "$work/fail2.mp4"
cmp "$work/fail.mp4" "$work/fail2.mp4" || fail "the script of a film makes another film"

# With a click every half second, the cuts and the moments are on clicks.
ffmpeg -v error -f lavfi -i "aevalsrc='0.8*sin(5000*t)*exp(-40*mod(t,0.5))':d=30:s=44100" "$work/clicks.wav"
"$demoreel" highlights "$work/marks.dem" "${options[@]}" --music "$work/clicks.wav" --beats -o "$work/beats.lua" >/dev/null
awk 'function near(t) { t *= 2; t -= int(t + 0.5); return t < 0.08 && t > -0.08 }
    function clock(text) { match(text, /"[0-9]:[0-9.]+"/); return substr(text, RSTART + 3, RLENGTH - 4) + 0 }
    /name = "[0-9]+ mark"/ {
        getline
        from = clock($0); sub(/.* to = /, ""); to = clock($0)
        speed = match($0, /speed = [0-9.]+/) ? substr($0, RSTART + 8, RLENGTH - 8) : 1
        hit = (to > 22.98 && from > 13 ? 22.98 : 12.98) - from
        bad += !near(at + hit / speed) || !near(at + (to - from) / speed) || speed < 0.92 || speed > 1.08
        at += (to - from) / speed
        num++
    }
    END { exit !(num == 2 && !bad) }' "$work/beats.lua" || fail "not on the beats: $(cat "$work/beats.lua")"
expect 0 '^1 mark' "$demoreel" check "$work/beats.lua" "${options[@]}"
expect 1 '--beats requires --music FILE' "$demoreel" highlights "$work/marks.dem" "${options[@]}" --beats

# Incorrect usage.
expect 1 'marks.dem: --on-map: unknown map "samle"; did you mean "sample"[?]$' \
    "$demoreel" highlights "$work/marks.dem" "${options[@]}" --on-map samle
expect 1 'unknown kind of highlight "foo"' "$demoreel" highlights "$demo" --kinds run,foo
expect 1 'expected a name that ends in .lua' "$demoreel" highlights "$work/marks.dem" -o "$work/a.mp4"
expect 1 'no output file: use -o FILE' "$demoreel" render "$work/marks.dem" --highlights 9 "${options[@]}"
expect 2 'No such file' "$demoreel" highlights "$work/nothing.dem"

# A real match with known contents.
[ -n "${DEMOREEL_ASSETS:-}" ] || exit 0
match=$DEMOREEL_ASSETS/demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd
real=(--basedir "$DEMOREEL_ASSETS")
"$demoreel" highlights "$match" "${real[@]}" --json --count 100 >"$work/all.json"
jq -e '[.[] | select(.kind == "run" and .player == "> Gunner" and .time > 133 and .time < 134 and
    (.reason | test("^4 kills in 5.4 s, 2 by one shot")))] | length == 1' "$work/all.json" >/dev/null ||
    fail "Gunner's run is not found"
jq -e '(map(.score) | max) as $best | all(.[]; .score >= $best / 2)' "$work/all.json" >/dev/null ||
    fail "there are fillers"
expect 0 '^3 of [0-9]* highlights; [0-9]* score less than half of the best; [0-9]* exceed the count or the length$' \
    "$demoreel" highlights "$match" "${real[@]}" --count 3
jq -e 'all(.[]; .from < .time and .time < .to and .score > 0)' "$work/all.json" >/dev/null ||
    fail "a moment is outside the part that is shown"
jq -e 'any(.[]; .player == "> MrJustice" and .time > 186 and .time < 187 and .from > 176)' "$work/all.json" >/dev/null ||
    fail "a run starts before the respawn"
"$demoreel" highlights "$match" "${real[@]}" --json --player justice --weapon rl --kinds air |
    jq -e 'length > 0 and all(.[]; .player == "> MrJustice" and .weapon == "rl" and .kind == "air")' \
    >/dev/null || fail "the filters do not exclude other highlights"
# This player respawned 2.74 s earlier; the view of the corpse and the first moment are left out.
"$demoreel" highlights "$match" "${real[@]}" --json --player nightwing --kinds air |
    jq -e 'any(.[]; .time - .from > 2.1 and .time - .from < 2.3)' >/dev/null ||
    fail "a moment starts with the view of a corpse"
cp "$match" "$work/match.mvd"
"$demoreel" highlights "$work/match.mvd" "${real[@]}" --count 10 -o "$work/match.lua" >/dev/null 2>&1
# Replays are shown from places that show both players; slow around the hit only, marked, and between
# two transitions.
"$demoreel" highlights "$work/match.mvd" "${real[@]}" --count 40 -o "$work/replays.lua" >"$work/list" 2>&1
grep -q 'camera = fixed { pos = {[-0-9, ]*}, look = mid("[^"]*", "[^"]*"), lag = 0.1, fov = [0-9]* },$' \
    "$work/replays.lua" || fail "no replay shows both players from outside"
num=$(grep -cE ' replay( [0-9])?"' "$work/replays.lua")
first=$(grep -c ' replay"' "$work/replays.lua")
[ "$first" -ge 3 ] && [ "$num" -gt "$first" ] || fail "$num replays in $first highlights: no run is replayed"
! grep -q 'camera = pov(' "$work/replays.lua" || fail "a replay in a player's eyes"
[ "$(grep -c 'speed = keys { {0, 1}, .*, 0\.[23].*, 1} },$' "$work/replays.lua")" = "$num" ] &&
    [ "$(grep -c '^      { "REPLAY", ' "$work/replays.lua")" = "$num" ] &&
    [ "$(grep -c ', follow = "' "$work/replays.lua")" = $((2 * num)) ] &&
    [ "$(grep -c '^  wipe(' "$work/replays.lua")" -ge "$first" ] || fail "a replay has no ramp, marks or wipe"
# 'check' has no complaint about replays, whatever the shape of the film.
for name in $(some quakeworld_4on4__sr__vs_red_dm3_20260327-0930 quakeworld_2on2__sr__vs_red_dm4_20260327-1259 \
    quakeworld_ffa_9_dm4__02 quake_demo2 quake_demo4 ezquake_overkill quakeworld_4on4__sr__vs_red_dm4__01); do
    [ "$name" = quakeworld_ffa_9_dm4__02 ] && size=1080x1920 || size=1920x1080
    "$demoreel" highlights "$DEMOREEL_ASSETS/demos/mvd/$name.mvd" "${real[@]}" --size $size --count 30 \
        -o "$work/$name.lua" >/dev/null 2>&1
    expect 0 '^film ' "$demoreel" check "$work/$name.lua" "${real[@]}" --allow "$DEMOREEL_ASSETS/demos/mvd"
    ! grep "warning: [0-9]* replay:" "$work/said" || fail "$name: check warns about a replay"
done
"$demoreel" highlights "$work/match.mvd" "${real[@]}" --count 10 --order film -o "$work/effect.lua" >/dev/null 2>&1
sed -n 's/^-- .* (\([0-9]*\))$/\1/p' "$work/effect.lua" |
    jq -se 'length == 10 and .[-1] == max and .[0] == (sort | .[-2])' >/dev/null ||
    fail "the film does not begin with the second best and end with the best"
# The usual film is in the order of the match, and ends with a player of the winner.
grep -A4 '"10 [a-z]*"' "$work/match.lua" | grep -qE 'demo = "(MrJustice|DanJ|Gunner|ParadokS)' ||
    fail "the film does not end with what decided the match"
# Cards are large, stay for at least 1.5 seconds, and every highlight has one; runs are counted.
sed -n '/{ "[0-9]* kills", /d; s/.* length = \([0-9.]*\), size = \([0-9.]*\), margin.*/\1 \2/p' "$work/match.lua" |
    awk '$1 < 1.5 || $2 < 0.034 { bad = 1 } END { exit bad || NR < 20 }' || fail "a card is too short or too small"
# An opening and a closing shot with cameras that move slowly; before a moment, cards do not tell how it ends.
cp "$DEMOREEL_ASSETS/demos/mvd/quakeworld_ffa_9_dm4__02.mvd" "$work/ffa.mvd"
"$demoreel" highlights "$work/ffa.mvd" "${real[@]}" -o "$work/ffa.lua" >/dev/null 2>&1
grep -A3 'name = "opening"' "$work/ffa.lua" | grep -q 'camera = path' &&
    grep -A3 'name = "end"' "$work/ffa.lua" | grep -q 'camera = path' || fail "no opening or closing shot"
# Nothing but what is to be seen: some stretches are fast.
grep -q 'speed = keys { {[0-9.]*, 1}, {[0-9.]*, 4}, {[0-9.]*, 4}, {[0-9.]*, 1}' "$work/match.lua" "$work/ffa.lua" || fail "no stretch is fast"
# The closing shot is not slower than half speed.
! grep -A 4 'name = "end"' "$work/ffa.lua" | grep -q 'speed = 0[.][0-4]' || fail "the closing shot is too slow"
grep -q '{ "The Bad Place, dm4", at = 0.3' "$work/ffa.lua" && grep -q '{ "Free for all, 9 players", at = 0.3' "$work/ffa.lua" || fail "the opening does not say where it is"
! "$demoreel" check "$work/ffa.lua" "${real[@]}" 2>&1 | grep -E 'warning: (opening|end|[0-9]* place)' ||
    fail "a fixed camera does not show its place"
grep -q '{ "2 kills", at = ' "$work/match.lua" && grep -q '{ "3 kills", at = ' "$work/match.lua" || fail "a run is not counted"
grep -q '{ "Four in a row", at = ' "$work/match.lua" || fail "no card says what happened"
grep 'at = 0.20.*style = card' "$work/match.lua" >"$work/before"
! grep -E 'kills|in a row|rocket|lead|denied' "$work/before" || fail "a card tells what will happen"
grep -qE '(ahead|behind|evel at [0-9]+|neck)", at' "$work/before" || fail "no card tells the lead"
grep -q '{ "Gunner", at = ' "$work/match.lua" || fail "a card has a name with clutter"
! "$demoreel" check "$work/match.lua" "${real[@]}" 2>&1 | grep -E 'warning: (opening|end|[0-9]* place)' ||
    fail "a fixed camera does not show its place"
grep -q 'at\.kill("> Gunner", 1[0-9])' "$work/match.lua" || fail "moments are not referred to by event"
grep -qF '{ "MrJustice  28\nDanJ  17\nGunner  14\nParadokS  13", ' "$work/match.lua" &&
    grep -qF '{ "Timber  24\nSujoy  24\nNightwing  11\nCenobite  5", ' "$work/match.lua" ||
    fail "the closing card does not list the players of each team"
duel=$DEMOREEL_ASSETS/demos/mvd/quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154.mvd
# A film of two kills has titles and the result, too; it tells the fight before the first, and shows
# the victim, from whom the killer is too far for one picture, in a replay.
"$demoreel" highlights "$duel" "${real[@]}" -o "$work/duel.lua" >/dev/null
grep -q 'name = "opening"' "$work/duel.lua" && grep -q '{ "ToT_Oddjob wins 1 : 0", ' "$work/duel.lua" || fail "a film of two kills has no titles"
"$demoreel" check "$work/duel.lua" "${real[@]}" --allow "$DEMOREEL_ASSETS/demos/mvd" |
    grep -qE '^film  *(1[7-9]|[23][0-9])[.]' || fail "it lasts for less than 17 seconds or for 40"
grep -q 'from = kill - [5-9][.]' "$work/duel.lua" && grep -A3 '"1 replay"' "$work/duel.lua" | grep -q 'camera = ' ||
    fail "a duel with few kills is not told longer"
chance=$DEMOREEL_ASSETS/demos/mvd/quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd
expect 1 'no highlights match' "$demoreel" highlights "$chance" "${real[@]}" --json --kinds telefrag,low-health
grep -qx '\[\]' "$work/said" ||
    fail "telefrags at the start of a match, or kills by players who die at the same time, are highlights"
long=$DEMOREEL_ASSETS/demos/mvd/quake_demo2.mvd
"$demoreel" highlights "$long" "${real[@]}" --json --kinds outgunned,fight --count 100 >"$work/long.json"
jq -e 'any(.[]; .time > 39 and .time < 39.1 and .reason == "a fight for 300 and 202 health") and
    any(.[]; .time > 595 and .time < 596 and .reason == "sg against rl")' \
    "$work/long.json" >/dev/null || fail "fights and kills with the weaker weapon are not found"
# Cards of later highlights bridge the time with the score.
cp "$long" "$work/long.mvd"
"$demoreel" highlights "$work/long.mvd" "${real[@]}" -o "$work/long.lua" >/dev/null
grep -qE '"[A-Z][a-z]* .*minutes? later, [0-9]+ : [0-9]+"' "$work/long.lua" || fail "no card tells how much later it is"
jq -e 'all(.[]; .time < 221 or .time > 225)' "$work/long.json" >/dev/null ||
    fail "a kill that cost one of the players little is listed as a fight"
speed=$DEMOREEL_ASSETS/demos/mvd/ezquake_speed-4.mvd
# Several hops in a row are not a jump.
expect 0 'speed .*617 units/s, a jump of 438 units' "$demoreel" highlights "$speed" "${real[@]}"
# In a portrait film, the lines of a card do not overlap.
for name in $(some "${chance##*/}" quakeworld_ffa_9_dm4__02.mvd quakeworld_2on2__sr__vs_red_dm4_20260327-1259.mvd); do
    cp "$DEMOREEL_ASSETS/demos/mvd/$name" "$work/cards.mvd"
    for size in 450x800 720x720; do
        "$demoreel" highlights "$work/cards.mvd" "${real[@]}" --size $size --overwrite -o "$work/cards.lua" >/dev/null
        grep -q "^film { .*size = \"$size\"" "$work/cards.lua" || fail "the script has no size"
        expect 0 '^film ' "$demoreel" check "$work/cards.lua" "${real[@]}"
        ! grep 'warning: .*caption' "$work/said" || fail "$name, $size: lines of a card overlap"
    done
done
# Tiny and narrow pictures, where the HUD is larger than usual.
for size in 128x72 320x180 64x1000 1000x64; do
    "$demoreel" highlights "$work/cards.mvd" "${real[@]}" --size $size --overwrite -o "$work/cards.lua" >/dev/null
    expect 0 '^film ' "$demoreel" check "$work/cards.lua" "${real[@]}"
done
# The result is that of the match, not of the level after it; a spectator's recording has highlights.
"$demoreel" highlights "$DEMOREEL_ASSETS/demos/qwd/quake_demo31.qwd" "${real[@]}" --kinds kill --count 12 -o "$work/limit.lua" >/dev/null 2>&1
grep -q '{ "UK wins 20 : 13", ' "$work/limit.lua" || fail "the result is not that of the match"
expect 0 'ends a run of 14' "$demoreel" highlights "$DEMOREEL_ASSETS/demos/qwd/quake_demo4.qwd" "${real[@]}"
# Nobody has won yet if the recording ends before the match.
long=$DEMOREEL_ASSETS/demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd
head -c $(($(stat -c %s "$long") * 6 / 10)) "$long" >"$work/broken_off.mvd"
expect 6 . "$demoreel" highlights "$work/broken_off.mvd" "${real[@]}" -o "$work/leads.lua"
grep -q '{ "red leads 41 : 40", ' "$work/leads.lua" || fail "a match that has not ended has a winner"
# The duel ends at the frag limit of 20.
expect 0 '28:04.0 .*decider .*the last kill, 20 to 13' "$demoreel" highlights \
    "$DEMOREEL_ASSETS/demos/qwd/quake_demo31.qwd" "${real[@]}"
tries_all || exit 0

# No kill is shown live twice in one film, whoever is watched, and no film repeats a joke.
for name in "$DEMOREEL_ASSETS"/demos/{mvd/quake*.mvd,mvd/ezquake_overkill.mvd,qwd/quake_demo31.qwd}; do
    "$demoreel" trace "$name" "${real[@]}" 2>/dev/null |
        awk '$1 == "event" && $7 == "kill" { print $2 }' | jq -s . >"$work/kills.json"
    "$demoreel" highlights "$name" "${real[@]}" --json --count 100 2>/dev/null >"$work/live.json" || continue
    jq -e --slurpfile kills "$work/kills.json" '. as $live | all($kills[0][]; . as $at |
        [$live[] | select(.from <= $at and $at < .to)] | length <= 1) and
        ([.[] | select(.kind == "telefrag")] | length <= 1)' "$work/live.json" >/dev/null ||
        fail "$name: a kill or a joke is shown twice"
    cat "$work/live.json" >>"$work/films.json"
done
[ "$(jq -s 'map(length) | add' "$work/films.json")" -gt 30 ] || fail "there are too few highlights to count kills"
