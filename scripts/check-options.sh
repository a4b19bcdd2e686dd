#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Check that the manual and --help agree with the tables in the program: every option is in
# demoreel.1 and vice versa; --codec and --output list every codec and format, and so does
# the manual.
set -euo pipefail
cd "$(dirname "$0")/.."
options=cli/options/option_table.c
table=$(sed -nE "s/^    \{(0|'.'), \"([a-z-]+)\".*/\2/p" $options | sort -u)
manual=$(grep '^\.It Fl' demoreel.1 | grep -o ' -[a-z][a-z-]*' | sed 's/^ -//' | sort -u)
[ "$(wc -l <<<"$table")" -gt 10 ] || { echo "no option table found" >&2; exit 1; }
diff <(echo "$table") <(echo "$manual") || { echo "< only in --help, > only in demoreel.1" >&2; exit 1; }

bad=0
# names FILE PATTERN: prints the names in a table, one per line; fails if there are none.
names() {
    grep -oE "$2" "$1" | grep -oE '"[a-z0-9-]+"' | tr -d '"' | grep . ||
        { echo "check-options: found no names in $1" >&2; return 1; }
}
# check_names NAMES OPTION: checks that the help of OPTION and the manual contain all NAMES.
check_names() {
    local help
    help=$(sed -n "/\"$2\"/,/},\$/p" $options)
    for name in $1; do
        grep -qw -- "$name" <<<"$help" || { echo "--help of --$2 lacks $name" >&2; bad=1; }
        grep -qw -- "$name" demoreel.1 || { echo "demoreel.1 lacks $name" >&2; bad=1; }
    done
}
codecs=$(names encode/codec.c '\.name = "[a-z0-9-]+"')
pictures=$(names encode/sink.c '"[a-z0-9]+", &sink_picture_ops, SINK_PICTURES, false')
check_names "$codecs" codec
check_names "$pictures" output
check_names "$pictures" format
exit $bad
