#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Render a film whose processes are killed five times at random times, alternately the parent and
# a worker, and resume it each time.
cd "$(dirname "$0")/../.."
. tests/lib.bash

film=(render "$demo" --basedir "$sample" --size 480x270 --fps 30 --segment-seconds 0.5 -q)
seed=${SEED:-$RANDOM}
RANDOM=$seed
echo "SEED=$seed reproduces this run"

# Returns whether the process is running and is not a zombie.
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
        echo "kill $kills: $(num_segments) segments are finished"
    fi
    wait $parent 2>/dev/null || true
    # Workers end with their parent: this would wait forever for one that does not.
    for worker in "${workers[@]}"; do
        while lives "$worker"; do sleep 0.1; done
    done
done
"$demoreel" "${film[@]}" -o "$work/killed.mp4" --overwrite
cmp "$work/one.mp4" "$work/killed.mp4" || fail "the film differs from the one made without interruption"
[ ! -e "$work/killed.mp4.parts" ] || fail "segment files remain after the film is complete"
