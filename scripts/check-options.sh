#!/usr/bin/env bash
# Every option of the table in cli/options/option_table.c is in the manual, and the other
# way round.
set -euo pipefail
cd "$(dirname "$0")/.."
table=$(sed -nE "s/^    \{(0|'.'), \"([a-z-]+)\".*/\2/p" cli/options/option_table.c | sort -u)
manual=$(grep '^\.It Fl' demoreel.1 | grep -o ' -[a-z][a-z-]*' | sed 's/^ -//' | sort -u)
[ "$(wc -l <<<"$table")" -gt 10 ] || { echo "no option table found" >&2; exit 1; }
diff <(echo "$table") <(echo "$manual") || { echo "< only in --help, > only in demoreel.1" >&2; exit 1; }
