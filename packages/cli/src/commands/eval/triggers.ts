import { existsSync } from "node:fs";
import { join } from "node:path";
import { SkillwrightError } from "@skillwright/core/internal";
import { checkTriggers, createSkills, type Skills, toTriggersDocument } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import { findOutside } from "../../input/find-outside.ts";
import { toQuery } from "../../input/find-query.ts";
import type { Output } from "../../output/output.ts";
import { searchTexts } from "../search/text.ts";
import { printModelTriggers } from "./model-view.ts";
import { printTriggers } from "./search-view.ts";
import { evalTexts } from "./text.ts";

/** As a shell says it of a command that Ctrl+C ended. */
const INTERRUPTED = 130;

/** The options of `eval triggers`. */
export interface EvalTriggersFlags extends PlaceFlags, JsonFlag {
  readonly top?: number;
  readonly words?: boolean;
  /** A model's id; true for the default one. */
  readonly model?: string | true;
  readonly runs?: number;
}

/** Checks which queries would find a skill; ends with 1 when one does not do as it should. */
export async function evalTriggers(
  typed: string | undefined,
  flags: EvalTriggersFlags,
  out: Output,
): Promise<number> {
  refuseMixed(flags);
  const options = toSkillsOptions(flags);
  const installed = await createSkills(options);
  const { skill, model } = tellApart(typed, flags.model, installed);
  const { query, isPath } = toQuery(isFolderHere(skill, installed) ? `./${skill}` : skill);
  const skills = (isPath ? await findOutside(installed, query, options) : undefined) ?? installed;
  if (model !== undefined) return evalByModel({ skills, query }, { ...flags, model }, out);
  const report = await checkTriggers(skills, query, {
    build: "here",
    progress: (done, total) => out.progress(searchTexts.reading(done, total)),
    ...(flags.top !== undefined && { top: flags.top }),
    ...(flags.words === true && { by: "words" }),
  });
  await skills.close();
  if (flags.json === true) out.json(toTriggersDocument(report));
  else printTriggers(report, out);
  return report.scores.all.passed === report.scores.all.queries ? 0 : 1;
}

/** In `--model ./my-skill` the word is meant as the skill, where it is one and no other is named. */
function tellApart(
  typed: string | undefined,
  model: string | true | undefined,
  skills: Skills,
): { readonly skill: string; readonly model: string | true | undefined } {
  if (typed !== undefined) return { skill: typed, model };
  if (typeof model === "string" && isSkill(model, skills)) return { skill: model, model: true };
  throw new SkillwrightError("usage_error", {
    message: typeof model === "string" ? evalTexts.noSkillBesideModel(model) : evalTexts.noSkill,
    details: { argument: "skill", suggestions: [] },
    hint: evalTexts.nameSkill(typeof model === "string" ? model : undefined),
  });
}

function isSkill(word: string, { snapshot }: Skills): boolean {
  const isKnown = snapshot.skills.some(({ id, name }) => id === word || name === word);
  return isKnown || /(^|[/\\])skill\.md$/i.test(word) || existsSync(join(word, "SKILL.md"));
}

/** A word that no skill answers to is meant as the folder of one, where there is such a folder. */
function isFolderHere(typed: string, { snapshot }: Skills): boolean {
  const isKnown = snapshot.skills.some(({ id, name }) => id === typed || name === typed);
  return !isKnown && !/[/\\]/.test(typed) && existsSync(join(typed, "SKILL.md"));
}

async function evalByModel(
  { skills, query }: { readonly skills: Skills; readonly query: string },
  { model, agent, runs, json }: EvalTriggersFlags,
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
      ...(agent !== undefined && { agent }),
      ...(runs !== undefined && { runs }),
    });
    if (json === true) out.json(toModelTriggersDocument(report));
    else printModelTriggers(report, out);
    return report.scores.all.passed === report.scores.all.queries ? 0 : 1;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    out.problem(evalTexts.stopped);
    return INTERRUPTED;
  } finally {
    process.off("SIGINT", onInterrupt);
    await skills.close();
  }
}

/** What is only for a search, or only for a model, is not left aside silently. */
function refuseMixed({ model, top, words, as, runs }: EvalTriggersFlags): void {
  const given = { "--top": top, "--words": words, "--as": as };
  const [unfit] =
    model === undefined
      ? runs === undefined
        ? []
        : ["--runs"]
      : Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (unfit === undefined) return;
  throw new SkillwrightError("usage_error", {
    message: model === undefined ? evalTexts.onlyModel(unfit) : evalTexts.onlySearch(unfit),
    details: { argument: unfit, suggestions: [] },
  });
}
