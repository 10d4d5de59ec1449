import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type Agent, openAgents, toAgentEntry } from "@skillwright/agent";
import { withHint } from "@skillwright/core/internal";
import { createSkills, toDiagnosticEntry } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { anyNumber } from "../../command-line/option.ts";
import { count, countBySeverity, problemsText } from "../../output/numbers.ts";
import { bold, green, red, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { agentDiscoveryOptions } from "./text.ts";

/** Checks agents by id or file, or all; exits with 1 if there are errors. */
export const command: Command = defineCommand({
  arguments: {
    targets: anyNumber("Ids or files (default: all agents)", { label: "ids|files", completion: "files" }),
  },
  options: { json: jsonOption, ...agentDiscoveryOptions },
  examples: [
    "skillwright agents lint",
    "skillwright agents lint reviewer",
    "skillwright agents lint drafts/helper.yaml",
  ],
  async run({ targets }, flags, out) {
    const files = targets.filter(isFile).map((path) => resolve(path));
    const ids = targets.filter((target) => !isFile(target));
    const skills = await createSkills(toSkillsOptions(flags));
    const agents = await openAgents({ skills, files });
    const all = agents.list({ all: true });
    const chosen: readonly Agent[] =
      targets.length === 0
        ? all
        : [...all.filter(({ path }) => files.includes(path)), ...ids.map((id) => agents.get(id))];
    const around = targets.length === 0 ? agents.diagnostics : [];
    const counts = countBySeverity([...around, ...chosen.flatMap(({ diagnostics }) => diagnostics)]);
    const status = counts.error > 0 ? 1 : 0;
    if (flags.json) {
      const document = {
        agents: chosen.map((agent) => {
          const { id, path, state, diagnostics: findings } = toAgentEntry(agent);
          return { id, path, state, findings };
        }),
        diagnostics: around.map((diagnostic) => toDiagnosticEntry(withHint(diagnostic))),
        counts: { errors: counts.error, warnings: counts.warning, notes: counts.info },
      };
      return out.json(document, status);
    }
    const { place } = skills.snapshot;
    for (const diagnostic of around) printDiagnostic(withHint(diagnostic), place, out);
    for (const { path, diagnostics } of chosen) {
      if (diagnostics.length === 0) continue;
      out.text([bold(shortPath(path, place))]);
      for (const diagnostic of diagnostics) printDiagnostic(withHint(diagnostic), place, out);
      out.row();
    }
    const summary = `${count(chosen.length, "agent")}: ${problemsText(counts)}.`;
    out.text([counts.error > 0 ? red(summary) : counts.warning > 0 ? yellow(summary) : green(summary)]);
    return status;
  },
});

/** Whether a target is a path rather than an id. */
function isFile(target: string): boolean {
  return /[/\\]|\.(?:ya?ml|md)$/i.test(target) || (existsSync(target) && statSync(target).isFile());
}
