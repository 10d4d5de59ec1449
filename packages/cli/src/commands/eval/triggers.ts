import { existsSync } from "node:fs";
import { join } from "node:path";
import { omitUndefined } from "@skillwright/core/internal";
import { checkTriggers, type Skills, toTriggersDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { optional, optionalText, toggle, wholeNumber } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { findOutside } from "../../input/find-outside.ts";
import { toQuery } from "../../input/find-query.ts";
import type { Output } from "../../output/output.ts";
import { indexProgress } from "../../views/fields.ts";
import { evalTexts, printModelTriggers, printTriggers } from "./view.ts";

/** The exit status of a command stopped with Ctrl+C. */
const INTERRUPTED = 130;

const options = {
  top: wholeNumber("n", "Count the skill as selected if it is among the first n (default: 1)"),
  keyword: toggle("Keyword search only"),
  model: optionalText(
    "id",
    "Ask a model which skills it loads, instead of searching (default: your default model)",
  ),
  runs: wholeNumber("n", "How many times to ask the model each query (default: 3)"),
  json: jsonOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** Tests which queries select a skill; exits with 1 if a query fails. */
export const command: Command = defineCommand({
  arguments: {
    skill: optional("Name, id or path; reads its evals/triggers.json and evals/evals.json", {
      completion: "skills",
    }),
  },
  options,
  examples: [
    "skillwright eval triggers ./my-skill",
    "skillwright eval triggers pdf-tools --top 3 --json",
    "skillwright eval triggers --model ./my-skill",
    "skillwright eval triggers ./my-skill --model ollama/qwen3 --runs 1",
  ],
  // Required, but `--model` may have taken it.
  async run({ skill: typed }, flags, out) {
    refuseMixed(flags);
    const skillsOptions = toSkillsOptions(flags);
    const installed = await openSkills(skillsOptions);
    const { skill, model } = splitArguments(typed, flags.model, installed);
    const { query, isPath } = toQuery(isFolderHere(skill, installed) ? `./${skill}` : skill);
    const skills = (isPath ? await findOutside(installed, query, skillsOptions) : undefined) ?? installed;
    if (model !== undefined) return evalByModel({ skills, query }, { ...flags, model }, out);
    const report = await checkTriggers(skills, query, {
      build: "here",
      progress: indexProgress(out),
      ...omitUndefined({ top: flags.top }),
      ...(flags.keyword && { by: "keyword" }),
    });
    await skills.close();
    const status = report.scores.all.passed === report.scores.all.queries ? 0 : 1;
    if (flags.json) return out.json(toTriggersDocument(report), status);
    printTriggers(report, out);
    return status;
  },
});

/** In `--model ./my-skill` the word is the skill if it is one and no other is given. */
function splitArguments(
  typed: string | undefined,
  model: string | true | undefined,
  skills: Skills,
): { readonly skill: string; readonly model: string | true | undefined } {
  if (typed !== undefined) return { skill: typed, model };
  if (typeof model === "string" && isSkill(model, skills)) return { skill: model, model: true };
  throw usageError(
    typeof model === "string" ? evalTexts.noSkillBesideModel(model) : evalTexts.noSkill,
    "skill",
    { hint: evalTexts.nameSkill(typeof model === "string" ? model : undefined) },
  );
}

function isSkill(word: string, { snapshot }: Skills): boolean {
  const isKnown = snapshot.skills.some(({ id, name }) => id === word || name === word);
  return isKnown || /(^|[/\\])skill\.md$/i.test(word) || existsSync(join(word, "SKILL.md"));
}

/** A word that isn't a known skill may be the folder of one. */
function isFolderHere(typed: string, { snapshot }: Skills): boolean {
  const isKnown = snapshot.skills.some(({ id, name }) => id === typed || name === typed);
  return !isKnown && !/[/\\]/.test(typed) && existsSync(join(typed, "SKILL.md"));
}

async function evalByModel(
  { skills, query }: { readonly skills: Skills; readonly query: string },
  { model, agent, runs, json }: Flags,
  out: Output,
): Promise<number> {
  const { checkTriggersByModel, openAgents, openModels, toModelTriggersDocument } = await import(
    "@skillwright/agent"
  );
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.on("SIGINT", onInterrupt);
  try {
    const report = await checkTriggersByModel(skills, query, {
      models: openModels({ skills }),
      agents: await openAgents({ skills }),
      signal: stop.signal,
      progress: (done, total) => out.progress(evalTexts.asking(done, total)),
      ...(typeof model === "string" && { model }),
      ...omitUndefined({ agent, runs }),
    });
    const status = report.scores.all.passed === report.scores.all.queries ? 0 : 1;
    if (json) return out.json(toModelTriggersDocument(report), status);
    printModelTriggers(report, out);
    return status;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    out.problem(evalTexts.stopped);
    return INTERRUPTED;
  } finally {
    process.off("SIGINT", onInterrupt);
    await skills.close();
  }
}

/** Options that apply only to a search, or only to a model, are never ignored silently. */
function refuseMixed({ model, top, keyword, as, runs }: Flags): void {
  const given = { "--top": top, "--keyword": keyword || undefined, "--as": as };
  const [unfit] =
    model === undefined
      ? runs === undefined
        ? []
        : ["--runs"]
      : Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (unfit === undefined) return;
  throw usageError(model === undefined ? evalTexts.onlyModel(unfit) : evalTexts.onlySearch(unfit), unfit);
}
