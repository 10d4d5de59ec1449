import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSkills } from "@skillwright/runtime/internal";
import { afterEach, beforeAll, expect } from "vitest";
import { type HomeSkill, toHomeSkill } from "../../src/screens/home/home-skill.ts";
import {
  emptyHome,
  type HomeEffect,
  type HomeEvent,
  type HomeState,
} from "../../src/screens/home/home-state.ts";
import { homeView } from "../../src/screens/home/home-view.ts";
import { reduceHome } from "../../src/screens/home/reduce-home.ts";
import { type RenderedScreen, renderFrames } from "../../src/screens/screen/render-frames.ts";
import { createStore, type Store } from "../../src/screens/screen/store.ts";

/** Where the screen says that it is, in tests. */
export const place = { cwd: "~/shop", proposals: 0, errors: 0, warnings: 0 };

/** The home screen in a terminal of a test. */
export interface RenderedHome extends RenderedScreen {
  readonly store: Store<HomeState, HomeEvent>;
  readonly effects: HomeEffect[];
}

interface RenderHomeOptions {
  /** Default: 80. */
  readonly columns?: number;
  /** Default: 24. */
  readonly rows?: number;
  /** Default: none, as before the first scan. */
  readonly loaded?: readonly HomeSkill[];
  /** Default: without colors. */
  readonly color?: "color" | "no-color";
}

/** Draws the home screen. */
function renderHome({
  columns = 80,
  rows = 24,
  loaded = [],
  color = "no-color",
}: RenderHomeOptions = {}): RenderedHome {
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

/** Home screens of tests, with the example skills. */
export interface HomeTests {
  /** Opens a screen, which is closed after the test. */
  readonly open: (options?: RenderHomeOptions) => RenderedHome;
  /** The example skills; the first is "alpha". */
  readonly skills: () => readonly [HomeSkill, ...HomeSkill[]];
}

/** Prepares the tests of a file. */
export function homeTests(): HomeTests {
  const opened: RenderedHome[] = [];
  let examples: readonly HomeSkill[] = [];
  beforeAll(async () => {
    examples = await exampleSkills();
  });
  afterEach(() => {
    for (const home of opened.splice(0)) home.close();
  });
  return {
    open(options = {}) {
      const home = renderHome({ loaded: examples, ...options });
      opened.push(home);
      return home;
    },
    skills() {
      const [first, ...others] = examples;
      if (first === undefined) throw new Error("No example skill was found.");
      return [first, ...others];
    },
  };
}

/** Waits until a line of the frame contains a text. */
export async function sees(home: RenderedHome, text: string): Promise<void> {
  await expect.poll(() => home.lines().join("\n")).toContain(text);
}

/** The skills of a project that was read from real files: one is hostile, one needs a variable, one has wide letters. */
async function exampleSkills(): Promise<readonly HomeSkill[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-home-")));
  const write = (name: string, frontmatter: string): void => {
    const path = join(folder, "project/.agents/skills", name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "SKILL.md"), `---\nname: ${name}\n${frontmatter}\n---\nDo it.\n`);
  };
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
  const skills = opened.list({ all: true }).map((skill) => toHomeSkill(skill, found));
  rmSync(folder, { recursive: true });
  return skills;
}
