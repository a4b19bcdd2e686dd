#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# coverage.sh BUILD: print the line coverage of each folder, measured by the programs in BUILD
# that were compiled with --coverage and have been run.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
find "$build" -name '*.gcda' ! -path "$build/tests/*" -print0 |
    xargs -0 -r gcov -n 2>/dev/null |
    awk -F"'" '
        /^File / { file = $2 }
        /^Lines executed/ && file ~ /\.c$/ && file !~ /^\// {
            split($0, part, /[:% ]+/) # "Lines executed:87.50% of 16"
            folder = file
            sub(/\/[^\/]*$/, "", folder)
            lines[folder] += part[5]
            run[folder] += part[3] * part[5] / 100
            file = ""
        }
        END {
            for (folder in lines) {
                printf "%-24s %5.1f %% of %6d\n", folder, 100 * run[folder] / lines[folder], lines[folder]
                all += lines[folder]
                all_run += run[folder]
            }
            if (!all) exit 1
            printf "%-24s %5.1f %% of %6d\n", "~ all", 100 * all_run / all, all
        }' | sort | sed 's/^~ all/all  /'
