#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# scripts/check-words.sh: every rule of scripts/words.txt matches its example and not its rewrite,
# and matches are found in comments, strings and documents, but not in code.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v python3 >/dev/null || { echo "no python3"; exit 77; }

scripts/check-words.sh --self-check || fail "the examples in words.txt"

# checked FILE LINE...: FILE, read from standard input, has matches only in these lines.
checked() {
    local file=$work/$1
    shift
    cat >"$file"
    scripts/check-words.sh "$file" >"$work/matches" && [ $# -gt 0 ] && fail "$file: no matches"
    sed "s|^$file:\([0-9]*\):.*|\1|" "$work/matches" | paste -sd' ' >"$work/lines"
    [ "$(cat "$work/lines")" = "$*" ] || { cat "$work/matches"; fail "$file: expected matches in $*"; }
}

checked a.c 2 3 6 8 9 10 12 14 <<'END'
/* A file. */
/* Likewise for others. */
static int likewise; /* of the file alone */
static int alone(int to_be_had); /* but there is no number here, and no longer one */

/* The end of a line does not matter: this is
 * of flat pictures. */
static const char *text = "is not to be had",
                  *parts = "is split and of "
                           "no use, and is "
                           "of two parts" /* no match */ ;
/* Who reads this
 * rewrites it. */
static char quote = '"', *more = "a \" so many \" b"; // not "quoted"
END
checked a.sh 1 3 5 <<'END'
# What is kept.
likewise=1 # a variable
# The comment goes
# on here.
alone "likewise" # besides this
# none
END
checked a.py 1 4 <<'END'
"""A docstring, likewise."""
likewise = 1
x = "alone"  # only a string
# for ever
END
checked a.md 1 3 7 <<'END'
It is likewise.

This paragraph goes
on here.

    likewise            # in code
    likewise            # likewise in a comment
`likewise` is code.
END
checked a.1 4 5 <<'END'
.Sh NAME
.Nm words
.Nd a test
The option is
.Em of
the page alone.
.Bd -literal
likewise
.Ed
END
