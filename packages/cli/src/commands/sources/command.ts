import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { count } from "../../output/numbers.ts";
import { bold, dim, yellow } from "../../output/parts.ts";

/** What `sources` prints. */
const sourcesTexts = {
  none: (file: string): string => `No MCP server with skills is configured. To add one, write to ${file}`,
  example: ["mcpServers:", "  acme:", "    url: https://skills.example.com/mcp"],
  skills: (number: number, refused: number): string =>
    refused === 0 ? count(number, "skill") : `${count(number, "skill")}, ${refused} rejected`,
  asked: (time: string): string => `checked ${time.slice(0, 16).replace("T", " ")}`,
} as const;

/** Lists the MCP servers that provide skills, and refreshes them on request. */
export const command: Command = defineCommand({
  options: { refresh: toggle("Query every server again now"), cwd: cwdOption, json: jsonOption },
  examples: [
    "skillwright sources",
    "skillwright config set mcpServers.acme.url https://skills.example.com/mcp",
    "skillwright sources --refresh",
  ],
  async run(_, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const servers = await skills.sources({ ask: flags.refresh ? "now" : "if-old" });
    if (flags.json) {
      out.json({ sources: servers });
      return 0;
    }
    if (servers.length === 0) {
      out.text(sourcesTexts.none(skills.locations.configFile));
      for (const line of sourcesTexts.example) out.row(`  ${line}`);
    }
    for (const { label, target, skills: number, refused, asked, problem } of servers) {
      out.text(
        [bold(label), `  ${sourcesTexts.skills(number, refused)}  `, dim(sourcesTexts.asked(asked))],
        2,
      );
      out.text(["  ", dim(target)], 4);
      if (problem !== undefined) out.text(["  ", yellow(problem)], 4);
    }
    return servers.some(({ problem }) => problem !== undefined) && flags.refresh ? 1 : 0;
  },
});
