import { createSkills, toPreparedDocument } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { yellow } from "../../output/parts.ts";
import { searchTexts } from "../search/text.ts";
import { indexTexts } from "./text.ts";

/** The options of `index`. */
export interface IndexFlags extends PlaceFlags, JsonFlag {
  readonly vectors?: boolean;
}

/** Reads all skills ahead for searches to come; ends with 1 when not everything that was wanted could be done. */
export async function index(flags: IndexFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  const prepared = await skills.prepareSearch({
    build: "here",
    progress: (done, total) => out.progress(searchTexts.reading(done, total)),
    vectors: flags.vectors === true ? "compute" : "leave",
    vectorProgress: (done, total) => out.progress(indexTexts.computing(done, total)),
    signal: stop.signal,
  });
  process.off("SIGINT", interrupt);
  await skills.close();
  const told = toPreparedDocument(prepared);
  const { vectors, notices, skills: count } = prepared;
  if (flags.json === true) out.json(told);
  else {
    for (const notice of notices) out.problem([yellow(`${out.signs.note} `), notice], 2);
    out.text(indexTexts.read(count));
    if (vectors?.state === "off") out.text(indexTexts.off);
    else if (vectors !== undefined) {
      if (vectors.notice !== undefined) out.problem([yellow(`${out.signs.note} `), vectors.notice], 2);
      out.text(indexTexts.known(vectors.known, count));
      if (stop.signal.aborted) out.text(indexTexts.stopped);
    }
  }
  return told.complete && notices.length === 0 ? 0 : 1;
}
