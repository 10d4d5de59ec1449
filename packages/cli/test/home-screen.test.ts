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
    expect(screen().join("\n")).not.toContain("Warning");
    type("echo still $((20+22))\n");
    await sees("still 42");
  });

  test("forgives a typo in a single word while it is typed, also for untrusted skills", async () => {
    world.skill("project/.agents/skills/crows", "name: crows\ndescription: Counts crows. Use for birds.");
    const { type, sees } = sitDown();
    await sees("› crows");
    type("/pfd");
    await sees("Search: pfd  showing results for pdf");
    await sees("› pdf-tools");
    await sees("project:pdf-tools");
    type("\u0015crwos");
    await sees("› crows");
    await sees("[untrusted]");
  });

  test("shows a skill that appears while the screen is open", async () => {
    const { sees } = sitDown();
    await sees("Press / to search");
    await sees("? keys");
    world.skill("home/.agents/skills/newcomer", "name: newcomer\ndescription: Arrives late. Use now.");
    await sees("newcomer");
  });

  test("switches a skill off and on, and shows folders and problems", async () => {
    const { press, type, sees, screen } = sitDown();
    await sees("› fix-issue");
    type("/short");
    await sees("› short");
    person?.press("Enter");
    type(" ");
    await sees("Disabled short");
    type(" ");
    await sees("Enabled short");
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
    // The keyboard belongs to the screen again.
    type("q");
    await sees("ended with 0");
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

  test("a disk that hangs is named, keys work meanwhile, and r tries again", async () => {
    world.skill("home/nfs/far-away", "name: far-away\ndescription: Far away. Use when near.");
    world.write(
      "home/.config/skillwright/config.yaml",
      `version: 1\nroots: [${join(world.home, "nfs")}]\nindex: false\n`,
    );
    // Until a file appears, whoever reads this folder waits in the system call, as for a server that is down.
    const isBack = join(world.root, "server-is-up");
    const stalled = world.write("stall.cjs", stallingDisk(join(world.home, "nfs"), isBack));
    const { sees, seesNo, type, press } = sitDown({ env: { NODE_OPTIONS: `--require=${stalled}` } });
    await sees("Still reading ~/nfs (");
    type("?");
    await sees("Press any key to go back");
    press("Escape");
    await sees("Still reading ~/nfs (");
    writeFileSync(isBack, "");
    type("r");
    await sees("far-away");
    await seesNo("Still reading");
    type("q");
    await sees("ended with 0");
  });

  test("a disk that hangs doesn't keep anybody from quitting", async () => {
    const skills = join(world.home, ".agents/skills");
    const stalled = world.write("stall.cjs", stallingDisk(skills, join(world.root, "never")));
    const { sees, type } = sitDown({ env: { NODE_OPTIONS: `--require=${stalled}` } });
    await sees("Still reading ~/.agents/skills (");
    type("q");
    await sees("ended with 0");
  });

  test("clicks select and the wheel scrolls once the mouse is on", async () => {
    const { sees, type, bytes } = sitDown({ args: ["home", "--mouse"] });
    await sees("› fix-issue");
    bytes("\u001b[<0;5;5M", "\u001b[<0;5;5m");
    await sees("› project:pdf-tools");
    bytes("\u001b[<65;5;5M");
    await sees("› pdf-tools");
    type("m");
    await sees("Mouse off");
    type("q");
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

/** Code that makes a process wait, as in a system call, while it lists a folder and a file isn't there. */
function stallingDisk(folder: string, until: string): string {
  return `
    const fs = require("node:fs");
    const { existsSync } = fs;
    const cell = new Int32Array(new SharedArrayBuffer(4));
    for (const name of ["readdirSync", "opendirSync", "statSync", "lstatSync", "realpathSync"]) {
      const original = fs[name];
      fs[name] = Object.assign((path, ...rest) => {
        while (String(path).startsWith(${JSON.stringify(folder)}) && !existsSync(${JSON.stringify(until)}))
          Atomics.wait(cell, 0, 0, 50);
        return original(path, ...rest);
      }, original);
    }
    require("node:module").syncBuiltinESMExports();
  `;
}

test("without a terminal the overview is printed", () => {
  expect(world.run([]).stdout).toContain("Next steps");
  expect(world.run(["home"]).stdout).toContain("Next steps");
});
