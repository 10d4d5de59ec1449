import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readReferenceProperties, toReferencePrompt, validateReference } from "@skillwright/core/internal";
import { readReferenceFolder } from "@skillwright/runtime/internal";
import { createRandom } from "./random.ts";
import { skillTag } from "./skill-tag.ts";
import { oddTexts } from "./skill-texts.ts";
import { firstDifference } from "./text-difference.ts";

/** The validator of the Agent Skills standard, in its npm version. */
export const skillsRef = { id: "skills-ref", packageName: "skills-ref", version: "0.1.5" } as const;

interface ReferenceTool {
  validate(folder: string): Promise<readonly string[]>;
  readProperties(folder: string): Promise<{ toDict?(): object }>;
  toPrompt(folders: readonly string[]): Promise<string>;
}

/** Values that are hard to agree on, besides the texts that agents read differently. */
const values = [
  "{}",
  "[a]",
  "[]",
  "5",
  "1.0",
  "1e3",
  "0x1F",
  "true",
  "null",
  "~",
  "''",
  '"x"',
  "{v: 1.0}",
  "{v: 1, w: [a, b]}",
  "{v: true}",
  "{v: null}",
  "2026-01-02",
  "a\t",
  "\tb",
  "🚀",
  "א",
  "ก",
  "٣",
  "x-y",
  "X",
  "-x",
  "x--y",
  "é",
  "e\u0301",
  "a b",
  "!!str 5",
  "&a b",
  "'it''s'",
  "x".repeat(65),
  "🚀".repeat(40),
  "y".repeat(600),
  "z".repeat(1100),
] as const;

const fields = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"] as const;

/** How many verdicts and how many outputs agree, and the differences. */
export interface ReferenceOutcome {
  readonly cases: number;
  readonly verdicts: number;
  readonly outputs: number;
  readonly lines: readonly string[];
}

function writeCases(base: string, seed: number): readonly string[] {
  const random = createRandom(seed);
  const folders: string[] = [];
  const add = (name: string, text: string | Buffer): void => {
    const folder = join(base, String(folders.length), name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, random.chance(0.9) ? "SKILL.md" : "skill.md"), text);
    folders.push(folder);
  };
  for (const make of Object.values(oddTexts)) add("alpha", make({ name: "alpha", tag: skillTag(1) }));
  for (const field of fields) {
    for (const value of values) {
      const given = { name: "alpha", description: "Does it", [field]: value };
      const lines = Object.entries(given).map(
        ([key, text]) => `${key}:${random.pick([" ", " ", "\t"])}${text}`,
      );
      add(field === "name" ? value.slice(0, 80) : "alpha", `---\n${lines.join("\n")}\n---\nBody\n`);
    }
  }
  return folders;
}

/** The words of a YAML error depend on the version of the parser. */
function withoutDetails(answer: string): string {
  return answer.replace(/YAMLException: [\s\S]*$/, "YAMLException");
}

async function answerOf(ask: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    return `error: ${(error as Error).message}`;
  }
}

/** Compares our copy of the reference tool with the real one. */
export async function compareReference({
  nodeModules,
  seed,
  base,
}: {
  readonly nodeModules: string;
  readonly seed: number;
  readonly base: string;
}): Promise<ReferenceOutcome> {
  const file = pathToFileURL(join(nodeModules, "skills-ref/dist/index.js")).href;
  const tool = (await import(file)) as ReferenceTool;
  const lines: string[] = [];
  let verdicts = 0;
  let outputs = 0;
  const folders = writeCases(base, seed);
  for (const folder of folders) {
    const ours = readReferenceFolder(folder);
    const failing = (result: {
      readonly failure?: { readonly message: string };
      readonly value?: unknown;
    }) => {
      if (result.failure !== undefined) throw new Error(result.failure.message);
      return result.value;
    };
    const pairs = [
      [await answerOf(() => tool.validate(folder)), JSON.stringify(validateReference(ours))],
      [
        await answerOf(async () => {
          const properties = await tool.readProperties(folder);
          return properties.toDict?.() ?? properties;
        }),
        await answerOf(async () => failing(readReferenceProperties(ours))),
      ],
      [
        await answerOf(() => tool.toPrompt([folder])),
        await answerOf(async () => failing(toReferencePrompt([ours]))),
      ],
    ] as const;
    const [verdict, ...rest] = pairs.map(
      ([real, simulated]) => withoutDetails(real) === withoutDetails(simulated),
    );
    if (verdict === true) verdicts += 1;
    if (rest.every(Boolean)) outputs += 1;
    for (const [real, simulated] of pairs)
      if (withoutDetails(real) !== withoutDetails(simulated))
        lines.push(`  ${folder.slice(base.length)}`, ...firstDifference(real, simulated));
  }
  return { cases: folders.length, verdicts, outputs, lines };
}
