import {
  prepareShell,
  type RunQuestion,
  type ShellDirective,
  type ShellOutcome,
} from "@skillwright/core/internal";
import { contentErrorText } from "../files/node-file-system.ts";
import type { GrantedRun, RunPermit } from "../run/permit-run.ts";
import type { RunContext } from "../run/run-context.ts";
import { runInSkill, visibleFolder } from "../run/run-in-skill.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { ActivationNotice } from "./activation.ts";
import { shellOutcome } from "./shell-outcome.ts";

/** What became of each directive, in order. */
export interface DirectiveRun {
  readonly outcomes: readonly ShellOutcome[];
  readonly notices: readonly ActivationNotice[];
  readonly asked: readonly RunQuestion[];
}

type Values = Parameters<typeof prepareShell>[1];

const switchedOff = { kind: "denied", why: "shell directives are turned off", asked: [] } as const;

/**
 * Runs a body's commands in order, from the approved bytes and in a sandbox, or none of them. The permit is asked for
 * only when there is something to run.
 */
export async function runDirectives(
  skill: LoadedSkill,
  directives: readonly ShellDirective[],
  values: Values,
  {
    context,
    permit: permission,
  }: { readonly context: RunContext; readonly permit: () => Promise<RunPermit> },
): Promise<DirectiveRun> {
  if (directives.length === 0) return { outcomes: [], notices: [], asked: [] };
  const permit = context.directives === "off" ? switchedOff : await permission();
  if (permit.kind === "denied") {
    const text = `Commands of "${skill.id}" were not run: ${permit.why}.`;
    return {
      outcomes: directives.map(() => ({ kind: "disabled" })),
      notices: [{ code: "commands_disabled", text }],
      asked: permit.asked,
    };
  }
  const variables = { ...values.variables, skillDir: visibleFolder(skill, permit) };
  const outcomes: ShellOutcome[] = [];
  const notices: ActivationNotice[] = [];
  const run = { values: { ...values, variables }, permit, context };
  for (const directive of directives) {
    const outcome = await runOne(skill, directive, { ...run, notices });
    outcomes.push(outcome);
    if (outcome.kind === "failed") break;
  }
  return { outcomes, notices, asked: permit.asked };
}

async function runOne(
  skill: LoadedSkill,
  directive: ShellDirective,
  {
    values,
    permit,
    context,
    notices,
  }: {
    readonly values: Values;
    readonly permit: GrantedRun;
    readonly context: RunContext;
    readonly notices: ActivationNotice[];
  },
): Promise<ShellOutcome> {
  const prepared = prepareShell(directive, values);
  if (prepared.kind === "refused") {
    const text = `The command \`${directive.template}\` was not run: ${prepared.reason}.`;
    notices.push({ code: "command_refused", text });
    return { kind: "disabled" };
  }
  try {
    const argv = ["/bin/bash", "-c", prepared.script] as const;
    const process = { argv, title: directive.template, variables: prepared.environment };
    const result = await runInSkill(skill, process, { permit, context });
    for (const text of result.notices) {
      if (!notices.some((notice) => notice.text === text)) notices.push({ code: "sandbox", text });
    }
    if (result.stoppedBy === "output") {
      notices.push({ code: "output_cut", text: `The output of \`${directive.template}\` was cut.` });
    }
    return shellOutcome(result, directive.template);
  } catch (error) {
    notices.push({ code: "command_refused", text: contentErrorText(error) });
    return { kind: "disabled" };
  }
}
