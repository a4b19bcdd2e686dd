#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# fuzz.sh BUILD SECONDS TARGET...: fuzz each target for SECONDS with libFuzzer, or with AFL++ if
# BUILD ends in afl, starting from the seeds and the corpus of earlier runs. Targets with the
# fewest executions so far are run first. Inputs that crash or hang are saved in BUILD/found,
# and the exit status is then 1. The executions of all libFuzzer runs, from all source
# folders, are totalled in $XDG_STATE_HOME/demoreel/fuzz and printed.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1 secs=$2 harm=0
tally=${XDG_STATE_HOME:-$HOME/.local/state}/demoreel/fuzz
mkdir -p "${tally%/*}"
touch "$tally"
# Sort by the number of executions so far.
mapfile -t targets < <(printf '%s\n' "${@:3}" |
    awk 'FILENAME != "-" {had[$1] += $2; next} {print had[$1] + 0, $1}' "$tally" - |
    sort -s -n -k1,1 | cut -d' ' -f2)
exec 3>&2

run_afl() {
    AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 \
        ASAN_OPTIONS=abort_on_error=1:symbolize=0:detect_leaks=0 \
        afl-fuzz -V "$secs" -t 10000 -m none -i "$corpus" -o "$found" "$build/tests/fuzz_$1"
    ! find "$found" -path '*/crashes/id*' -o -path '*/hangs/id*' | grep .
}

# Appends "TARGET executions user_seconds system_seconds" to the tally.
run_libfuzzer() {
    local log="$build/fuzz.log" code=0 TIMEFORMAT='%U %S' count user system
    { time LSAN_OPTIONS=suppressions=tests/leaks.txt:print_suppressions=0 \
        "$build/tests/fuzz_$1" -max_total_time="$secs" -timeout=60 -rss_limit_mb=3000 \
        -artifact_prefix="$found/" -print_final_stats=1 -verbosity=1 "$corpus" \
        2> >(tee "$log" >&3); } 2>"$log.time" || code=$?
    count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    read -r user system <"$log.time"
    echo "$1 ${count:-0} $user $system" >>"$tally"
    return $code
}

for target in "${targets[@]}"; do
    corpus=$build/corpus/$target found=$build/found/$target
    mkdir -p "$corpus" "$found"
    "$build/tests/replay_$target" -w "$corpus"
    if [[ $build == */afl ]]; then
        run_afl "$target" || harm=1
    else
        run_libfuzzer "$target" || harm=1
    fi
done

# Prints the totals of each target, and of all targets together.
print_totals() {
    sort "$tally" | awk '
        function line(name, count, seconds) {
            printf "%-10s %12d executions %8.2f processor hours\n", name, count, seconds / 3600
        }
        $1 != name && name != "" {line(name, count, took); count = took = 0}
        {name = $1; count += $2; took += $3 + $4; all += $2; whole += $3 + $4}
        END {line(name, count, took); line("all", all, whole)}'
}
[ ! -s "$tally" ] || print_totals
exit $harm
