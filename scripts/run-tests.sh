#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# run-tests.sh TEST...: run the test programs in parallel, print the result of each in the order
# of the arguments, and a summary. A test that exits with status 77 is skipped. The complete
# output of a failed test is printed.
#
# $TEST_JOBS is the number of parallel tests (default: the number of cores). A test fails if
# it takes longer than $TEST_SECONDS (default: 900). $TEST_RUNNER is a command that runs each
# test, such as an emulator. With TEST_TRIES=2, a failed test is run once more by itself, and
# the output says so: tests that depend on timing can fail on a busy machine.
set -uo pipefail
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=tests/leaks.txt:print_suppressions=0}
tests=("$@") max_jobs=${TEST_JOBS:-$(nproc)} reported=0
TEST_RUNNER=${TEST_RUNNER:-} # split into words
passed=0 failed=0 skipped=0 again=()
work=$(mktemp -d)
trap 'kill $(jobs -rp) 2>/dev/null; wait; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# run NUMBER: runs a test with its output in $work/NUMBER.log; then creates $work/NUMBER.end.
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

# Prints the results of finished tests, up to the first unfinished one.
report() {
    local code took test
    for (( ; reported < ${#tests[@]}; reported++)); do
        [ -e "$work/$reported.end" ] || return 0
        read -r code took <"$work/$reported.end"
        test=${tests[reported]}
        case $code in
        0) passed=$((passed + 1)); echo "ok    $test ($took s)" ;;
        77) skipped=$((skipped + 1)); echo "skip  $test: $(tail -n 1 "$work/$reported.log")" ;;
        *) failed=$((failed + 1)); again+=("$reported"); echo "FAIL  $test (exit $code)"; cat "$work/$reported.log" ;;
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
while [ "$reported" -lt ${#tests[@]} ]; do
    wait -n || [ -n "$(jobs -rp)" ] || { report; break; }
    report
done
if [ "${TEST_TRIES:-1}" -gt 1 ] && [ "$failed" -le 3 ]; then
    for number in ${again[@]+"${again[@]}"}; do
        rm "$work/$number.end"
        run "$number" &
        wait $!
        read -r code took <"$work/$number.end"
        if [ "$code" = 0 ]; then
            failed=$((failed - 1)) passed=$((passed + 1))
            echo "ok    ${tests[number]} ($took s) when run again by itself"
        else
            echo "FAIL  ${tests[number]} (exit $code) when run again by itself"
            cat "$work/$number.log"
        fi
    done
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ $((passed + skipped)) -eq ${#tests[@]} ]
