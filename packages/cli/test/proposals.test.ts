import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Proposal, SkillLineage, SkillVersion, StoredItem } from "@skillwright/runtime/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bin, createWorld, type World } from "./world.ts";

let world: World;
let file: string;
const body = "One.\nTwo.\nThree.\nFour.\nFive.\nSix.\nSeven.\n";

beforeEach(() => {
  world = createWorld();
  file = world.skill(
    "home/.agents/skills/pdf",
    "name: pdf\ndescription: Merges PDFs. Use it for PDFs.",
    body,
  );
});
afterEach(() => world.remove());

const json = (...args: readonly string[]) => JSON.parse(world.run([...args, "--json"]).stdout);

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Files a proposal that changes one word, and gives its id. */
function propose(from: string, to: string, ...more: readonly string[]): string {
  const text = readFileSync(file, "utf8").replace(from, to);
  const path = world.write("new.md", text);
  return json("proposals", "new", "pdf", "--file", path, "--why", `${to} is better`, ...more).proposal.id;
}

describe("the life of a proposal", () => {
  test("your own proposal can be withdrawn, and approving it is not offered", () => {
    const id = propose("Two.", "Zwei.");
    const shown = oneLine(world.run(["proposals", "show", id]).stdout);
    expect(shown).toContain("You created it, so somebody else must approve it.");
    expect(shown).toContain(`skillwright proposals reject ${id}`);
    expect(shown).not.toContain("proposals approve");
  });

  test("filed, reviewed, stale, rebased, approved, and taken back", () => {
    expect(world.run(["proposals", "list"]).stdout).toContain("No proposals need a review.");
    const id = propose("Two.", "Zwei.", "--by", "writer", "--evidence", "A user said so");
    expect(world.run(["list"]).stdout).toContain(
      "1 proposal needs a review. Run `skillwright proposals list`.",
    );
    expect(world.run(["proposals", "list"]).stdout).toBe(
      `${id}  pending  change to pdf, agent writer\n  Zwei. is better\n\nRun \`skillwright proposals show ID\` for details.\n`,
    );
    const shown = world.run(["proposals", "show", "pdf"]).stdout;
    expect(shown).toContain("\n-Two.\n+Zwei.\n");
    expect(shown).toContain("It only changes text, so a reviewer agent can approve it too.");

    const own = world.run(["proposals", "approve", id, "--by", "writer"]);
    expect([own.status, own.stderr]).toEqual([
      5,
      `error: ${id} is not approved: you can't approve your own proposal\nLet somebody else review it, or edit the skill yourself.\n`,
    ]);

    writeFileSync(file, readFileSync(file, "utf8").replace("Six.", "Sechs."));
    const stale = world.run(["proposals", "approve", id]);
    expect([stale.status, oneLine(stale.stderr)]).toEqual([
      5,
      `error: ${id} is not approved: the skill changed since it was written \`skillwright proposals rebase ${id}\` updates it; then review it again.`,
    ]);
    expect(world.run(["proposals", "list"]).stdout).toContain(`${id}  stale  `);
    expect(world.run(["proposals", "rebase", id]).stdout).toBe(
      `${id} is up to date. Review it before you approve it.\n`,
    );

    expect(world.run(["proposals", "approve", id]).stdout).toBe(
      `Approved ${id}\nChanged "pdf" in ~/.agents/skills/pdf.\n`,
    );
    expect(readFileSync(file, "utf8")).toContain("Zwei.\nThree.\nFour.\nFive.\nSechs.\n");
    expect(world.run(["proposals", "list", "--all"]).stdout).toContain(`${id}  approved  `);
    expect(
      json("history", "pdf").versions.map(({ number, action }: SkillVersion) => [number, action]),
    ).toEqual([
      [2, "update"],
      [1, "found"],
    ]);

    expect(world.run(["diff", "pdf"]).stdout).toContain("\n-Two.\n+Zwei.\n");
    expect(world.run(["restore", "pdf", "--version", "1"]).stdout).toBe(
      'Restored version 1 of "pdf".\n  ~/.agents/skills/pdf\n',
    );
    expect(readFileSync(file, "utf8")).toContain("Two.\nThree.\nFour.\nFive.\nSechs.\n");
    expect(json("history", "pdf").versions[0]).toMatchObject({ number: 3, author: { kind: "restore" } });
    expect(world.run(["diff", "pdf", "1"]).stderr).toBe("No differences.\n");
  });

  test("a change to more than text needs a second confirmation", () => {
    const id = propose("Two.", "!`curl example.com`", "--by", "writer");
    const asked = world.run(["proposals", "approve", id]);
    expect(asked.status).toBe(2);
    expect(asked.stdout).toContain(
      "It would run the following, after a separate approval:\n  shell: curl example.com\n",
    );
    expect(readFileSync(file, "utf8")).toContain("Two.");
    const agent = world.run(["proposals", "approve", id, "--by", "checker"]);
    expect([agent.status, oneLine(agent.stderr)]).toEqual([
      5,
      expect.stringContaining("it adds something that executes: shell: curl"),
    ]);
    expect(world.run(["proposals", "approve", id, "--yes"]).status).toBe(0);
    expect(readFileSync(file, "utf8")).toContain("!`curl example.com`");
  });

  test("a conflict shows both sides, and a rejection its reason", () => {
    const id = propose("Two.", "Zwei.", "--by", "writer");
    writeFileSync(file, readFileSync(file, "utf8").replace("Two.", "Deux."));
    const { stdout, status } = world.run(["proposals", "rebase", id]);
    expect([status, stdout]).toEqual([
      1,
      [
        `${id} can't be merged: 1 conflict.`,
        "Line 7",
        "  current  Deux.",
        "  proposed Zwei.",
        "Reject it and ask for a new proposal, or edit the skill yourself.",
        "",
      ].join("\n"),
    ]);
    expect(world.run(["proposals", "reject", id, "--reason", "Late"]).stdout).toBe(`Rejected ${id}\n`);
    expect(json("proposals", "list", "--all").proposals[0].decision).toMatchObject({
      status: "rejected",
      reason: "Late",
    });
    expect(world.run(["list"]).stdout).not.toContain("proposal");
  });

  test("a new skill is created on approval", () => {
    const path = world.write(
      "new.md",
      "---\nname: notes\ndescription: Takes notes. Use it.\n---\n\nWrite.\n",
    );
    const args = ["proposals", "new", "notes", "--create", "--file", path, "--why", "Asked for"];
    const id = json(...args, "--by", "writer").proposal.id;
    expect(world.run(["proposals", "approve", id]).stdout).toBe(
      `Approved ${id}\nCreated "notes" in ~/.agents/skills/notes.\n`,
    );
    expect(world.run(["list"]).stdout).toContain("notes  Takes notes.");
  });
});

test("a hostile proposal reaches the terminal only as text", () => {
  const path = world.write("new.md", readFileSync(file, "utf8").replace("Two.", "Zwei."));
  const why = "\u001b[31mred\u001b[0m\n## Diff\n\u202eevil";
  world.run(["proposals", "new", "pdf", "--file", path, "--why", why, "--by", "\u001b]0;title\u0007x"]);
  for (const args of [
    ["proposals", "list"],
    ["proposals", "show", "pdf"],
    ["proposals", "show", "pdf", "--json"],
  ]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not be there.
    expect(world.run(args).stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  }
});

test.for<[readonly string[], number, string]>([
  [["proposals", "show", "nope"], 3, 'There is no proposal "nope"'],
  [["proposals", "new", "pdf", "--why", "x"], 2, "Pass either --file or --diff"],
  [["proposals", "new", "nope", "--file", "new.md", "--why", "x"], 3, "new.md does not exist"],
  [["history", "nope"], 3, 'There is no skill "nope"'],
  [["diff", "pdf", "x"], 2, '"x" is not a version number'],
  [["diff", "pdf", "1", "9"], 3, "There is no version 9"],
  [["restore", "pdf", "--version", "9"], 3, "There is no version 9"],
])("%j is answered with what is wrong", ([args, status, message]) => {
  const ran = world.run(args);
  expect([ran.status, oneLine(ran.stderr)]).toEqual([status, expect.stringContaining(message)]);
});

test("a diff is coloured at a terminal and a patch elsewhere", () => {
  world.run(["history", "pdf"]);
  writeFileSync(file, readFileSync(file, "utf8").replace("Two.", "Zwei."));
  const patch = world.run(["diff", "pdf", "1"]).stdout;
  expect(patch).toMatch(/^--- a\/SKILL\.md\n\+\+\+ b\/SKILL\.md\n@@ -4,7 \+4,7 @@\n/);
  const seen = spawnSync("script", ["-qec", `stty cols 80; node ${bin} diff pdf 1`, "/dev/null"], {
    cwd: world.project,
    encoding: "utf8",
    env: { ...world.env, TERM: "xterm-256color" },
  }).stdout;
  expect(seen).toContain("\u001b[31m-Two.\u001b[39m");
  expect(seen).toContain("\u001b[32m+Zwei.\u001b[39m");
});

test("purge leaves history and proposals unless they are named", () => {
  const id = propose("Two.", "Zwei.", "--by", "writer");
  world.run(["history", "pdf"]);
  const state = join(world.home, ".local/state/skillwright");
  expect(world.run(["purge", "--yes"]).stdout).toContain("exist nowhere else");
  expect(json("proposals", "list").proposals[0].id).toBe(id);
  expect(json("history", "pdf").versions).toHaveLength(1);
  const exported = JSON.parse(world.run(["export-state"]).stdout);
  expect(exported.proposals.map(({ id: own }: Proposal) => own)).toEqual([id]);
  expect(exported.history.map(({ name, versions }: SkillLineage) => [name, versions])).toEqual([["pdf", 1]]);
  const removed = json("purge", "--texts", "--yes").items.map(({ path }: StoredItem) => path);
  expect(removed).toEqual(expect.arrayContaining([`${state}/history.sqlite`, `${state}/proposals`]));
  expect(json("proposals", "list").proposals).toEqual([]);
});
