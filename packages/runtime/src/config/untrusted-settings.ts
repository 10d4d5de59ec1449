import { type ConfigFile, diagnose } from "@skillwright/core/find";
import type { LoadedConfig } from "./load-config.ts";

/**
 * A configuration without an untrusted project's decisions about skills, so that cloning a repository can't disable
 * the user's own. Skill locations and what lets less run (`permissions`, `shellDirectives`) stay.
 */
export function withoutProjectRules({ files, diagnostics }: LoadedConfig): LoadedConfig {
  const project = files.find(({ layer }) => layer === "project");
  const keys = project === undefined ? [] : decisions(project);
  if (project === undefined || keys.length === 0) return { files, diagnostics };
  const problem = diagnose("config-ignored", {
    message: `${keys.join(" and ")} of the project ${keys.length === 1 ? "is" : "are"} ignored until you trust the project`,
    file: project.file,
    hint: "Review the project, then run `skillwright trust`.",
  });
  return {
    files: files.map((file) => (file === project ? { ...file, rules: [], agents: new Map() } : file)),
    diagnostics: [...diagnostics, problem],
  };
}

function decisions({ rules, agents }: ConfigFile): readonly string[] {
  return [...(rules.length > 0 ? ["`skills`"] : []), ...(agents.size > 0 ? ["`agents`"] : [])];
}
