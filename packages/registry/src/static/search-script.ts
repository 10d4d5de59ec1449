/** The script of the search form. Loads only needed parts of the index; shows everything as text, never as HTML. */
export const searchScript: string = `"use strict";
(() => {
  const form = document.getElementById("search");
  const list = document.getElementById("skills");
  const status = document.getElementById("status");
  if (!form || !list || !status) return;
  const base = new URL("search/", document.currentScript.src);
  const input = form.querySelector("input");
  const loaded = new Map();
  const MAX_SHOWN = 24;
  const load = (name) => {
    if (!loaded.has(name)) {
      loaded.set(name, fetch(new URL(name, base)).then((answer) => (answer.ok ? answer.json() : undefined)));
    }
    return loaded.get(name);
  };
  const shardOf = (word) => [...word].slice(0, 2)
    .map((letter) => (/[a-z0-9]/.test(letter) ? letter : "u" + letter.codePointAt(0).toString(16))).join("-");
  const unspaced = /^[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]/u;
  const wordsIn = (text) => (text.normalize("NFKC").toLowerCase().match(/[\\p{L}\\p{N}\\p{M}]+/gu) || [])
    .flatMap((word) => {
      const letters = [...word];
      return unspaced.test(word) && letters.length > 2 ? letters.slice(1).map((letter, at) => letters[at] + letter) : [word];
    });
  const search = async (query) => {
    const meta = await load("index.json");
    const all = [...new Set(wordsIn(query))].slice(0, 12);
    const rare = all.filter((word) => !meta.common.includes(word));
    // What very many skills have is searched for only in names, and if there is nothing else.
    const words = rare.length > 0 && !/[-@/]/.test(query) ? rare : all;
    const scores = new Map();
    // All at once: one after the other would wait for the network once for each word.
    const parts = await Promise.all(words.map((word) => Promise.all([
      load("words-" + shardOf(word) + ".json"),
      meta.common.includes(word) ? load("common-" + meta.common.indexOf(word) + ".json") : undefined,
    ])));
    for (const [number, word] of words.entries()) {
      const best = new Map();
      for (const [term, postings] of parts[number].flatMap((part) => Object.entries(part || {}))) {
        const isWhole = term === word;
        if (!isWhole && !(word.length > 2 && term.startsWith(word))) continue;
        const rarity = Math.log(1 + meta.skills / (postings.length / 2));
        for (let at = 0; at < postings.length; at += 2) {
          const score = postings[at + 1] * rarity * (isWhole ? 1 : 0.5);
          if (score > (best.get(postings[at]) || 0)) best.set(postings[at], score);
        }
      }
      for (const [skill, score] of best) {
        const before = scores.get(skill) || { score: 0, words: 0 };
        scores.set(skill, { score: before.score + score, words: before.words + 1 });
      }
    }
    const wanted = query.trim().toLowerCase();
    const ranked = [...scores].sort(([a, x], [b, y]) => y.words - x.words || y.score - x.score || a - b).slice(0, MAX_SHOWN);
    const rows = await Promise.all(ranked.map(async ([skill]) => {
      const file = await load("skills-" + Math.floor(skill / meta.perFile) + ".json");
      return file[skill % meta.perFile];
    }));
    const isNamed = ([id]) => id === wanted || id.slice(id.indexOf("/") + 1) === wanted;
    return { total: scores.size, rows: [...rows.filter(isNamed), ...rows.filter((row) => !isNamed(row))] };
  };
  const show = ({ total, rows }) => {
    list.replaceChildren(...rows.map(([id, version, description]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = new URL("../skills/" + id.slice(1) + ".html", base).href;
      link.textContent = id;
      const soft = document.createElement("span");
      soft.className = "soft";
      soft.textContent = " " + version;
      const text = document.createElement("p");
      text.textContent = description;
      item.append(link, soft, text);
      return item;
    }));
    status.textContent = total === 0 ? "No skills found."
      : total + (total === 1 ? " skill found" : " skills found") + (total > rows.length ? ", the best " + rows.length + " are shown." : ".");
  };
  let latest = 0;
  const run = async () => {
    const query = input.value;
    const number = (latest += 1);
    if (query.trim() === "") return;
    const found = await search(query);
    if (number === latest) show(found);
  };
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run();
  });
  input.addEventListener("input", () => void run());
})();
`;
