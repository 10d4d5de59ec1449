import type { TrustDocument } from "@skillwright/contract";
import type { Diagnostic } from "@skillwright/core/internal";
import { ownPlace, type Session, type SkillReview } from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { type PathContext, shortPath } from "../../output/short-path.ts";
import { printDiff } from "../../views/content-diff.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { printReviewedFile } from "../../views/reviewed-file.ts";

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
  grants: (number: number): string =>
    `${count(number, "skill")} that may use tools without asking, until ${number === 1 ? "its" : "their"} files change:`,
  servers: (number: number): string => `${count(number, "answer")} about MCP servers:`,
  server: (server: string, answer: "added" | "skipped"): string =>
    answer === "added" ? `  ${server}: added` : `  ${server}: skipped`,
  executes: (skill: string): string => `"${skill}" runs:`,
  executesNothing: (skill: string): string => `"${skill}" runs nothing.`,
  nothingToApprove: "There is nothing to approve.",
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
} as const;

/** What is stored about trust. */
interface StoredTrust extends Pick<TrustDocument, "folders" | "approvals" | "grants" | "servers"> {
  readonly problem: Diagnostic | undefined;
}

/** Prints trusted projects, approved skills and answers about MCP servers. */
export function printTrustList(stored: StoredTrust, context: PathContext, out: Output): void {
  const { folders, approvals, grants, servers, problem } = stored;
  const line = (path: string, detail: string): void =>
    out.text(["  ", shortPath(path, context), dim(detail)], 4);
  out.text(folders.length === 0 ? trustTexts.none : trustTexts.folders(folders.length));
  for (const { path, trustedAt } of folders) line(path, trustTexts.since(trustedAt));
  if (approvals.length > 0) out.text(trustTexts.approvals(approvals.length));
  for (const { key, approvedAt } of approvals) line(key, trustTexts.since(approvedAt));
  if (grants.length > 0) out.text(trustTexts.grants(grants.length));
  for (const { key, approvedAt } of grants) line(key, trustTexts.since(approvedAt));
  if (servers.length > 0) out.text(trustTexts.servers(servers.length));
  for (const { key, server, answer } of servers) line(key, trustTexts.server(server, answer));
  if (problem !== undefined) printDiagnostic(problem, context, out);
}

/** Prints what a skill runs and requests. */
export function printApproval(review: SkillReview, session: Session, out: Output): void {
  const { skill, file, executes, permissions, refused, diff, contents = [] } = review;
  const status = session.skills.find(({ id }) => id === skill);
  const list = (items: readonly string[]): void => {
    for (const item of items) out.text(["  ", item], 4);
  };
  out.text([dim(shortPath(file, { cwd: "", home: ownPlace().home }))]);
  out.text(executes.length === 0 ? trustTexts.executesNothing(skill) : trustTexts.executes(skill));
  list(executes);
  for (const content of contents) printReviewedFile(content, (parts, hang) => out.text(parts, hang));
  if (permissions.length > 0) out.text(trustTexts.permissions);
  list(permissions);
  if (refused.length > 0) out.text(trustTexts.refused);
  list(refused);
  if (diff !== undefined) {
    out.text(trustTexts.changed);
    printDiff(diff, (parts, hang) => out.text(parts, hang));
  }
  if (status?.reasons.some(({ code }) => code === "untrusted") === true)
    out.text([dim(trustTexts.untrustedProject)]);
  out.flush();
}
