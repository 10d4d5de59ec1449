import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { count } from "../../output/numbers.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";

/** What `sources` prints. */
const sourcesTexts = {
  servers: "MCP servers",
  none: (file: string): string => `No MCP server with skills is configured. To add one, write to ${file}`,
  registries: "Registries",
  sources: "Sources",
  noSources: "No source is configured, and no skill is installed. `skillwright add SOURCE` installs one.",
  configured: (file: string): string => `configured in ${file}`,
  untrusted: "ignored until you trust the project with `skillwright trust`",
  installed: (names: readonly string[]): string =>
    names.length === 0
      ? "nothing installed yet; `skillwright install` installs its skills"
      : `installed: ${names.slice(0, 8).join(", ")}${names.length > 8 ? `, and ${names.length - 8} more` : ""}`,
  forProject: "project",
  forUser: "you",
  example: ["mcpServers:", "  acme:", "    url: https://skills.example.com/mcp"],
  skills: (number: number, refused: number): string =>
    refused === 0 ? count(number, "skill") : `${count(number, "skill")}, ${refused} rejected`,
  asked: (time: string): string => `checked ${time.slice(0, 16).replace("T", " ")}`,
} as const;

/** Lists where skills come from: MCP servers, which are refreshed on request, registries, and other sources. */
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
    const sources = await skills.installer.sources();
    const { config, place } = skills.snapshot;
    const registries = config.flatMap((file) => [...file.registries].map(([name, url]) => ({ name, url })));
    if (flags.json) {
      out.json({ sources: servers, registries, skillSources: sources });
      return 0;
    }
    out.row(bold(sourcesTexts.sources));
    if (sources.length === 0) out.text(["  ", sourcesTexts.noSources], 2);
    for (const { source, scope, file, state, skills: names } of sources) {
      const whose = scope === "project" ? sourcesTexts.forProject : sourcesTexts.forUser;
      const where = file === undefined ? "" : `, ${sourcesTexts.configured(shortPath(file, place))}`;
      out.text(["  ", source, dim(`  ${whose}${where}`)], 4);
      if (state === "untrusted") out.text(["    ", yellow(sourcesTexts.untrusted)], 6);
      else out.text(["    ", dim(sourcesTexts.installed(names))], 6);
    }
    if (registries.length > 0) {
      out.row();
      out.row(bold(sourcesTexts.registries));
      for (const { name, url } of registries) out.text(["  ", name, dim(`  ${url}`)], 4);
    }
    out.row();
    out.row(bold(sourcesTexts.servers));
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
