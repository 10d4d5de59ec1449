import { lintRules } from "@skillwright/core/internal";
import { textOf, wrapParts } from "../output/parts.ts";

const levels = { error: "error", warning: "warning", info: "note" } as const;

const width = Math.max(...lintRules.map(({ id }) => id.length)) + 4;

const rules = lintRules.flatMap(({ id, severity, title }) =>
  wrapParts([`  ${id}`.padEnd(width), `${title} (${levels[severity]})`], 80, width),
);

/** `skillwright help lint`. */
export const text = `What lint checks, and how to set its rules

Each finding of \`skillwright lint\` ends with the id of its rule.

  error     breaks the standard, or an agent wouldn't load the skill; lint
            exits with 1
  warning   works, but probably not as intended
  note      good to know

Set a rule to off, warn or error for one run, or in your configuration:

  skillwright lint --rule body-long=off
  skillwright config set lint.rules.body-long off

The rules:

${rules.map((line) => line.map(textOf).join("").trimEnd()).join("\n")}

See also: skillwright help format
`;
