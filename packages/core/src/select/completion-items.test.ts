import { expect, test } from "vitest";
import { sampleSkill } from "../../test/skill-sample.ts";
import type { SkillCommand } from "../model/manifest.ts";
import { emptyCompletion, reduceCompletion } from "./completion.ts";
import { type CompletableSkill, completionItems } from "./completion-items.ts";
import { resolveCommands } from "./resolve-commands.ts";

const command = (name: string): SkillCommand => ({
  name,
  description: `Does ${name}.`,
  args: [
    { name: "target", required: true, description: "", choices: [] },
    { name: "mode", required: false, description: "", choices: [] },
  ],
  priority: 0,
});

const skill = (
  name: string,
  commands: readonly SkillCommand[] = [],
  changes: Partial<CompletableSkill> = {},
): CompletableSkill => ({
  ...sampleSkill(name),
  scope: "project",
  manifest: {
    commands,
    displayName: name.toUpperCase(),
    description: `About ${name}.`,
    argumentHint: "[file]",
  },
  ...changes,
});

const skills = [
  skill("ops", [command("deploy"), command("pdf"), command("help")]),
  skill("pdf"),
  skill("help"),
  skill("off", [], { enabled: false }),
];
const items = completionItems(skills, resolveCommands(skills), [
  { name: "help", description: "Shows help." },
]);

test("everything the user can call is offered once, by an unambiguous word", () => {
  expect(items.map(({ kind, name, argumentHint }) => [kind, name, argumentHint])).toEqual([
    ["app", "help", undefined],
    ["skill", "ops", "[file]"],
    ["skill", "pdf", "[file]"],
    ["skill", "help", "[file]"],
    ["command", "deploy", "<target> [mode]"],
    ["command", "ops:help", "<target> [mode]"],
    ["command", "ops:pdf", "<target> [mode]"],
  ]);
});

test("a skill that the app's command hides is offered to mentions and not to a slash", () => {
  const kinds = (text: string): readonly string[] =>
    reduceCompletion(emptyCompletion, { type: "input", text, cursor: text.length }, items).matches.map(
      ({ kind }) => kind,
    );
  expect(kinds("/help")).toEqual(["app", "command"]);
  expect(kinds("$help")).toEqual(["skill"]);
});
