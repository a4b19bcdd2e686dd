#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The output cannot be written, or no longer: a full disk, a file size limit, a pipe that is not
# read, a folder of another user, no standard output.
cd "$(dirname "$0")/../.."
. tests/faults/faults.bash

short=("$demoreel" "${film[@]}" --from 3 --to 4)
segments=("${short[@]}" --segment-seconds 0.5 --jobs 2)
trap 'umount "$work/disk" 2>/dev/null || true; rm -rf "$work"' EXIT
# Commands that write to standard output.
declare -A to_stdout=(
    [info]="info $demo"
    [json]="info $demo --json"
    [trace]="trace $demo"
    [dump]="dump $demo"
    [frames]="${film[*]} --from 3 --to 3.5 -o -"
    [hash]="${film[*]} --from 3 --to 3.5 --hash"
    [help]="--help"
    [limits]="--limits"
)

for file in mp4 wav y4m; do
    "${short[@]}" -q -o "$work/good.$file"
done
"${segments[@]}" -q -o "$work/good.mkv"
"$demoreel" dump "$demo" -o "$work/good.txt"

# File size limits, in KiB.
for size in 0 1 4 16 64; do
    attempt '0 2' "$work/a.mkv" bash -c "ulimit -f $size; \"\$@\"" - "${segments[@]}" -o "$work/a.mkv"
    for file in mp4 wav y4m; do
        attempt '0 2' "$work/a.$file" bash -c "ulimit -f $size; \"\$@\"" - "${short[@]}" \
            -o "$work/a.$file"
    done
    attempt '0 2' "$work/a.txt" bash -c "ulimit -f $size; \"\$@\"" - "$demoreel" dump "$demo" \
        -o "$work/a.txt"
done
grep -q 'a.txt: cannot be written' "$work/said" || flaw "the file is not named" dump

# Disk sizes, in KiB.
mkdir "$work/disk"
for size in 4 16 64 200; do
    mount -t tmpfs -o "size=${size}k" none "$work/disk" 2>/dev/null || break
    attempt '0 2' "$work/disk/a.mp4" "${short[@]}" -o "$work/disk/a.mp4"
    rm -rf "$work/disk"/*
    attempt '0 2' "$work/disk/a.mkv" "${segments[@]}" -o "$work/disk/a.mkv"
    umount "$work/disk"
done

# Segments that were written before the disk was full are reused by the next attempt.
if mount -t tmpfs -o size=64k none "$work/disk" 2>/dev/null; then
    many=("${short[@]}" --segment-seconds 0.1 -o "$work/disk/a.mkv")
    "${short[@]}" -q --segment-seconds 0.1 -o "$work/many.mkv"
    attempt 2 "$work/disk/a.mkv" "${many[@]}"
    grep -q 'No space left on device' "$work/said" || flaw "the full disk is not reported" "${many[@]}"
    mount -o remount,size=4m "$work/disk"
    expect 0 '[1-9][0-9]* of 10 segments already exist' "${many[@]}"
    cmp "$work/many.mkv" "$work/disk/a.mkv" || flaw "the film after a full disk differs" "${many[@]}"
    umount "$work/disk"
fi

for name in "${!to_stdout[@]}"; do
    read -ra args <<<"${to_stdout[$name]}"
    # A full device, a pipe without a reader, no standard output.
    [ ! -w /dev/full ] ||
        attempt 2 "$work/none" bash -c '"$@" >/dev/full' - "$demoreel" "${args[@]}"
    attempt '0 2' "$work/none" bash -c \
        'set -o pipefail; { "$@"; echo $? >"$0"; } | true; exit "$(cat "$0")"' "$work/ended" \
        "$demoreel" "${args[@]}"
    attempt 2 "$work/none" bash -c '"$@" >&-' - "$demoreel" "${args[@]}"
done

# If standard streams are closed, their descriptors are not used for files, which would then
# receive messages.
attempt 0 "$work/a.mp4" bash -c '"$@" <&- >&- 2>&-' - "${short[@]}" -v -o "$work/a.mp4"
[ -f "$work/a.mp4" ] || flaw "no film is made without standard streams" "${short[@]}"

# A folder that belongs to another user.
mkdir -m 755 "$work/theirs"
as_other=()
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
    chmod 755 "$work"
    as_other=(setpriv --reuid=65534 --clear-groups)
else
    chmod 555 "$work/theirs"
fi
attempt 2 "$work/theirs/a.mp4" "${as_other[@]}" "${short[@]}" -o "$work/theirs/a.mp4"
grep -q 'a.mp4: cannot be created: Permission denied' "$work/said" || flaw "the reason is not reported" thumb
attempt 2 "$work/theirs/a.png" "${as_other[@]}" "$demoreel" thumb "$demo" --basedir "$sample" \
    --size 64x48 --at 3 -o "$work/theirs/a.png"

# An encoder that is not in this build of FFmpeg.
attempt '1 4' "$work/a.mp4" "${short[@]}" --codec nosuch -o "$work/a.mp4"
echo "$count faults"
