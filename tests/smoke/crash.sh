#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A crash, in the sandbox, in a thread, in a worker or in a job of a batch, is reported in one line
# that names what was read or drawn.
cd "$(dirname "$0")/../.."
. tests/lib.bash
shim=$PWD/$build/tests/faults.so
[ -f "$shim" ] || { echo "no $shim"; exit 77; }
if nm "$demoreel" 2>/dev/null | grep -q __asan_init; then
    echo "sanitizers replace the allocator"
    exit 77
fi
ulimit -c 0

# crash_at PLACE CODE TEXT COMMAND...: the allocation at that place, counted from 1, crashes.
crash_at() {
    local place=$1
    shift
    expect "${@:1:2}" env LD_PRELOAD="$shim" FAULT="malloc:$place" FAULT_CRASH=1 "${@:3}"
}
film=("$demoreel" render "$demo" --basedir "$sample" --size 160x90 --gl soft --overwrite --from 3 --to 4 -q)

# Each place is in the middle of something; what it is depends on the compiler, that it is named
# does not.
task='(reading|preparing|drawing|mixing|encoding|starting) [^ ;]*'
for place in $(seq 1 97 1500); do
    crash_at "$place" 139 "^demoreel: ($demo: )?crashed \(SIGSEGV while $task" \
        "${film[@]}" -o "$work/a.mp4"
    [ "$(grep -c '^demoreel: ' "$work/said")" -eq 1 ] || fail "place $place: not one line"
    cat "$work/said" >>"$work/all"
done
for part in 'reading progs/[a-z]*\.mdl' 'drawing maps/sample.bsp, frame 18[0-9], face [0-9]+'; do
    grep -qE "crashed \(SIGSEGV while $part\); this is a bug in demoreel" "$work/all" || fail "no \"$part\""
done
grep -v 'while ' "$work/all" && fail "the task is missing"

# The counter of a worker continues its parent's. Both attempts crash.
found=
for place in $(seq 500 100 1500); do
    LD_PRELOAD=$shim FAULT=malloc:$place FAULT_CRASH=1 "${film[@]}" --segment-seconds 0.5 --jobs 2 \
        -o "$work/b.mp4" 2>"$work/said" || [ $? -ne 5 ] || found=$place
    [ -z "$found" ] || break
done
[ -n "$found" ] || fail "no worker crashed"
grep -qE 'segment [01] \(.*\): the worker died twice \(SIGSEGV while [a-z]+ [^)]*\)' "$work/said" ||
    fail "the crash of a worker: $(cat "$work/said")"

# The process of a batch's job, too.
echo "{\"input\": \"$demo\", \"output\": \"$work/c.mp4\", \"from\": 3, \"to\": 4}" >"$work/jobs"
LD_PRELOAD=$shim FAULT=malloc:400 FAULT_CRASH=1 "$demoreel" render --batch "$work/jobs" \
    --basedir "$sample" --size 160x90 --gl soft >"$work/said" && fail "the job did not crash"
grep -qE '"error": ?"the job.s process died \(SIGSEGV while [a-z]+ [^)]*\)"' "$work/said" ||
    fail "the crash of a job: $(cat "$work/said")"
