import {
  applyShellOutputs,
  closest,
  didYouMean,
  estimateTokens,
  findShell,
  loadErrorText,
  omitUndefined,
  type ParsedHooks,
  parseHooks,
} from "@skillwright/core/internal";
import { skillFolder } from "../approval/approve-content.ts";
import type { TimeLimit } from "../ask/time-keeper.ts";
import { permitRun, type RunPermit } from "../run/permit-run.ts";
import type { RunContext } from "../run/run-context.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type {
  ActivatedText,
  Activation,
  ActivationNotice,
  ActivationRequest,
  RefusedActivation,
} from "./activation.ts";
import { chooseSkill, denied, loadChosen } from "./choose-skill.ts";
import {
  type DependencyContext,
  requiredSkills,
  resolveDependencies,
} from "./dependencies/resolve-dependencies.ts";
import { fillSkill } from "./fill-skill.ts";
import type { SessionHooks } from "./hooks/session-hooks.ts";
import { resumeHooks, startHooks } from "./hooks/skill-hooks.ts";
import { renderEnvelope } from "./render-envelope.ts";
import { type DirectiveRun, runDirectives } from "./run-directives.ts";
import type { SessionState } from "./session-state.ts";
import type { TurnView } from "./session-turns.ts";

export interface ActivationContext {
  readonly session: SessionState;
  /** What does not become active within it changes nothing. */
  readonly limit: TimeLimit;
  readonly view: TurnView;
  readonly dependencies: DependencyContext;
  readonly commands: RunContext;
  readonly hooks: SessionHooks;
}

/** From a request to a text: checks permission, fills in values and command outputs, formats the result. */
export async function activateSkill(
  request: ActivationRequest,
  context: ActivationContext,
): Promise<Activation> {
  const { view, limit } = context;
  const { active, grants, usage } = context.session;
  const choice = chooseSkill(view, request);
  if (choice.kind === "refused") return choice;
  const { trigger, arguments: text = "" } = request;
  const refusal = await grants.refusal(choice.skill, { trigger, arguments: text });
  if (refusal !== undefined) return denied(choice.skill.id, refusal);
  const loaded = loadChosen(choice.skill, view);
  if ("kind" in loaded) return loaded;
  const depends = await resolveDependencies(loaded, context.dependencies);
  if (depends.kind !== "ready") return depends;
  const parsed = parseHooks(loaded.manifest.hooks);
  const permit = askOnce(loaded, parsed, context.commands);
  const filled = await fillBody(loaded, request, { ...context, permit });
  if (filled.kind !== "filled") return filled;
  const { body, unfilled, run } = filled;
  const repeated = active.repeat(loaded, body);
  const directory = skillFolder(loaded);
  const folders = { skillDir: directory, projectDir: context.commands.project };
  if (repeated !== undefined) {
    // Its text is known, what it may do was for the turn in which it was wanted last.
    const { asked } = await grants.apply(loaded, folders);
    await resumeHooks(context.hooks, { skill: loaded, handlers: parsed.handlers }, context.commands);
    return { ...repeated, asked };
  }
  const envelope = renderEnvelope(request.envelope ?? "skill-content", {
    skill: loaded,
    body,
    arguments: text,
    directory,
    unfilled,
    ...requiredSkills(loaded, view, active.has),
  });
  // From here on the skill is in the conversation.
  if (!limit.finish()) return outOfTime(loaded.id, request.timeLimitMs);
  active.add(loaded, body, { text: envelope, tokens: estimateTokens(envelope) });
  const granted = await grants.apply(loaded, folders);
  const hooked = await startHooks(context.hooks, { skill: loaded, arguments: text, parsed, permit });
  const all = hooked.context === "" ? envelope : `${envelope}\n\n${hooked.context}`;
  await usage.count(loaded);
  return {
    kind: "activated",
    skill: loaded.id,
    text: all,
    tokens: estimateTokens(all),
    unfilled,
    notices: [
      ...unknownParameters(loaded, request.parameters ?? {}),
      ...depends.notices,
      ...run.notices,
      ...hooked.notices,
    ],
    // What runs within one activation is asked about once.
    asked: [...new Set([...depends.asked, ...run.asked, ...hooked.asked, ...granted.asked])],
    ...omitUndefined({ permissions: granted.permissions }),
    ...(depends.servers.length > 0 && { servers: depends.servers }),
    ...forkOf(loaded),
  };
}

/** The refusal of a skill that took too long. */
export function outOfTime(name: string, limitMs = 0): RefusedActivation {
  const text = loadErrorText(name, `it took longer than ${limitMs / 1000} seconds`);
  return { kind: "refused", code: "timed_out", text };
}

/** Approval is of the whole content, so that commands in the body and hooks are one question. */
function askOnce(
  skill: LoadedSkill,
  { handlers }: ParsedHooks,
  context: RunContext,
): () => Promise<RunPermit> {
  let permit: Promise<RunPermit> | undefined;
  return () => {
    const directives = findShell(skill.body, { argumentNames: skill.manifest.arguments });
    const commands = [
      ...directives.map(({ template }) => template),
      ...handlers.map(({ command }) => command),
    ];
    permit ??= permitRun(skill, commands, context);
    return permit;
  };
}

type Filled =
  | {
      readonly kind: "filled";
      readonly body: string;
      readonly unfilled: readonly string[];
      readonly run: DirectiveRun;
    }
  | Exclude<Activation, ActivatedText>;

/** Commands are found before anything is filled in, so that neither a value nor an output can become one. */
async function fillBody(
  skill: LoadedSkill,
  request: ActivationRequest,
  context: ActivationContext & { readonly permit: () => Promise<RunPermit> },
): Promise<Filled> {
  const { filled, directives } = fillSkill(skill, context.session, request);
  if (filled.kind === "needs-parameters") return { ...filled, skill: skill.id };
  const { commands, permit } = context;
  const run = await runDirectives(skill, directives, filled.values, { context: commands, permit });
  const results = filled.kept.flatMap((range, index) => {
    const outcome = run.outcomes[index];
    return outcome === undefined ? [] : [{ ...range, outcome }];
  });
  const applied = applyShellOutputs(filled.text, results);
  if (applied.kind === "aborted") {
    const text = loadErrorText(skill.id, `the command ${applied.pattern} failed: ${applied.message}`);
    return { kind: "refused", code: "command_failed", text };
  }
  return { kind: "filled", body: applied.text, unfilled: filled.unfilled, run };
}

function forkOf({ manifest }: LoadedSkill): Pick<ActivatedText, "fork"> {
  if (manifest.context !== "fork") return {};
  const { agent, model, effort, background } = manifest;
  return { fork: omitUndefined({ agent, model, effort, background }) };
}

/** Says which values were given for parameters that a skill neither declares nor mentions. */
function unknownParameters(
  { id, manifest, body }: LoadedSkill,
  given: Readonly<Record<string, string>>,
): readonly ActivationNotice[] {
  const declared = manifest.parameters.map(({ name }) => name);
  const mentioned = new Set([...body.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name]) => name));
  const unknown = Object.keys(given).filter((name) => !declared.includes(name) && !mentioned.has(name));
  return unknown.map((name) => {
    const hint = didYouMean(closest(name, declared, 1));
    const text = [`"${id}" has no parameter "${name}".`, hint].filter(Boolean).join(" ");
    return { code: "unknown_parameter", text };
  });
}
