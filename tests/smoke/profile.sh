#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# What films show by default: the match, or all of it; and what other options replace.
cd "$(dirname "$0")/../.."
. tests/lib.bash
unset DEMOREEL_PROFILE
data=(--basedir "$sample" --size 160x120 --fps 10)

# A recording of two players on the sample's map: ten seconds of waiting, twenty of a match, and ten
# after it; with "none", without the match.
recording() {
    local i
    mvd_beginning 2
    for ((i = 0; i < 400; i++)); do
        echo 'all_block ms=100'
        echo "playerinfo player=0 mask=0x001f frame=12 x=$((i % 50)) y=0 z=24 pitch=0 yaw=90"
        echo "playerinfo player=1 mask=0x001f frame=12 x=$((i % 50)) y=60 z=24 pitch=0 yaw=-90"
        [ "$1" != none ] || continue
        [ $i != 100 ] || echo 'print level=2 text="The match has begun!\n"'
        [ $i != 100 ] || echo 'serverinfo name="status" string="1 min left"'
        [ $i != 300 ] || echo 'serverinfo name="status" string="Standby"'
    done
}
for kind in match none; do
    recording $kind >"$work/text"
    "$demoreel" build "$work/text" -o "$work/$kind.mvd" -q || fail "cannot build $kind.mvd"
done

# frames ARGS...: prints the first frame of a film and the number of frames, at ten a second.
frames() {
    "$demoreel" plan "$@" "${data[@]}" -o "$work/x.mp4" -q | jq -r '"\(.first_frame) \(.frames)"'
}
# shows WANT ARGS...
shows() {
    local want=$1 got
    shift
    got=$(frames "$@")
    [ "$got" = "$want" ] || fail "$* shows the frames $got, expected $want"
}
shows '79 250' "$work/match.mvd"
shows '0 399' "$work/match.mvd" --profile plain
shows '0 399' "$work/match.mvd" --profile player
shows '79 250' "$work/match.mvd" --profile match --pov 1 --hud none
shows '50 279' "$work/match.mvd" --from 5
shows '79 71' "$work/match.mvd" --to 15
shows '0 50' "$work/match.mvd" --to 5
shows '380 19' "$work/match.mvd" --from 38
shows '0 399' "$work/none.mvd"
DEMOREEL_PROFILE=plain shows '0 399' "$work/match.mvd"
DEMOREEL_PROFILE=plain shows '79 250' "$work/match.mvd" --profile auto

# One line says what is shown.
film=("$demoreel" render "${data[@]}" --hash)
said='^match.mvd: showing the match from 0:07 to 0:32, the player with the most action, the broadcast HUD; --pov NAME shows one player, --profile plain '
expect 0 "$said" "${film[@]}" "$work/match.mvd" --loudness off
[ "$(grep -c showing "$work/said")" = 1 ] || fail "more than one line is logged"
expect 0 'the whole recording, which contains no match, the player' "${film[@]}" "$work/none.mvd" --loudness off
expect 0 'showing the match from 0:07 to 0:12, the broadcast HUD; --profile' "${film[@]}" "$work/match.mvd" --loudness off --to 12 --pov 1
expect 0 'showing the broadcast HUD; --profile' "${film[@]}" "$work/match.mvd" --loudness off --from 11 --to 12 --pov 1
for args in '--profile match' '-q' '--from 11 --pov 1 --hud classic' '--profile plain'; do
    # shellcheck disable=SC2086
    expect 0 '' "${film[@]}" "$work/match.mvd" --loudness off --to 12 $args
    ! grep -q showing "$work/said" || fail "$args: a line is logged"
done
expect 0 '' "${film[@]}" "$demo" --loudness off --to 0.5
! grep -q showing "$work/said" || fail "a line is logged for a player's recording"
expect 1 '^demoreel: --profile: .*did you mean "match"\?' "${film[@]}" "$demo" --profile mtch
DEMOREEL_PROFILE=none expect 1 '^demoreel: DEMOREEL_PROFILE: ' "${film[@]}" "$demo"

# hashes ARGS...: hashes of a few frames and of the sound
hashes() {
    "${film[@]}" -q "$@"
}
same() {
    cmp -s "$work/1" "$work/2" || fail "$1"
}
# The profile equals the options that it stands for, before its title and after it.
part=(--from 9 --to 9.5)
looks=(--exposure auto --fill-light 0.3 --tint 0.25 --near-effects fade --player-colors distinct)
directed=(--profile plain --pov director --hud broadcast "${looks[@]}")
hashes "$work/match.mvd" "${directed[@]}" --from 7.9 --to 8.2 >"$work/1"
hashes "$work/match.mvd" --loudness off --to 8.2 >"$work/2"
hashes "$work/match.mvd" "${directed[@]}" --from 12 --to 32.9 >>"$work/1"
hashes "$work/match.mvd" --loudness off --from 12 --to 32.9 >>"$work/2"
grep -v '^sound' "$work/1" >"$work/3" && grep -v '^sound' "$work/2" >"$work/4"
cmp -s "$work/3" "$work/4" || fail "the match differs from the options that it stands for"
hashes "$work/match.mvd" "${directed[@]}" "${part[@]}" >"$work/1"
hashes "$work/match.mvd" --loudness off "${part[@]}" >"$work/2"
! cmp -s "$work/1" "$work/2" || fail "the film of a match has no title"
for profile in plain match; do
    hashes "$work/match.mvd" "${directed[@]}" --profile $profile --hud none --loudness off "${part[@]}" >"$work/$profile"
done
cmp -s "$work/plain" "$work/match" || fail "a film without a HUD has a title"
hashes "$demo" "${part[@]}" --profile plain --hud classic "${looks[@]}" --loudness -14 >"$work/1"
hashes "$demo" "${part[@]}" >"$work/2"
same "the profile of a player differs from the options that it stands for"
hashes "$demo" "${part[@]}" --gl osmesa >"$work/1" || [ "${TEST_NO_OSMESA:-}" ]
hashes "$demo" "${part[@]}" --gl osmesa --exposure off >"$work/2" || [ "${TEST_NO_OSMESA:-}" ]
same "a renderer that does not support exposure is refused"
hashes "$demo" "${part[@]}" --profile plain >"$work/1"
DEMOREEL_PROFILE=plain hashes "$demo" "${part[@]}" >"$work/2"
same "the variable differs from the option"

# The film of a player's recording fades out; a part of it has the same frames.
last=$(frames "$demo" | awk '{ print ($1 + $2) / 10 }')
hashes "$demo" --loudness off | grep '^frame' | tail -n 10 >"$work/1"
hashes "$demo" --loudness off --from "$(awk "BEGIN { print $last - 1 }")" | grep '^frame' >"$work/2"
same "the end of a film differs from that of the whole film"
luma() {
    "$demoreel" render "$demo" "${data[@]}" --from "$(awk "BEGIN { print $last - 0.11 }")" "$@" -o "$work/l%d.png" -q --overwrite
    ffmpeg -v error -i "$(ls "$work"/l*.png | tail -n 1)" -vf scale=1:1 -f rawvideo -pix_fmt gray - | od -An -tu1
    rm "$work"/l*.png
}
[ $((3 * $(luma --profile player))) -lt $(luma --profile plain --to "$last") ] || fail "the film of a player does not fade out"

# A script's shots say what they show; the profile sets the loudness. The command line wins.
script() {
    echo "film { $1 } demo('A', 'sample.dem') shot { from = 9, length = 0.5 }"
}
cp "$demo" "$work/sample.dem"
script '' >"$work/auto.lua"
script 'profile = "plain"' >"$work/plain.lua"
script 'profile = "plain", loudness = -14, exposure = "auto", fill_light = 0.3, tint = 0.25, near_effects = "fade", player_colors = "distinct"' >"$work/loud.lua"
hashes "$work/auto.lua" >"$work/1"
hashes "$work/loud.lua" >"$work/2"
same "a script has no exposure or loudness"
hashes "$work/plain.lua" --profile match >"$work/2"
same "film { profile } wins over --profile"
hashes "$work/plain.lua" >"$work/1"
DEMOREEL_PROFILE=plain hashes "$work/auto.lua" >"$work/2"
same "film { profile } is ignored"
DEMOREEL_PROFILE=match hashes "$work/plain.lua" >"$work/2"
same "the variable wins over film { profile }"
! hashes "$work/loud.lua" | cmp -s - "$work/1" || fail "loudness changes nothing"

# A thumbnail of a moment is the film's frame, and the best one is from the match.
"${film[@]}" -q "$work/match.mvd" --from 12 --to 12.1 >"$work/1"
"$demoreel" render "$work/match.mvd" "${data[@]}" --from 12 --to 12.1 -o "$work/f%d.png" -q
"$demoreel" thumb "$work/match.mvd" "${data[@]:0:4}" --at 12 -o "$work/t.png" -q
cmp -s "$work"/f*.png "$work/t.png" || fail "thumb --at differs from the film"
"$demoreel" thumb "$work/match.mvd" "${data[@]:0:4}" --json -q | jq -e '[.candidates[].time] |
    length > 9 and min >= 7.9 and max <= 33' >"$work/said" || fail "moments outside the match"
"$demoreel" thumb "$work/match.mvd" "${data[@]:0:2}" --storyboard "$work/board" --every 5 -q
[ "$(grep -c -- '-->' "$work/board/thumbnails.vtt")" = 5 ] || fail "the storyboard is not of the match"

# A directed script contains the match only.
"$demoreel" direct "$work/match.mvd" --basedir "$sample" -o "$work/d.lua" -q
grep -q 'from = "0:07.900"' "$work/d.lua" || { cat "$work/d.lua"; fail "direct begins before the match"; }
"$demoreel" direct "$work/match.mvd" --basedir "$sample" --profile plain -o "$work/p.lua" -q
grep -q 'profile = "plain"' "$work/p.lua" || fail "direct does not keep the profile"

# The studio's pictures are those of the film, also after another player was shown.
"$demoreel" thumb "$work/match.mvd" "${data[@]:0:4}" --at 12 --quality 92 -q -o "$work/t.jpg"
echo '{"what": "frame", "time": 12, "quality": 92}' >"$work/queries"
"$demoreel" serve "$work/match.mvd" "${data[@]:0:4}" -q <"$work/queries" | tail -n +2 >"$work/s.jpg"
cmp -s "$work/t.jpg" "$work/s.jpg" || fail "the studio's picture differs from the thumbnail"
echo '{"what": "frame", "time": 12, "quality": 92, "pov": "Player 1"}
{"what": "frame", "time": 12, "quality": 92, "pov": "Player 0"}
{"what": "frame", "time": 12, "quality": 92, "pov": ""}' >"$work/queries"
"$demoreel" serve "$work/match.mvd" "${data[@]:0:4}" -q <"$work/queries" | tail -c "$(stat -c %s "$work/t.jpg")" >"$work/s.jpg"
cmp -s "$work/t.jpg" "$work/s.jpg" || fail "the default view is not that of the film"

# A page shows the match.
"$demoreel" page "$work/match.mvd" --basedir "$sample" --size 64x36 --count 3 -q -o "$work/p.html"
for time in 12.067 20.400 28.733; do
    grep -q "\"time\":$time" "$work/p.html" || fail "the page has no picture at $time"
done
