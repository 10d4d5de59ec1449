import { checkTriggers, createSkills } from "@skillwright/runtime";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../define/flags.ts";
import { toTriggersDocument } from "../documents/triggers-document.ts";
import { findOutside } from "../find-outside.ts";
import { toQuery } from "../find-query.ts";
import type { Output } from "../output/output.ts";
import { searchTexts } from "../texts/search.ts";
import { printTriggers } from "../views/trigger-report.ts";

/** The options of `eval triggers`. */
export interface EvalTriggersFlags extends PlaceFlags, JsonFlag {
  readonly top?: number;
  readonly words?: boolean;
}

/** Checks which queries would find a skill; ends with 1 when one does not do as it should. */
export async function evalTriggers(typed: string, flags: EvalTriggersFlags, out: Output): Promise<number> {
  const { query, isPath } = toQuery(typed);
  const options = toSkillsOptions(flags);
  const installed = await createSkills(options);
  const skills = (isPath ? await findOutside(installed, query, options) : undefined) ?? installed;
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
