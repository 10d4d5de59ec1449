import { createSkills, toPreparedDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import type { Output } from "../../output/output.ts";
import { yellow } from "../../output/parts.ts";
import { searchTexts } from "../search/text.ts";
import { indexTexts } from "./text.ts";

const options = {
  embeddings: toggle("Also compute embeddings for semantic search; can be interrupted and resumed"),
  json: jsonOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  options,
  examples: ["skillwright index", "skillwright index --embeddings", "skillwright index --embeddings --json"],
  run: (_, flags, out) => buildIndex(flags, out),
});

/** Reads all skills ahead for searches to come; ends with 1 when not everything that was wanted could be done. */
async function buildIndex(flags: Flags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  const prepared = await skills.prepareSearch({
    build: "here",
    progress: (done, total) => out.progress(searchTexts.reading(done, total)),
    vectors: flags.embeddings ? "compute" : "leave",
    vectorProgress: (done, total) => out.progress(indexTexts.computing(done, total)),
    signal: stop.signal,
  });
  process.off("SIGINT", interrupt);
  await skills.close();
  const told = toPreparedDocument(prepared);
  const { vectors, notices, skills: count } = prepared;
  if (flags.json) out.json(told);
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
