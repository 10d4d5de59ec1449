import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSkills } from "@skillwright/runtime/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RenderedScreen, renderFrames } from "../screen/render-frames.ts";
import { createStore, type Store } from "../screen/store.ts";
import { type HomeSkill, toHomeSkill } from "./home-skill.ts";
import {
  emptyHome,
  type HomeEffect,
  type HomeEvent,
  type HomeState,
  reduceHome,
  selectedSkill,
} from "./home-state.ts";
import { homeView } from "./home-view.ts";

const ESC = "\u001b";
const place = { cwd: "~/shop", proposals: 0, errors: 0, warnings: 0 };
let folder = "";
let skills: readonly HomeSkill[] = [];

function write(name: string, frontmatter: string): void {
  const path = join(folder, "project/.agents/skills", name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "SKILL.md"), `---\nname: ${name}\n${frontmatter}\n---\nDo it.\n`);
}

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-home-")));
  mkdirSync(join(folder, "project/.git"), { recursive: true });
  write("alpha", String.raw`description: "Starts. Use first.\x1b[2J"`);
  write("needy", "description: Needs things.");
  mkdirSync(join(folder, "project/.agents/skills/needy/agents"));
  writeFileSync(
    join(folder, "project/.agents/skills/needy/agents/openai.yaml"),
    "dependencies:\n  tools:\n    - { type: env_var, value: SHOP_TOKEN }\n",
  );
  write("review", "description: Reviews a change before it is merged.");
  write(
    "技能",
    "description: 这是一个用于测试终端宽度的技能描述，当用户提到中文文档、表格或者演示文稿时使用。",
  );
  const opened = await createSkills({
    cwd: join(folder, "project"),
    home: join(folder, "home"),
    env: {},
    builtIns: "off",
    index: "off",
    trust: "project",
  });
  const { place: found } = opened.snapshot;
  skills = opened.list({ all: true }).map((skill) => toHomeSkill(skill, found));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Home extends RenderedScreen {
  readonly store: Store<HomeState, HomeEvent>;
  readonly effects: HomeEffect[];
}

function open({
  columns = 80,
  rows = 24,
  loaded = skills,
  color = "no-color",
}: {
  readonly columns?: number;
  readonly rows?: number;
  readonly loaded?: readonly HomeSkill[];
  readonly color?: "color" | "no-color";
} = {}): Home {
  const effects: HomeEffect[] = [];
  const store = createStore<HomeState, HomeEvent, HomeEffect>(emptyHome, reduceHome, (effect) =>
    effects.push(effect),
  );
  const screen = renderFrames(
    {
      store,
      view: homeView,
      onKey: (key, size) => store.dispatch({ type: "key", key, size }),
      onClick: (at, size) => store.dispatch({ type: "click", at, size }),
    },
    { columns, rows },
    color,
  );
  if (loaded.length > 0) store.dispatch({ type: "loaded", skills: loaded, place });
  return { ...screen, store, effects };
}

/** Waits until a line of the frame contains a text. */
async function sees(home: Home, text: string): Promise<void> {
  await expect.poll(() => home.lines().join("\n")).toContain(text);
}

describe("the list", () => {
  test("says that it scans before anything is known", async () => {
    const home = open({ loaded: [] });
    await sees(home, "Scanning for skills…");
    expect(home.lines()[0]).toMatch(/^Skillwright \d/);
    home.close();
  });

  test("shows scope, cost and a preview, and fits the terminal", async () => {
    const home = open();
    await sees(home, "› alpha");
    const frame = home.lines();
    expect(frame.length).toBe(24);
    expect(frame[3]).toMatch(/^› alpha\s+project\s+Starts\. Use first\..*≈?\d+$/);
    expect(frame.join("\n")).toContain("State: available: models can use it and you can call it with /alpha");
    expect(frame.at(-1)).toContain("? keys");
    home.close();
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
    home.close();
  });

  test("puts the preview beside the list on a wide terminal", async () => {
    const home = open({ columns: 120, rows: 40 });
    await sees(home, "› alpha");
    expect(home.lines()[3]).toMatch(/^› alpha .* │ alpha {2}project$/);
    expect(home.lines().length).toBe(40);
    home.close();
  });

  test("is drawn again in a new size", async () => {
    const home = open({ columns: 120, rows: 40 });
    await sees(home, " │ alpha");
    home.resize({ columns: 60, rows: 16 });
    await expect.poll(() => home.lines().length).toBe(16);
    expect(Math.max(...home.lines().map((line) => line.length))).toBeLessThanOrEqual(60);
    home.close();
  });

  test("has ten thousand skills and draws only those in sight", async () => {
    const [first] = skills;
    if (first === undefined) throw new Error("no skill");
    const many = Array.from({ length: 10_000 }, (_, index) => {
      const id = `skill-${String(index).padStart(5, "0")}`;
      return { ...first, id, key: `/${id}` };
    });
    const home = open({ loaded: many });
    home.type("G");
    await sees(home, "› skill-09999");
    expect(home.lines()[0]).toMatch(/10000 skills$/);
    expect(home.lines().join("\n")).not.toContain("skill-00000");
    home.close();
  });
});

describe("untrusted text", () => {
  test("never reaches the terminal as a control sequence", async () => {
    const home = open({ color: "color" });
    const [first] = skills;
    if (first === undefined) throw new Error("no skill");
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
    home.close();
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
      all: false,
      end: "typing",
    });
    home.store.dispatch({ type: "found", query: "re", keys: [] });
    await sees(home, "› alpha");
    const review = skills.filter(({ id }) => id === "review");
    home.store.dispatch({ type: "found", query: "rev", keys: review.map(({ key }) => key) });
    await sees(home, "› review");
    expect(home.lines()[0]).toContain("1 of 4 skills");
    home.type("\r");
    await expect
      .poll(() => home.effects.at(-1))
      .toEqual({ type: "search", query: "rev", all: false, end: "complete" });
    home.type(ESC);
    await sees(home, "Press / to search");
    home.close();
  });

  test("what is typed while the screen is busy arrives together and is still one key after the other", async () => {
    const home = open();
    home.type("/rev\rGx");
    await expect
      .poll(() => home.effects.at(-1))
      .toMatchObject({ type: "act", action: "explain", skill: { id: "技能" } });
    expect(home.store.state.query.text).toBe("rev");
    home.close();
  });

  test("says that nothing matches", async () => {
    const home = open();
    home.type("/");
    home.type("zzz");
    await sees(home, "Search: zzz");
    home.store.dispatch({ type: "found", query: "zzz", keys: [] });
    await sees(home, 'Nothing matches "zzz".');
    home.close();
  });
});

describe("actions", () => {
  test("are in a menu, and each has a key", async () => {
    const home = open();
    home.type("\r");
    await sees(home, "Actions for alpha");
    home.type("j");
    await sees(home, "› t     Try it");
    home.type("\r");
    await expect
      .poll(() => home.effects.at(-1))
      .toMatchObject({ type: "act", action: "try", skill: { id: "alpha" } });
    home.type("x");
    await expect.poll(() => home.effects.at(-1)).toMatchObject({ type: "act", action: "explain" });
    home.close();
  });

  test("warn about what a skill needs before it is used, and take anything but yes as no", async () => {
    const home = open();
    home.type("j");
    await sees(home, "› needy");
    await sees(home, "! Needs $SHOP_TOKEN, which is not set.");
    home.type("c");
    await sees(home, "Before you use needy");
    home.type("n");
    await sees(home, "› needy");
    expect(home.effects.filter(({ type }) => type === "act")).toEqual([]);
    home.type("c");
    await sees(home, "Use it anyway? y/N");
    home.type("y");
    await expect
      .poll(() => home.effects.at(-1))
      .toMatchObject({ type: "act", action: "chat", skill: { id: "needy" } });
    home.close();
  });

  test("a skill that can't be used is not offered for use, and its project can be trusted at once", async () => {
    const [first] = skills;
    if (first === undefined) throw new Error("no skill");
    const home = open({ loaded: [{ ...first, available: false, untrusted: true, warnings: [] }] });
    home.type("c");
    await sees(home, "alpha can't be used now");
    await sees(home, "! Models can't see it until you trust its project: press T.");
    home.type("c");
    await sees(home, "› alpha");
    home.type("t");
    await sees(home, "alpha can't be used now");
    home.type("T");
    await sees(home, "Trust this project? y/N");
    expect(home.effects.filter(({ type }) => type === "act")).toEqual([]);
    home.close();
  });

  test("show all of a skill, as far as one scrolls", async () => {
    const home = open();
    const [first] = skills;
    if (first === undefined) throw new Error("no skill");
    const text = Array.from({ length: 40 }, (_, index) => `step ${index}`).join("\n");
    home.store.dispatch({ type: "body", key: first.key, text });
    await sees(home, "step 0");
    expect(home.lines().join("\n")).not.toContain("step 39");
    home.type("v");
    await sees(home, "All of alpha");
    home.type("G");
    await sees(home, "step 39");
    home.type("v");
    await sees(home, "? keys");
    home.close();
  });

  test("wrap a text that is wider than the screen, also after a resize", async () => {
    const home = open();
    home.store.dispatch({ type: "text", title: "Tried", text: `  ${"word ".repeat(20)}end` });
    await sees(home, "word end");
    home.resize({ columns: 40, rows: 24 });
    await expect.poll(() => home.lines().filter((line) => line.includes("word")).length).toBe(3);
    await sees(home, "end");
    home.close();
  });

  test("open a text that can be scrolled and closed", async () => {
    const home = open();
    const text = Array.from({ length: 50 }, (_, index) => `line ${index}`).join("\n");
    home.store.dispatch({ type: "text", title: "Debug", text });
    await sees(home, "line 0");
    home.type("G");
    await sees(home, "line 49");
    home.type("k");
    await sees(home, "line 29");
    home.type("q");
    await sees(home, "› alpha");
    home.close();
  });
});

describe("the mouse", () => {
  /** What a terminal reports for a button at a place, counted from 1. */
  const report = (button: number, column: number, row: number, end = "M"): string =>
    `${ESC}[<${button};${column};${row}${end}`;

  test("a click selects a skill, and a click on the selected one opens the actions", async () => {
    const home = open();
    await sees(home, "› alpha");
    home.type(report(0, 5, 6));
    await sees(home, "› review");
    home.type(report(0, 5, 6, "m"));
    home.type(report(2, 5, 4));
    home.type(report(0, 5, 1));
    await sees(home, "› review");
    home.type(report(0, 5, 6));
    await sees(home, "Actions for review");
    home.close();
  });

  test("a click on the preview beside the list changes nothing", async () => {
    const home = open({ columns: 120, rows: 40 });
    await sees(home, "› alpha");
    home.type(report(0, 100, 5));
    home.type(report(0, 5, 30));
    expect(selectedSkill(home.store.state)?.id).toBe("alpha");
    home.type(report(0, 5, 5));
    await sees(home, "› needy");
    home.close();
  });

  test("the wheel scrolls the list and a text", async () => {
    const home = open();
    home.type(report(65, 5, 6));
    await sees(home, "› 技能");
    home.type(report(64, 5, 6));
    await sees(home, "› alpha");
    const text = Array.from({ length: 50 }, (_, index) => `line ${index}.`).join("\n");
    home.store.dispatch({ type: "text", title: "Debug", text });
    await sees(home, "line 0.");
    home.type(report(65, 5, 6));
    await sees(home, "line 22.");
    expect(home.lines().join("\n")).not.toContain("line 2.");
    home.close();
  });

  test("is off until m is pressed", () => {
    const home = open();
    expect(home.store.state.mouse).toBe("off");
    home.type("m");
    expect(home.effects.at(-1)).toEqual({ type: "mouse", mouse: "on" });
    home.type("m");
    expect(home.effects.at(-1)).toEqual({ type: "mouse", mouse: "off" });
    home.close();
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
  home.close();
});

test("the instructions of the selected skill are read again when something changed", () => {
  const home = open();
  const [first] = skills;
  if (first === undefined) throw new Error("no skill");
  home.store.dispatch({ type: "body", key: first.key, text: "Old." });
  home.store.dispatch({ type: "loaded", skills, place });
  expect(home.effects.at(-1)).toMatchObject({ type: "read-body", skill: { id: "alpha" } });
  home.close();
});

test("the keys fit into 24 lines", async () => {
  const home = open();
  home.type("?");
  await sees(home, "Press any key to go back");
  await sees(home, "Copy its path");
  expect(home.lines().length).toBe(24);
  expect(home.lines().join("\n")).not.toContain("…");
  home.close();
});

test("waiting proposals and problems are announced", async () => {
  const home = open();
  home.store.dispatch({ type: "loaded", skills, place: { ...place, proposals: 2, errors: 1 } });
  await sees(home, "2 proposals need a review: skillwright proposals list   1 problem found: press d");
  home.close();
});

test("the selected skill stays selected when skills are scanned again", () => {
  let { state } = reduceHome(emptyHome, { type: "loaded", skills, place });
  const size = { columns: 80, rows: 24 };
  state = reduceHome(state, { type: "key", key: { kind: "text", text: "jj" }, size }).state;
  const chosen = selectedSkill(state)?.id;
  state = reduceHome(state, { type: "loaded", skills: skills.slice(1), place }).state;
  expect(selectedSkill(state)?.id).toBe(chosen);
});

test("q and Ctrl+C quit", () => {
  const size = { columns: 80, rows: 24 };
  const quit = (key: Extract<HomeEvent, { type: "key" }>["key"]) =>
    reduceHome(emptyHome, { type: "key", key, size }).effects;
  expect(quit({ kind: "text", text: "q" })).toEqual([{ type: "quit" }]);
  expect(quit({ kind: "press", name: "ctrl-c" })).toEqual([{ type: "quit" }]);
});
