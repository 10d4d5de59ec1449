import {
  describePlan,
  type InstallWay,
  type MissingPrograms,
  omitUndefined,
} from "@skillwright/core/internal";
import type { InstallResult } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { textOption, toggle } from "../../command-line/option.ts";
import { skillArgument, yesOption } from "../../command-line/skill-options.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, red } from "../../output/parts.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";
import { personAtTerminal } from "../../prompt/person.ts";

/** What `deps` asks and prints. */
const texts = {
  nothing: (id: string): string => `"${id}" has all the programs it needs.`,
  missing: (programs: readonly string[]): string => `Missing: ${programs.join(" or ")}`,
  way: (way: InstallWay): string =>
    `${describePlan(way.plan)}${way.isAvailable ? "" : `  (${way.spec.kind} isn't installed)`}`,
  refused: (problem: string): string => `not used: ${problem}`,
  byHand: "The skill doesn't say how to install it. Install it yourself and put it on the PATH.",
  ask: (way: InstallWay): string => `Run \`${describePlan(way.plan)}\`? [y/N] `,
  otherwise: "Nothing was installed",
  effect: "run these commands without asking, after you reviewed them",
  installing: (programs: readonly string[]): string => `Installing ${programs.join(" or ")}…`,
  done: (programs: readonly string[]): string => `Installed ${programs.join(" or ")}.`,
  at: (path: string): string => `It is in ${path}, which must be on the PATH.`,
  failed: (problem: string): string => `Not installed: ${problem}`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { skill: skillArgument },
  options: {
    kind: textOption("kind", "Use only this package manager: brew, node, go, uv, apt or download"),
    dryRun: toggle("Show what would be run, without running anything"),
    yes: yesOption,
    cwd: cwdOption,
    json: jsonOption,
  },
  examples: ["skillwright deps pdf-tools --dry-run", "skillwright deps pdf-tools --kind apt --json"],
  async run({ skill: query }, { kind, dryRun, yes, cwd, json }, out) {
    const skills = await skillsIn(cwd);
    const { id } = skills.get(query);
    const missing = skills.missingPrograms(query).map((one) => ({
      ...one,
      ways: one.ways.filter(({ spec }) => kind === undefined || spec.kind === kind),
    }));
    if (!json) print(id, missing, out);
    const installed: (InstallResult & { readonly programs: readonly string[] })[] = [];
    for (const { programs, ways } of dryRun ? [] : missing) {
      const [way] = ways;
      if (way?.isAvailable !== true) continue;
      const { otherwise, effect } = texts;
      const question = texts.ask(way);
      if (!(await isConfirmed({ given: yes, json, question, otherwise, effect }, out))) continue;
      // A skill is reviewed as by `add`; the command of a package manager is all there is to see.
      const ask = yes || json ? () => Promise.resolve(true) : personAtTerminal(out, "on");
      const approve = (): Promise<boolean> => Promise.resolve(true);
      out.flush();
      out.progress(texts.installing(programs));
      const result = await skills.installDependency(way.spec, { approve, ...omitUndefined({ ask }) });
      installed.push({ ...result, programs });
      if (!json) printResult(programs, result, out);
    }
    const isDone = (programs: readonly string[]): boolean =>
      installed.some((result) => result.ok && result.programs === programs);
    const status = missing.every(({ programs }) => isDone(programs)) ? 0 : 1;
    return json ? out.json(toDocument(id, missing, installed), status) : status;
  },
});

function print(id: string, missing: readonly MissingPrograms[], out: Output): void {
  if (missing.length === 0) out.note(texts.nothing(id));
  for (const { programs, ways, refused } of missing) {
    out.text([bold(texts.missing(programs))]);
    for (const way of ways) out.text(`  ${texts.way(way)}`, 4);
    for (const problem of refused) out.text([dim(`  ${texts.refused(problem)}`)], 4);
    if (ways.length === 0) out.text([dim(`  ${texts.byHand}`)], 4);
  }
}

function printResult(programs: readonly string[], result: InstallResult, out: Output): void {
  if (!result.ok) {
    out.problem([red(texts.failed(result.problem))], 2);
    if (result.output !== "") out.problem(result.output.trimEnd(), 2);
    return;
  }
  out.note(texts.done(programs));
  if (result.path !== undefined) out.note(texts.at(result.path));
}

function toDocument(
  skill: string,
  missing: readonly MissingPrograms[],
  installed: readonly (InstallResult & { readonly programs: readonly string[] })[],
): object {
  return {
    skill,
    missing: missing.map(({ programs, ways, refused }) => ({
      programs,
      ways: ways.map(({ spec, plan, isAvailable }) => ({
        kind: spec.kind,
        command: describePlan(plan),
        available: isAvailable,
      })),
      refused,
    })),
    installed: installed.map((result) => ({
      programs: result.programs,
      ok: result.ok,
      problem: result.ok ? null : result.problem,
      path: result.ok ? (result.path ?? null) : null,
    })),
  };
}
