import { diagnosticHints, lintRules } from "@skillwright/core/internal";

const severities = { error: "error", warning: "warning", info: "note" } as const;

const introduction = `# Lint rules

\`skillwright lint\` checks skills against these rules. Each finding ends with the id of its rule.

- **error**: breaks the standard, or an agent wouldn't load the skill. \`lint\` exits with 1.
- **warning**: works, but probably not as intended. \`--max-warnings 0\` fails on them.
- **note**: good to know.

Set a rule to \`off\`, \`warn\` or \`error\` for one run with \`--rule\`, or in your configuration or the project's:

\`\`\`sh
skillwright lint --rule body-long=off --rule description-no-trigger=error
skillwright config set lint.rules.body-long off
\`\`\`

\`\`\`yaml
# .skillwright/config.yaml
lint:
  rules:
    description-no-trigger: error
\`\`\`

The command line takes precedence over the project's configuration, which takes precedence over yours. \`skillwright
lint --fix\` fixes what is marked as fixable. SARIF output (\`--format sarif\`) links each rule to its section here.
\`skillwright doctor\` uses the same severities.
`;

/** The page about lint rules in Markdown, one section for each rule. */
export function renderLintRules(): string {
  const table = [
    "| rule | level | fixable | reports |",
    "| --- | --- | --- | --- |",
    ...lintRules.map(
      ({ id, severity, title, fixable }) =>
        `| [\`${id}\`](#${id}) | ${severities[severity]} | ${fixable ? "yes" : ""} | ${title} |`,
    ),
  ].join("\n");
  const sections = lintRules.map(({ id, severity, title, fixable }) =>
    [
      `## ${id}`,
      `${title}. Level: **${severities[severity]}**${fixable ? "; some findings can be fixed with `--fix`" : ""}.`,
      `What to do: ${diagnosticHints[id]}`,
    ].join("\n\n"),
  );
  return `${[introduction.trimEnd(), table, ...sections].join("\n\n")}\n`;
}
