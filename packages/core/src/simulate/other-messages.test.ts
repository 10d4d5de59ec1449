// Each expected text was observed in the real program.
import { expect, test } from "vitest";
import { makeStatus } from "../../test/make-status.ts";
import { findHost } from "../hosts/host-profiles.ts";
import type { SkillStatus } from "../model/resolved-skill.ts";
import { simulateMessage } from "./simulate-message.ts";
import type { SimulatedMessage, SimulationInput } from "./simulated-message.ts";

const skills = [makeStatus("ok"), makeStatus("two-words"), makeStatus("help")];

function sent(
  host: "opencode" | "openclaw" | "gemini-cli",
  text: string,
  {
    body = "Body\n",
    given = skills,
    list = () => [],
  }: {
    readonly body?: string;
    readonly given?: readonly SkillStatus[];
    readonly list?: SimulationInput["list"];
  } = {},
): SimulatedMessage {
  const read = (): string => `---\nname: ok\ndescription: d\n---\n${body}`;
  return simulateMessage(findHost(host), { text, skills: given, read, list, project: "/project" });
}

const folderNote =
  "Base directory for this skill: /root0/ok\nRelative paths in this skill (e.g., scripts/, references/) are relative to this base directory.";

test.for<readonly [body: string, given: string, expected: string]>([
  ["Body\n", "", `Body\n\n\n${folderNote}`],
  ["Body\n", " x y", `Body\n\n\n${folderNote}\n\nx y`],
  ["$ARGUMENTS [$1]", " one 'two three'", `one 'two three' [one two three]\n\n${folderNote}`],
  ["$1|$2", " a b c", `a|b c\n\n${folderNote}`],
  ["$0|$1", " a b", `undefined|a b\n\n${folderNote}`],
  ["$0", " a b", `b\n\n${folderNote}`],
  ["$2|$3", " a", `|\n\n${folderNote}`],
  ["$ARGUMENTS", " x\nmore", `x\nmore\n\n${folderNote}`],
])("OpenCode fills %j with %j", ([body, given, expected]) => {
  expect(sent("opencode", `/ok${given}`, { body }).parts.map(({ text }) => text)).toEqual([expected]);
});

test("OpenCode says where a command would run and which files it would read", () => {
  expect(sent("opencode", "/ok", { body: "!`date` @README.md" })).toEqual({
    parts: [
      {
        kind: "skill",
        skill: "ok",
        text: `[OpenCode would run: date] @README.md\n\n${folderNote}`,
        wouldRun: ["date"],
      },
    ],
    notices: [{ code: "would_read", text: "OpenCode also sends the file README.md, if it exists." }],
  });
  expect(sent("opencode", "say /ok").parts).toEqual([{ kind: "message", text: "say /ok" }]);
});

const before = (...names: string[]): string =>
  `Use the following explicitly referenced skills for this request. Read each skill's SKILL.md before acting:\n${names.map((name) => `- ${name}`).join("\n")}\n\nUser request:\n`;

test.for<readonly [text: string, names: readonly string[]]>([
  ["/ok now", ["ok"]],
  ["/OK", ["ok"]],
  ["/two_words", ["two-words"]],
  ["/two-words", []],
  ["/skill Two_Words x", ["two-words"]],
  ["/help", []],
  ["/help_2", ["help"]],
  ["use $ok and $Two_Words: now", ["ok", "two-words"]],
  ["$ok $ok", ["ok"]],
  [String.raw`\$ok`, []],
  [String.raw`\\$ok`, ["ok"]],
  ["$OK", []],
  ["text$ok", ["ok"]],
])("OpenClaw finds in %j the skills %j", ([text, names]) => {
  const expected = names.length === 0 ? text : before(...names) + text;
  expect(sent("openclaw", text).parts).toEqual([{ kind: "message", text: expected }]);
});

test("OpenClaw refuses more than eight skills in one message", () => {
  const many = Array.from({ length: 9 }, (_, number) => makeStatus(`s${number}`));
  const text = many.map(({ name }) => `$${name}`).join(" ");
  expect(sent("openclaw", text, { given: many })).toEqual({
    parts: [{ kind: "message", text }],
    notices: [{ code: "refused", text: "Too many skill references. Use at most 8 skills in one message." }],
  });
});

test("OpenClaw calls the tool of a command itself, and only for a slash", () => {
  const command = { name: "tool", description: "", args: [], run: { tool: "exec" }, priority: 0 };
  const given = [makeStatus("tool", { commands: [command] })];
  const called = {
    parts: [],
    notices: [
      {
        code: "tool_called",
        text: 'OpenClaw itself calls its tool "exec" for this command; its model receives nothing.',
      },
    ],
  };
  expect(sent("openclaw", "/tool a b", { given })).toEqual(called);
  expect(sent("openclaw", "/skill tool a b", { given })).toEqual(called);
  expect(sent("openclaw", "$tool x", { given }).parts).toEqual([
    { kind: "message", text: `${before("tool")}$tool x` },
  ]);
});

test("Gemini CLI activates the skill, with its files, and sends the rest", () => {
  const entries: Readonly<Record<string, readonly string[]>> = {
    "/root0/ok": ["SKILL.md", "scripts/", "dist/"],
    "/root0/ok/scripts": ["run.sh"],
  };
  const list: SimulationInput["list"] = (folder) =>
    (entries[folder] ?? []).map((name) => ({
      name: name.replace("/", ""),
      kind: name.endsWith("/") ? "folder" : "file",
    }));
  expect(sent("gemini-cli", "/ok do it", { list, body: "\nBody\n" }).parts.map(({ text }) => text)).toEqual([
    `<activated_skill name="ok">
  <instructions>
    Body
  </instructions>

  <available_resources>
    Showing up to 200 items (files + folders). Folders or files indicated with ... contain more items not shown, were ignored, or the display limit (200 items) was reached.

/root0/ok/
├───SKILL.md
├───dist/...
└───scripts/
    └───run.sh
  </available_resources>
</activated_skill>`,
    "do it",
  ]);
  expect(sent("gemini-cli", "/ok").parts.at(-1)?.text).toBe("Use the skill ok");
  expect(sent("gemini-cli", "/none").parts).toEqual([{ kind: "message", text: "/none" }]);
});
