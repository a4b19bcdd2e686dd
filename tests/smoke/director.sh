#!/usr/bin/env bash
# Whose eyes are shown of real matches: measured, better than a server's director, and a script.
cd "$(dirname "$0")/../.."
. tests/lib.bash
[ -n "${DEMOREEL_ASSETS:-}" ] || { echo "no real game data"; exit 77; }
data=(--basedir "$DEMOREEL_ASSETS")
match() {
    echo "$DEMOREEL_ASSETS/demos/mvd/quakeworld_$1.mvd"
}

# figures ROW: kills seen, lead, hold, cuts a minute, left early, of cuts, in sight
figures() {
    awk -v row="$1" '$1 == row {gsub(/%/, ""); print $2, $3, $4, $5, $6, $8, $9}' "$work/table"
}
# worse ROW OTHER: in how many of the six figures a row is worse than another.
worse() {
    { figures "$1" | tr '\n' ' '; figures "$2"; } |
        awk '{ print ($1 < $8) + ($2 < $9) + ($3 < $10) + ($4 > $11) + ($5 > $12) + ($7 < $14) }'
}
# What --pov auto was before it had a steady hand.
former='2on2__sr__vs_red_dm4_20260327-1259 84.2% 5.3 7.8 3.9 1 of 5 34.0%
4on4__sr__vs_red_dm4__01 49.5% 3.3 2.1 9.8 6 of 32 63.5%
4on4__sr__vs_red_dm3_20260327-0930 86.7% 3.2 2.1 6.4 1 of 21 37.0%'
for name in 2on2__sr__vs_red_dm4_20260327-1259 4on4__sr__vs_red_dm4__01 4on4__sr__vs_red_dm3_20260327-0930; do
    "$demoreel" trace "$(match "$name")" "${data[@]}" --director >"$work/table"
    read -r seen lead hold _ early _ <<<"$(figures auto)"
    read -r their_seen _ _ _ their_early _ <<<"$(figures recorded)"
    echo "$name: $(figures auto), recorded $(figures recorded)"
    awk "BEGIN {exit !($seen > $their_seen + 10 && $early <= $their_early &&
        $lead >= 3 && $hold >= 2)}" || fail "auto is no better than the server's director"
    [ "$(worse auto recorded)" -le 1 ] || fail "auto is worse in more than one figure"
    sed -n "s/^$name/before/p" <<<"$former" >>"$work/table"
    [ "$(worse auto before)" -le 1 ] || fail "auto is worse than it once was: $(figures auto)"
done
grep -q '^choice 0:.* first_rl *[^ ]' "$work/table" || fail "the choices are not told"

# As the server chose.
"$demoreel" trace "$(match 2on2__sr__vs_red_dm4_20260327-1259)" --pov recorded >"$work/trace"
[ "$(grep -c ' view of player' "$work/trace")" -ge 5 ] || fail "no cuts as recorded"
expect 3 'no choices of a director' "$demoreel" trace "$DEMOREEL_ASSETS/demos/mvd/quake_demo2.mvd" --pov recorded
expect 1 'there is no choice' "$demoreel" trace "$DEMOREEL_ASSETS/demos/qwd/quake_demo09.qwd" --director

# A script of all of it, as long as the demo.
cp "$(match 4on4__sr__vs_red_dm3_20260327-0930)" "$work/match.mvd"
"$demoreel" direct "$work/match.mvd" -o "$work/match.lua"
expect 0 '^film ' "$demoreel" check "$work/match.lua" "${data[@]}"
! grep -q warning "$work/said" || fail "check warns: $(grep warning "$work/said")"
film=$(awk '$1 == "film" {print $2}' "$work/said")
long=$("$demoreel" info "$work/match.mvd" --json | jq .duration)
awk "BEGIN {exit !($film > $long - 0.2 && $film < $long + 0.2)}" || fail "$film s of film, $long of demo"
grep -q ' kills .* (rl)$' "$work/match.lua" || fail "kills are not told"
expect 2 'is there already' "$demoreel" direct "$work/match.mvd" -o "$work/match.lua"
expect 1 'direct writes a script' "$demoreel" direct "$work/match.mvd" -o "$work/match.mp4"
expect 1 'nothing to direct' "$demoreel" direct "$demo" -o "$work/sample.lua"
