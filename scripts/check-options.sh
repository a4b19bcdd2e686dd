#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Check the texts of options and the manual pages made of them: every command has a page, every
# option of the program has a text and every text an option (manual/manual.awk and the unit test of
# the option table check the rest), the texts name all codecs, formats and elements of the overlay,
# and mandoc and groff, if installed, have nothing to say about the pages.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
MAKEFLAGS= make -s --no-print-directory BUILD="$work" manual

bad=0
complain() {
    echo "check-options: $*" >&2
    bad=1
}
# names FILE PATTERN: prints the names in a table, one per line; fails if there are none.
names() {
    grep -oE "$2" "$1" | grep -oE '"[a-z0-9-]+"' | tr -d '"' | grep . ||
        { echo "check-options: found no names in $1" >&2; return 1; }
}
settings=$(names pipeline/settings/setting_table.c '^    \{"[a-z-]+"')
own=$(names cli/options/option_table.c '^    \{"[a-z-]+"')
texts=$(sed -nE 's/^@option (-. )?//p' manual/options/*.txt)
[ "$(wc -l <<<"$texts")" -gt 10 ] || complain "no texts found"
diff <(sort <<<"$settings"$'\n'"$own") <(sort <<<"$texts") ||
    complain "< options without a text in manual/options, > texts without an option"
diff <(sed -n 's/^command \([a-z]*\) .*/\1/p' manual/commands.txt | sort) \
    <(basename -s .1 -a manual/commands/*.1) || complain "< commands without a page, > pages without a command"
items=$(sed -nE 's/^\.It (Fl . , )?Fl -([a-z-]+).*/\2/p' "$work/manual/demoreel.1" | sort -u)
diff <(sort <<<"$texts") <(echo "$items") || complain "demoreel.1 does not list all options"

# check_names NAMES OPTION: checks that the texts of OPTION contain all NAMES.
check_names() {
    local text
    text=$(sed -nE "/^@option (-. )?$2\$/,/^@option/p" manual/options/*.txt | sed '$d')
    for name in $1; do
        grep -qw -- "$name" <<<"$text" || complain "manual/options: --$2 lacks $name"
    done
}
check_names "$(names encode/codec.c '\.name = "[a-z0-9-]+"')" codec
pictures=$(names encode/sink.c '"[a-z0-9]+", &sink_picture_ops, SINK_PICTURES, false')
check_names "$pictures" output
check_names "$pictures" format
elements=$(sed -n '/define HUD_ELEMENT_WORDS/,/[^\\]$/p' playback/hud/hud_elements.h)
check_names "$(grep -oE '"[a-z]+"' <<<"$elements" | tr -d '"')" show

for page in "$work"/manual/*.[157]; do
    if command -v mandoc >/dev/null; then
        # Pages refer to others, which may not be installed.
        said=$(mandoc -Tlint -W style "$page" 2>&1 | grep -vE 'referenced manual not found|outdated mandoc.db|typo in section name' || true)
        [ -z "$said" ] || complain "$said"
    fi
    if command -v groff >/dev/null && [ -e /usr/share/groff/current/tmac/doc.tmac ]; then
        said=$(groff -ww -mandoc -Tutf8 "$page" 2>&1 >/dev/null)
        [ -z "$said" ] || complain "${page##*/}: $said"
    fi
done
exit $bad
