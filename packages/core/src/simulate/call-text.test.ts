import { expect, test } from "vitest";
import { makeStatus } from "../../test/make-status.ts";
import type { HostId } from "../hosts/host-profile.ts";
import { findHost } from "../hosts/host-profiles.ts";
import { callText } from "./call-text.ts";

const skills = ["deploy", "two words", "help", "path", "same"].map((name) => makeStatus(name));
const twin = { ...makeStatus("same"), id: "same-2" };

function callOf(host: HostId, name: string): string | undefined {
  const all = [...skills, twin];
  const [skill = twin] = all.filter((candidate) => candidate.name === name);
  return callText(skill, { profile: findHost(host), skills: all });
}

test.for<readonly [host: HostId, name: string, typed: string | undefined]>([
  ["skillwright", "deploy", "/deploy"],
  ["codex", "deploy", "$deploy"],
  // Not the name of a mention, that of a variable, and that of two skills: only a link calls them.
  ["codex", "two words", "[$two words](/root0/two words/SKILL.md)"],
  ["codex", "path", "[$path](/root0/path/SKILL.md)"],
  ["codex", "same", "[$same](/root0/same/SKILL.md)"],
  ["claude-code", "deploy", "/deploy"],
  ["opencode", "deploy", "/deploy"],
  ["openclaw", "two words", "/two_words"],
  ["openclaw", "help", "/help_2"],
  ["gemini-cli", "two words", "/two-words"],
  ["cursor", "deploy", undefined],
])("%s: %s is called with %s", ([host, name, typed]) => {
  expect(callOf(host, name)).toBe(typed);
});
