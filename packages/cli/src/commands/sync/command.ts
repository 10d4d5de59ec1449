import { omitUndefined } from "@skillwright/core/internal";
import { toSyncReportDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { toggle } from "../../command-line/option.ts";
import { installedScopesOption } from "../../command-line/skill-options.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import { shortPath } from "../../output/short-path.ts";
import { hasFailed, printInstallReport } from "../../views/install.ts";
import { agentOptions, installOptions, toAgents, toInstallOptions } from "../add/install-options.ts";

/** What `sync` prints. */
const texts = {
  nothing: "Everything is in sync.",
  agentsFile: {
    added: (file: string): string => `Added a section about the project's skills to ${file}.`,
    updated: (file: string): string => `Updated the section about the project's skills in ${file}.`,
  },
} as const;

/** Brings skills of configured sources, other agents' folders and AGENTS.md in line. */
export const command: Command = defineCommand({
  options: {
    ...agentOptions,
    nodeModules: toggle("Install skills from packages in node_modules for the project"),
    agentsMd: toggle("List the project's skills in AGENTS.md, and keep that list current"),
    scope: installedScopesOption,
    ...installOptions,
  },
  examples: [
    "skillwright sync",
    "skillwright sync --to claude-code,codex",
    "skillwright sync --node-modules --yes",
    "skillwright sync --agents-md",
  ],
  async run(_, flags, out) {
    const { cwd, scope } = flags;
    const skills = await skillsIn(cwd);
    const report = await skills.installer.sync({
      ...toInstallOptions(flags, out),
      ...omitUndefined({ scope }),
      ...toAgents(flags),
      nodeModules: flags.nodeModules,
      agentsFile: flags.agentsMd ? "add" : "keep",
    });
    const status = hasFailed(report) ? 1 : 0;
    if (flags.json) return out.json(toSyncReportDocument(report), status);
    const { place } = skills.snapshot;
    const { applied, failed, notices = [], agentsFile } = report;
    const agents = (report.agents ?? []).filter(({ action }) => action !== "unchanged");
    const hasFile = agentsFile !== undefined && agentsFile.action !== "unchanged";
    printInstallReport({ ...report, agents, unchanged: [] }, { out, place });
    if (hasFile) out.text(texts.agentsFile[agentsFile.action](shortPath(agentsFile.file, place)));
    if (applied.length + failed.length + notices.length + agents.length === 0 && !hasFile)
      out.text(texts.nothing);
    return status;
  },
});
