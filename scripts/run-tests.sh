#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# run-tests.sh TEST...: run the test programs in parallel, print the result of each when it ends,
# the twenty that took the most processor time, and a summary. A test that exits with status 77
# is skipped. The complete output of a failed test is printed.
#
# The slowest tests of the last run start first, and those that have not run before start before
# them: $DEMOREEL_BUILD/test-times has a line "SECONDS PROCESSOR-SECONDS TEST" for each test.
#
# $TEST_JOBS is the number of parallel tests (default: the number of cores). A test fails if
# it takes longer than $TEST_SECONDS (default: 1800). $TEST_RUNNER is a command that runs each
# test, such as an emulator. With TEST_TRIES=2, a failed test is run once more by itself, and
# the output says so: tests that depend on timing can fail on a busy machine.
set -uo pipefail
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=tests/leaks.txt:print_suppressions=0}
max_jobs=${TEST_JOBS:-$(nproc)} times_file=${DEMOREEL_BUILD:-build}/test-times
TEST_RUNNER=${TEST_RUNNER:-} # split into words
passed=0 failed=0 skipped=0 again=() started=$SECONDS
work=$(mktemp -d)
trap 'kill $(jobs -rp) 2>/dev/null; wait; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

touch "$times_file" 2>/dev/null || times_file=/dev/null
mapfile -t tests < <(printf '%s\n' "$@" |
    awk 'old {took[$3] = $1; next} {print ($0 in took ? took[$0] : 1e9), $0}' old=1 "$times_file" old=0 - |
    sort -s -k 1,1nr | cut -d ' ' -f 2-)

# run NUMBER: runs a test with its output in $work/NUMBER.log; then creates $work/NUMBER.end with
# its exit code, and the seconds and the processor time that it took.
run() {
    local code=0 child TIMEFORMAT='%R %U %S'
    {
        time {
            timeout "${TEST_SECONDS:-1800}" $TEST_RUNNER "${tests[$1]}" >"$work/$1.log" 2>&1 </dev/null &
            child=$!
            trap 'kill $child; wait $child; exit' TERM
            wait $child || code=$?
        }
    } 2>"$work/$1.time"
    awk -v code=$code '{printf "%d %.1f %.1f\n", code, $1, $2 + $3}' "$work/$1.time" >"$work/$1.ending"
    mv "$work/$1.ending" "$work/$1.end"
}

# Prints the results of the tests that have ended.
report() {
    local end number code took processor test
    for end in "$work"/*.end; do
        [ -e "$end" ] || return 0
        number=$(basename "$end" .end)
        test=${tests[number]}
        read -r code took processor <"$end"
        rm "$end"
        [ "$code" = 77 ] || echo "$took $processor $test" >>"$work/times"
        case $code in
        0) passed=$((passed + 1)); echo "ok    $test ($took s)" ;;
        77) skipped=$((skipped + 1)); echo "skip  $test: $(tail -n 1 "$work/$number.log")" ;;
        *) failed=$((failed + 1)); again+=("$number"); echo "FAIL  $test (exit $code)"; cat "$work/$number.log" ;;
        esac
    done
}

for ((i = 0; i < ${#tests[@]}; i++)); do
    while [ "$(jobs -rp | wc -l)" -ge "$max_jobs" ]; do
        wait -n
        report
    done
    run $i &
done
while wait -n || [ -n "$(jobs -rp)" ]; do
    report
done
report
if [ "${TEST_TRIES:-1}" -gt 1 ] && [ "$failed" -le 3 ]; then
    for number in ${again[@]+"${again[@]}"}; do
        run "$number" &
        wait $!
        read -r code took processor <"$work/$number.end"
        if [ "$code" = 0 ]; then
            failed=$((failed - 1)) passed=$((passed + 1))
            echo "ok    ${tests[number]} ($took s) when run again by itself"
        else
            echo "FAIL  ${tests[number]} (exit $code) when run again by itself"
            cat "$work/$number.log"
        fi
    done
fi
if [ -s "$work/times" ]; then
    [ "$(wc -l <"$work/times")" -le 20 ] || {
        echo "the most processor time (elapsed):"
        sort -k 2,2nr "$work/times" | head -n 20 | awk '{printf "%7.1f s (%.1f s)  %s\n", $2, $1, $3}'
    }
    awk '{line[$3] = $0} END {for (test in line) print line[test]}' "$times_file" "$work/times" |
        sort -k 3 >"$work/all"
    cat "$work/all" >"$times_file"
    awk -v elapsed=$((SECONDS - started)) '{sum += $2} END {printf "%.0f s of processor time in %d s\n", sum, elapsed}' "$work/times"
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ $((passed + skipped)) -eq ${#tests[@]} ]
