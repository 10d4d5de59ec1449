import { readFileSync, rmSync } from "node:fs";
import {
  decodeText,
  isInside,
  joinPath,
  prepareShell,
  type ShellDirective,
  type ShellOutcome,
} from "@skillwright/core";
import type { Sandbox, SandboxResult } from "../sandbox/sandbox.ts";
import { ensureSnapshot } from "../sandbox/snapshot.ts";
import type { LoadedSkill } from "../skills/load-skill.ts";
import type { TrustStore } from "../trust/trust-store.ts";
import type { ActivationNotice } from "./activation.ts";
import { contentFile, contentSource, contentState, skillFolder } from "./approve-content.ts";
import type { SessionVariables } from "./dependencies/session-variables.ts";
import { contentErrorText } from "./file-error.ts";
import { MAX_FAILURE_LENGTH } from "./session-limits.ts";
import type { Ask, RunQuestion } from "./session-options.ts";

/** What decides whether and where commands of a skill run. */
export interface CommandContext {
  readonly trust: TrustStore;
  /** The state folder. */
  readonly state: string;
  readonly ask: Ask | undefined;
  readonly commands: "run" | "off";
  readonly project: string;
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly variables: SessionVariables;
}

/** What became of each directive, in order. */
export interface DirectiveRun {
  readonly outcomes: readonly ShellOutcome[];
  readonly notices: readonly ActivationNotice[];
  readonly asked: readonly RunQuestion[];
}

type Values = Parameters<typeof prepareShell>[1];

/** A sandbox and the approved bytes to run in it, or why there is none. */
type Permit =
  | {
      readonly kind: "granted";
      readonly sandbox: Sandbox;
      readonly snapshot: string;
      readonly asked: readonly RunQuestion[];
    }
  | { readonly kind: "denied"; readonly why: string; readonly asked: readonly RunQuestion[] };

/**
 * Runs the commands of a body, in order, from the approved bytes and in a sandbox; otherwise none of them. Without a
 * person to ask, what was not approved before does not run.
 */
export async function runDirectives(
  skill: LoadedSkill,
  directives: readonly ShellDirective[],
  values: Values,
  context: CommandContext,
): Promise<DirectiveRun> {
  if (directives.length === 0) return { outcomes: [], notices: [], asked: [] };
  const permit = await permitCommands(skill, directives, context);
  if (permit.kind === "denied") {
    return {
      outcomes: directives.map(() => ({ kind: "disabled" })),
      notices: [
        { code: "commands_disabled", text: `Commands of "${skill.id}" were not run: ${permit.why}.` },
      ],
      asked: permit.asked,
    };
  }
  const outcomes: ShellOutcome[] = [];
  const notices: ActivationNotice[] = [];
  for (const directive of directives) {
    const outcome = await runOne(skill, directive, values, permit, context, notices);
    outcomes.push(outcome);
    if (outcome.kind === "failed") break;
  }
  return { outcomes, notices, asked: permit.asked };
}

async function permitCommands(
  skill: LoadedSkill,
  directives: readonly ShellDirective[],
  context: CommandContext,
): Promise<Permit> {
  const deny = (why: string, asked: readonly RunQuestion[] = []): Permit => ({ kind: "denied", why, asked });
  if (context.commands === "off") return deny("they are switched off");
  if (skill.manifest.shell === "powershell") return deny("PowerShell has no sandbox here");
  const templates = directives.map(({ template }) => template);
  const state = contentState(skill, templates, context);
  if (state.kind === "unapprovable") return deny(state.why);
  const asked = state.kind === "open" ? [state.question] : [];
  if (state.kind === "open" && context.ask === undefined) {
    return deny(whyOpen(state.question), asked);
  }
  const { hash } = state.content;
  const { openSandbox } = await import("../sandbox/sandbox.ts");
  try {
    const sandbox = await openSandbox({ env: context.env, home: context.home });
    if (state.kind === "open") {
      // Anything but a plain yes is a no.
      if ((await context.ask?.(state.question)) !== true) return deny("a person refused", asked);
      await context.trust.approve({ key: skill.found.key, hash, what: state.question.executes });
    }
    const source = contentSource(skill);
    const { path } = ensureSnapshot({ state: context.state, key: skill.found.key, source, hash });
    // The commands were found in the text of this turn; it must be the text that was approved.
    if (!holdsText(path, skill)) return deny("its file changed since this turn began", asked);
    return { kind: "granted", sandbox, snapshot: path, asked };
  } catch (error) {
    return deny(contentErrorText(error), asked);
  }
}

function whyOpen({ approval }: RunQuestion): string {
  return approval === "changed" ? "it is not as it was approved" : "nobody approved them";
}

function holdsText(snapshot: string, skill: LoadedSkill): boolean {
  return decodeText(readFileSync(joinPath(snapshot, contentFile(skill)))).text === skill.text;
}

async function runOne(
  skill: LoadedSkill,
  directive: ShellDirective,
  values: Values,
  permit: Extract<Permit, { kind: "granted" }>,
  context: CommandContext,
  notices: ActivationNotice[],
): Promise<ShellOutcome> {
  const prepared = prepareShell(directive, values);
  if (prepared.kind === "refused") {
    const text = `The command \`${directive.template}\` was not run: ${prepared.reason}.`;
    notices.push({ code: "command_refused", text });
    return { kind: "disabled" };
  }
  const { makeWorkFolder } = await import("../sandbox/sandbox.ts");
  const work = makeWorkFolder();
  try {
    const seesProject = !isInside(context.project, context.home);
    const result = await permit.sandbox.run({
      argv: ["/bin/bash", "-c", prepared.script],
      work,
      skill: {
        snapshot: permit.snapshot,
        ...(skill.found.kind === "skill" && { live: skillFolder(skill) }),
      },
      project: context.project,
      ...(seesProject && { cwd: context.cwd }),
      variables: { ...context.variables.environmentFor(skill), ...prepared.environment },
    });
    for (const text of result.notices) notices.push({ code: "sandbox", text });
    if (result.truncated) {
      notices.push({ code: "output_cut", text: `The output of \`${directive.template}\` was cut.` });
    }
    // A secret that a command prints must not reach a model.
    const hide = (text: string): string => context.variables.mask(skill, text);
    return outcomeOf({ ...result, stdout: hide(result.stdout), stderr: hide(result.stderr) });
  } catch (error) {
    notices.push({ code: "command_refused", text: contentErrorText(error) });
    return { kind: "disabled" };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function outcomeOf({ status, stdout, stderr, truncated, stoppedBy }: SandboxResult): ShellOutcome {
  if (status === 0 || truncated) return { kind: "output", text: stdout };
  const why =
    stoppedBy === undefined ? `it ended with ${status ?? "a signal"}` : `it was stopped (${stoppedBy})`;
  const said = stderr.trim().slice(0, MAX_FAILURE_LENGTH);
  return { kind: "failed", message: said === "" ? why : `${why}: ${said}` };
}
