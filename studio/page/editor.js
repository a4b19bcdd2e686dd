// SPDX-License-Identifier: GPL-2.0-or-later
// The script editor: highlighting, completion and help for words, and errors at their lines.
import { el } from "./dom.js";

/* global CodeMirror */

export class Editor {
  // callbacks: { change(), save(), line(number) }
  constructor(callbacks) {
    this.words = new Map();
    this.help = el("output", { class: "word-help", "aria-live": "off" });
    this.status = el("div", { class: "script-status", role: "status" });
    this.bar = el("div", { class: "row" });
    this.box = el("div", { class: "editor" });
    this.node = el("div", { class: "panel-body script-panel" }, this.bar, this.box, this.help, this.status);
    this.cm = CodeMirror(this.box, {
      mode: "lua", lineNumbers: true, lineWrapping: true, matchBrackets: true, indentUnit: 2, tabSize: 2,
      inputStyle: "contenteditable", viewportMargin: 50,
      extraKeys: {
        "Ctrl-Space": (cm) => this.complete(cm), "Cmd-S": () => callbacks.save(), "Ctrl-S": () => callbacks.save(),
        "Ctrl-/": "toggleComment", "Cmd-/": "toggleComment",
        // Tab moves the focus, as in other fields; Ctrl-] and Ctrl-[ indent.
        Tab: false, "Shift-Tab": false, "Ctrl-]": "indentMore", "Ctrl-[": "indentLess",
      },
    });
    this.cm.getInputField().setAttribute("aria-label", "Script");
    this.cm.on("change", (cm, change) => { if (change.origin !== "setValue") callbacks.change(); });
    this.cm.on("inputRead", (cm, change) => {
      if (/^[a-z_]$/.test(change.text[0]) && !cm.state.completionActive) this.complete(cm);
    });
    this.cm.on("cursorActivity", (cm) => { this.showWordHelp(cm); callbacks.line(cm.getCursor().line + 1); });
    new ResizeObserver(() => this.cm.refresh()).observe(this.box);
  }

  get text() { return this.cm.getValue(); }

  setText(text) {
    this.cm.setValue(text);
    this.cm.clearHistory();
  }

  // Replaces the text by another as one undo step, which changes only the lines that differ.
  replace(text) {
    const now = this.text;
    let from = 0, to = now.length, end = text.length;
    while (from < Math.min(to, end) && now[from] === text[from]) from++;
    while (to > from && end > from && now[to - 1] === text[end - 1]) { to--; end--; }
    this.change([{ from, to, text: text.slice(from, end) }]);
  }

  // Applies changes (see script_text.js) as one undo step.
  change(changes) {
    const { cm } = this;
    cm.operation(() => {
      for (const change of [...changes].sort((a, b) => b.from - a.from))
        cm.replaceRange(change.text, cm.posFromIndex(change.from), cm.posFromIndex(change.to), "+studio");
    });
    if (changes.length) cm.setCursor(cm.posFromIndex(Math.min(...changes.map((change) => change.from)) + 1));
    cm.changeGeneration(true);
  }

  showLine(line) {
    this.cm.setCursor(line - 1, 0);
    this.cm.scrollIntoView({ line: line - 1, ch: 0 }, 80);
  }

  // ---- words ----

  setWords(words) { for (const word of words) this.words.set(word.name, word); }

  // Returns the word whose table or arguments contain the cursor, and the key whose value it is in.
  contextAt(cm, at) {
    const text = cm.getRange({ line: Math.max(0, at.line - 60), ch: 0 }, at);
    let depth = 0;
    for (let i = text.length - 1; i >= 0; i--) {
      if ("})".includes(text[i])) depth++;
      if (!"{(".includes(text[i]) || depth-- > 0) continue;
      depth = 0;
      const before = text.slice(0, i).match(/([A-Za-z_]\w*)\s*(?:\(\s*)?(?:[^{}()]*,\s*)?(=?)\s*$/);
      const word = before && !before[2] && this.words.get(before[1]);
      const inside = text.slice(i + 1);
      const value = inside.match(/([A-Za-z_]\w*)\s*=\s*["']?[\w ]*$/);
      if (word && (word.keys || word.items)) return { word, value: value && value[1] };
    }
    return { word: null, value: null };
  }

  choices(cm, at) {
    const { word, value } = this.contextAt(cm, at);
    const keys = word ? [...(word.keys || []), ...(word.items || [])] : [];
    if (value) {
      const key = keys.find((other) => other.name === value);
      const texts = key && key.values ? key.values.map((v) => ({ text: `"${v.name}"`, help: v.help })) : [];
      return [...texts, ...this.calls()];
    }
    return [...keys.map((key) => ({ text: `${key.name} = `, help: key.help, name: key.name })), ...this.calls()];
  }

  calls() {
    return [...this.words.values()].filter((word) => word.call)
      .map((word) => ({ text: word.name, help: word.help, name: word.name }));
  }

  complete(cm) {
    cm.showHint({
      completeSingle: false,
      hint: () => {
        const at = cm.getCursor();
        const prefix = cm.getLine(at.line).slice(0, at.ch).match(/["']?\w*$/)[0];
        const list = this.choices(cm, at)
          .filter((choice) => choice.text.replace(/^"/, "").startsWith(prefix.replace(/^["']/, "")) && choice.text !== prefix)
          .map((choice) => ({ text: choice.text, displayText: choice.name || choice.text, choice,
            render: (node) => node.append(el("b", {}, choice.name || choice.text), el("span", {}, ` ${choice.help}`)) }));
        return { list, from: { line: at.line, ch: at.ch - prefix.length }, to: at };
      },
    });
  }

  showWordHelp(cm) {
    const at = cm.getCursor(), token = cm.getTokenAt({ line: at.line, ch: at.ch + 1 });
    const { word } = this.contextAt(cm, at);
    const key = word && [...(word.keys || []), ...(word.items || [])].find((other) => other.name === token.string);
    const found = key || this.words.get(token.string);
    this.help.textContent = found ? `${found.name}: ${found.help}` : "";
  }

  // ---- errors ----

  // message: "film.lua:12: ..."; null clears the error
  showError(message) {
    if (this.mark) {
      this.cm.removeLineClass(this.mark.line, "background", "error-line");
      this.mark.widget.clear();
      this.mark = null;
    }
    if (!message) return;
    const [, line, text] = message.match(/:(\d+): (.*)$/s) || [null, null, message];
    if (!line || Number(line) > this.cm.lineCount()) return;
    const number = Number(line) - 1;
    this.mark = {
      line: this.cm.addLineClass(number, "background", "error-line"),
      widget: this.cm.addLineWidget(number, el("div", { class: "line-error" }, text)),
    };
  }
}
