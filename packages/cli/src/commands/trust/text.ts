import { count } from "../../output/numbers.ts";

/** What `trust` says. */
export const trustTexts = {
  trusted: (folder: string): string => `Trusted: ${folder}`,
  trustedHint:
    "Models may see the text of its skills, new and changed ones too. Nothing of them runs by that; `skillwright trust --revoke` takes it back.",
  revoked: (folder: string): string => `No longer trusted: ${folder}`,
  notTrusted: (folder: string): string => `${folder} was not trusted.`,
  none: "No folder is trusted.",
  folders: (number: number): string => `${count(number, "trusted folder")}:`,
  since: (time: string): string => `  since ${time.slice(0, 10)}`,
  approvals: (number: number): string => `${count(number, "skill")} whose commands may run:`,
  servers: (number: number): string => `${count(number, "answer")} about MCP servers:`,
  server: (server: string, answer: "added" | "skipped"): string =>
    answer === "added" ? `  ${server} was added` : `  ${server} is done without`,
  executes: (skill: string): string => `"${skill}" executes:`,
  executesNothing: (skill: string): string => `"${skill}" executes nothing.`,
  permissions: "It also asks about tools, which is decided when it is used:",
  refusedWishes: "What it does not get:",
  changed: "Since it was approved:",
  changes: { added: "added", changed: "changed", removed: "removed" },
  withheld: { binary: "not a text", "too-large": "too long to be shown", "same-text": "" },
  executable: { now: "may be run as a program now", noLonger: "may no longer be run as a program" },
  ask: "Let that run, in a sandbox and as it is now? [y/N] ",
  approveHint: (skill: string): string =>
    `\`skillwright trust ${skill} --yes\` lets that run, in a sandbox and as it is now; after any change you are asked again.`,
  approved: (skill: string): string => `Approved: "${skill}" as it is now. It runs in a sandbox.`,
  otherwise: (skill: string): string => `Nothing of "${skill}" runs`,
  effect: "lets that run, in a sandbox and as it is now; `--preview` only shows it",
  untrustedProject: "No model is told about it before you trust its project: `skillwright trust`.",
  alreadyApproved: (skill: string): string => `"${skill}" is approved as it is now.`,
  approvalRevoked: (skill: string): string => `No longer approved: "${skill}"`,
  answersForgotten: (number: number): string =>
    `Forgotten: ${count(number, "answer")} about its MCP servers.`,
  notApproved: (skill: string): string => `"${skill}" was not approved.`,
  missing: (path: string): string => `There is no folder ${path}`,
  neither: (word: string): string => `There is neither a folder nor a skill "${word}"`,
  neitherHint: "`skillwright list --all` shows the skills.",
  both: (word: string): string => `"${word}" is a folder here and the name of a skill`,
  bothHint: (word: string): string =>
    `\`skillwright trust ./${word}\` means the folder, \`skillwright trust --run ${word}\` the skill.`,
  didYouMean: (names: readonly string[]): string => `Did you mean ${names.join(" or ")}?`,
} as const;
