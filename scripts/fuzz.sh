#!/usr/bin/env bash
# fuzz.sh BUILD TARGET SECONDS: let libFuzzer or AFL++ (BUILD ends in afl) search
# for an input that does harm, from the target's seeds and what was found before.
# What does harm is put into BUILD/found; exit 1 then.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1 target=$2 secs=$3
corpus=$build/corpus/$target found=$build/found/$target
mkdir -p "$corpus" "$found"
"$build/tests/replay_$target" -w "$corpus"

if [[ $build == */afl ]]; then
    export AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1
    export ASAN_OPTIONS=abort_on_error=1:symbolize=0:detect_leaks=0
    unset LSAN_OPTIONS
    afl-fuzz -V "$secs" -t 10000 -m none -i "$corpus" -o "$found" "$build/tests/fuzz_$target"
    ! find "$found" -path '*/crashes/id*' -o -path '*/hangs/id*' | grep .
    exit
fi
export LSAN_OPTIONS=suppressions=tests/leaks.txt:print_suppressions=0
"$build/tests/fuzz_$target" -max_total_time="$secs" -timeout=10 -rss_limit_mb=3000 \
    -artifact_prefix="$found/" -print_final_stats=1 -verbosity=1 "$corpus"
