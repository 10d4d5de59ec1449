import { createSkills } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { sourcesTexts } from "./text.ts";

/** The options of `sources`. */
export interface SourcesFlags extends Partial<PlaceFlags>, JsonFlag {
  readonly refresh?: boolean;
}

/** Shows the MCP servers whose skills are offered, and asks them again when that is wanted. */
export async function sources(flags: SourcesFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions({ index: true, ...flags }));
  const servers = await skills.sources({ ask: flags.refresh === true ? "now" : "if-old" });
  if (flags.json === true) {
    out.json({ sources: servers });
    return 0;
  }
  if (servers.length === 0) {
    out.text(sourcesTexts.none(skills.locations.configFile));
    for (const line of sourcesTexts.example) out.row(`  ${line}`);
  }
  for (const { label, target, skills: number, refused, asked, problem } of servers) {
    out.text([bold(label), `  ${sourcesTexts.skills(number, refused)}  `, dim(sourcesTexts.asked(asked))], 2);
    out.text(["  ", dim(target)], 4);
    if (problem !== undefined) out.text(["  ", yellow(problem)], 4);
  }
  return servers.some(({ problem }) => problem !== undefined) && flags.refresh === true ? 1 : 0;
}
