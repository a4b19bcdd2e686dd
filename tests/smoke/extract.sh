#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Captures of network traffic: their contents, and their games as demos.
cd "$(dirname "$0")/../.."
. tests/lib.bash

expect 1 'missing argument: DEMO' "$demoreel" extract
expect 3 'not a capture' "$demoreel" extract "$demo"
expect 2 'No such file' "$demoreel" extract none.pcap

# bytes HEX...: writes the bytes.
bytes() { printf '%b' "$(tr -d ' \n' <<<"$*" | sed 's/../\\x&/g')"; }

# Captures without packets: only pcap's header, and one with a truncated frame.
bytes d4c3b2a1 0200 0400 00000000 00000000 00000400 65000000 >"$work/empty.pcap"
expect 3 'contains no game that can be shown' "$demoreel" extract "$work/empty.pcap"
expect 0 '0 of 0 datagrams' "$demoreel" extract "$work/empty.pcap" --list
expect 0 '"games":\[\]' "$demoreel" extract "$work/empty.pcap" --list --json
{ cat "$work/empty.pcap"; bytes 00000000; } >"$work/cut.pcap"
expect 6 'after 0 frames' "$demoreel" extract "$work/cut.pcap" --list
sed 's/e\x00\x00\x00$/\x93\x00\x00\x00/' "$work/empty.pcap" >"$work/usb.pcap"
expect 4 'link type 147' "$demoreel" extract "$work/usb.pcap"

captures=${DEMOREEL_ASSETS:+$DEMOREEL_ASSETS/../captures}
[ -d "${captures:-/none}" ] || { echo "no captures: skipping the rest"; exit 0; }

# To a folder, twice with the same command, and from a pipe.
"$demoreel" extract "$captures/qw_two.pcap" -o "$work/two/" -q --sandbox require 2>"$work/said" ||
    grep -q 'kernel has no' "$work/said" || fail "extract --sandbox require"
"$demoreel" extract "$captures/qw_two.pcap" -o "$work/two/" -q --overwrite
[ "$(ls "$work/two")" = "$(printf 'qw_two-1.qwd\nqw_two-2.qwd')" ] || fail "two games do not give two demos"
expect 2 'already exists; --overwrite replaces it' "$demoreel" extract "$captures/qw_two.pcap" -o "$work/two/"
"$demoreel" extract - -o "$work/piped/" -q <"$captures/qw_two.pcap"
for i in 1 2; do
    cmp "$work/two/qw_two-$i.qwd" "$work/piped/capture-$i.qwd" || fail "a pipe gives a different demo"
done
expect 1 'contains 2 games' "$demoreel" extract "$captures/qw_two.pcap" -o "$work/one.qwd"
"$demoreel" extract "$captures/qw_two.pcap:2" -o "$work/one.qwd" -q
cmp "$work/two/qw_two-2.qwd" "$work/one.qwd" || fail "CAPTURE:2 is a different game"

# While the capture is still growing, the finished part is written.
mkfifo "$work/fifo"
"$demoreel" extract - -o - <"$work/fifo" >"$work/growing.dem" 2>/dev/null &
pid=$!
exec 9>"$work/fifo"
head -c 100000 "$captures/nq15_dm.pcap" >&9
until [ "$(stat -c %s "$work/growing.dem")" -gt 10000 ]; do
    kill -0 $pid || fail "nothing is written while the capture grows"
    sleep 0.1
done
tail -c +100001 "$captures/nq15_dm.pcap" >&9
exec 9>&-
wait
"$demoreel" extract "$captures/nq15_dm.pcap" -o "$work/whole.dem" -q
cmp "$work/growing.dem" "$work/whole.dem" || fail "a growing capture gives a different demo"

# Opened like an archive.
expect 0 'dm4' "$demoreel" info "$captures/nq15_dm.pcap"
expect 1 'contains 2 games' "$demoreel" info "$captures/qw_two.pcap"
expect 0 'dm6' "$demoreel" info "$captures/qw_two.pcap:1"
expect 1 'no game 3' "$demoreel" info "$captures/qw_two.pcap:3"
expect 3 'began before the capture' "$demoreel" info "$captures/qw_midcut.pcap:1"
gzip -c "$captures/nq15_dm.pcap" >"$work/packed.pcap.gz"
expect 0 'dm4' "$demoreel" info "$work/packed.pcap.gz"
expect 4 'DarkPlaces 7' "$demoreel" info "$captures/nq_dp7.pcapng"

# As text: packets, and the demo of one game.
expect 0 'stringcmd text="new"' "$demoreel" dump "$captures/qw_ext.pcapng"
expect 0 '^entities frame=' "$demoreel" dump "$captures/nq_dp7.pcapng"
expect 0 '^demoreel text 1 qwd' "$demoreel" dump "$captures/qw_ext.pcapng:1"
"$demoreel" dump "$captures/qw_ext.pcapng:1" | "$demoreel" build - -o "$work/back.qwd"
"$demoreel" extract "$captures/qw_ext.pcapng" -o "$work/ext.qwd" -q
cmp "$work/back.qwd" "$work/ext.qwd" || fail "the text of a captured game gives a different demo"

# The films equal those of the client's own recording, except for what packets do not contain: the
# client's clock and the unrounded view angles. These are made equal in both demos.
alike() {
    "$demoreel" dump "$1" | awk '
        /^block / { $0 = "block pitch=0 yaw=0 roll=0" }
        /^(client|game)_block / {
            sub(/time=[^ ]+/, "time=" ++n / 80)
            sub(/view_pitch=.*/, "view_pitch=0 view_yaw=0 view_roll=0")
        }
        { print }' | "$demoreel" build - -o "$work/alike" --overwrite
    "$demoreel" render "$work/alike" --basedir "$DEMOREEL_ASSETS" --hash --size 64x48 --fps 2 \
        --from 2 --to 10 --threads 1 -q
}
for game in nq15_lossy.dem:nq15_lossy.pcap nq999_changelevel.dem:nq999_changelevel.pcap \
    qw_plain28.qwd:qw_plain28.pcap qw_lossy.qwd:qw_lossy.pcap; do
    alike "$captures/${game%:*}" >"$work/theirs"
    alike "$captures/${game#*:}:1" >"$work/ours"
    [ "$(wc -l <"$work/ours")" -ge 16 ] || fail "$game: no frames"
    cmp "$work/theirs" "$work/ours" || fail "$game: the film of the capture differs"
done
