import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../test/runs.ts";
import { sampleSkill } from "../../test/skill-sample.ts";
import type { SkillCommand } from "../model/manifest.ts";
import { MAX_STACKED_SKILLS, parseSlash, type SlashCall } from "./parse-slash.ts";
import { type CommandOwner, resolveCommands } from "./resolve-commands.ts";

const help: SkillCommand = { name: "help", description: "", args: [], priority: 0 };
const deploy: SkillCommand = { name: "deploy", description: "", args: [], priority: 0 };

const owner = (name: string, changes: Partial<CommandOwner> = {}): CommandOwner => ({
  ...sampleSkill(name),
  scope: "project",
  manifest: { commands: [] },
  ...changes,
});

const skills = [
  owner("pdf"),
  owner("review"),
  owner("ops", { manifest: { commands: [deploy, help] } }),
  owner("clear"),
  owner("off", { enabled: false }),
  owner("quiet", { userInvocable: false }),
  owner("x", { id: "a:x" }),
  owner("x", { id: "b:x" }),
  owner("техника"),
  owner("pdf", { id: "user:pdf", shadowedBy: "pdf" }),
  ...["s1", "s2", "s3", "s4", "s5", "s6", "s7"].map((name) => owner(name)),
];
const parse = (text: string): SlashCall<CommandOwner> =>
  parseSlash(text, { skills, commands: resolveCommands(skills) });

/** The call in short: kind, what is called, arguments or text, codes of notices. */
function brief(text: string): readonly unknown[] {
  const call = parse(text);
  const codes = call.notices.map((notice) => notice.code);
  switch (call.kind) {
    case "text":
      return ["text", call.text, ...codes];
    case "app":
      return ["app", call.command, call.arguments, ...codes];
    case "skills":
      return ["skills", call.skills.map((skill) => skill.id), call.arguments, ...codes];
    case "command":
      return ["command", call.command.id, call.arguments, ...codes];
    case "refused":
      return ["refused", ...codes];
    default:
      return call satisfies never;
  }
}

describe("a message with a slash", () => {
  test.for<[string, string, readonly unknown[]]>([
    ["calls a skill", "/pdf", ["skills", ["pdf"], ""]],
    [
      "keeps the blanks and quotes of the arguments",
      '/pdf a  b "c d"\ne ',
      ["skills", ["pdf"], 'a  b "c d"\ne'],
    ],
    ["calls a skill by its id", "/a:x now", ["skills", ["a:x"], "now"]],
    ["calls a skill with a name in any script", "/техника", ["skills", ["техника"], ""]],
    [
      "calls several skills with the same arguments",
      "/pdf /review a.pdf",
      ["skills", ["pdf", "review"], "a.pdf"],
    ],
    ["calls a skill once that is named twice", "/pdf /pdf x", ["skills", ["pdf"], "x"]],
    [
      "takes a path or an unknown word behind a skill as arguments",
      "/pdf /usr/bin /nope",
      ["skills", ["pdf"], "/usr/bin /nope"],
    ],
    ["takes an app command behind a skill as arguments", "/pdf /help", ["skills", ["pdf"], "/help"]],
    [
      "takes a doubled slash behind a skill as the literal word",
      "/pdf //review it",
      ["skills", ["pdf"], "/review it"],
    ],
    [
      "calls at most six",
      "/s1 /s2 /s3 /s4 /s5 /s6 /s7 x",
      ["skills", ["s1", "s2", "s3", "s4", "s5", "s6"], "/s7 x", "too_many"],
    ],
    ["calls the app before a skill", "/clear all", ["app", "clear", "all", "hijack"]],
    ["calls the app before a skill's command", "/help", ["app", "help", "", "hijack"]],
    ["calls the app", "/context", ["app", "context", ""]],
    ["calls a skill's command by its name", "/deploy prod", ["command", "ops:deploy", "prod"]],
    ["calls a skill's command by its id", "/ops:deploy prod", ["command", "ops:deploy", "prod"]],
    ["refuses a disabled skill", "/off", ["refused", "disabled"]],
    ["refuses a skill that is for the model", "/quiet", ["refused", "model_only"]],
    ["refuses a shadowed skill by its id", "/user:pdf a", ["refused", "shadowed"]],
    ["refuses an ambiguous name", "/x", ["refused", "ambiguous"]],
    ["is text when it is a path", "/usr/bin/env", ["text", "/usr/bin/env"]],
    ["is text when nothing has the name, with a hint", "/pdx a", ["text", "/pdx a", "unknown"]],
    ["is text when it is a slash alone", "/", ["text", "/"]],
    ["is text when a blank follows the slash", "/ pdf", ["text", "/ pdf"]],
    ["is text when it does not come first", " /pdf", ["text", " /pdf"]],
    ["is literal with two slashes", "//pdf a", ["text", "/pdf a"]],
    ["is literal for the app's commands, too", "//clear", ["text", "/clear"]],
    ["stays as it is when two slashes escape nothing", "// pdf", ["text", "// pdf"]],
    [
      "stays as it is when two slashes start a path or an unknown word",
      "//server/share",
      ["text", "//server/share"],
    ],
    ["is text when it is empty", "", ["text", ""]],
  ])("%s", ([, text, expected]) => {
    expect(brief(text)).toEqual(expected);
  });

  test("an unknown word gets suggestions", () => {
    expect(parse("/pdg").notices).toEqual([
      {
        code: "unknown",
        name: "pdg",
        text: 'There is no skill "pdg". Did you mean "pdf"?',
        suggestions: ["pdf"],
      },
    ]);
    expect(parse("/hlep").notices[0]?.suggestions).toEqual(["help"]);
  });

  test("a skill named like an app command gets a hint how to call it", () => {
    expect(parse("/clear").notices).toEqual([
      {
        code: "hijack",
        name: "clear",
        text: '"/clear" is a command of this app; mention the skill "clear" as "$clear" instead.',
        suggestions: ["clear"],
      },
    ]);
  });
});

test("no text throws, and text that is not a call is kept", () => {
  const piece = fc.constantFrom("/", "pdf", "review", "clear", " ", "\n", "x", "\\", "é");
  const message = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: piece, maxLength: 30 }));
  fc.assert(
    fc.property(message, (text) => {
      const call = parse(text);
      if (call.kind === "text") expect([text, text.slice(1)]).toContain(call.text);
      if (call.kind === "skills") {
        expect(call.skills.length).toBeLessThanOrEqual(MAX_STACKED_SKILLS);
        expect(text).toContain(call.arguments);
      }
    }),
    { numRuns: RUNS },
  );
});
