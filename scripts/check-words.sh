#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# check-words.sh [--self-check] [FILE...]: check comments, string literals and documents for the
# constructions listed in scripts/words.txt, and print FILE:LINE, each match and its rewrite.
# Without FILEs, all files of the repository are checked. With --self-check, check instead that
# each rule matches its first example and that no rule matches its second one.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
command -v python3 >/dev/null || { echo "check-words: python3 is not installed" >&2; exit 1; }
mode=files
if [ "${1:-}" = --self-check ]; then
    mode=examples
elif [ $# -eq 0 ]; then
    mode=all
    cd "$here/.."
    mapfile -t files < <(git ls-files -- '*.[ch]' '*.sh' '*.bash' '*.py' '*.lua' '*.js' '*.md' '*.1' '*.5' '*.7' '*.mdoc' manual/{commands.txt,manual.awk} 'manual/options/*.txt' \
        Makefile .ci/run .clang-tidy scripts/{setup,cppcheck.txt} scripts/farm scripts/debian/{control,rules} \
        ':!tests/smoke/words.sh')
    set -- "${files[@]}"
fi
exec python3 - "$here/words.txt" "$mode" "$@" <<'END'
import bisect, re, sys

GAP = "\1"  # fills the space between joined lines or literals; matches a space of a pattern
C_TOKEN = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`", re.S)


def blank(text):
    return "\n" * len(text)


def joined(comment, marker):
    """A comment without its line breaks and the markers at the start of its lines."""
    return re.sub(r"\n[ \t]*(?:%s)?[ \t]*(?=[^ \t\n])" % marker, lambda m: GAP * len(m[0]), comment)


def read_c(text):
    """Keeps comments and string literals, in their places; adjacent literals are joined."""
    out, at, last_string = [], 0, None
    for match in C_TOKEN.finditer(text):
        between, token = text[at:match.start()], match[0]
        is_string = token[0] in "\"`" and not re.search(r"#include *$", between)
        if is_string and last_string and not between.strip():
            out[-1] = out[-1][:-1] + GAP
            out.append(GAP * len(between))
            token = GAP + token[1:-1] + "\n"
        else:
            out.append(blank(between))
            if is_string:
                token = "\n" + token[1:-1] + "\n"
            elif token[0] == "/":
                token = blank(token[:2]) + re.sub(r"\*/$", "\n\n", joined(token[2:], r"\*(?!/)|//"))
                token = re.sub(r"(?<=\n) ", "\n", token)
            else:
                token = blank(token)
        out.append(token)
        at, last_string = match.end(), is_string
    return "".join(out) + blank(text[at:])


def read_lines(marker):
    """Returns a reader that keeps comments from the marker to the end of the line."""
    comment = re.compile(r"(?:^|(?<=[ \t;]))%s+ ?(?!\S*SPDX)" % marker)

    def read(text):
        out, is_open = [], False
        for line in text.split("\n"):
            match = comment.search(line)
            is_whole = match and not line[:match.start()].strip()
            if match and is_open and is_whole and line[match.end():].strip():
                out[-1] = out[-1][:-1] + GAP
                kept = GAP * match.end() + line[match.end():]
            elif match:
                kept = blank(line[:match.end()]) + line[match.end():]
            else:
                kept = blank(line)
            out.append(kept + "\n")
            is_open = is_whole
        return "".join(out)
    return read


def read_python(text):
    docstring = re.compile(r"\"\"\"(.*?)\"\"\"", re.S)
    kept = read_lines("#")(text)
    for match in docstring.finditer(text):
        inner = match[1].replace("\n", GAP)
        kept = kept[:match.start()] + blank(match[0][:3]) + inner + blank("\"\"\"") + kept[match.end():]
    return kept


def read_markdown(text):
    """Everything but code blocks; the lines of a paragraph are joined."""
    out, is_code, is_open = [], False, False
    for line in text.split("\n"):
        if line.startswith("```"):
            is_code = not is_code
        if is_code or line.startswith("    ") or line.startswith("```"):
            # Comments in code count.
            kept, is_open = read_lines("#")(line)[:len(line)], False
        else:
            if is_open and line.strip() and not re.match(r"[-|#*]|\d+\.", line):
                out[-1] = out[-1][:-1] + GAP
            kept, is_open = line, bool(line.strip())
        out.append(kept + "\n")
    return re.sub(r"`[^`\n\1]*`", lambda m: "`" * len(m[0]), "".join(out))


def read_manual(text):
    """Text, with the arguments of macros in it."""
    out, is_literal = [], False
    for line in text.split("\n"):
        macro = re.match(r"\.(Ss|Sh|Pp|It|Bl|El|Bd|Ed|Dl|Li|Nm|Xr)\b.*|\.\w+ ?", line)
        is_literal = (is_literal or line.startswith(".Bd -literal")) and line != ".Ed"
        if is_literal or (macro and macro[1] in ("Ss", "Sh", "Pp", "Bl", "El", "Bd", "Ed", "Dl", "It")):
            out.append(blank(line) + "\n")
        else:
            kept = GAP * macro.end() + line[macro.end():] if macro and not macro[1] else line
            out.append(kept + GAP)
    return "".join(out)


def read(name, text):
    if re.search(r"\.([ch]|js)$", name):
        return read_c(text)
    if name.endswith(".py"):
        return read_python(text)
    if name.endswith(".lua"):
        return read_lines("--")(text)
    if name.endswith(".md"):
        return read_markdown(text)
    if re.search(r"\.([157]|mdoc)$", name):
        return read_manual(text)
    if re.search(r"manual/options/\w+\.txt$", name):
        return read_manual(re.sub(r"(?m)^@help [^:]*:|^@.*", lambda m: " " * len(m[0]), text))
    if name.endswith("control"):
        return text
    return read_lines("#")(text)


def compile_rule(pattern):
    return re.compile(pattern.replace(" ", "[ \1]+"), re.M)


def read_rules(path):
    rules, excuses = [], []
    for number, line in enumerate(open(path), 1):
        fields = line.rstrip("\n").split("\t")
        if line.startswith("#") or not line.strip():
            continue
        is_excuse = line.startswith("! ")
        if len(fields) != (2 if is_excuse else 4):
            sys.exit("%s:%d: expected PATTERN, REWRITE and two examples, or ! PATTERN and a reason" % (path, number))
        if re.search("[A-Z]", fields[0]):
            sys.exit("%s:%d: patterns are matched with lower-case text" % (path, number))
        fields[0] = compile_rule(fields[0][2 * is_excuse:])
        (excuses if is_excuse else rules).append((number, *fields))
    return rules, excuses


def find(text, rules, excuses, used):
    """Yields (offset, match, rewrite) of each match that is not excused."""
    lower = text.lower()
    pardoned = sorted((m.start(), m.end(), number) for number, pattern, _ in excuses
                      for m in pattern.finditer(lower))
    for number, pattern, rewrite, _, _ in rules:
        for match in pattern.finditer(lower):
            by = [n for start, end, n in pardoned[:bisect.bisect(pardoned, (match.end(),))]
                  if match.start() < end]
            used.update(by)
            if not by:
                yield match.start(), re.sub("[ \1\n]+", " ", text[match.start():match.end()]).strip(), rewrite


def check_examples(path, rules, excuses):
    bad = 0
    for rule in rules:
        if not list(find(rule[3], [rule], excuses, set())):
            bad = print("%s:%d: does not match its example: %s" % (path, rule[0], rule[3])) or 1
        for _, match, _ in find(rule[4], rules, excuses, set()):
            bad = print("%s:%d: \"%s\" matches a rule: %s" % (path, rule[0], match, rule[4])) or 1
    return bad


def check_files(names, rules, excuses, used):
    """All texts are searched at once, without the blank parts."""
    texts = {name: open(name, encoding="utf-8", errors="replace").read() for name in names}
    parts, starts, at = [], [], 0
    for name, text in texts.items():
        for match in re.finditer(r"[^\n]+", read(name, text)):
            parts.append((name, match.start(), match[0]))
            starts.append(at)
            at += len(match[0]) + 1
    found = []
    for offset, match, rewrite in find("\n".join(part[2] for part in parts), rules, excuses, used):
        index = bisect.bisect(starts, offset) - 1
        name, start, _ = parts[index]
        line = texts[name].count("\n", 0, start + offset - starts[index]) + 1
        found.append((name, line, match, rewrite))
    for entry in sorted(found):
        print("%s:%d: \"%s\": %s" % entry)
    return bool(found)


def check_excuses(path, excuses, used):
    for number, pattern, _ in excuses:
        if number not in used:
            print("%s:%d: excuses nothing: remove it" % (path, number))
    return any(number not in used for number, _, _ in excuses)


path, mode, names = sys.argv[1], sys.argv[2], sys.argv[3:]
rules, excuses = read_rules(path)
used = set()
if mode == "examples":
    sys.exit(check_examples(path, rules, excuses))
bad = check_files(names, rules, excuses, used)
sys.exit(bad or (mode == "all" and check_excuses(path, excuses, used)))
END
