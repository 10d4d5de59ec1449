import { count } from "../../output/numbers.ts";

/** What `trust` prints. */
export const trustTexts = {
  trusted: (folder: string): string => `Trusted ${folder}`,
  trustedHint:
    "Models can now see the project's skills, including new and changed ones. This doesn't let anything run. Run `skillwright trust --revoke` to undo it.",
  revoked: (folder: string): string => `Revoked trust in ${folder}`,
  notTrusted: (folder: string): string => `${folder} was not trusted.`,
  none: "No trusted projects.",
  folders: (number: number): string => `${count(number, "trusted project")}:`,
  since: (time: string): string => `  since ${time.slice(0, 10)}`,
  approvals: (number: number): string => `${count(number, "approved skill")}:`,
  servers: (number: number): string => `${count(number, "answer")} about MCP servers:`,
  server: (server: string, answer: "added" | "skipped"): string =>
    answer === "added" ? `  ${server}: added` : `  ${server}: skipped`,
  executes: (skill: string): string => `"${skill}" runs:`,
  executesNothing: (skill: string): string => `"${skill}" runs nothing.`,
  permissions: "It also requests tools. You decide about them when the skill is used:",
  refused: "Not granted:",
  changed: "Changes since the approval:",
  ask: "Approve this content to run in a sandbox? [y/N] ",
  approveHint: (skill: string): string =>
    `Run \`skillwright trust ${skill} --yes\` to approve this content. It runs in a sandbox, and any change needs a new approval.`,
  approved: (skill: string): string => `Approved the current content of "${skill}". It runs in a sandbox.`,
  otherwise: (skill: string): string => `"${skill}" was not approved`,
  effect: "approve this content to run in a sandbox, or `--preview` to only show it",
  untrustedProject: "Models can't see it until you trust its project with `skillwright trust`.",
  alreadyApproved: (skill: string): string => `The current content of "${skill}" is already approved.`,
  approvalRevoked: (skill: string): string => `Revoked the approval of "${skill}"`,
  answersForgotten: (number: number): string => `Reset ${count(number, "answer")} about its MCP servers.`,
  notApproved: (skill: string): string => `"${skill}" was not approved.`,
  missing: (path: string): string => `The folder ${path} doesn't exist`,
  neither: (word: string): string => `No folder or skill is named "${word}"`,
  neitherHint: "Run `skillwright list --all` to list the skills.",
  both: (word: string): string => `"${word}" is both a folder and a skill`,
  bothHint: (word: string): string =>
    `Use \`skillwright trust ./${word}\` for the folder or \`skillwright trust --run ${word}\` for the skill.`,
  didYouMean: (names: readonly string[]): string => `Did you mean ${names.join(" or ")}?`,
} as const;
