#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Run the test programs named, as many at once as there are cores or $TEST_JOBS
# says, and tell of each in the order they were named; at the end how many passed.
# One that takes longer than $TEST_SECONDS has failed.
# $TEST_RUNNER is put before each: another processor's programs need one.
# A program that exits 77 is skipped. What a failing one printed is shown whole.
# With TEST_TRIES=2 one that failed among others is tried once more by itself, and that is told:
# many wait for moments, which a crowded machine may miss.
set -uo pipefail
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=tests/leaks.txt:print_suppressions=0}
tests=("$@") most=${TEST_JOBS:-$(nproc)} told=0
TEST_RUNNER=${TEST_RUNNER:-} # words
passed=0 failed=0 skipped=0 again=()
work=$(mktemp -d)
trap 'kill $(jobs -rp) 2>/dev/null; wait; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# run NUMBER: into $work/NUMBER.log; when it is over $work/NUMBER.end is there.
run() {
    local start code=0 child
    start=$(date +%s.%N)
    timeout "${TEST_SECONDS:-900}" $TEST_RUNNER "${tests[$1]}" >"$work/$1.log" 2>&1 </dev/null &
    child=$!
    trap 'kill $child; wait $child; exit' TERM
    wait $child || code=$?
    echo "$code $(echo "$(date +%s.%N) $start" | awk '{printf "%.1f", $1 - $2}')" >"$work/$1.ending"
    mv "$work/$1.ending" "$work/$1.end"
}

# Of those that are over, up to the first that is not.
tell() {
    local code took test
    for (( ; told < ${#tests[@]}; told++)); do
        [ -e "$work/$told.end" ] || return 0
        read -r code took <"$work/$told.end"
        test=${tests[told]}
        case $code in
        0) passed=$((passed + 1)); echo "ok    $test ($took s)" ;;
        77) skipped=$((skipped + 1)); echo "skip  $test: $(tail -n 1 "$work/$told.log")" ;;
        *) failed=$((failed + 1)); again+=("$told"); echo "FAIL  $test (exit $code)"; cat "$work/$told.log" ;;
        esac
    done
}

for ((i = 0; i < ${#tests[@]}; i++)); do
    while [ "$(jobs -rp | wc -l)" -ge "$most" ]; do
        wait -n
        tell
    done
    run $i &
done
while [ "$told" -lt ${#tests[@]} ]; do
    wait -n || [ -n "$(jobs -rp)" ] || { tell; break; }
    tell
done
if [ "${TEST_TRIES:-1}" -gt 1 ] && [ "$failed" -le 3 ]; then
    for number in ${again[@]+"${again[@]}"}; do
        rm "$work/$number.end"
        run "$number" &
        wait $!
        read -r code took <"$work/$number.end"
        if [ "$code" = 0 ]; then
            failed=$((failed - 1)) passed=$((passed + 1))
            echo "ok    ${tests[number]} ($took s), by itself: it failed among the others"
        else
            echo "FAIL  ${tests[number]} (exit $code), also by itself"
            cat "$work/$number.log"
        fi
    done
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ $((passed + skipped)) -eq ${#tests[@]} ]
