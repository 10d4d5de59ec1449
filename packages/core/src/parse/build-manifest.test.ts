import { expect, test } from "vitest";
import { buildManifest } from "./build-manifest.ts";
import type { FrontmatterValues } from "./frontmatter-fields.ts";

/** Every field of a frontmatter that a manifest has too, none with its default. */
const values: Required<Omit<FrontmatterValues, "id">> = {
  name: "name",
  displayName: "Display",
  description: "description",
  license: "MIT",
  compatibility: "any",
  metadata: { a: 1 },
  allowedTools: ["Read"],
  disallowedTools: ["Write"],
  version: "2.1",
  category: "category",
  tags: ["tag"],
  triggers: ["trigger"],
  whenToUse: "when",
  requires: ["other"],
  conflicts: ["rival"],
  toolsRequired: ["Bash"],
  parameters: [{ name: "p", type: "string", required: true, description: "d" }],
  arguments: ["file"],
  argumentHint: "[file]",
  commands: [{ name: "c", description: "d", args: [], priority: 0 }],
  disableModelInvocation: true,
  userInvocable: false,
  model: "model",
  effort: "high",
  context: "fork",
  agent: "agent",
  background: false,
  hooks: { Stop: [] },
  paths: ["*.md"],
  shell: "bash",
  eligibility: { os: ["linux"], bins: [], anyBins: [], env: [], config: [], always: true },
  install: [{ kind: "brew", bins: [], os: [], target: "t", extra: {} }],
  permissions: { network: true },
};

test("a manifest has every field of the frontmatter", () => {
  const { name, description } = values;
  expect(buildManifest({ name, description, values })).toMatchObject(values);
  const bare = buildManifest({ name: "bare", description: "", values: {} });
  for (const [field, value] of Object.entries(values)) {
    expect(Reflect.get(bare, field), field).not.toEqual(value);
  }
});
