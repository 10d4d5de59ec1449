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

/** A template whose skill has the body of that id, and maybe files and parameters. */
function template(
  id: TemplateId,
  summary: string,
  { files = [], ...fields }: Pick<NewSkill["fields"], "parameters"> & { files?: readonly PackageFile[] } = {},
): SkillTemplate {
  return {
    id,
    summary,
    fill: ({ name, description, displayName }) => {
      const title = displayName ?? name.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
      return {
        skill: {
          fields: { name, description, ...omitUndefined({ displayName }), ...fields },
          body: templateBodies[id](title),
        },
        files,
      };
    },
  };
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

/** The templates, the simplest first. */
export const skillTemplates: readonly SkillTemplate[] = [
  template("minimal", "instructions only"),
  template("with-script", "instructions and a script that does the exact part", {
    files: [textFile("scripts/run.sh", SCRIPT, "program")],
  }),
  template("with-references", "short instructions, detail in files that are read when needed", {
    files: [
      textFile("references/details.md", DETAILS, "file"),
      textFile("references/examples.md", EXAMPLES, "file"),
    ],
  }),
  template("parameterised", "asks for values and fills them into the instructions", {
    parameters: [
      { name: "target", type: "string", required: true, description: "What to work on" },
      { name: "language", type: "string", required: false, description: "Language of the answer" },
    ],
  }),
];
