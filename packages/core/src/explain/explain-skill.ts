import { describeDependency } from "../dependencies/missing-dependency.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { HostProfile } from "../hosts/host-profile.ts";
import type { FoundSkill, SkillStatus } from "../model/resolved-skill.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { normalizeName } from "../parse/name-rules.ts";
import { normalizePath, parentPath } from "../paths/path-text.ts";
import type { PlannedRoot } from "../resolve/plan-roots.ts";
import { closest, didYouMean } from "../text/compare-text.ts";

/** The stages a skill goes through before it is offered. */
export type ExplainStage = "found" | "parsed" | "resolved" | "gated" | "offered";

/** One step that decided about a skill. */
export interface ExplainStep {
  readonly stage: ExplainStage;
  readonly outcome: "pass" | "stop" | "note";
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly hint?: string;
}

/** What happened to one file that matches the query. */
export interface ExplainedFile {
  readonly path: string;
  /** Undefined when the file does not load. */
  readonly id: string | undefined;
  /** Whether a model or the user can use it now. */
  readonly offered: boolean;
  readonly steps: readonly ExplainStep[];
}

/** Why a skill is offered, or why not, step by step. */
export interface Explanation {
  readonly query: string;
  /** One sentence that answers the question. */
  readonly answer: string;
  readonly files: readonly ExplainedFile[];
  /** Names similar to the query, when no file matches. */
  readonly suggestions: readonly string[];
  /** The searched folders. */
  readonly searched: readonly string[];
}

/** Everything an explanation is drawn from. */
export interface ExplainInput {
  readonly hostTitle: string;
  /** Whether the host asks what a skill needs of the machine. */
  readonly eligibility: HostProfile["eligibility"];
  readonly roots: readonly (PlannedRoot & { readonly exists: boolean })[];
  readonly found: readonly FoundSkill[];
  readonly skills: readonly SkillStatus[];
  /** What a person types to use a skill; undefined if that isn't known. */
  readonly callOf: (skill: SkillStatus) => string | undefined;
}

/** Explains what happened to every file that matches a name, id or path. */
export function explainSkill(input: ExplainInput, query: string): Explanation {
  const files = input.found
    .filter((found) => isMeant(input, found, query))
    .map((found) => explainFile(input, found))
    .toSorted((a, b) => Number(b.offered) - Number(a.offered));
  const names = input.skills.map((skill) => skill.id);
  const searched = input.roots.filter((root) => root.exists).map((root) => root.path);
  const suggestions = files.length > 0 ? [] : closest(normalizeName(query), names);
  return { query, answer: answerFor(input, query, files, suggestions), files, suggestions, searched };
}

/**
 * Completes the explanation of an agent that found no such skill: where our own rules find it, in folders that the agent
 * does not read.
 */
export function explainUnread(explanation: Explanation, own: ExplainInput, hostTitle: string): Explanation {
  const { query } = explanation;
  const found = explanation.files.length > 0 ? [] : own.found.filter((file) => isMeant(own, file, query));
  const [first] = found;
  if (first === undefined) return explanation;
  const placeOf = ({ root, path }: FoundSkill): string => own.roots[root]?.path ?? parentPath(path);
  return {
    ...explanation,
    answer: `"${query}" is in ${placeOf(first)}, which ${hostTitle} does not read.`,
    files: found.map((file) => ({
      path: file.path,
      id: undefined,
      offered: false,
      steps: [
        {
          stage: "found",
          outcome: "stop",
          message: `in ${placeOf(file)}, which ${hostTitle} does not read`,
          file: file.path,
        },
      ],
    })),
    suggestions: [],
  };
}

function isMeant(input: ExplainInput, found: FoundSkill, query: string): boolean {
  const name = normalizeName(query);
  const path = normalizePath(query);
  if ([found.path, found.key].some((file) => file === path || parentPath(file) === path)) return true;
  if (found.directory === query || found.manifest?.name === name) return true;
  const status = statusOf(input, found);
  return status !== undefined && (status.id === query || status.name === name);
}

function statusOf(input: ExplainInput, found: FoundSkill): SkillStatus | undefined {
  return input.skills.find((skill) => skill.found === found);
}

function explainFile(input: ExplainInput, found: FoundSkill): ExplainedFile {
  const root = input.roots[found.root];
  const steps: ExplainStep[] = [
    {
      stage: "found",
      outcome: "pass",
      message: `found in ${root?.path ?? "?"} (${root?.scope ?? "?"})`,
      file: found.path,
    },
  ];
  if (found.key !== found.path)
    steps.push({ stage: "found", outcome: "note", message: `a link to ${found.key}` });
  steps.push(...found.diagnostics.map((diagnostic) => parseStep(diagnostic, found)));
  const status = statusOf(input, found);
  if (found.manifest === undefined) return { path: found.path, id: undefined, offered: false, steps };
  steps.push({ stage: "parsed", outcome: "pass", message: `parsed as "${found.manifest.name}"` });
  if (status === undefined) {
    const twin = input.skills.find((skill) => skill.found.key === found.key);
    steps.push({
      stage: "resolved",
      outcome: "stop",
      message: `the same file was already found as ${twin?.found.path ?? found.key}`,
    });
    return { path: found.path, id: twin?.id, offered: false, steps };
  }
  steps.push(...resolveSteps(input, status));
  if (status.shadowedBy !== undefined) return { path: found.path, id: status.id, offered: false, steps };
  for (const reason of status.reasons) {
    const hint = reason.hint === undefined ? {} : { hint: reason.hint };
    steps.push({ stage: "gated", outcome: "stop", message: reason.message, ...hint });
  }
  if (status.state === "ineligible") return { path: found.path, id: status.id, offered: false, steps };
  steps.push({
    stage: "gated",
    outcome: "pass",
    message:
      input.eligibility !== "ignore"
        ? "enabled, and its requirements are met"
        : `${input.hostTitle} does not check requirements`,
  });
  const { dependencies } = status.manifest;
  if (input.eligibility !== "ignore" && dependencies.length > 0) {
    steps.push({
      stage: "gated",
      outcome: "note",
      message: `depends on ${dependencies.map(describeDependency).join(", ")}`,
      hint: "This is checked when the skill is used; you are asked for what is missing.",
    });
  }
  steps.push(...offerSteps(status, input.callOf(status)));
  return { path: found.path, id: status.id, offered: status.modelInvocable || status.userInvocable, steps };
}

function parseStep(diagnostic: Diagnostic, found: FoundSkill): ExplainStep {
  const stops = diagnostic.severity === "error" && found.manifest === undefined;
  return {
    stage: "parsed",
    outcome: stops ? "stop" : "note",
    message: `${diagnostic.message} (${diagnostic.code})`,
    file: diagnostic.file,
    ...omitUndefined({ line: diagnostic.line, hint: diagnostic.hint }),
  };
}

function resolveSteps(input: ExplainInput, status: SkillStatus): readonly ExplainStep[] {
  if (status.shadowedBy !== undefined) {
    const winner = input.skills.find((skill) => skill.id === status.shadowedBy);
    const place = winner === undefined ? "" : ` in ${winner.found.path} (${winner.scope})`;
    return [{ stage: "resolved", outcome: "stop", message: `hidden by "${status.shadowedBy}"${place}` }];
  }
  const steps: ExplainStep[] = [];
  if (status.shadows.length > 0) {
    steps.push({ stage: "resolved", outcome: "note", message: `hides ${status.shadows.join(", ")}` });
  }
  if (status.ambiguousWith.length > 0) {
    steps.push({
      stage: "resolved",
      outcome: "note",
      message: `the plain name "${status.name}" also means ${status.ambiguousWith.join(", ")}, so it is ambiguous`,
      hint: `Use the id "${status.id}".`,
    });
  }
  return [...steps, { stage: "resolved", outcome: "pass", message: `available as "${status.id}"` }];
}

function offerSteps(status: SkillStatus, call: string | undefined): readonly ExplainStep[] {
  const how = call === undefined ? "" : ` with ${call}`;
  const model: ExplainStep = status.modelInvocable
    ? { stage: "offered", outcome: "pass", message: "a model can choose it" }
    : { stage: "offered", outcome: "stop", message: `not shown to the model: ${modelReason(status)}` };
  const person: ExplainStep = status.userInvocable
    ? { stage: "offered", outcome: "pass", message: `a person can invoke it${how}` }
    : { stage: "offered", outcome: "stop", message: "a person can't invoke it: `user-invocable: false`" };
  return [model, person];
}

function modelReason(status: SkillStatus): string {
  if (status.manifest.disableModelInvocation) return "`disable-model-invocation: true`";
  if (!status.manifest.allowImplicitInvocation) {
    const isHidden = status.found.diagnostics.some(({ code }) => code === "host-hides-skill");
    return isHidden ? "the agent hides it (see above)" : "a sidecar has `allow_implicit_invocation: false`";
  }
  return `the configuration says "${status.visibility}"`;
}

function answerFor(
  input: ExplainInput,
  query: string,
  files: readonly ExplainedFile[],
  suggestions: readonly string[],
): string {
  const offered = files.find((file) => file.offered);
  if (offered !== undefined) return `"${query}" is offered by ${input.hostTitle}.`;
  const [first] = files;
  if (first !== undefined) {
    const stop = first.steps.find((step) => step.outcome === "stop");
    return `"${query}" is not offered by ${input.hostTitle}: ${stop?.message ?? "nobody may use it"}.`;
  }
  return [`No skill file matches "${query}".`, didYouMean(suggestions)].filter(Boolean).join(" ");
}
