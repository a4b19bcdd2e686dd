#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# System and library calls can fail at any time: memory allocation, reads, writes, renaming,
# starting processes. The program must exit with a documented exit code and a line that gives
# the reason, and leave no incomplete file.
cd "$(dirname "$0")/../.."
. tests/faults/faults.bash
shim=$PWD/$build/tests/faults.so
[ -f "$shim" ] || { echo "no $shim"; exit 77; }
if nm "$demoreel" 2>/dev/null | grep -q __asan_init; then
    echo "sanitizers replace the allocator"
    exit 77
fi
most=3
! tries_all || most=6
[ "${FAULTS:-}" = all ] && most=60

# places NUM: prints up to $most of the numbers 1 to NUM: the first ones, then evenly spread ones.
places() {
    awk -v num="$1" -v most="$most" 'BEGIN {
        first = int(most / 3)
        for (i = 1; i <= num && i <= first; i++) print i
        left = most - first
        step = (num - first) / left
        if (step < 1) step = 1
        for (k = 1; k <= left; k++) {
            at = first + int(k * step + 0.5)
            if (at > num) break
            print at
        }
    }'
}

# sweep FUNCTION CODES FILE COMMAND...: runs the command with single calls of FUNCTION failing.
sweep() {
    local function=$1 codes=$2 file=$3 num place
    shift 3
    rm -f "$work/report"
    FAULT=$function:0 LD_PRELOAD=$shim FAULT_REPORT=$work/report "$@" >/dev/null 2>&1 </dev/null ||
        fail "$* fails without a fault"
    num=$(awk '/^calls/ {if ($2 > n) n = $2} END {print n + 0}' "$work/report")
    [ "$function" != malloc ] || [ "$num" -gt 20 ] || fail "the calls are not counted"
    [ "$function" != fflush ] || num=$((num - 1)) # the last call is for standard output
    for place in $(places "$num"); do
        rm -rf "$work"/a.*.parts "$work"/.a.*.part-*
        FAULT=$function:$place
        attempt "$codes" "$file" env LD_PRELOAD="$shim" FAULT_REPORT="$work/report" \
            FAULT="$function:$place" "$@"
    done
}

info=("$demoreel" info "$demo" --json)
still=("$demoreel" thumb "$demo" --basedir "$sample" --size 64x48 ${FAULT_GL:+--gl "$FAULT_GL"} --at 3 --overwrite
    -o "$work/a.png")
short=("$demoreel" "${film[@]}" --from 3 --to 4 --overwrite -o "$work/a.mp4")
segments=("$demoreel" "${film[@]}" --from 3 --to 6 --segment-seconds 1 --jobs 2 --overwrite
    -o "$work/a.mkv")
dump=("$demoreel" dump "$demo" -o "$work/a.txt" --overwrite)
for file in png mp4 mkv txt; do
    case $file in
    png) command=("${still[@]}") ;;
    mp4) command=("${short[@]}") ;;
    mkv) command=("${segments[@]}") ;;
    txt) command=("${dump[@]}") ;;
    esac
    "${command[@]}" -q
    mv "$work/a.$file" "$work/good.$file"
done

none=$work/none
sweep malloc 5 "$none" "${info[@]}"
sweep malloc '0 5' "$work/a.png" "${still[@]}"
sweep malloc '0 2 3 4 5' "$work/a.mp4" "${short[@]}"
sweep malloc '0 2 3 4 5' "$work/a.mkv" "${segments[@]}"
for function in open pread read fstat fdopen fopen opendir mmap; do
    sweep $function '0 2 3 5' "$work/a.png" "${still[@]}"
    sweep $function '0 2 3 5' "$work/a.mkv" "${segments[@]}"
done
for function in write fwrite fflush fclose fseek rename mkdir; do
    sweep $function '0 2' "$work/a.mp4" "${short[@]}"
    sweep $function '0 2' "$work/a.mkv" "${segments[@]}"
    sweep $function '0 2' "$work/a.txt" "${dump[@]}"
done
for function in fork pthread_create; do
    sweep $function '0 5' "$work/a.mkv" "${segments[@]}"
done
# Output files are passed over socket pairs.
sweep socketpair '0 2 5' "$work/a.mkv" "${segments[@]}"

# Reads that return only a few bytes, or are interrupted, do not change the result.
for function in read pread; do
    FAULT=$function:short
    attempt 0 "$work/a.png" env LD_PRELOAD="$shim" FAULT=$FAULT "${still[@]}"
    attempt 0 "$work/a.mp4" env LD_PRELOAD="$shim" FAULT=$FAULT "${short[@]}"
    attempt 0 "$work/a.txt" env LD_PRELOAD="$shim" FAULT=$FAULT "${dump[@]}"
done
echo "$count faults, of which $crashes crashed FFmpeg for lack of memory"
