import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const workflows = globSync(".github/workflows/*.yml").toSorted();

test("there are checks, code scanning and a release", () => {
  expect(workflows.map((file) => file.replace(".github/workflows/", ""))).toEqual([
    "checks.yml",
    "code-scanning.yml",
    "release.yml",
  ]);
});

describe.for(workflows)("%s", (file) => {
  const workflow = parse(readFileSync(file, "utf8")) as Workflow;
  const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

  test("may only read unless a job says more", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
  });

  test("runs scripts that exist", () => {
    const names = commands.flatMap((command) => /^npm (?:run )?(test|\w+)$/.exec(command)?.[1] ?? []);
    expect(names.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test("puts no text of a contributor into a command", () => {
    expect(commands.filter((command) => command.includes("${{"))).toEqual([]);
  });
});
