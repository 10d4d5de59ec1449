import type { TestApp } from "../support/open-app.ts";

const longLine = Array.from({ length: 60 }, (_, at) => `column-${at}`).join(" ");
const longWord = "Donaudampfschifffahrtsgesellschaft".repeat(6);

/** Skills that are hard to lay out: wide code, wide tables, long words, long descriptions, right-to-left text. */
export function awkwardSkills({ skill, write }: Pick<TestApp, "skill" | "write">): void {
  const own = "home/.agents/skills";
  skill(
    `${own}/wide-code`,
    "name: wide-code\ndescription: Wide code. Use when testing.",
    `# Wide code\n\n\`\`\`sh\n${longLine}\n\`\`\`\n\n> \`\`\`\n> ${longLine}\n> \`\`\`\n\n- \`${longLine.replaceAll(" ", "_")}\`\n`,
  );
  write(`${own}/wide-code/data.txt`, `${longLine}\n`);
  const cells = longLine.split(" ");
  skill(
    `${own}/wide-table`,
    "name: wide-table\ndescription: A wide table. Use when testing.",
    `# Wide table\n\n|${cells.join("|")}|\n|${cells.map(() => "-").join("|")}|\n|${cells.join("|")}|\n`,
  );
  skill(
    `${own}/long-words`,
    `name: long-words\ndisplay_name: ${longWord}\ndescription: ${longWord} Use when testing.\ntags: [${longWord}]`,
    `# ${longWord}\n\nhttps://example.org/${longWord}\n`,
  );
  const lines = Array.from({ length: 300 }, (_, at) => `  Line ${at} of the description.`).join("\n");
  skill(`${own}/long-description`, `name: long-description\ndescription: |\n${lines}`, "Do it in one go.\n");
  skill(
    `${own}/right-to-left`,
    "name: right-to-left\ndisplay_name: \u05de\u05d9\u05d5\u05de\u05e0\u05d5\u05ea\ndescription: Right-to-left text. Use when testing.",
    "# \u05e9\u05dc\u05d5\u05dd\n\nDo it from right to left.\n",
  );
}

/** Each awkward skill, and text that its page shows. */
export const awkwardTexts: readonly (readonly [id: string, text: string])[] = [
  ["wide-code", "column-59"],
  ["wide-table", "column-59"],
  ["long-words", "https://example.org/"],
  ["long-description", "Do it in one go."],
  ["right-to-left", "Do it from right to left."],
];

/** Other pages that show the awkward skills. */
export const awkwardPages: readonly string[] = [
  "/skills/view/long-words/details",
  "/skills/view/long-words/why",
  "/skills/view/long-words/hosts",
  "/skills/view/long-words/security",
  "/skills/view/long-words?compare=",
  "/skills/edit/long-words",
  "/skills/edit/wide-table?view=rendered",
  "/skills/edit/wide-code?view=preview",
  "/skills/edit/long-description?view=findings",
  "/skills/everywhere",
  "/agents/orchestrator?view=prompt",
  "/chat",
];
