import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ansiToSvg } from "./ansi-svg.ts";
import { type ModelServer, serveModel } from "./model-server.ts";
import { openTmux, type Tmux } from "./tmux.ts";
import { createWorld, type World } from "./world.ts";

/** The size of the pictures. */
const COLUMNS = 100;
const ROWS = 26;

const folder = resolve("docs/images");

let world: World;
let person: Tmux | undefined;
let model: ModelServer | undefined;
beforeEach(() => {
  world = createWorld();
  const mine = "home/.agents/skills";
  world.skill(
    `${mine}/pdf-tools`,
    "name: pdf-tools\ndescription: Merges, splits and fills PDF files. Use when the user mentions PDFs or forms.\nargument-hint: '[files]'",
    "# PDF tools\n\n1. Ask which files.\n2. Run `scripts/merge.py`.\n",
  );
  world.skill(
    `${mine}/csv-clean`,
    "name: csv-clean\ndescription: 'Cleans CSV files: encodings, separators and types. Use when a table looks broken.'",
  );
  world.skill(
    `${mine}/deploy-preview`,
    "name: deploy-preview\ndescription: Deploys a preview of a branch. Use when somebody wants to look at a change.\neligibility:\n  bins: [no-such-cloud]",
  );
  world.skill(
    `${mine}/release-notes`,
    "name: release-notes\ndescription: Writes release notes from merged changes. Use before a release.\ndisable-model-invocation: true",
  );
});
afterEach(() => {
  person?.close();
  model?.close();
  person = undefined;
  model = undefined;
  world.remove();
});

/** Writes a picture with SKILLWRIGHT_RECORD=1, and checks that there is one. */
function picture(name: string, title: string): void {
  // The temporary folder has another name each time.
  const shown = person?.colors().replaceAll(world.root, "~") ?? "";
  const svg = ansiToSvg(shown, COLUMNS, title);
  expect(svg).toContain("<tspan");
  const file = join(folder, `${name}.svg`);
  if (process.env.SKILLWRIGHT_RECORD === "1") writeFileSync(file, svg);
  expect(existsSync(file)).toBe(true);
}

test("the home screen", async () => {
  person = openTmux(world, { columns: COLUMNS, rows: ROWS });
  await person.sees("› csv-clean");
  person.type("a");
  await person.sees("[needs no-such-cloud]");
  person.type("jj");
  await person.sees("› pdf-tools");
  await person.sees("Run `scripts/merge.py`.");
  picture(
    "terminal-home",
    "The home screen: a list of skills with badges and costs, and a preview of the selected one",
  );
});

test("the chat with its popup, and a question before a file is written", async () => {
  const write = {
    tool: "write_file",
    input: { path: "report.md", content: "# Report\n\nTwo files were merged.\n" },
  };
  const answer =
    "I can merge them with **pdf-tools**:\n\n1. Check that both files open.\n2. Merge them in this order.\n";
  model = await serveModel([[answer], [write]]);
  person = openTmux(world, { columns: COLUMNS, rows: ROWS, args: ["chat"], env: model.env });
  await person.sees("Skillwright chat");
  person.type("Merge a.pdf and b.pdf");
  await person.sees("> Merge a.pdf and b.pdf");
  person.press("Enter");
  await person.sees("2. Merge them");
  await person.sees("catalog");
  person.type("/");
  await person.sees("› /help");
  person.type("p");
  await person.sees("› /pdf-tools");
  picture("terminal-chat", "The chat: an answer, and the popup that completes a skill");
  person.press("C-c");
  person.type("Now write a report");
  await person.sees("> Now write a report");
  person.press("Enter");
  await person.sees("Allow? [y/N]");
  picture("terminal-approval", "The chat asks before the model writes a file, and shows the change");
});
