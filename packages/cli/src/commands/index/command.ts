import { toPreparedDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { toggle } from "../../command-line/option.ts";
import { count } from "../../output/numbers.ts";
import { yellow } from "../../output/parts.ts";
import { indexProgress } from "../../views/fields.ts";

/** What `index` prints. */
const indexTexts = {
  read: (skills: number): string => `Indexed ${count(skills, "skill")} for keyword search.`,
  computing: (done: number, total: number): string => `Computing embeddings: ${done} of ${total}`,
  known: (known: number, skills: number): string =>
    `Embeddings are ready for ${known} of ${count(skills, "skill")}.`,
  stopped: "Stopped. The next run continues from here.",
  off: "Semantic search is off in your configuration (`search.embedder: off`).",
} as const;

/** An index that may not be written can't be built. */
const { index: _index, ...whereOptions } = discoveryOptions;

/** Builds the search index; exits with 1 if it couldn't be completed. */
export const command: Command = defineCommand({
  options: {
    embeddings: toggle("Also compute embeddings for semantic search; can be interrupted and resumed"),
    json: jsonOption,
    ...whereOptions,
  },
  examples: ["skillwright index", "skillwright index --embeddings", "skillwright index --embeddings --json"],
  async run(_, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const stop = new AbortController();
    const interrupt = (): void => stop.abort();
    process.once("SIGINT", interrupt);
    const prepared = await skills.prepareSearch({
      build: "here",
      progress: indexProgress(out),
      embeddings: flags.embeddings ? "compute" : "leave",
      embeddingProgress: (done, total) => out.progress(indexTexts.computing(done, total)),
      signal: stop.signal,
    });
    process.off("SIGINT", interrupt);
    await skills.close();
    const document = toPreparedDocument(prepared);
    const { embeddings, notices, skills: indexed } = prepared;
    const status = document.complete && notices.length === 0 ? 0 : 1;
    if (flags.json) return out.json(document, status);
    for (const notice of notices) out.problem([yellow(`${out.signs.note} `), notice], 2);
    out.text(indexTexts.read(indexed));
    if (embeddings?.state === "off") out.text(indexTexts.off);
    else if (embeddings !== undefined) {
      if (embeddings.notice !== undefined) out.problem([yellow(`${out.signs.note} `), embeddings.notice], 2);
      out.text(indexTexts.known(embeddings.known, indexed));
      if (stop.signal.aborted) out.text(indexTexts.stopped);
    }
    return status;
  },
});
