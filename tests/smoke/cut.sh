#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# demoreel cut: the pictures of a part are those of the whole demo, apart from effects that began
# before it; so are its scores; impossible parts are refused.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v python3 >/dev/null || { echo "no python3"; exit 77; }

# A recording of two levels; the second begins after 35.98 seconds.
"$demoreel" dump "$demo" | grep -v '^disconnect' >"$work/two.txt"
"$demoreel" dump "$sample/id1/sample_15.dem" | sed -n '/^block/,$p' >>"$work/two.txt"
"$demoreel" build "$work/two.txt" -o "$work/two.dem"

# same DEMO FROM SECONDS: no picture differs later than 3 seconds after the start.
same() {
    local last all differ
    read -r last all differ < <(python3 tests/cut.py "$demoreel" "$1" "$sample" "$2" "$3" 0.25 "$work/part.${1##*.}")
    awk "BEGIN {exit !($last <= 3 && $all > $differ)}" || fail "${1##*/} from $2: $differ of $all pictures differ until $last s"
    "$demoreel" dump "$work/part.${1##*.}" | "$demoreel" build - | cmp - "$work/part.${1##*.}"
}
# Within a level, before and after a change of level, and in a pause and an intermission.
for from in $(some 0 6.03 10 13.3 25.5 44 33) 35; do
    same "$work/two.dem" "$from" 5
done

# A recording of all players.
mvd_beginning 2 >"$work/all.txt"
for ((i = 0; i < 80; i++)); do
    echo "all_block ms=100"
    echo "playerinfo player=0 mask=$([ $i = 0 ] && echo 0x003f || echo 0x0001) frame=$((i % 6)) x=$((i * 4 - 100))" \
        "$([ $i = 0 ] && echo 'y=-200 z=40 pitch=0 yaw=90 roll=0')"
    [ $((i % 9)) != 0 ] || echo "playerinfo player=1 mask=$([ $i = 0 ] && echo 0x003f || echo 0x0002) frame=$((i % 6))" \
        "$([ $i = 0 ] && echo 'x=0' ) y=$((i * 3)) $([ $i = 0 ] && echo 'z=40 pitch=0 yaw=90 roll=0')"
done >>"$work/all.txt"
"$demoreel" build "$work/all.txt" -o "$work/all.mvd"
same "$work/all.mvd" 3.33 4

# scores FILE
scores() {
    "$demoreel" info "$1" | grep frags
}
"$demoreel" cut "$demo" --from 30 -o "$work/end.dem"
[ "$(scores "$work/end.dem")" = "$(scores "$demo")" ] || fail "other scores: $(scores "$work/end.dem")"
"$demoreel" cut "$demo" -o "$work/all.dem"
cmp "$demo" "$work/all.dem" || fail "a part that is everything differs"

cut() {
    "$demoreel" cut "$@" -o "$work/none.dem"
}
expect 1 'past the end of the demo' cut "$demo" --from 99
expect 1 'never shows 0.5' cut "$demo" --from @0.5
expect 1 'nothing to cut: --to is not after --from \(5.000 and 5.000 s\)' cut "$demo" --from 5 --to 5
expect 1 'expected one demo, got 2 files' cut "$demo" "$demo"
expect 1 'part.mvd: the part is a demo of the format .dem; give it that ending' "$demoreel" cut "$demo" -o "$work/part.mvd"
[ ! -e "$work/none.dem" ] || fail "a refused part was written"
"$demoreel" cut "$demo" --from 5.005 --to 5.006 -o "$work/one.dem"
expect 0 'NetQuake demo, protocol 666, 0:00.0' "$demoreel" info "$work/one.dem"
head -c 100000 "$demo" >"$work/short.dem"
expect 6 'short.dem: block' "$demoreel" cut "$work/short.dem" --from 5 -o "$work/rest.dem"
expect 0 'NetQuake demo' "$demoreel" info "$work/rest.dem"
"$demoreel" cut "$work/short.dem" --from 5 --duration 1 -o "$work/before.dem"
