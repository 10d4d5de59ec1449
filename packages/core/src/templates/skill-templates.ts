import { omitUndefined } from "../omit-undefined.ts";
import type { PackageFile } from "../package/source.ts";
import { parsePackagePath } from "../paths/package-path.ts";
import type { NewSkill } from "../serialize/write-skill.ts";
import { templateBodies } from "../validate/template-bodies.ts";

/** The templates for a new skill. */
export type TemplateId = keyof typeof templateBodies;

/** The words that fill a template. */
export interface TemplateInput {
  readonly name: string;
  readonly description: string;
  readonly displayName?: string;
}

/** A new skill to begin with. Lint only says that it is still the template. */
export interface FilledTemplate {
  readonly skill: NewSkill;
  readonly files: readonly PackageFile[];
}

/** A template and what it is for, in a line. */
export interface SkillTemplate {
  readonly id: TemplateId;
  readonly summary: string;
  readonly fill: (input: TemplateInput) => FilledTemplate;
}

/** The templates, the simplest first. */
export const skillTemplates: readonly SkillTemplate[] = [
  {
    id: "minimal",
    summary: "instructions only",
    fill: (input) => ({
      skill: { fields: fieldsOf(input), body: templateBodies.minimal(titleOf(input)) },
      files: [],
    }),
  },
  {
    id: "with-script",
    summary: "instructions and a script that does the exact part",
    fill: (input) => ({
      skill: { fields: fieldsOf(input), body: templateBodies["with-script"](titleOf(input)) },
      files: [textFile("scripts/run.sh", SCRIPT, "program")],
    }),
  },
  {
    id: "with-references",
    summary: "short instructions, detail in files that are read when needed",
    fill: (input) => ({
      skill: { fields: fieldsOf(input), body: templateBodies["with-references"](titleOf(input)) },
      files: [
        textFile("references/details.md", DETAILS, "file"),
        textFile("references/examples.md", EXAMPLES, "file"),
      ],
    }),
  },
  {
    id: "parameterised",
    summary: "asks for values and fills them into the instructions",
    fill: (input) => ({
      skill: {
        fields: {
          ...fieldsOf(input),
          parameters: [
            { name: "target", type: "string", required: true, description: "What to work on" },
            { name: "language", type: "string", required: false, description: "Language of the answer" },
          ],
        },
        body: templateBodies.parameterised(titleOf(input)),
      },
      files: [],
    }),
  },
];

function fieldsOf({ name, description, displayName }: TemplateInput): NewSkill["fields"] {
  return { name, description, ...omitUndefined({ displayName }) };
}

function titleOf({ name, displayName }: TemplateInput): string {
  return displayName ?? name.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
}

function textFile(path: string, text: string, kind: "file" | "program"): PackageFile {
  const bytes = new TextEncoder().encode(text);
  return { path: parsePackagePath(path, "the template"), bytes, executable: kind === "program" };
}

const SCRIPT = `#!/bin/sh
# Prints one line for each file that it is given: its number of lines and its name.
set -eu

if [ "$#" -eq 0 ]; then
  echo "usage: run.sh FILE..." >&2
  exit 2
fi

for file in "$@"; do
  lines=$(wc -l < "$file")
  echo "$lines $file"
done
`;

const DETAILS = `# Details

What an expert knows and the short instructions leave out: special cases, limits, decisions and their reasons.
`;

const EXAMPLES = `# Examples

For each example: what the user said, what a good answer looks like, and why.
`;
