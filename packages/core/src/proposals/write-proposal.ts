import { escapeTerminal } from "../text/escape-terminal.ts";
import { PROPOSAL_VERSION, type ProposalDocument } from "./read-proposal.ts";

/**
 * The Markdown file of a proposal: frontmatter, then the sections Diff, Justification and Evidence. Text from outside
 * cannot leave its section.
 */
export function writeProposal(proposal: ProposalDocument): string {
  const { author } = proposal;
  const fields: readonly (readonly [string, string | number | undefined])[] = [
    ["version", PROPOSAL_VERSION],
    ["id", proposal.id],
    ["kind", proposal.kind],
    ["skill", proposal.skill],
    ["key", proposal.key],
    ["base", proposal.base],
    ["result", proposal.result],
    ["author", author.kind],
    ["author_name", author.name],
    ["created", proposal.created],
    ["status", proposal.status],
  ];
  const head = fields.flatMap(([key, value]) =>
    // JSON is valid YAML, whatever the text contains.
    value === undefined ? [] : [`${key}: ${JSON.stringify(value)}`],
  );
  const fence = "`".repeat(Math.max(3, longestRun(proposal.diff) + 1));
  return [
    "---",
    ...head,
    "---",
    "",
    `# Proposal ${proposal.id}`,
    "",
    "## Diff",
    "",
    `${fence}diff`,
    `${proposal.diff}${fence}`,
    "",
    "## Justification",
    "",
    quoteProse(proposalProse(proposal.justification)),
    "",
    "## Evidence",
    "",
    quoteProse(proposalProse(proposal.evidence)),
    "",
  ].join("\n");
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** Text from outside as lines that can neither command a terminal nor hide: what would do so becomes visible. */
export function proposalProse(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => escapeTerminal(line.replaceAll("\t", "    ")).trimEnd())
    .join("\n")
    .trim();
}

/** Lines as a Markdown quotation: nothing in them can become a heading or a fence of the document. */
function quoteProse(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}
