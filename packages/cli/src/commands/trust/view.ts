import type { Diagnostic, PackageDiff } from "@skillwright/core/internal";
import {
  type openServerAnswers,
  ownPlace,
  type Session,
  type SkillReview,
  type TrustStore,
} from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";
import { type PathContext, shortPath } from "../../output/short-path.ts";
import { printDiff } from "../../views/content-diff.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";

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
  permissions: "It also requests tools. You decide about them when the skill is used:",
  refused: "Not granted:",
  changed: "Changes since the approval:",
  omitted: { binary: "not text; can't be shown", "too-large": "too large to show" },
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

/** Prints trusted projects, approved skills and answers about MCP servers. */
export function printTrustList(model: TrustListModel, out: Output): void {
  const { projects, approvals, grants, servers, problem, context } = model;
  const line = (path: string, detail: string): void => out.text(["  ", path, dim(detail)], 4);
  out.text(projects.length === 0 ? trustTexts.none : trustTexts.folders(projects.length));
  for (const { path, since } of projects) line(path, trustTexts.since(since));
  if (approvals.length > 0) out.text(trustTexts.approvals(approvals.length));
  for (const { path, since } of approvals) line(path, trustTexts.since(since));
  if (grants.length > 0) out.text(trustTexts.grants(grants.length));
  for (const { path, since } of grants) line(path, trustTexts.since(since));
  if (servers.length > 0) out.text(trustTexts.servers(servers.length));
  for (const { path, server, answer } of servers) line(path, trustTexts.server(server, answer));
  if (problem !== undefined) printDiagnostic(problem, context, out);
}

/** Prints what a skill runs and requests. */
export function printApproval(model: ApprovalModel, out: Output): void {
  const { skill, file, executes, permissions, refused, diff, contents, untrusted } = model;
  const list = (items: readonly string[]): void => {
    for (const item of items) out.text(["  ", item], 4);
  };
  out.text([dim(file)]);
  out.text(executes.length === 0 ? trustTexts.executesNothing(skill) : trustTexts.executes(skill));
  list(executes);
  for (const content of contents) printContent(content, out);
  if (permissions.length > 0) out.text(trustTexts.permissions);
  list(permissions);
  if (refused.length > 0) out.text(trustTexts.refused);
  list(refused);
  if (diff !== undefined) {
    out.text(trustTexts.changed);
    printDiff(diff, (parts, hang) => out.text(parts, hang));
  }
  if (untrusted) out.text([dim(trustTexts.untrustedProject)]);
  out.flush();
}

/** Prints a file that the skill runs. Lines are wrapped and never cut: the end of a line may be what matters. */
function printContent({ path, text, omitted }: ApprovalModel["contents"][number], out: Output): void {
  out.text(["  ", bold(path), dim(omitted === undefined ? "" : `  ${trustTexts.omitted[omitted]}`)], 4);
  for (const line of text === undefined ? [] : text.replace(/\r?\n$/, "").split("\n")) {
    out.text(["    ", line.replaceAll("\t", "    ")], 6);
  }
}

/** What `trust --list` shows. Paths are shortened for display. */
interface TrustListModel {
  readonly projects: readonly { readonly path: string; readonly since: string }[];
  readonly approvals: readonly { readonly path: string; readonly since: string }[];
  /** Skills whose tools are used without a question. */
  readonly grants: readonly { readonly path: string; readonly since: string }[];
  /** Answers about MCP servers that skills depend on. */
  readonly servers: readonly {
    readonly path: string;
    readonly server: string;
    readonly answer: "added" | "skipped";
  }[];
  /** A trust file that can't be read. */
  readonly problem: Diagnostic | undefined;
  readonly context: PathContext;
}

/** What is stored about trust. */
interface StoredTrust {
  readonly folders: ReturnType<TrustStore["folders"]>;
  readonly approvals: ReturnType<TrustStore["approvals"]>;
  readonly grants: ReturnType<TrustStore["grants"]>;
  readonly servers: ReturnType<ReturnType<typeof openServerAnswers>["entries"]>;
  readonly problem: Diagnostic | undefined;
}

/** Collects what `trust --list` shows. */
export function toTrustListModel(stored: StoredTrust, context: PathContext): TrustListModel {
  const { folders, approvals, grants, servers, problem } = stored;
  const short = (path: string): string => shortPath(path, context);
  return {
    projects: folders.map(({ path, trustedAt }) => ({ path: short(path), since: trustedAt })),
    approvals: approvals.map(({ key, approvedAt }) => ({ path: short(key), since: approvedAt })),
    grants: grants.map(({ key, approvedAt }) => ({ path: short(key), since: approvedAt })),
    servers: servers.map(({ key, server, answer }) => ({ path: short(key), server, answer })),
    problem,
    context,
  };
}

/** What `trust NAME` shows before it asks. */
interface ApprovalModel {
  readonly skill: string;
  readonly file: string;
  /** What the skill runs. */
  readonly executes: readonly string[];
  /** Tools it requests. */
  readonly permissions: readonly string[];
  /** Requests that are not granted. */
  readonly refused: readonly string[];
  /** Changes since the approval. */
  readonly diff: PackageDiff | undefined;
  /** The files it runs, if nothing of it was approved before. */
  readonly contents: NonNullable<SkillReview["contents"]>;
  /** Whether models can't see it because its project is not trusted. */
  readonly untrusted: boolean;
}

/** Collects what `trust NAME` shows. */
export function toApprovalModel(review: SkillReview, session: Session): ApprovalModel {
  const { skill, file, executes, diff, contents = [], permissions, refused } = review;
  const status = session.skills.find(({ id }) => id === skill);
  return {
    skill,
    file: shortPath(file, { cwd: "", home: ownPlace().home }),
    executes,
    permissions,
    refused,
    diff,
    contents,
    untrusted: status?.reasons.some(({ code }) => code === "untrusted") === true,
  };
}
