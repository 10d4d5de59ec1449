type BodyWriter = (title: string) => string;

/** The instructions that each template for a new skill begins with, by the id of the template. */
export const templateBodies: Readonly<
  Record<"minimal" | "with-script" | "with-references" | "parameterised", BodyWriter>
> = {
  minimal: (title) => `# ${title}

## Steps

1. Read what the user wants and look at the files it is about.
2. Do the work in small steps and check each result.
3. Say what you did and what is left open.

## Rules

- Ask when something important is unclear; do not guess.
- Change nothing that was not asked for.
`,
  "with-script": (title) => `# ${title}

## Steps

1. Read what the user wants and find the files it is about.
2. Run [scripts/run.sh](scripts/run.sh) with these files as arguments. It prints one line for each file.
3. Read its output and tell the user what it means.

## Rules

- Let the script do the exact part; do not count or convert by hand.
- When the script fails, show its message and stop.
`,
  "with-references": (title) => `# ${title}

## Steps

1. Read what the user wants.
2. For anything beyond the simple case read [the details](references/details.md) first.
3. When the form of the answer is unclear, follow [the examples](references/examples.md).
4. Do the work and say what you did.
`,
  parameterised: (title) => `# ${title}

Work on {{target}}.

Language of the answer: {{language}}
If that is empty, use the language of the user.

## Steps

1. Look at {{target}} as a whole before you change anything.
2. Do the work in small steps and check each result.
3. Say what you did and what is left open.
`,
};

/** Whether a body is a template's, under whatever title. */
export function isTemplateBody(body: string): boolean {
  const [first = "", ...lines] = body.trim().split(/\r\n|\n|\r/);
  const title = /^# (.+)$/.exec(first)?.[1];
  if (title === undefined) return false;
  const written = [first, ...lines].join("\n");
  return Object.values(templateBodies).some((write) => write(title).trim() === written);
}
