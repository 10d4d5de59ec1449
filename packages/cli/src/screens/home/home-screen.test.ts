import { describe, expect, test } from "vitest";
import { homeTests, place, sees } from "../../../test/support/render-home.ts";
import { emptyHome, type HomeEvent, type HomeState, listedSkills, selectedSkill } from "./home-state.ts";
import { reduceHome } from "./reduce-home.ts";

const ESC = "\u001b";

const { open, skills } = homeTests();

describe("the list", () => {
  test("says that it scans before anything is known", async () => {
    const home = open({ loaded: [] });
    await sees(home, "Scanning for skills…");
    expect(home.lines()[0]).toMatch(/^Skillwright \d/);
  });

  test("shows scope, cost and a preview, and fits the terminal", async () => {
    const home = open();
    await sees(home, "› alpha");
    const frame = home.lines();
    expect(frame.length).toBe(24);
    expect(frame[3]).toMatch(/^› alpha\s+project\s+Starts\. Use first\..*≈?\d+$/);
    expect(frame.join("\n")).toContain("State: available: models can use it and you can call it with /alpha");
    expect(frame.at(-1)).toContain("? keys");
  });

  test("moves with arrows and letters, and asks for the text of what is selected", async () => {
    const home = open();
    home.type("j");
    await sees(home, "› needy");
    home.type(`${ESC}[B`);
    await sees(home, "› review");
    home.type("kk");
    await sees(home, "› alpha");
    home.type("G");
    await sees(home, "› 技能");
    expect(home.effects.at(-1)).toMatchObject({ type: "read-body", skill: { id: "技能" } });
  });

  test("puts the preview beside the list on a wide terminal", async () => {
    const home = open({ columns: 120, rows: 40 });
    await sees(home, "› alpha");
    expect(home.lines()[3]).toMatch(/^› alpha .* │ alpha {2}project$/);
    expect(home.lines().length).toBe(40);
  });

  test("is drawn again in a new size", async () => {
    const home = open({ columns: 120, rows: 40 });
    await sees(home, " │ alpha");
    home.resize({ columns: 60, rows: 16 });
    await expect.poll(() => home.lines().length).toBe(16);
    expect(Math.max(...home.lines().map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test("has ten thousand skills and draws only those in sight", async () => {
    const [first] = skills();
    const many = Array.from({ length: 10_000 }, (_, index) => {
      const id = `skill-${String(index).padStart(5, "0")}`;
      return { ...first, id, key: `/${id}` };
    });
    const home = open({ loaded: many });
    home.type("G");
    await sees(home, "› skill-09999");
    expect(home.lines()[0]).toMatch(/10000 skills$/);
    expect(home.lines().join("\n")).not.toContain("skill-00000");
  });
});

describe("untrusted text", () => {
  test("never reaches the terminal as a control sequence", async () => {
    const home = open({ color: "color" });
    const [first] = skills();
    home.store.dispatch({ type: "body", key: first.key, text: `body ${ESC}]0;evil\u0007 ${ESC}[2J` });
    home.store.dispatch({
      type: "loaded",
      skills: [{ ...first, id: `name${ESC}[3J` }],
      place: { ...place, cwd: `cwd${ESC}[5n` },
    });
    await sees(home, "name\\x1b[3J");
    await sees(home, "Use first.\\x1b[2J");
    await sees(home, "body \\x1b]0;evil\\x07 \\x1b[2J");
    // Besides colors, only the request for marked pastes is sent.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(home.raw().match(/\u001b(?!\[(?:\d+m|\?2004[hl]))[^\n]{0,8}/g) ?? []).toEqual([]);
  });
});

describe("search", () => {
  test("asks for each query once, and shows the answer to the last one", async () => {
    const home = open();
    home.type("/");
    await sees(home, "Search:");
    home.type("re");
    home.type("v");
    await sees(home, "Search: rev");
    expect(home.effects.filter(({ type }) => type === "search").at(-1)).toEqual({
      type: "search",
      query: "rev",
      end: "typing",
    });
    home.store.dispatch({ type: "found", query: "re", keys: [] });
    await sees(home, "› alpha");
    const review = skills().filter(({ id }) => id === "review");
    home.store.dispatch({ type: "found", query: "rev", keys: review.map(({ key }) => key) });
    await sees(home, "› review");
    expect(home.lines()[0]).toContain("1 of 4 skills");
    home.type("\r");
    await expect.poll(() => home.effects.at(-1)).toEqual({ type: "search", query: "rev", end: "complete" });
    home.type(ESC);
    await sees(home, "Press / to search");
  });

  test("what is typed while the screen is busy arrives together and is still one key after the other", async () => {
    const home = open();
    home.type("Gkx");
    await expect
      .poll(() => home.effects.at(-1))
      .toMatchObject({ type: "act", action: "explain", skill: { id: "review" } });
    home.type("/rev\r");
    await expect.poll(() => home.store.state.query.text).toBe("rev");
  });

  test("keys for the list wait for the answer, so that they mean what was searched for", async () => {
    const home = open();
    home.type("/rev\r");
    home.type("j");
    home.type("x");
    await expect.poll(() => home.store.state.held?.keys.length).toBe(2);
    expect(selectedSkill(home.store.state)?.id).toBe("alpha");
    const [first] = skills();
    const keys = [first, ...skills().filter(({ id }) => id === "review")].map(({ key }) => key);
    home.store.dispatch({ type: "found", query: "rev", keys });
    expect(home.effects.at(-1)).toMatchObject({ type: "act", action: "explain", skill: { id: "review" } });
    expect(home.store.state.held).toBeUndefined();
  });

  test("keys that wait are forgotten with the query, or if the search fails", async () => {
    const home = open();
    home.type("/rev\rx");
    await expect.poll(() => home.store.state.held?.keys.length).toBe(1);
    home.type("/");
    await expect.poll(() => home.store.state.held).toBeUndefined();
    home.type("pdf\rx");
    await expect.poll(() => home.store.state.held?.keys.length).toBe(1);
    home.store.dispatch({ type: "message", text: "The index is locked", tone: "problem" });
    expect(home.store.state.held).toBeUndefined();
    expect(home.effects.filter(({ type }) => type === "act")).toEqual([]);
  });

  test("starts a new query with /", async () => {
    const home = open();
    home.type("/rev\r");
    await sees(home, "Search: rev");
    home.type("/x");
    await sees(home, "Search: x");
  });

  test("says that nothing matches", async () => {
    const home = open();
    home.type("/");
    home.type("zzz");
    await sees(home, "Search: zzz");
    home.store.dispatch({ type: "found", query: "zzz", keys: [] });
    await sees(home, 'Nothing matches "zzz". Press ⏎, then a to search all skills.');
    home.type("\r");
    await sees(home, 'Nothing matches "zzz". Press a to search all skills.');
  });

  test("says which word was searched for instead of a mistyped one", async () => {
    const home = open();
    home.type("/");
    home.type("reveiw");
    await sees(home, "Search: reveiw");
    const keys = skills()
      .filter(({ id }) => id === "review")
      .map(({ key }) => key);
    home.store.dispatch({ type: "found", query: "reveiw", keys, assumed: ["review"] });
    await sees(home, "Search: reveiw  showing results for review");
  });

  test("covers what the list shows: untrusted skills too, and others only after a", async () => {
    const some = skills().map((skill, index) => ({
      ...skill,
      untrusted: index === 0,
      usable: index !== 1,
    }));
    const home = open({ loaded: some });
    home.type("/");
    home.type("x");
    await sees(home, "Search: x");
    const keys = some.slice(0, 2).map(({ key }) => key);
    home.store.dispatch({ type: "found", query: "x", keys });
    await sees(home, "1 of 4 skills");
    expect(home.lines().join("\n")).toContain("› alpha");
    home.type("\r");
    home.type("a");
    await expect.poll(() => home.store.state.shows).toBe("all");
    home.store.dispatch({ type: "found", query: "x", keys });
    await sees(home, "2 of 4 skills");
  });
});

test("a wait for a folder is shown while keys still work", async () => {
  const home = open({ loaded: [] });
  home.store.dispatch({ type: "waiting", waiting: { folder: "~/nfs/skills", seconds: 7 } });
  await sees(home, "Still reading ~/nfs/skills (7 s). Press r to try again, q to quit.");
  home.type("?");
  await sees(home, "Press any key to go back");
  home.type("?");
  home.store.dispatch({ type: "waiting", waiting: undefined });
  await expect.poll(() => home.lines().join("\n")).not.toContain("Still reading");
});

test("the instructions of the selected skill are read again when something changed", () => {
  const home = open();
  const [first] = skills();
  home.store.dispatch({ type: "body", key: first.key, text: "Old." });
  home.store.dispatch({ type: "loaded", skills: skills(), place });
  expect(home.effects.at(-1)).toMatchObject({ type: "read-body", skill: { id: "alpha" } });
});

test("the wait for something else than a folder is shown, too", async () => {
  const home = open();
  home.store.dispatch({ type: "waiting", waiting: { folder: undefined, seconds: 2 } });
  await sees(home, "Still working (2 s). Press r to try again, q to quit.");
});

test("a long description leaves room for what has to be known before a skill is used", async () => {
  const [first] = skills();
  const fullDescription = `${"Reads and writes. ".repeat(100)}The end.`;
  const home = open({ loaded: [{ ...first, fullDescription, warnings: ["Needs a key."] }] });
  await sees(home, "! Needs a key.");
  expect(home.lines().join("\n")).not.toContain("The end.");
  home.type("vG");
  await sees(home, "The end.");
});

test("the keys fit into 24 lines", async () => {
  const home = open();
  home.type("?");
  await sees(home, "Press any key to go back");
  await sees(home, "Copy its path");
  expect(home.lines().length).toBe(24);
  expect(home.lines().join("\n")).not.toContain("…");
});

test("waiting proposals and problems are announced", async () => {
  const home = open();
  home.store.dispatch({ type: "loaded", skills: skills(), place: { ...place, proposals: 2, errors: 1 } });
  await sees(home, "2 proposals need a review: skillwright proposals list   1 problem found: press d");
});

test("the selected skill stays selected when skills are scanned again", () => {
  let { state } = reduceHome(emptyHome, { type: "loaded", skills: skills(), place });
  const size = { columns: 80, rows: 24 };
  state = reduceHome(state, { type: "key", key: { kind: "text", text: "jj" }, size }).state;
  const chosen = selectedSkill(state)?.id;
  state = reduceHome(state, { type: "loaded", skills: skills().slice(1), place }).state;
  expect(selectedSkill(state)?.id).toBe(chosen);
});

describe("a skill that was disabled here", () => {
  const size = { columns: 80, rows: 24 };
  const typed = (state: HomeState, text: string) =>
    reduceHome(state, { type: "key", key: { kind: "text", text }, size });
  const disable = (id: string) =>
    skills().map((skill) => (skill.id === id ? { ...skill, usable: false, enabled: false } : skill));

  test("stays selected, so that the same key enables it again", () => {
    let { state } = reduceHome(emptyHome, { type: "loaded", skills: skills(), place });
    ({ state } = typed(state, "j"));
    const id = selectedSkill(state)?.id ?? "";
    ({ state } = typed(state, " "));
    ({ state } = reduceHome(state, { type: "loaded", skills: disable(id), place }));
    expect(typed(state, " ").effects).toMatchObject([
      { type: "act", action: "switch", skill: { id, enabled: false } },
    ]);
    ({ state } = typed(state, "r"));
    expect(listedSkills(state).map((skill) => skill.id)).not.toContain(id);
  });

  test("stays selected in a search", () => {
    let { state } = reduceHome(emptyHome, { type: "loaded", skills: skills(), place });
    ({ state } = typed(state, "/x"));
    const found = {
      type: "found",
      query: "x",
      keys: skills()
        .slice(0, 3)
        .map(({ key }) => key),
    } as const;
    ({ state } = reduceHome(state, found));
    ({ state } = reduceHome(state, { type: "key", key: { kind: "press", name: "enter" }, size }));
    ({ state } = typed(state, "j"));
    const id = selectedSkill(state)?.id ?? "";
    ({ state } = typed(state, " "));
    ({ state } = reduceHome(state, { type: "loaded", skills: disable(id), place }));
    expect(listedSkills(state).length).toBe(3);
    ({ state } = reduceHome(state, found));
    expect(selectedSkill(state)).toMatchObject({ id, enabled: false });
  });
});

test("a message that is wider than the screen is shown whole", async () => {
  const home = open();
  await sees(home, "› alpha");
  const folder = `~/${"folder/".repeat(15)}end`;
  home.store.dispatch({ type: "message", text: `Couldn't open ${folder}: it failed`, tone: "problem" });
  await sees(home, "it failed");
  expect(home.lines().join("")).toContain(folder);
  expect(home.lines().length).toBe(24);
  expect(home.lines().at(-1)).toContain("? keys");
});

test("q and Ctrl+C quit", () => {
  const size = { columns: 80, rows: 24 };
  const quit = (key: Extract<HomeEvent, { type: "key" }>["key"]) =>
    reduceHome(emptyHome, { type: "key", key, size }).effects;
  expect(quit({ kind: "text", text: "q" })).toEqual([{ type: "quit" }]);
  expect(quit({ kind: "press", name: "ctrl-c" })).toEqual([{ type: "quit" }]);
});
