# SPDX-License-Identifier: GPL-2.0-or-later
# manual.awk: reads manual/commands.txt, the texts of the options and the tables with their
# arguments, and writes
#   mode=table            C source: the tables of commands and options (cli/options/option_table.h)
#   mode=page             a manual page: the last file, with the lines that begin with @ replaced
#
#   awk -v mode=page -f manual/manual.awk TABLE.c... manual/commands.txt manual/options/*.txt PAGE
#
# manual/README.md describes the texts.

function fail(text) {
    print "manual.awk: " FILENAME ":" FNR ": " text >"/dev/stderr"
    is_bad = 1
    exit 1
}

# Sets set[] to the commands that the words of a list name.
function expand(list, set,    words, n, i, k, c) {
    n = split(list, words, " ")
    for (i = 1; i <= n; i++) {
        k = words[i]
        if (k == "all")
            for (c = 1; c <= num_commands; c++) set[command[c]] = 1
        else if (substr(k, 1, 1) == "-")
            delete set[substr(k, 2)]
        else if (k in group_of_commands)
            expand(group_of_commands[k], set)
        else if (k in number_of)
            set[k] = 1
        else
            fail("unknown command: " k)
    }
}

# Returns the words of a list as commands, each between spaces, in the order of commands.txt.
function commands_of(list,    set, text, c) {
    split("", set)
    expand(list, set)
    text = " "
    for (c = 1; c <= num_commands; c++)
        if (command[c] in set) text = text command[c] " "
    return text
}

function is_in(name, commands) { return index(commands, " " name " ") > 0 }

# ---- reading ----

# The arguments of the options, as in {"fov", "DEGREES", ...
FILENAME ~ /\.c$/ {
    if (match($0, /^    \{"[a-z0-9-]+", ("([^"\\]|\\.)*"|NULL)/)) {
        split(substr($0, 6, RLENGTH - 5), part, "\", ")
        text = substr($0, RSTART, RLENGTH)
        name = part[1]
        sub(/^"/, "", name)
        sub(/^    \{"[a-z0-9-]+", /, "", text)
        if (text == "NULL")
            text = ""
        gsub(/^"|"$/, "", text)
        gsub(/\\"/, "\"", text)
        argument_of[name] = text
    }
    next
}

FILENAME ~ /commands\.txt$/ {
    folder = substr(FILENAME, 1, length(FILENAME) - length("commands.txt"))
    if (/^#/ || /^$/)
        next
    if ($1 == "date") {
        sub(/^date /, "")
        date = $0
    } else if ($1 == "group") {
        name = $2
        sub(/^group [a-z]+ /, "")
        group_of_commands[name] = $0
    } else if ($1 == "command") {
        command[++num_commands] = $2
        number_of[$2] = num_commands
        sub(/^command [a-z]+ */, "")
        if (split($0, part, ": ") != 2)
            fail("expected command NAME ARGUMENTS: SUMMARY")
        arguments[num_commands] = part[1]
        summary[num_commands] = part[2]
    } else
        fail("expected date, group or command")
    next
}

FILENAME ~ /options\/[a-z]+\.txt$/ {
    if (/^@group /) {
        heading[++num_groups] = substr($0, 8)
    } else if (/^@option /) {
        num_options++
        option[num_options] = $NF
        if ($NF in option_number)
            fail("second entry of --" $NF)
        if (!($NF in argument_of))
            fail("--" $NF " is in neither table of arguments")
        option_number[$NF] = num_options
        letter[num_options] = NF == 3 ? substr($2, 2) : ""
        option_group[num_options] = num_groups
        first_row[num_options] = num_rows + 1
        last_row[num_options] = num_rows
        audience = ""
        is_help = 0
    } else if (/^@usual /) {
        usual[num_options] = commands_of(substr($0, 8))
    } else if (/^@help /) {
        row_option[++num_rows] = num_options
        last_row[num_options] = num_rows
        at = index($0, ": ")
        list = substr($0, 7, at - 7)
        row_argument[num_rows] = argument_of[option[num_options]]
        if (match(list, / \[.*\]$/)) {
            row_argument[num_rows] = substr(list, RSTART + 2, RLENGTH - 3)
            list = substr(list, 1, RSTART - 1)
        }
        row_commands[num_rows] = commands_of(list)
        help[num_rows] = substr($0, at + 2)
        audience = ""
        is_help = 1
    } else if (is_help && /^  /) {
        help[num_rows] = help[num_rows] substr($0, 2)
    } else if (/^@only /) {
        audience = commands_of(substr($0, 7))
        is_help = 0
    } else if (/^@/) {
        fail("unknown word: " $1)
    } else if (num_options && !/^$/ && !/^\.\\"/) {
        is_help = 0
        detail[++num_details] = $0
        detail_option[num_details] = num_options
        detail_audience[num_details] = audience
    }
    next
}

# ---- the table in C ----

function c_string(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/"/, "\\\"", text)
    return "\"" text "\""
}

function c_commands(commands,    words, n, i, text) {
    n = split(commands, words, " ")
    text = ""
    for (i = 1; i <= n; i++) text = text (i > 1 ? " | " : "") "COMMAND_" toupper(words[i])
    return n ? text : "0"
}

function print_table(    c, r, o) {
    print "/* Written by manual/manual.awk. */"
    print "#include \"cli/options/option_table.h\"\n"
    print "const struct command_words command_table[] = {"
    for (c = 1; c <= num_commands; c++)
        print "    {" c_commands(command[c]) ", " c_string(command[c]) ", " c_string(arguments[c]) \
            ", " c_string(summary[c]) "},"
    print "    {0, 0, 0, 0},\n};\n\nconst struct option option_table[] = {"
    for (r = 1; r <= num_rows; r++) {
        o = row_option[r]
        print "    {" (letter[o] ? "'" letter[o] "'" : 0) ", " c_string(option[o]) ", " \
            c_commands(row_commands[r]) ", " c_commands(usual[o]) ",\n     " \
            c_string(heading[option_group[o]]) ", " \
            (row_argument[r] != "" ? c_string(row_argument[r]) : 0) ",\n     " c_string(help[r]) "},"
    }
    print "    {0, 0, 0, 0, 0, 0, 0},\n};"
}

# ---- pages ----

# Prints a help text as a sentence of a page: words that mdoc would read as macros are escaped.
function print_sentence(text,    words, n, i, line, word) {
    text = toupper(substr(text, 1, 1)) substr(text, 2)
    gsub(/\\/, "\\e", text)
    n = split(text, words, " ")
    line = ""
    for (i = 1; i <= n; i++) {
        word = words[i]
        if (word ~ /^-/)
            gsub(/-/, "\\-", word)
        if (line == "" && word ~ /^[.']/)
            word = "\\&" word
        if (length(line) + length(word) > 76) {
            print line
            line = word ~ /^[.']/ ? "\\&" word : word
        } else
            line = line (line == "" ? "" : " ") word
    }
    print line (text ~ /[.]$/ ? "" : ".")
}

# Returns an argument such as N|whole|smooth as mdoc: words in lower case are literal.
function mdoc_argument(text,    words, n, i, out) {
    if (text == "")
        return ""
    gsub(/"/, "", text)
    n = 1
    words[1] = text
    if (text !~ /\[/)
        n = split(text, words, "|")
    out = ""
    for (i = 1; i <= n; i++)
        out = out (i > 1 ? " |" : "") (words[i] ~ /^[a-z0-9]+$/ ? " Cm " : " Ar ") words[i] \
            (words[i] ~ /\]$/ ? "\\&" : "")
    return out
}

function print_item(row,    o) {
    o = row_option[row]
    print ".It " (letter[o] ? "Fl " letter[o] " , " : "") "Fl -" option[o] \
        mdoc_argument(row_argument[row])
}

function print_group(g) {
    print ".Ss " heading[g]
    print ".Bl -tag -width Ds"
}

# Returns the row of an option for a command, or 0.
function row_for(o, name,    r) {
    for (r = first_row[o]; r <= last_row[o]; r++)
        if (is_in(name, row_commands[r])) return r
    return 0
}

function print_details(o, name,    d) {
    for (d = 1; d <= num_details; d++)
        if (detail_option[d] == o && (detail_audience[d] == "" || is_in(name, detail_audience[d])))
            print detail[d]
}

# Prints the options of a command. If `other` is not "", the details of options that the page of
# that command explains are left out.
function print_options(name, other,    g, o, r, is_open) {
    for (g = 1; g <= num_groups; g++) {
        is_open = 0
        for (o = 1; o <= num_options; o++) {
            r = row_for(o, name)
            if (option_group[o] != g || !r)
                continue
            if (!is_open)
                print_group(g)
            is_open = 1
            print_item(r)
            print_sentence(help[r])
            if (other == "" || !row_for(o, other))
                print_details(o, name)
        }
        if (is_open)
            print ".El"
    }
}

# Returns the commands of a row in words, or "" if there are many.
function takers(commands,    words, n, i, text) {
    n = split(commands, words, " ")
    if (n > 5)
        return ""
    text = ""
    for (i = 1; i <= n; i++) text = text " Cm " words[i] (i < n ? " ," : "")
    return text
}

# Prints the short texts of all options, for the overview.
function print_overview(    g, o, r) {
    for (g = 1; g <= num_groups; g++) {
        print_group(g)
        for (o = 1; o <= num_options; o++) {
            if (option_group[o] != g)
                continue
            print_item(first_row[o])
            for (r = first_row[o]; r <= last_row[o]; r++) {
                if (r > first_row[o])
                    print ".br"
                if (takers(row_commands[r]) != "")
                    print ".Po" takers(row_commands[r]) " Pc :"
                print_sentence(help[r])
            }
        }
        print ".El"
    }
}

# Prints NAME and SYNOPSIS of the page of a command.
function print_head(name,    c) {
    c = number_of[name]
    print ".Dd " date "\n.Dt DEMOREEL-" toupper(name) " 1\n.Os\n.Sh NAME"
    print ".Nm demoreel-" name "\n.Nd " summary[c]
    print ".Sh SYNOPSIS\n.Nm demoreel\n.Cm " name
    print_arguments(arguments[c])
    print ".Op Ar options"
}

# The arguments of a command: words in upper case, options, and [optional parts].
function print_arguments(text,    words, n, i, word, line, is_optional) {
    n = split(text, words, " ")
    for (i = 1; i <= n; i++) {
        word = words[i]
        is_optional = word ~ /^\[/
        sub(/^\[/, "", word)
        if (word == "-o") {
            word = words[++i]
            line = "Fl o" mdoc_argument(word ~ /\]$/ ? substr(word, 1, length(word) - 1) : word)
        } else {
            sub(/\]$/, "", word)
            if (word ~ /\.\.\.$/)
                word = substr(word, 1, length(word) - 3) " ..."
            line = substr(mdoc_argument(word), 2)
        }
        print "." (is_optional ? "Op " : "") line
    }
}

function print_commands(    c) {
    print ".Bl -tag -width highlights"
    for (c = 1; c <= num_commands; c++) {
        print ".It Xr demoreel-" command[c] " 1"
        print_sentence(summary[c])
    }
    print ".El"
}

# Prints a file of the folder of commands.txt.
function include(file,    line, is_found) {
    while ((getline line <(folder file)) > 0) {
        is_found = 1
        if (line !~ /^\.\\"/) print line
    }
    close(folder file)
    if (!is_found)
        fail("cannot read " folder file)
}

mode == "page" {
    if (/^@head /) print_head($2)
    else if (/^@date$/) print ".Dd " date
    else if (/^@options$/) print_overview()
    else if (/^@options /) print_options($2, $3)
    else if (/^@commands$/) print_commands()
    else if (/^@include /) include($2)
    else if (/^@/) fail("unknown word: " $1)
    else print
}

END {
    if (!is_bad && mode == "table")
        print_table()
}
