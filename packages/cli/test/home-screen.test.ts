import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTmux, type Tmux, type TmuxOptions } from "./tmux.ts";
import { createBusyWorld, type World } from "./world.ts";

let world: World;
let person: Tmux | undefined;
beforeEach(() => {
  world = createBusyWorld();
});
afterEach(() => {
  person?.close();
  person = undefined;
  world.remove();
});

function sitDown(options?: TmuxOptions): Tmux {
  person = openTmux(world, options);
  return person;
}

describe("the home screen", () => {
  test("finds a skill despite a typo, explains it, and leaves the terminal as it was", async () => {
    const { press, type, sees, seesNo, screen } = sitDown();
    await sees("› fix-issue");
    await sees("[untrusted]");
    expect(screen().length).toBe(24);
    type("/pfd-tools");
    await sees("› pdf-tools");
    press("Enter");
    type("x");
    await sees("Why pdf-tools is available or not");
    press("Escape");
    await sees("Search: pfd-tools");
    type("q");
    await sees("ended with 0");
    await seesNo("Search:");
    type("echo still $((20+22))\n");
    await sees("still 42");
  });

  test("switches a skill off and on, and shows folders and problems", async () => {
    const { press, type, sees, screen } = sitDown();
    await sees("› fix-issue");
    type("/short");
    await sees("› short");
    person?.press("Enter");
    type(" ");
    await sees("Disabled short");
    type("d");
    await sees("Skill folders, highest priority first");
    type("G");
    await sees("Secrets");
    // The problems are somewhere above.
    await expect
      .poll(() => {
        press("Up");
        return screen().join("\n");
      })
      .toContain("broken");
    type("q");
    type("a");
    await sees("› short");
    type(" ");
    await sees("Enabled short");
  });

  test("trusts a project after showing it, and comes back", async () => {
    const { press, type, sees } = sitDown();
    await sees("[untrusted]");
    type("T");
    await sees("Trust this project? y/N");
    press("Enter");
    await sees("› fix-issue");
    await sees("[untrusted]");
    type("T");
    await sees("Trust this project? y/N");
    type("y");
    await sees("Trusted ~/../project".replace("~/..", world.root));
    await sees("Press Enter to go back.");
    press("Enter");
    await sees("› fix-issue");
    await person?.seesNo("[untrusted]");
  });

  test("follows the size of the terminal, with wide characters and without colors", async () => {
    const { sees, seesNo, resize, screen, type, colors } = sitDown({
      columns: 120,
      rows: 40,
      env: { NO_COLOR: "1" },
    });
    await sees(" │ fix-issue");
    type("G");
    await sees("› 技能");
    resize(80, 24);
    await seesNo(" │ ");
    await sees("› 技能");
    await expect.poll(() => screen()[23]).toContain("? keys");
    expect(colors()).not.toContain("\u001b[");
  });

  test("scrolls through ten thousand skills", async () => {
    const folder = join(world.home, ".claude/commands");
    mkdirSync(folder, { recursive: true });
    for (let index = 0; index < 10_000; index += 1) {
      const name = `skill-${String(index).padStart(5, "0")}`;
      writeFileSync(join(folder, `${name}.md`), `---\ndescription: Number ${index}.\n---\nDo it.\n`);
    }
    const { sees, type, press } = sitDown();
    await sees("› fix-issue");
    type("a");
    type("G");
    await sees("技能");
    type("/skill-07777");
    await sees("› skill-07777");
    press("C-c");
    await sees("ended with 0");
  });

  test("shows control characters of a skill instead of obeying them", async () => {
    world.skill(
      "home/.agents/skills/evil",
      String.raw`name: "evil\e[31m"` +
        "\n" +
        String.raw`description: "Looks harmless.\e[2J\e]0;title\a Use never."`,
      "Body \u001b[2J\u001b[H gone.\n",
    );
    const { sees, type } = sitDown({ columns: 120, rows: 40 });
    await sees("› fix-issue");
    type("/evil");
    await sees(String.raw`› evil\x1b[31m`);
    await sees(String.raw`Looks harmless.\x1b[2J\x1b]0;title`);
    await sees(String.raw`Body \x1b[2J\x1b[H gone.`);
  });
});

test("without a terminal the overview is printed", () => {
  expect(world.run([]).stdout).toContain("Next steps");
  expect(world.run(["home"]).stdout).toContain("Next steps");
});
