#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# docs.sh PAGE...: write the manual pages as HTML to out/docs, with links between them.
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
echo "pages: $out/index.html"
exit $bad
