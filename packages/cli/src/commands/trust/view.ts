import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { printDiff } from "../../views/content-diff.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import type { ApprovalModel, TrustListModel } from "./model.ts";
import { trustTexts } from "./text.ts";

/** Prints trusted projects, approved skills and answers about MCP servers. */
export function printTrustList(model: TrustListModel, out: Output): void {
  const { projects, approvals, servers, problem, context } = model;
  const line = (path: string, detail: string): void => out.text(["  ", path, dim(detail)], 4);
  out.text(projects.length === 0 ? trustTexts.none : trustTexts.folders(projects.length));
  for (const { path, since } of projects) line(path, trustTexts.since(since));
  if (approvals.length > 0) out.text(trustTexts.approvals(approvals.length));
  for (const { path, since } of approvals) line(path, trustTexts.since(since));
  if (servers.length > 0) out.text(trustTexts.servers(servers.length));
  for (const { path, server, answer } of servers) line(path, trustTexts.server(server, answer));
  if (problem !== undefined) printDiagnostic(problem, context, out);
}

/** Prints what a skill runs and requests. */
export function printApproval(model: ApprovalModel, out: Output): void {
  const { skill, file, executes, permissions, refused, diff, untrusted } = model;
  const list = (items: readonly string[]): void => {
    for (const item of items) out.text(["  ", item], 4);
  };
  out.text([dim(file)]);
  out.text(executes.length === 0 ? trustTexts.executesNothing(skill) : trustTexts.executes(skill));
  list(executes);
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
