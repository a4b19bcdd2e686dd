#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A real team match: chat in subtitles is plain text, and a team is found by a part of its name.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }
match=${DEMOREEL_ASSETS:-none}/demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd
[ -f "$match" ] || { echo "no real demos"; exit 77; }
base=(--basedir "$DEMOREEL_ASSETS")

# "(> DanJ): ?> DanJ took {&cf13rl&cfff} ?{someplace}?", among others.
"$demoreel" render "$match" "${base[@]}" --from 9 --to 13 --fps 1 --size 16x16 --subtitles chat -q \
    --jobs 1 -o "$work/chat.mkv"
ffmpeg -v error -i "$work/chat.mkv" -map 0:s -f srt - >"$work/chat.srt"
grep -q 'Gunner took rl \[someplace\]' "$work/chat.srt" || { cat "$work/chat.srt" >&2; fail "chat is missing"; }
grep -q 'Gunner lost \[someplace\] 2' "$work/chat.srt" || fail "colour codes in braces are not removed"
if grep -qE '[{}]|&c[0-9a-f]{3}|&r' "$work/chat.srt"; then fail "the subtitles contain colour codes"; fi
"$demoreel" page "$match" "${base[@]}" --gl soft --size 32x18 --count 1 -q -o "$work/page.html"
grep -q 'Gunner took rl ' "$work/page.html" || fail "chat is not on the page"
if grep -qE '"[^"]*&c[0-9a-f]{3}[^"<>&;]*"' "$work/page.html"; then fail "the page contains colour codes"; fi

ln "$match" "$work/m.mvd" 2>/dev/null || cp "$match" "$work/m.mvd"
# squad TEAM: prints the messages of check for a camera around that team.
squad() {
    echo "demo('A', 'm.mvd') shot { from = 60, length = 0.2, camera = orbit(squad('$1')) }" >"$work/squad.lua"
    "$demoreel" check "$work/squad.lua" "${base[@]}" 2>&1 >/dev/null | grep -v ^warning || true
}
for name in ']sr[' SR red; do
    said=$(squad "$name")
    [ -z "$said" ] || fail "squad(\"$name\"): $said"
done
for name in r:'shot: several teams have "r" in their names' blue:'shot: unknown team "blue"; expected one of'; do
    grep -q "${name#*:}" <<<"$(squad "${name%%:*}")" || fail "squad(\"${name%%:*}\"): $(squad "${name%%:*}")"
done
