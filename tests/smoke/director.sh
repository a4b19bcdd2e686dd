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
# worse OTHER [FIGURES]: prints the figures, by default all, in which auto is worse than a row.
worse() {
    { figures auto | tr '\n' ' '; figures "$1"; } | awk -v only="${2:-seen lead hold cuts left sight}" '{
        split("seen lead hold cuts left sight", name)
        for (i = 1; i <= 6; i++)
            if (index(only, name[i]) && (i == 4 || i == 5 ? $i > $(i + 6) : $i < $(i + 6)))
                print name[i]
    }'
}
# at_most NUM OTHER [FIGURES]: auto must be worse in at most NUM figures.
at_most() {
    [ "$(worse "$2" "${3:-}" | wc -l)" -le "$1" ] ||
        fail "$name: auto has $(figures auto), $2 $(figures "$2"): worse in" $(worse "$2" "${3:-}")
}
# The figures of an earlier version of --pov auto, which cut more often.
former='quakeworld_2on2__sr__vs_red_dm4_20260327-1259 84.2% 5.3 7.8 3.9 1 of 5 34.0%
quakeworld_4on4__sr__vs_red_dm3_20260327-0930 86.7% 3.2 2.1 6.4 1 of 21 37.0%
quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154 100.0% 21.0 21.7 0.8 0 of 1 14.2%
quakeworld_ffa_9_dm4__02 39.7% 3.6 3.9 7.1 1 of 9 52.5%
quake_demo2 100.0% 11.9 13.0 2.3 0 of 24 17.8%
quake_demo4 40.0% 24.9 20.2 2.7 0 of 3 37.7%
quakeworld_4on4__sr__vs_red_dm4__01 49.5% 3.3 2.1 9.8 6 of 32 63.5%'
# A view without cuts has the whole film before each kill as its lead and the whole film after it
# as its hold, and the sum of both is the length of the stretch in which a kill is seen: no view
# with cuts can have more. So the first player is compared only by the kills seen.
# In quake_demo2, a duel, the second player sees less of the first; in quake_demo4 the server's
# director makes only one cut in 67 s, at the end, so nearly the same applies.
while read -r name _; do
    "$demoreel" trace "$DEMOREEL_ASSETS/demos/mvd/$name.mvd" "${data[@]}" --director >"$work/table"
    sed -n "s/^$name/before/p" <<<"$former" >>"$work/table"
    echo "$name: $(figures auto)"
    case $name in
        quake_demo2) at_most 1 first 'seen left sight' ;;
        *) at_most 0 first 'seen left sight' ;;
    esac
    case $name in
        quake_demo2) ;; # contains no choices
        quake_demo4) at_most 0 recorded 'seen cuts left sight' ;;
        *) at_most 1 recorded ;;
    esac
    at_most 1 before
done <<<"$former"
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
"$demoreel" direct "$work/match.mvd" -o "$work/match.lua" # the file is identical and is kept
echo '-- mine' >>"$work/match.lua"
expect 1 'already exists' "$demoreel" direct "$work/match.mvd" -o "$work/match.lua"
expect 1 'direct writes a script' "$demoreel" direct "$work/match.mvd" -o "$work/match.mp4"
expect 1 'nothing to direct' "$demoreel" direct "$demo" -o "$work/sample.lua"

# With a map, kills that the view does not show are shown with an external camera until the victim
# respawns.
cp "$(match 4on4__sr__vs_red_dm4__01)" "$work/outside.mvd"
"$demoreel" direct "$work/outside.mvd" -o "$work/inside.lua"
! grep -q orbit "$work/inside.lua" || fail "an external camera is used without the map"
"$demoreel" direct "$work/outside.mvd" "${data[@]}" -o "$work/outside.lua"
expect 0 '^15 .* pov orbit@2\.998 pov@4\.' "$demoreel" check "$work/outside.lua" "${data[@]}"
! grep -E 'warning: .*(elsewhere|inside a wall|in lava|dies)' "$work/said" || fail "an external camera jumps"
diff <(grep '^shot\|^  name' "$work/inside.lua") <(grep '^shot\|^  name' "$work/outside.lua") || fail "the views differ"
expect 2 'no id1' "$demoreel" direct "$work/outside.mvd" --basedir "$work" -o "$work/none.lua"

# Few cuts are within half a second of a kill.
beside=$(awk -F'"' 'function s(t) {split(t, part, ":"); return 60 * part[1] + part[2]}
    / -- "/ {kill[num++] = s($2)}
    / to = / {while (num > 0) {num--; beside += s($8) - kill[num] < 0.5 || kill[num] - s($6) < 0.5}}
    END {print beside + 0}' "$work/inside.lua")
[ "$beside" -le 14 ] || fail "$beside kills are within half a second of a cut"

# A damaged recording is used up to the damage.
head -c 300000 "$DEMOREEL_ASSETS/demos/mvd/quake_demo2.mvd" >"$work/cut.mvd"
expect 6 'warning: cut.mvd: .*file ends' "$demoreel" direct "$work/cut.mvd" "${data[@]}" -o "$work/cut.lua"

# A teleporter does not make an external camera jump.
"$demoreel" direct "$DEMOREEL_ASSETS/demos/mvd/quake_demo4.mvd" "${data[@]}" -o "$work/demo4.lua"
expect 0 '^film ' "$demoreel" check "$work/demo4.lua" "${data[@]}" --allow "$DEMOREEL_ASSETS/demos/mvd"
grep -q orbit "$work/demo4.lua" || fail "no external camera is used"
! grep 'jumps to another position' "$work/said" || fail "an external camera jumps"
