#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A film whose makers are killed five times, at random moments, the parent and
# its workers in turn, and which is carried on each time.
cd "$(dirname "$0")/../.."
. tests/lib.bash

film=(render "$demo" --basedir "$sample" --size 480x270 --fps 30 --segment-seconds 0.5 -q)
seed=${SEED:-$RANDOM}
RANDOM=$seed
echo "SEED=$seed repeats this"

# A dead process that nobody has asked after does not count.
lives() {
    [[ $(ps -o stat= -p "$1") == [!Z]* ]]
}

num_segments() {
    find "$work" -name '*.piece' | wc -l
}

"$demoreel" "${film[@]}" --jobs 1 -o "$work/one.mp4"

for ((kills = 0; kills < 5; )); do
    before=$(num_segments)
    "$demoreel" "${film[@]}" --jobs $((RANDOM % 3 + 1)) -o "$work/killed.mp4" --overwrite &
    parent=$!
    until [ "$(num_segments)" -gt "$before" ] || ! lives $parent; do sleep 0.1; done
    sleep "0.$((RANDOM % 8))"
    victim=$parent
    workers=($(workers $parent || true))
    [ $((kills % 2)) -eq 0 ] || [ ${#workers[@]} -eq 0 ] || victim=${workers[0]}
    if kill -KILL "$victim" 2>/dev/null; then
        kills=$((kills + 1))
        echo "kill $kills: $(num_segments) segments are there"
    fi
    wait $parent 2>/dev/null || true
    [ $victim != $parent ] || sleep 0.5
    for worker in "${workers[@]}"; do
        ! lives "$worker" || fail "worker $worker outlives its parent"
    done
done
"$demoreel" "${film[@]}" -o "$work/killed.mp4" --overwrite
cmp "$work/one.mp4" "$work/killed.mp4" || fail "another film than the one made in peace"
[ ! -e "$work/killed.mp4.parts" ] || fail "a finished film should leave no segments"
