import { omitUndefined } from "../omit-undefined.ts";
import type { PackageFile } from "../package/package-file.ts";
import { parsePackagePath } from "../paths/package-path.ts";
import type { NewSkill } from "../serialize/write-skill.ts";

/** The templates for a new skill. */
export type TemplateId = "minimal" | "with-script" | "with-references" | "parameterised";

/** The words that fill a template. */
export interface TemplateInput {
  readonly name: string;
  readonly description: string;
  readonly displayName?: string;
}

/** A new skill to begin with. It passes lint unchanged. */
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
    summary: "instructions alone",
    fill: (input) => ({ skill: { fields: fieldsOf(input), body: minimalBody(titleOf(input)) }, files: [] }),
  },
  {
    id: "with-script",
    summary: "instructions and a script that does the exact part",
    fill: (input) => ({
      skill: { fields: fieldsOf(input), body: scriptBody(titleOf(input)) },
      files: [textFile("scripts/run.sh", SCRIPT, "program")],
    }),
  },
  {
    id: "with-references",
    summary: "short instructions, detail in files that are read when needed",
    fill: (input) => ({
      skill: { fields: fieldsOf(input), body: referencesBody(titleOf(input)) },
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
        body: parameterBody(titleOf(input)),
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

const minimalBody = (title: string): string => `# ${title}

## Steps

1. Read what the user wants and look at the files it is about.
2. Do the work in small steps and check each result.
3. Say what you did and what is left open.

## Rules

- Ask when something important is unclear; do not guess.
- Change nothing that was not asked for.
`;

const scriptBody = (title: string): string => `# ${title}

## Steps

1. Read what the user wants and find the files it is about.
2. Run [scripts/run.sh](scripts/run.sh) with these files as arguments. It prints one line for each file.
3. Read its output and tell the user what it means.

## Rules

- Let the script do the exact part; do not count or convert by hand.
- When the script fails, show its message and stop.
`;

const referencesBody = (title: string): string => `# ${title}

## Steps

1. Read what the user wants.
2. For anything beyond the simple case read [the details](references/details.md) first.
3. When the form of the answer is unclear, follow [the examples](references/examples.md).
4. Do the work and say what you did.
`;

const parameterBody = (title: string): string => `# ${title}

Work on {{target}}.

Language of the answer: {{language}}
If that is empty, use the language of the user.

## Steps

1. Look at {{target}} as a whole before you change anything.
2. Do the work in small steps and check each result.
3. Say what you did and what is left open.
`;

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
