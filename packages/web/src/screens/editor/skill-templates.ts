/** What a new skill can start with. */
export interface SkillTemplate {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly text: string;
}

export const templates: readonly SkillTemplate[] = [
  {
    id: "steps",
    title: "Steps",
    note: "A task with fixed steps",
    text: `---
name: release-notes
description: Write release notes from merged changes. Use when a version is about to ship.
---

# Release notes

1. Collect what was merged since the last tag.
2. Group it by what users notice.
3. Leave out what nobody outside the team can see.
`,
  },
  {
    id: "review",
    title: "Checklist",
    note: "What to look for, and how to report it",
    text: `---
name: api-review
description: Review an HTTP API for consistency and breaking changes. Use before an endpoint is published.
---

# API review

Check each point and quote the line it is about.

- Names follow the other endpoints.
- Errors say what is wrong and what to do.
- Nothing that clients rely on was removed.

Report what has to change first, then what could be better.
`,
  },
  {
    id: "form",
    title: "With parameters",
    note: "Asks for values before it starts",
    text: `---
name: weekly-report
description: Turn a week of notes into a short report. Use when asked for a summary of the week.
parameters:
  - name: week
    type: string
    required: true
    description: The week, such as 2026-W46
---

# Weekly report

Write the report for {{week}}. Begin with what matters most, and keep it under 200 words.
`,
  },
  {
    id: "reference",
    title: "House rules",
    note: "Knowledge that many tasks need",
    text: `---
name: house-style
description: The words and the tone of our texts. Use whenever a text for customers is written or changed.
---

# House style

- Short sentences. Say what a reader can do now.
- "Sign in", not "log in".
- No exclamation marks.

Read references/examples.md for texts before and after.
`,
  },
];

/** Words that say nothing about a task. */
const empty = new Set(
  "a an and are as at be by can for from i in into is it me my of on or our please that the their this to up use want we when with you your".split(
    " ",
  ),
);

const MAX_NAME_WORDS = 4;

/** A skill for what a sentence asks for; whoever wrote it completes the steps. */
export function draftFromSentence(sentence: string): string {
  const wish = sentence
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.!?]+$/, "");
  const words = wish
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9\s-]/g, "")
    .split(/[\s-]+/)
    .filter((word) => word !== "" && !empty.has(word));
  const name = words.slice(0, MAX_NAME_WORDS).join("-").slice(0, 64).replace(/-+$/, "");
  const title = `${wish.charAt(0).toUpperCase()}${wish.slice(1)}`;
  const request = `${wish.charAt(0).toLowerCase()}${wish.slice(1)}`;
  return `---
name: ${name}
description: ${JSON.stringify(`${title}. Use when asked to ${request}.`)}
---

# ${title}

1. Ask for what is missing before you start.
2. 
3. Check the result and say what you did.
`;
}
