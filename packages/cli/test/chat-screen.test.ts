import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ModelServer, type Piece, serveModel } from "./model-server.ts";
import { openTmux, type Tmux, type TmuxOptions } from "./tmux.ts";
import { bin, createWorld, type World } from "./world.ts";

let world: World;
let person: Tmux | undefined;
let model: ModelServer | undefined;
beforeEach(() => {
  world = createWorld();
  world.skill(
    "home/.agents/skills/mail",
    "name: mail\ndescription: Mails.\nparameters:\n  - { name: to, type: string, required: true, description: Who gets it }",
    "Write to {{to}}.\n",
  );
  world.skill(
    "home/.agents/skills/pdf-tools",
    "name: pdf-tools\ndescription: Merges PDFs.\nargument-hint: '[files]'",
  );
});
afterEach(() => {
  person?.close();
  model?.close();
  person = undefined;
  model = undefined;
  world.remove();
});

async function sitDown(
  answers: readonly (readonly Piece[] | Promise<readonly Piece[]>)[],
  { args = [], env = {}, ...size }: TmuxOptions = {},
): Promise<Tmux & { readonly bodies: readonly string[] }> {
  model = await serveModel(answers);
  person = openTmux(world, { ...size, args: ["chat", ...args], env: { ...model.env, ...env } });
  await person.sees("Skillwright chat");
  return { ...person, bodies: model.bodies };
}

describe("the chat screen", () => {
  test("renders a streamed answer, prints the conversation at the end, and shows it again when resumed", async () => {
    const { type, press, sees, seesNo } = await sitDown([["# Salve\n\n- **ho", "spes**!"], ["Again."]]);
    type("Hello");
    await sees("> Hello");
    press("Enter");
    await sees("• hospes!");
    await sees("tokens");
    type("/quit");
    press("Enter");
    await sees("skillwright chat --resume ");
    await sees("> Hello");
    await sees("ended with 0");
    await seesNo("Skillwright chat ");
    person?.close();
    person = openTmux(world, { args: ["chat", "--resume", "last"], env: model?.env ?? {} });
    await person.sees("> Hello");
    await person.sees("• hospes!");
    person.press("Up");
    await person.sees("tokens");
    await expect.poll(() => person?.screen().filter((line) => line.includes("> Hello")).length).toBe(2);
  });

  test("a large paste is one message, and its lines can be edited before", async () => {
    const { paste, type, press, sees, bodies } = await sitDown([["Read it."]]);
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index} of the paste`);
    paste(lines.join("\n"));
    await sees("line 299 of the paste");
    type("!");
    await sees("line 299 of the paste!");
    press("Enter");
    await sees("Read it.");
    expect(bodies.length).toBe(1);
    expect(bodies[0]).toContain(lines.slice(0, 3).join(String.raw`\n`));
    expect(bodies[0]).toContain("line 299 of the paste!");
  });

  test("Alt+Enter and a backslash continue the message in the next line", async () => {
    const { type, press, sees, screen, bodies } = await sitDown([["Read it."]]);
    type("one");
    press("M-Enter");
    type("two\\");
    await sees("  two\\");
    press("Enter");
    await expect.poll(() => screen().filter((line) => line.includes("\\")).length).toBe(0);
    type("three");
    await sees("  three");
    press("Enter");
    await sees("Read it.");
    expect(bodies[0]).toContain(String.raw`one\ntwo\nthree`);
  });

  test("the popup completes skills, and a skill's values are asked for when it is chosen", async () => {
    const { type, press, sees, bodies } = await sitDown([["Sent."]]);
    type("/pdf");
    await sees("› /pdf-tools [files]");
    press("Tab");
    await sees("> /pdf-tools");
    press("C-u");
    type("/ma");
    await sees("› /mail");
    press("Enter");
    await sees("Who gets it");
    await sees("mail needs a value for to");
    type("Ada");
    press("Enter");
    await sees("Sent.");
    expect(bodies[0]).toContain("Write to Ada.");
  });

  test("an unknown /word has a hint before it is sent as text, and no second message", async () => {
    const { type, press, sees, seesNo, bodies } = await sitDown([["What?"]]);
    type("/modle");
    await sees('There is no skill "modle". Did you mean the command /model?');
    press("C-u");
    await seesNo("There is no skill");
    type("/pdf-tolls now");
    await sees('There is no skill "pdf-tolls". Did you mean "pdf-tools"?');
    press("Enter");
    await sees("What?");
    await seesNo("There is no skill");
    expect(bodies[0]).toContain("/pdf-tolls now");
  });

  test("a skill that can't be used is refused with the reason, before and after Enter", async () => {
    world.write("home/.config/skillwright/config.yaml", "version: 1\nskills:\n  pdf-tools: off\n");
    const { type, press, sees, bodies } = await sitDown([]);
    type("/pdf-tools a.pdf");
    await sees('The skill "pdf-tools" is disabled.');
    press("Enter");
    await sees('• The skill "pdf-tools" is disabled.');
    expect(bodies.length).toBe(0);
  });

  test("@ completes paths of the project, and their files are attached to the message", async () => {
    world.write("project/src/main.ts", "const owls = 2;\n");
    const { type, press, sees, bodies } = await sitDown([["Two owls."]]);
    type("see @mai");
    await sees("› @src/main.ts");
    press("Tab");
    await sees("> see @src/main.ts");
    press("Enter");
    await sees("Attached src/main.ts, ≈");
    await sees("Two owls.");
    expect(bodies[0]).toContain("const owls = 2;");
  });

  test("a tool is called only after a yes", async () => {
    const write = { tool: "write_file", input: { path: "note.txt", content: "Hello\n" } };
    const { type, press, sees } = await sitDown([[write], ["I may not."], [write], ["Written."]]);
    type("Write a note");
    press("Enter");
    await sees("Allow the agent to use write_file?");
    await sees("+Hello");
    await sees("Allow? [y/N]");
    press("Enter");
    await sees("I may not.");
    expect(existsSync(join(world.project, "note.txt"))).toBe(false);
    type("Please");
    press("Enter");
    await sees("Allow? [y/N]");
    type("y");
    await sees("Allow? [y/N] y");
    press("Enter");
    await sees("Written.");
    expect(readFileSync(join(world.project, "note.txt"), "utf8")).toBe("Hello\n");
  });

  test("tools of a skill are allowed for good with a, for exactly its content", async () => {
    world.skill("home/.agents/skills/tidy", "name: tidy\ndescription: Tidies.\nallowed-tools: Bash(git:*)");
    const { type, press, sees, seesNo } = await sitDown([["One."], ["Two."]]);
    type("/tidy now");
    press("Enter");
    await sees("Allow tidy to use tools without asking?");
    await sees("a ⏎ always for this content");
    type("a");
    press("Enter");
    await sees("One.");
    type("/tidy again");
    await sees("> /tidy again");
    press("Enter");
    await sees("Two.");
    await seesNo("Allow tidy");
    expect(world.run(["trust", "--list"]).stdout).toContain(
      "1 skill that may use tools without asking, until its files change:\n  ~/.agents/skills/tidy/SKILL.md",
    );
  });

  test("Ctrl+C stops an answer, and with nothing to stop it quits when pressed twice", async () => {
    const { type, press, sees, bodies } = await sitDown([["Once upon a time", null], ["The end."]]);
    type("Tell a story");
    press("Enter");
    await sees("Once upon a time");
    await sees("Working…");
    press("C-c");
    await sees("Stopped.");
    type("And then?");
    press("Enter");
    await sees("The end.");
    expect(bodies[1]).toContain("Once upon a time");
    press("C-c");
    await sees("Press Ctrl+C again to quit.");
    press("C-c");
    await sees("ended with 0");
  });

  test("a tool that crashes is a line in the conversation, and the terminal stays usable", async () => {
    const crash = { tool: "read_file", input: { path: "no-such-file.txt" } };
    const { type, press, sees } = await sitDown([[crash], ["It is not there."]]);
    type("Read it");
    press("Enter");
    await sees("✗ read_file");
    await sees("It is not there.");
    press("C-d");
    await sees("ended with 0");
    type("echo still $((20+22))\n");
    await sees("still 42");
  });

  test("a model that can't be reached is a line in the conversation", async () => {
    const { type, press, sees } = await sitDown([], { env: { OLLAMA_HOST: "http://127.0.0.1:9" } });
    type("Hello");
    press("Enter");
    await sees("127.0.0.1:9");
    await sees("tokens");
    press("C-d");
    await sees("ended with 0");
  });

  test("follows the size of the terminal, with wide characters and without colors", async () => {
    const answer = "终端宽度测试：这是一个很长的回答，需要在终端里正确换行。".repeat(3);
    const { type, press, sees, resize, screen, colors } = await sitDown([[answer]], {
      columns: 120,
      rows: 40,
      env: { NO_COLOR: "1" },
    });
    type("技能");
    press("Enter");
    await sees("终端宽度");
    resize(80, 24);
    await expect.poll(() => screen().findIndex((line) => line.startsWith(">"))).toBeGreaterThan(-1);
    await expect.poll(() => screen()[23]).toContain("tokens");
    await sees("正确换行");
    expect(colors()).not.toContain("\u001b[");
  });

  test("control characters of a model are shown instead of obeyed", async () => {
    const { type, press, sees } = await sitDown([
      ["Before \u001b[2J\u001b]0;title\u0007 after `\u001b[31m`"],
    ]);
    type("Hello");
    press("Enter");
    await sees(String.raw`Before \x1b[2J\x1b]0;title\x07 after \x1b[31m`);
  });

  test("/model and /agent list and switch, /skills inserts a skill, /context names what is left out", async () => {
    const { type, press, sees, seesNo } = await sitDown([]);
    type("/model rehearsal");
    press("Enter");
    await sees("rehearsal: no model is used");
    type("/agent reviewer");
    press("Enter");
    await sees("Skillwright chat  reviewer");
    type("/skills");
    press("Enter");
    await sees("Use a skill:");
    await sees("Custom");
    type("pdf");
    await sees("› /pdf-tools");
    press("Enter");
    await sees("> /pdf-tools");
    press("C-u");
    type("/context");
    press("Enter");
    await sees("Tools:");
    press("Escape");
    // Escape and a letter that arrive together are Alt and the letter.
    await seesNo("Tools:");
    type("/help");
    press("Enter");
    await sees("/compact");
    await sees("Alt+Enter");
  });

  test("/clear starts a new chat with the skills that are there now", async () => {
    const { type, press, sees, seesNo } = await sitDown([["Salve!"]]);
    type("Hello");
    press("Enter");
    await sees("Salve!");
    world.skill("home/.agents/skills/newcomer", "name: newcomer\ndescription: Arrives late. Use now.");
    type("/clear");
    press("Enter");
    await seesNo("Salve!");
    type("/newc");
    await sees("› /newcomer  Arrives late.");
  });
});

test("the home screen opens a chat with a skill, and the chat leads back", async () => {
  person = openTmux(world, { env: { SKILLWRIGHT_MODEL: "rehearsal" } });
  await person.sees("› mail");
  person.type("j");
  await person.sees("› pdf-tools");
  person.type("c");
  await person.sees("> /pdf-tools");
  person.press("C-c");
  person.press("C-d");
  await person.sees("› pdf-tools");
  person.type("k");
  await person.sees("› mail");
});

test("piped input is added to the message of `ask`, and can't attach files as the message can", () => {
  world.write("project/a.md", "A\n");
  world.write("project/b.md", "B\n");
  const ask = `printf 'a small diff @b.md' | node ${bin} ask 'Please review @a.md' --model rehearsal --no-transcript`;
  const { stdout, stderr } = spawnSync("sh", ["-c", ask], {
    cwd: world.project,
    env: world.env,
    encoding: "utf8",
  });
  expect(stdout).toMatch(/Please review @a\.md\s+a small diff/);
  expect(stderr).toContain("Attached a.md");
  expect(stderr).not.toContain("Attached b.md");
});
