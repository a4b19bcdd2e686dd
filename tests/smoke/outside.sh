#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Cameras outside in directed films, on the map of the sample game.
cd "$(dirname "$0")/../.."
. tests/lib.bash
data=(--basedir "$sample")

# A recording of players who stand in the arena. Player 0 looks away from the others and kills
# Player 1 after 20 s and Player 2 three seconds later; before and after that nothing happens.
recording() {
    local i k is_dead
    mvd_beginning 3
    for ((i = 0; i < 400; i++)); do
        echo 'all_block ms=100'
        echo "playerinfo player=0 mask=0x001f frame=12 x=$((i % 20)) y=300 z=24 pitch=0 yaw=90"
        for k in 1 2; do
            is_dead=$((i >= 170 + 30 * k && i < 190 + 30 * k)) # a bit of the mask
            printf 'playerinfo player=%d mask=0x%04x ' "$k" $((0x1f + 256 * is_dead))
            echo "frame=12 x=$((k * 60)) y=220 z=24 pitch=0 yaw=-90"
        done
        [ $i != 200 ] || echo 'print level=1 text="Player 1 rides Player 0'"'"'s rocket\n"'
        [ $i != 230 ] || echo 'print level=1 text="Player 2 rides Player 0'"'"'s rocket\n"'
    done
}
recording >"$work/text"
"$demoreel" build "$work/text" -o "$work/match.mvd" -q || fail "cannot build the recording"

# Shots from outside last long enough and never overlap.
"$demoreel" direct "$work/match.mvd" "${data[@]}" -o "$work/match.lua" -q
grep -q 'name = "opening"' "$work/match.lua" || { cat "$work/match.lua"; fail "there is no opening"; }
grep -qE 'camera = path \{ \{ dt\("0:00.000"\), .* dt\("0:03.500"\), .*linear = true' "$work/match.lua" || fail "the opening does not move"
grep -q 'does not see this kill' "$work/match.lua" || { cat "$work/match.lua"; fail "no kill is shown from outside"; }
grep -q 'nothing happens' "$work/match.lua" || { cat "$work/match.lua"; fail "no lull is shown from outside"; }
sed -nE 's/^    \{ (dt\("[0-9:.]*"\), [a-z]*).*/\1/p' "$work/match.lua" | awk -F'[":]' '
    {time = 60 * $2 + $3; is_outside = /fixed/}
    is_outside == was_outside {print "shots overlap at " time; exit 1}
    is_outside && NR > 1 && time - last < 2 {print "too close at " time; exit 1}
    !is_outside && time - last < 2.4 {print "too short at " time; exit 1}
    {last = time; was_outside = is_outside}' || fail "$(cat "$work/match.lua")"
expect 0 '^film ' "$demoreel" check "$work/match.lua" "${data[@]}"
! grep warning "$work/said" || fail "check warns"

# The film has the same pictures outside as --pov director, and the views are those of --pov auto.
film=("$demoreel" render "${data[@]}" --size 160x120 --fps 2 --hash -q)
"${film[@]}" "$work/match.mvd" --pov director >"$work/director"
"${film[@]}" "$work/match.mvd" --pov auto >"$work/auto"
! cmp -s "$work/director" "$work/auto" || fail "the director shows only views"
[ "$(grep -Fxc -f "$work/auto" "$work/director")" -gt 10 ] || fail "the director shows no views"
"${film[@]}" "$work/match.mvd" --pov director --from 2 --to 12 >"$work/part"
diff <(grep '^frame' "$work/part" | awk '{print $NF}') <(grep '^frame' "$work/director" | sed -n 5,24p | awk '{print $NF}') || fail "a part differs from the film"

# A picture is that of the film; the second moment is in the opening shot.
for at in 2 18; do
    "$demoreel" thumb "$work/match.mvd" "${data[@]}" --size 160x120 --pov director --hud broadcast --at $at -o "$work/t.png" --overwrite -q
    "$demoreel" render "$work/match.mvd" "${data[@]}" --size 160x120 --fps 2 --pov director --hud broadcast --from $at --to $((at + 1)) -o "$work/f%d.png" -q
    first=$(find "$work" -name 'f*.png' | sort -V | head -n 1)
    cmp -s "$first" "$work/t.png" || fail "thumb --at $at differs from the film"
    rm "$work"/f*.png
done

# Without the map, and for a named player, there are only views.
"$demoreel" direct "$work/match.mvd" "${data[@]}" --pov 'Player 1' -o "$work/named.lua" -q
! grep -q fixed "$work/named.lua" || fail "a named player is shown from outside"
