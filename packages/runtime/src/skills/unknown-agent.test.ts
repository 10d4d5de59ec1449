import { readConfig } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { unknownAgent } from "./decide-skills.ts";

const config = (text: string) => [
  readConfig({ text, file: "/home/me/config.yaml", layer: "user", home: "/home/me", project: "/p" }).config,
];
const agents = config("version: 1\nagents:\n  builder:\n    skills: [a]\n");

test("an agent that the configuration does not list gets a suggestion", () => {
  expect(unknownAgent({ agent: "bulider" }, agents)).toEqual([
    {
      code: "agent-unknown",
      severity: "warning",
      message: 'The configuration has no agent "bulider", so nothing limits its skills',
      file: "/home/me/config.yaml",
      hint: 'Did you mean "builder"?',
    },
  ]);
  expect(unknownAgent({ agent: "zzz" }, agents)).toMatchObject([{ hint: 'It has "builder".' }]);
});

test("nothing is said of a known agent, of none, or where no agent is configured", () => {
  expect(unknownAgent({ agent: "builder" }, agents)).toEqual([]);
  expect(unknownAgent({}, agents)).toEqual([]);
  expect(unknownAgent({ agent: "x" }, config("version: 1\n"))).toEqual([]);
});
