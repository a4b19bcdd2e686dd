#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# docs.sh PAGE...: write the manual pages as HTML to out/docs, with links between them, and
# the pictures of README.md (sample.jpg) and of TUTORIAL.md (tutorial.jpg), from the scripts in it
# and the sample game.
set -euo pipefail
cd "$(dirname "$0")/.."
out=out/docs
rm -rf "$out"
mkdir -p "$out"
cat >"$out/mandoc.css" <<'END'
body { max-width: 50em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 sans-serif; color: #222; }
table.head, table.foot { width: 100%; color: #666; }
td.head-vol { text-align: center; }
td.head-rtitle, td.foot-os { text-align: right; }
h1 { font-size: 1.3em; margin: 2em 0 0.5em; border-bottom: 1px solid #ccc; }
h2 { font-size: 1.1em; }
a { color: #04c; }
a.permalink { color: inherit; text-decoration: none; }
code, pre, .Bd-indent { font-family: monospace; }
code.Fl, code.Cm, code.Nm, code.Ic { font-weight: bold; }
.Bd-indent, pre { background: #f4f4f4; padding: 0.5em 1em; overflow-x: auto; white-space: pre-wrap; }
dt { margin-top: 0.7em; }
.Bl-compact > dt { margin-top: 0; }
END
for page in "$@"; do
    name=${page##*/}
    mandoc -Thtml -Ostyle=mandoc.css,man=%N.%S.html,toc "$page" >"$out/$name.html"
done
ln "$out/demoreel.1.html" "$out/index.html"
bad=0
for link in $(grep -hoE 'href="[^"#:]*\.html' "$out"/*.html | cut -d'"' -f2 | sort -u); do
    case $link in demoreel*) [ -e "$out/$link" ] || { echo "docs: no page $link" >&2; bad=1; } ;; esac
done

# The pictures. A script is called as its first line says.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=$PWD/${DEMOREEL_BUILD:-build}/demoreel game=$PWD/${DEMOREEL_BUILD:-build}/sample
awk -v folder="$work/" '
    /^```lua$/ {is_code = 1; file = ""; next}
    /^```$/ {is_code = 0; next}
    is_code && !file {file = folder $2}
    is_code {print >file}' TUTORIAL.md
cp "$game/id1/sample.dem" "$work/run.dem"
# picture NAME INPUT OPTION...: renders one frame.
picture() {
    (cd "$work" && "$program" render "$2" --basedir "$game" -q --gl soft --samples 8 --duration 0.02 -o "$1%d.png" "${@:3}")
    mv "$work/$1"*.png "$work/$1.png"
}
picture orbit orbit.lua --size 640x360 --from 4.6
picture flight flight.lua --size 640x360 --from 1.8
picture keyed orbit.lua --size 640x360 --from 4.6 --background '#2c5f8a'
picture sample run.dem --size 960x540 --from 24.75 --profile match --hud broadcast
picture phone run.dem --size 360x640 --from 0:15 --show speed,keys,time --reframe
ffmpeg -v error -i "$work/orbit.png" -i "$work/flight.png" -i "$work/keyed.png" -i "$work/phone.png" -filter_complex \
    '[0]scale=-1:270[a];[1]scale=-1:270[b];[2]scale=-1:270[c];[3]scale=-1:270[d];[a][b][c][d]hstack=4' \
    -q:v 4 "$out/tutorial.jpg"
ffmpeg -v error -i "$work/sample.png" -q:v 4 "$out/sample.jpg"
echo "pages: $out/index.html"
exit $bad
