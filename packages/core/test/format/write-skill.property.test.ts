import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSkill } from "../../src/parse/parse-skill.ts";
import { writeSkill } from "../../src/serialize/write-skill.ts";
import { sameData } from "../../src/text/json.ts";
import { RUNS } from "../runs.ts";
import { json, nasty, word } from "./values.ts";

const line = nasty.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
const lines = nasty.map((text) => text.trim()).filter((text) => text !== "");
const item = fc.stringMatching(/^[a-z0-9*:?'"#-][a-zA-Z0-9*:?'"#.-]{0,8}$/);
const items = fc.uniqueArray(item, { maxLength: 3 });
const flag = fc.boolean();
const system = fc.constantFrom("linux" as const, "darwin" as const, "win32" as const);
const fields = fc.record(
  {
    name: line.filter((text) => text.normalize("NFKC").trim() === text),
    description: lines,
    displayName: line,
    license: line,
    compatibility: lines,
    metadata: fc.dictionary(word, json, { maxKeys: 3 }),
    allowedTools: items,
    disallowedTools: items,
    version: line,
    category: line,
    tags: items,
    triggers: items,
    whenToUse: lines,
    requires: items,
    conflicts: items,
    toolsRequired: items,
    parameters: fc.array(fc.record({ name: line, type: line, required: flag, description: line }), {
      maxLength: 2,
    }),
    arguments: items,
    argumentHint: line,
    commands: fc.array(
      fc.record({
        name: line,
        description: line,
        args: fc.array(fc.record({ name: line, required: flag, description: line, choices: items }), {
          maxLength: 2,
        }),
        run: fc.oneof(fc.record({ tool: line }), fc.record({ script: line })),
        priority: fc.integer(),
      }),
      { maxLength: 2 },
    ),
    disableModelInvocation: flag,
    userInvocable: flag,
    model: line,
    effort: line,
    context: fc.constantFrom("inline" as const, "fork" as const),
    agent: line,
    background: flag,
    hooks: fc.dictionary(word, json, { minKeys: 1, maxKeys: 2 }),
    paths: items,
    shell: fc.constantFrom("bash" as const, "powershell" as const),
    eligibility: fc.record({
      os: fc.uniqueArray(system),
      bins: items,
      anyBins: items,
      env: items,
      config: items,
      always: flag,
    }),
    install: fc.array(
      fc.record({
        kind: fc.constantFrom("brew", "node"),
        id: line,
        target: line,
        bins: items,
        os: fc.uniqueArray(system),
        extra: fc.constant({ sha256: "00" }),
      }),
      { maxLength: 2 },
    ),
    permissions: json.filter((value) => value !== null && !sameData(value, []) && !sameData(value, {})),
  },
  { requiredKeys: ["name", "description"] },
);

test("writing a skill and parsing it gives the same fields and body", () => {
  fc.assert(
    fc.property(fields, nasty, (given, body) => {
      const text = writeSkill({ fields: given, extra: { "x-own": [1] }, body });
      const { manifest, bodyStart } = parseSkill({
        text,
        complete: true,
        file: "SKILL.md",
        directory: given.name,
        sidecars: [],
      });
      const read = JSON.parse(JSON.stringify(manifest ?? {})) as Record<string, unknown>;
      const wanted = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
      for (const [key, value] of Object.entries(wanted)) expect([key, read[key]]).toEqual([key, value]);
      expect(read.extra).toEqual({ "x-own": [1] });
      expect(text.slice(bodyStart).trim()).toBe(body.trim());
      expect(writeSkill({ fields: given, extra: { "x-own": [1] }, body })).toBe(text);
    }),
    { numRuns: RUNS },
  );
});
