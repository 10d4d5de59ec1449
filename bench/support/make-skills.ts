import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TOPICS = [
  "pdf",
  "csv",
  "git",
  "docker",
  "sql",
  "react",
  "python",
  "deploy",
  "review",
  "security",
  "design",
  "data",
];
const VERBS = [
  "merge",
  "clean",
  "convert",
  "review",
  "deploy",
  "summarise",
  "test",
  "migrate",
  "format",
  "audit",
];

/** Writes `count` skills of realistic size and frontmatter below a folder, deterministic. */
export function makeSkills(folder: string, count: number): void {
  let seed = 42;
  const random = (limit: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % limit;
  };
  const pick = (words: readonly string[]): string => words[random(words.length)] ?? "";
  for (let number = 0; number < count; number += 1) {
    const topic = pick(TOPICS);
    const name = `${topic}-${pick(VERBS)}-${number}`;
    const skill = join(folder, name);
    mkdirSync(skill, { recursive: true });
    writeFileSync(join(skill, "SKILL.md"), skillText(name, topic, random));
    if (random(3) === 0) {
      mkdirSync(join(skill, "references"));
      writeFileSync(join(skill, "references", "guide.md"), "# Guide\n");
    }
    if (random(4) === 0) {
      mkdirSync(join(skill, "scripts"));
      writeFileSync(join(skill, "scripts", "run.sh"), "#!/bin/sh\n");
    }
  }
}

function skillText(name: string, topic: string, random: (limit: number) => number): string {
  const lines = ["---", `name: ${name}`];
  const sentence = `Works with ${topic} files: reads, checks and rewrites them. Use when the user asks about ${topic}.`;
  switch (random(4)) {
    case 0:
      lines.push("description: >-", `  ${sentence}`, "  Also for reports that combine several sources.");
      break;
    case 1:
      lines.push(`description: "${sentence}"`);
      break;
    default:
      lines.push(`description: ${sentence.replace(": ", " - ")}`);
  }
  if (random(2) === 0) lines.push("license: Apache-2.0");
  if (random(3) === 0) lines.push("allowed-tools: Bash(git:*) Read Write");
  if (random(3) === 0) lines.push("metadata:", "  author: example-org", `  version: "1.${random(9)}"`);
  if (random(5) === 0) lines.push(`tags: [${topic}, files]`, `argument-hint: "[file]"`);
  lines.push("---", "", `# ${name}`, "");
  const paragraphs = 5 + random(25);
  for (let index = 0; index < paragraphs; index += 1) {
    lines.push(
      `${index + 1}. Open the ${topic} file, check its structure and write down what is missing.`,
      "",
    );
  }
  return lines.join("\n");
}
