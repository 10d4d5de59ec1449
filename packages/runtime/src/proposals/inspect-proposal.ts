import {
  applyPatch,
  changedBeyondWords,
  type LintFinding,
  type LintInput,
  lintSkill,
  type ParseResult,
  parseSkill,
  permissionChanges,
} from "@skillwright/core/internal";
import { declaredFeatures } from "../approval/declared-features.ts";
import { sha256 } from "../files/sha256.ts";
import { readLintInput } from "../lint/read-lint-input.ts";
import type { Proposal, ProposalReview } from "./proposal.ts";
import { readBase } from "./proposal-files.ts";
import { currentText, type ProposalsContext } from "./proposals-context.ts";

/** Finds out what a proposal would do, only from its diff and the text it was written against. */
export function inspectProposal(context: ProposalsContext, proposal: Proposal): ProposalReview {
  const before = proposal.base === undefined ? "" : readBase(context.state, proposal.base);
  const applied = before === undefined ? undefined : applyPatch(before, proposal.diff);
  const nothing = { proposal, before, findings: [], executes: [], permissions: [], needs: "person" } as const;
  if (before === undefined || applied === undefined) {
    const problem = "The text it was written against is no longer stored";
    return { ...nothing, after: undefined, problems: [problem], because: [] };
  }
  if (!applied.ok) return { ...nothing, after: undefined, problems: [applied.problem], because: [] };
  const after = applied.text;
  const problems =
    sha256(after) === proposal.result ? [] : ["Its diff doesn't produce the text that it declares"];
  const old = read(context, proposal, before);
  const now = read(context, proposal, after);
  if (now.reading.manifest === undefined) {
    const errors = now.reading.diagnostics.filter(({ severity }) => severity === "error");
    return {
      ...nothing,
      after,
      problems: [...problems, ...errors.map(({ message }) => message)],
      because: [],
    };
  }
  const { manifest } = now.reading;
  const had = proposal.kind === "create" ? undefined : old.reading.manifest;
  const executes = features(now, after).filter((feature) => !features(old, before).includes(feature));
  const permissions = permissionChanges(had, manifest);
  const fields = changedBeyondWords(had, manifest);
  const findings = newFindings(now.findings, proposal.kind === "create" ? [] : old.findings);
  const because = [
    ...executes.map((feature) => `it adds something that executes: ${feature}`),
    ...permissions,
    ...fields.map((field) => `it changes the field \`${field}\``),
    ...findings.filter(({ code }) => code.startsWith("text-")).map(({ message }) => message),
    ...(proposal.origin === "filed" ? [] : [originReason[proposal.origin]]),
  ];
  return {
    proposal,
    before,
    after,
    problems:
      manifest.name === (had?.name ?? proposal.skill)
        ? problems
        : [...problems, "It changes the skill's name"],
    findings,
    executes,
    permissions,
    needs: because.length === 0 ? "reviewer" : "person",
    because,
  };
}

const originReason: Readonly<Record<"edited" | "planted", string>> = {
  edited: "its file was changed after it was filed",
  planted: "its file was added by hand and never filed",
};

interface Read {
  readonly file: string;
  readonly reading: ParseResult;
  readonly findings: readonly LintFinding[];
}

/** Reads and lints a text as if it were the skill's. */
function read(context: ProposalsContext, proposal: Proposal, text: string): Read {
  const current = proposal.key === undefined ? undefined : currentText(context, proposal.key);
  const bytes = Buffer.from(text, "utf8");
  const path = current?.skill.found.path;
  const input: LintInput =
    path === undefined
      ? {
          skill: { text, complete: true, file: "SKILL.md", directory: proposal.skill, sidecars: [] },
          bytes: bytes.length,
        }
      : readLintInput(context.files, { path, kind: "skill" }, bytes);
  return { file: path ?? "SKILL.md", reading: parseSkill(input.skill), findings: lintSkill(input) };
}

function features({ file, reading }: Read, text: string): readonly string[] {
  const { manifest, bodyStart } = reading;
  if (manifest === undefined) return [];
  const skill = { manifest, text, body: text.slice(bodyStart), found: { path: file } };
  return declaredFeatures(skill).map(({ kind, text: what }) => `${kind}: ${what}`);
}

function newFindings(now: readonly LintFinding[], before: readonly LintFinding[]): readonly LintFinding[] {
  const known = before.map(({ code, message }) => `${code} ${message}`);
  return now.filter(({ code, message }) => {
    const at = known.indexOf(`${code} ${message}`);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}
