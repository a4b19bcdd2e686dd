#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --tint, --fill-light and --near-effects: both renderers, films, thumbnails and scripts; without the options,
# pictures are those of the game; the profiles set all.
cd "$(dirname "$0")/../.."
. tests/lib.bash
small=(--basedir "$sample" --size 96x64 --fps 5 -q)
frames() {
    "$demoreel" render "$@" "${small[@]}" --hash | grep ^frame
}
cp "$demo" "$work"

# The player of the sample game is hit and sees an explosion from near by.
hit=(--from 5 --to 8)
for gl in soft osmesa; do
    [ $gl = soft ] || [ -z "${TEST_NO_OSMESA:-}" ] || continue
    own=$(frames "$demo" "${hit[@]}" --gl $gl)
    [ "$own" = "$(frames "$demo" "${hit[@]}" --gl $gl --tint 1 --fill-light 0 --near-effects game)" ] ||
        fail "$gl: the defaults are not the game's"
    [ "$own" != "$(frames "$demo" "${hit[@]}" --gl $gl --tint 0.25)" ] || fail "$gl: --tint has no effect"
    [ "$own" != "$(frames "$demo" "${hit[@]}" --gl $gl --fill-light 0.3)" ] ||
        fail "$gl: --fill-light has no effect"
    [ "$own" != "$(frames "$demo" "${hit[@]}" --gl $gl --near-effects fade)" ] ||
        fail "$gl: --near-effects has no effect"
done

# A frame is the same in any part of a film, on any number of processes.
look=(--tint 0.25 --fill-light 0.3 --near-effects fade)
whole=$(frames "$demo" "${hit[@]}" "${look[@]}" --jobs 1)
[ "$whole" = "$(frames "$demo" "${hit[@]}" "${look[@]}" --jobs 3 --segment-seconds 1)" ] ||
    fail "the number of processes changes frames"
[ "$(tail -n 5 <<<"$whole")" = "$(frames "$demo" --from 7 --to 8 "${look[@]}")" ] ||
    fail "a part has other frames than the film"

# The profile of a player has a quarter of the tints, fills shade and fades what is near; plain does not.
[ "$whole" = "$(DEMOREEL_PROFILE=player frames "$demo" "${hit[@]}" --hud overlay --exposure off --loudness off --smooth-motion off)" ] ||
    fail "the profile differs from its options"

# Scripts: the film's, and a shot's own, which may have keys.
shot() {
    echo "demo('A', 'sample.dem') shot { from = 5, length = 3, $1 }" >"$work/one.lua"
    frames "$work/one.lua" "${@:2}"
}
[ "$(shot 'tint = 0.25')" = "$(shot '' --tint 0.25)" ] || fail "a shot's tint differs from the option's"
[ "$(shot 'tint = 1' --tint 0)" = "$(shot '')" ] || fail "a shot's own tint does not replace the film's"
[ "$(shot 'tint = keys { {0, 0}, {3, 1} }')" != "$(shot 'tint = 1')" ] || fail "keys have no effect"
own=$(shot '' "${look[@]}")
sed -i "1i film { tint = 0.25, fill_light = 0.3, near_effects = 'fade' }" "$work/one.lua"
[ "$own" = "$(frames "$work/one.lua")" ] || fail "film { } differs from the options"
[ "$(shot 'layout = "2x1", tiles = { {}, { tint = 0 } }')" != "$(shot 'layout = "2x1", tiles = { {}, {} }')" ] ||
    fail "the tint of a tile has no effect"

# Refusals.
expect 1 'tint: expected' "$demoreel" render "$demo" --tint 2 -o "$work/x.mp4"
expect 1 'fill-light: expected' "$demoreel" render "$demo" --fill-light 2 -o "$work/x.mp4"
expect 1 'near-effects: .*did you mean "fade"\?' "$demoreel" render "$demo" --near-effects fad -o "$work/x.mp4"
shot 'tint = 2' >/dev/null 2>&1 && fail "a tint of 2 is accepted"
expect 3 'tint: expected numbers from 0 to 1, got 2' "$demoreel" render "$work/one.lua" --basedir "$sample" -o "$work/x.mp4"
