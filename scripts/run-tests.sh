#!/usr/bin/env bash
# Run each test program named and say at the end how many passed. A program
# that exits 77 is skipped. What a failing one printed is shown whole.
set -uo pipefail
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=tests/leaks.txt:print_suppressions=0}
passed=0 failed=0 skipped=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for test in "$@"; do
    start=$(date +%s.%N)
    timeout 900 "$test" >"$log" 2>&1 </dev/null
    code=$?
    took=$(printf '%.1f' "$(echo "$(date +%s.%N) $start" | awk '{print $1 - $2}')")
    case $code in
    0) passed=$((passed + 1)); echo "ok    $test ($took s)" ;;
    77) skipped=$((skipped + 1)); echo "skip  $test: $(tail -n 1 "$log")" ;;
    *) failed=$((failed + 1)); echo "FAIL  $test (exit $code)"; cat "$log" ;;
    esac
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
