#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The choice of views in real matches: it is measured, better than that of a server's director,
# and can be written as a script.
cd "$(dirname "$0")/../.."
. tests/lib.bash
[ -n "${DEMOREEL_ASSETS:-}" ] || { echo "no real game data"; exit 77; }
data=(--basedir "$DEMOREEL_ASSETS")
match() {
    echo "$DEMOREEL_ASSETS/demos/mvd/quakeworld_$1.mvd"
}

# figures ROW: prints kills seen, lead, hold, cuts per minute, left early, in sight
figures() {
    sed 's/first player/first/; s/%//g' "$work/table" | awk -v row="$1" '$1 == row {print $2, $3, $4, $5, $6, $9}'
}
# By match: the percentage of kills that shots of at least four seconds can show at most, if each
# kill is at least a second from a cut (rounded down); the range of cuts per minute; the minimum
# percentage of time with another player in sight.
targets='quakeworld_2on2__sr__vs_red_dm4_20260327-1259 89 2 6 30
quakeworld_4on4__sr__vs_red_dm3_20260327-0930 86 3 9 37
quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154 100 0 5 13
quakeworld_ffa_9_dm4__02 41 5 10 50
quake_demo2 100 1 4 15
quake_demo4 44 2 10 40
quakeworld_4on4__sr__vs_red_dm4__01 53 5 10 55'
while read -r name most_seen few many sight; do
    "$demoreel" trace "$DEMOREEL_ASSETS/demos/mvd/$name.mvd" "${data[@]}" --director >"$work/table"
    echo "$name: $(figures auto)"
    read -r seen lead hold cuts left in_sight < <(figures auto)
    awk "BEGIN {exit !($seen >= $most_seen && $lead >= 2.5 && $hold >= 2 && $left <= 3)}" ||
        fail "$name: kills are missed, or shown next to cuts: $seen $lead $hold $left"
    awk "BEGIN {exit !($cuts >= $few && $cuts <= $many && $in_sight >= $sight)}" ||
        fail "$name: $cuts cuts a minute, others in sight for $in_sight %"
    # The server's director does not see more kills.
    read -r seen_recorded _ < <(figures recorded) || seen_recorded=0
    awk "BEGIN {exit !($seen >= $seen_recorded)}" || fail "$name: the server's director sees more kills"
done <<<"$targets"
grep -q '^choice 0:.* first_rl *[^ ]' "$work/table" || fail "the choices are not printed"

# The choices of the server.
"$demoreel" trace "$(match 2on2__sr__vs_red_dm4_20260327-1259)" --pov recorded >"$work/trace"
[ "$(grep -c ' view of player' "$work/trace")" -ge 5 ] || fail "--pov recorded makes no cuts"
expect 3 "no director's choices" "$demoreel" trace "$DEMOREEL_ASSETS/demos/mvd/quake_demo2.mvd" --pov recorded
expect 1 'recording: --director does not apply' "$demoreel" trace "$DEMOREEL_ASSETS/demos/qwd/quake_demo09.qwd" --director

# A script of the complete demo, with the length of the demo.
cp "$(match 4on4__sr__vs_red_dm3_20260327-0930)" "$work/match.mvd"
"$demoreel" direct "$work/match.mvd" -o "$work/match.lua"
expect 0 '^film ' "$demoreel" check "$work/match.lua" "${data[@]}"
! grep -q warning "$work/said" || fail "check warns: $(grep warning "$work/said")"
film=$(awk '$1 == "film" {print $2}' "$work/said")
long=$("$demoreel" info "$work/match.mvd" --json | jq .duration)
awk "BEGIN {exit !($film > $long - 0.2 && $film < $long + 0.2)}" || fail "the film takes $film s, the demo $long s"
grep -q ' kills .* (rl)$' "$work/match.lua" || fail "kills are not listed"
grep -q '^shot { -- .*: carries a powerup' "$work/match.lua" || fail "the reasons of cuts are not listed"
"$demoreel" direct "$work/match.mvd" -o "$work/match.lua" # the file is identical and is kept
echo '-- mine' >>"$work/match.lua"
expect 2 'already exists' "$demoreel" direct "$work/match.mvd" -o "$work/match.lua"
expect 1 'direct writes a script' "$demoreel" direct "$work/match.mvd" -o "$work/match.mp4"
expect 1 'nothing to direct' "$demoreel" direct "$demo" -o "$work/sample.lua"

# With a map, lulls and kills that the view does not show are shown with external cameras until the victim
# respawns.
cp "$(match 2on2__sr__vs_red_dm4_20260327-1259)" "$work/outside.mvd"
"$demoreel" direct "$work/outside.mvd" -o "$work/inside.lua"
! grep -q fixed "$work/inside.lua" || fail "an external camera is used without the map"
"$demoreel" direct "$work/outside.mvd" "${data[@]}" -o "$work/outside.lua"
expect 0 ' pov fixed@[0-9.]* pov@' "$demoreel" check "$work/outside.lua" "${data[@]}"
! grep warning "$work/said" || fail "an external camera jumps, or walls are in its way"
diff <(grep '^shot\|^  name' "$work/inside.lua") <(grep '^shot\|^  name' "$work/outside.lua") || fail "the views differ"
expect 2 'no id1' "$demoreel" direct "$work/outside.mvd" --basedir "$work" -o "$work/none.lua"

# Few cuts are within half a second of a kill.
"$demoreel" direct "$(match 4on4__sr__vs_red_dm4__01)" -o "$work/busy.lua"
beside=$(awk -F'"' 'function s(t) {split(t, part, ":"); return 60 * part[1] + part[2]}
    / -- "/ {kill[num++] = s($2)}
    / to = / {while (num > 0) {num--; beside += s($8) - kill[num] < 0.5 || kill[num] - s($6) < 0.5}}
    END {print beside + 0}' "$work/busy.lua")
[ "$beside" -le 2 ] || fail "$beside kills are within half a second of a cut"

# A damaged recording is used up to the damage.
head -c 300000 "$DEMOREEL_ASSETS/demos/mvd/quake_demo2.mvd" >"$work/cut.mvd"
expect 6 'warning: cut.mvd: .*file ends' "$demoreel" direct "$work/cut.mvd" "${data[@]}" -o "$work/cut.lua"

# No external camera jumps through a teleporter, or is pushed by a wall.
for name in quake_demo2 quake_demo4; do
    "$demoreel" direct "$DEMOREEL_ASSETS/demos/mvd/$name.mvd" "${data[@]}" -o "$work/$name.lua"
    expect 0 '^film ' "$demoreel" check "$work/$name.lua" "${data[@]}" --allow "$DEMOREEL_ASSETS/demos/mvd"
    ! grep warning "$work/said" || fail "$name: an external camera jumps, or walls are in its way"
done

# The script of a match opens with a wide shot instead of the countdown, also if some of the warm-up
# could be shown from outside, or if no camera shows a player then.
for name in quake_demo4 quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154; do
    "$demoreel" direct "$DEMOREEL_ASSETS/demos/mvd/$name.mvd" "${data[@]}" --profile match -o "$work/$name.match.lua"
    grep -q '^  name = "opening"' "$work/$name.match.lua" || fail "$name: no opening"
done

expect 1 'nothing to direct' "$demoreel" direct "$DEMOREEL_ASSETS/demos/mvd/quakeworld_test.mvd" -o "$work/empty.lua"
