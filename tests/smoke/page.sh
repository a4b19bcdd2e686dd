#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# demoreel page: a self-contained file that executes nothing from the demo and makes no requests.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v python3 >/dev/null || { echo "no python3"; exit 77; }
page=("$demoreel" page --basedir "$sample" --gl soft --size 160x90 --count 4 -q)

"${page[@]}" "$demo" -o "$work/a.html"
"${page[@]}" "$demo" -o "$work/b.html" --threads 1
cmp "$work/a.html" "$work/b.html" || fail "the page differs in a second run"
expect 2 'already exists' "${page[@]}" "$demo" -o "$work/a.html"
expect 1 'FILE.html' "${page[@]}" "$demo" -o "$work/a.htm"
expect 2 'no.dem' "${page[@]}" "$work/no.dem" -o "$work/c.html"
[ ! -e "$work/c.html" ] || fail "an incomplete page is written"

cp "$demo" "$work/<b>&.dem"
"${page[@]}" "$work/<b>&.dem" -o "$work/title.html"
grep -qF '<title>&#60;b&#62;&#38;.dem</title>' "$work/title.html" || fail "the title is not the name of the demo"

# Names and chat messages are inserted as text, whatever they contain.
evil='</script><script>alert(1)</script><!--'
"$demoreel" dump "$demo" | sed "s|late again, Wren|$evil|; s|name=\"Rook\"|name=\"</script>\"|" |
    "$demoreel" build - -o "$work/evil.dem" --overwrite
"$demoreel" dump "$work/evil.dem" | grep -cF 'alert(1)' >/dev/null || fail "the hostile demo was not created"
"${page[@]}" "$work/evil.dem" -o "$work/evil.html"

cat >"$work/film.lua" <<'END'
demo("A", "evil.dem")
shot { name = "</script>", from = 3, to = 5, camera = orbit("Wren", { radius = 100 }) }
END
"${page[@]}" "$work/film.lua" -o "$work/film.html"

python3 - "$work" <<'END'
import base64, html.parser, json, sys
class Page(html.parser.HTMLParser):
    def __init__(self, name):
        super().__init__()
        self.tags, self.texts = [], []
        self.feed(open(f"{sys.argv[1]}/{name}.html").read())
    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
    def handle_data(self, data):
        if self.tags and self.tags[-1][0] == "script":
            self.texts.append(data)
def data(name):
    page = Page(name)
    scripts = [a for t, a in page.tags if t == "script"]
    assert [s.get("type") for s in scripts] == ["application/json", "module"], scripts
    policy = next(a["content"] for t, a in page.tags if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'") and "http" not in policy
    assert not [a for t, a in page.tags if "src" in a or "href" in a]
    code = page.texts[-1]
    assert "import " not in code and "\nexport " not in code
    return json.loads(page.texts[0])
a = data("a")
assert a["file"] == "sample.dem" and len(a["pictures"]) == 4 and len(a["maps"]) == 1
assert [e["kind"] for e in a["match"]["events"]].count("kill") == 2
for picture in [p["src"] for p in a["pictures"]] + a["maps"]:
    kind, text = picture.split(",")
    assert kind == "data:image/jpeg;base64" and base64.b64decode(text)[:2] == b"\xff\xd8"
evil = data("evil")
assert any("</script><script>alert(1)" in e.get("text", "") for e in evil["match"]["events"])
assert a["pov"] == "auto"
film = data("film")
assert "pov" not in film
assert film["film"]["shots"][0]["name"] == "</script>" and len(film["pictures"]) == 4
END
