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

type StepMaker = (
  stage: ExplainStage,
  message: string,
  place?: Pick<ExplainStep, "file" | "line" | "hint">,
) => ExplainStep;

function stepMaker(outcome: ExplainStep["outcome"]): StepMaker {
  return (stage, message, place) => ({ stage, outcome, message, ...place });
}

const pass = stepMaker("pass");
const stop = stepMaker("stop");
const note = stepMaker("note");

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
      steps: [stop("found", `in ${placeOf(file)}, which ${hostTitle} does not read`, { file: file.path })],
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
    pass("found", `found in ${root?.path ?? "?"} (${root?.scope ?? "?"})`, { file: found.path }),
  ];
  if (found.key !== found.path) steps.push(note("found", `a link to ${found.key}`));
  steps.push(...found.diagnostics.map((diagnostic) => parseStep(diagnostic, found)));
  const status = statusOf(input, found);
  if (found.manifest === undefined) return { path: found.path, id: undefined, offered: false, steps };
  steps.push(pass("parsed", `parsed as "${found.manifest.name}"`));
  if (status === undefined) {
    const twin = input.skills.find((skill) => skill.found.key === found.key);
    steps.push(stop("resolved", `the same file was already found as ${twin?.found.path ?? found.key}`));
    return { path: found.path, id: twin?.id, offered: false, steps };
  }
  steps.push(...resolveSteps(input, status));
  if (status.shadowedBy !== undefined) return { path: found.path, id: status.id, offered: false, steps };
  for (const { message, hint } of status.reasons) steps.push(stop("gated", message, omitUndefined({ hint })));
  if (status.state === "ineligible") return { path: found.path, id: status.id, offered: false, steps };
  const isChecked = input.eligibility !== "ignore";
  const met = "enabled, and its requirements are met";
  steps.push(pass("gated", isChecked ? met : `${input.hostTitle} does not check requirements`));
  const { dependencies } = status.manifest;
  if (isChecked && dependencies.length > 0) {
    const hint = "This is checked when the skill is used; you are asked for what is missing.";
    steps.push(note("gated", `depends on ${dependencies.map(describeDependency).join(", ")}`, { hint }));
  }
  steps.push(...offerSteps(status, input.callOf(status)));
  return { path: found.path, id: status.id, offered: status.modelInvocable || status.userInvocable, steps };
}

function parseStep(diagnostic: Diagnostic, found: FoundSkill): ExplainStep {
  const { severity, message, code, file, line, hint } = diagnostic;
  const step = severity === "error" && found.manifest === undefined ? stop : note;
  return step("parsed", `${message} (${code})`, { file, ...omitUndefined({ line, hint }) });
}

function resolveSteps(input: ExplainInput, status: SkillStatus): readonly ExplainStep[] {
  if (status.shadowedBy !== undefined) {
    const winner = input.skills.find((skill) => skill.id === status.shadowedBy);
    const place = winner === undefined ? "" : ` in ${winner.found.path} (${winner.scope})`;
    return [stop("resolved", `hidden by "${status.shadowedBy}"${place}`)];
  }
  const steps: ExplainStep[] = [];
  if (status.shadows.length > 0) steps.push(note("resolved", `hides ${status.shadows.join(", ")}`));
  if (status.ambiguousWith.length > 0) {
    const rivals = status.ambiguousWith.join(", ");
    const message = `the plain name "${status.name}" also means ${rivals}, so it is ambiguous`;
    steps.push(note("resolved", message, { hint: `Use the id "${status.id}".` }));
  }
  return [...steps, pass("resolved", `listed as "${status.id}"`)];
}

function offerSteps(status: SkillStatus, call: string | undefined): readonly ExplainStep[] {
  const how = call === undefined ? "" : ` with ${call}`;
  return [
    status.modelInvocable
      ? pass("offered", "a model can choose it")
      : stop("offered", `not shown to the model: ${modelReason(status)}`),
    status.userInvocable
      ? pass("offered", `a person can invoke it${how}`)
      : stop("offered", "a person can't invoke it: `user-invocable: false`"),
  ];
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
    const reason = first.steps.find(({ outcome }) => outcome === "stop")?.message ?? "nobody may use it";
    return `"${query}" is not offered by ${input.hostTitle}: ${reason}.`;
  }
  return [`No skill file matches "${query}".`, didYouMean(suggestions)].filter(Boolean).join(" ");
}
