import { writeZip } from "@skillwright/core/internal";
import type { TestApp } from "../support/open-app.ts";

type Place = Pick<TestApp, "write" | "skill">;

const releaseNotes = `# Release notes

Write for the people who use the product, not for those who made it.

1. Collect what was merged since the last tag: \`git log --merges\`.
2. Group it by what users notice: **New**, **Better**, **Fixed**.
3. Leave out what nobody outside the team can see.

See [the house style](references/style.md) for words and length.
`;

const weeklyReport = `# Weekly report

Write the report for {{week}}. Keep it under {{length}} words.

1. Read the notes of that week.
2. Begin with the one thing that matters most.
3. End with what is planned, and who is waiting for whom.
`;

/** Realistic skills of every kind and state, without anything that changes from run to run. */
export function sampleSkills({ skill, write }: Place): void {
  skill(
    "project/.agents/skills/release-notes",
    "name: release-notes\ndescription: Write release notes from merged changes. Use when a version is about to ship.\nversion: 2.1.0\nlicense: MIT\nauthor: Ada\ncategory: writing\ntags: [release, git]",
    releaseNotes,
  );
  write(
    "project/.agents/skills/release-notes/references/style.md",
    "# House style\n\nShort sentences. Say what a reader can do now.\n",
  );
  write(
    "project/.agents/skills/release-notes/scripts/collect.sh",
    '#!/bin/sh\ngit log --merges --format=%s "$1"..HEAD\n',
  );
  skill(
    "project/.agents/skills/api-review",
    "name: api-review\ndescription: Review an HTTP API for consistency and breaking changes. Use before an endpoint is published.\ncategory: code\ntags: [review]",
    "# API review\n\nCompare with the last published version.\n",
  );
  skill(
    "home/.agents/skills/weekly-report",
    "name: weekly-report\ndescription: Turn a week of notes into a short report. Use on Fridays, or when asked for a summary of the week.\nversion: 1.3.0\ncategory: writing\ntags: [notes]\nparameters:\n  - name: week\n    type: string\n    required: true\n    description: The week, such as 2026-W46\n  - name: length\n    type: number\n    description: Words at most",
    weeklyReport,
  );
  skill(
    "home/.agents/skills/pdf-tools",
    "name: pdf-tools\ndescription: Merge, split and fill PDF files. Use when the user mentions PDFs or forms.\ncategory: documents\ntags: [pdf, office]",
    "# PDF tools\n\nThe pages: !`pdfinfo form.pdf`\n",
  );
  skill(
    "home/.agents/skills/image-resize",
    "name: image-resize\ndescription: Resize pictures in bulk without losing detail. Use when images are too large to send.\ncategory: documents\neligibility:\n  env: [PHOTO_KEY]",
    "# Resize\n\nAsk for the longest side first.\n",
  );
  skill(
    "home/.agents/skills/diary",
    "name: diary\ndescription: Keep the diary of the day. Use when I say so.\ncategory: writing\ndisable-model-invocation: true",
    "# Diary\n\nThree sentences, no judgement.\n",
  );
  skill(
    "home/.agents/skills/api-review",
    "name: api-review\ndescription: My own checklist for APIs. Use when an API comes up.",
  );
  skill(
    "project/plugins/acme/skills/deploy",
    "name: deploy\ndescription: Roll a service out step by step and watch it. Use when something is to be deployed.\ncategory: code",
    "# Deploy\n\nOne region first.\n",
  );
  write(
    "project/.claude-plugin/marketplace.json",
    JSON.stringify({
      name: "acme",
      owner: { name: "Acme" },
      plugins: [{ name: "acme", source: "./plugins/acme" }],
    }),
  );
  skill(
    "built-in/explain-code",
    "name: explain-code\ndescription: Explain what a piece of code does, for somebody who did not write it. Use when asked about code.\ncategory: code",
    "# Explain code\n\n- Begin with what it is for.\n- Then walk through it in the order in which it runs.\n- Name what would surprise a reader.\n",
  );
  skill(
    "built-in/rewrite-text",
    "name: rewrite-text\ndescription: Rewrite a text so that it is clear and short. Use when asked to shorten, simplify or improve a text.\ncategory: writing",
    "# Rewrite\n\nKeep the meaning. Cut the rest.\n",
  );
}

/** A skill whose file doesn't load. */
export function brokenSkill({ write }: Place): void {
  write(
    "home/.agents/skills/meeting-notes/SKILL.md",
    "---\nname: meeting-notes\ndescription: [\n---\n\nText\n",
  );
}

/** An archive of a skill with a script, and with a file that doesn't belong in it. */
export function sampleArchive(): Buffer {
  const files = {
    "invoice-check/SKILL.md":
      "---\nname: invoice-check\ndescription: Check invoices against orders. Use when a bill arrives.\nversion: 0.4.0\nauthor: Grace\nallowed-tools: [Read, Bash]\n---\n\n# Check an invoice\n\nRun scripts/compare.sh first.\n",
    "invoice-check/scripts/compare.sh": "#!/bin/sh\ndiff orders.csv invoice.csv\n",
    "invoice-check/references/tax.md": "# Tax\n\nBy country.\n",
    "invoice-check/.env": "KEY=1",
  };
  return Buffer.from(
    writeZip(
      Object.entries(files).map(([path, text]) => ({
        path: path as Parameters<typeof writeZip>[0][number]["path"],
        bytes: new TextEncoder().encode(text),
        executable: path.endsWith(".sh"),
      })),
    ),
  );
}
