import {
  type ConfigFile,
  type ConfigLayer,
  type Diagnostic,
  type FileSystem,
  joinPath,
  MAX_CONFIG_BYTES,
  SkillwrightError,
} from "@skillwright/core/find";
import type { Locations } from "../machine/locations.ts";

/** The configuration of an environment: the files that exist, the administrator's first and the project's last. */
export interface LoadedConfig {
  readonly files: readonly ConfigFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ConfigPlace {
  readonly files: FileSystem;
  readonly locations: Pick<Locations, "admin" | "configFile" | "state">;
  readonly home: string;
  readonly project: string;
}

/** The project's configuration file. */
export function projectConfigFile(project: string): string {
  return joinPath(project, ".skillwright/config.yaml");
}

/**
 * Loads every configuration file. A broken one never allows more: the administrator's throws `config_error`, the
 * user's is replaced by its last readable version or restrictive defaults, and a project's, which can only restrict,
 * is reported and ignored.
 */
export async function loadConfig(place: ConfigPlace): Promise<LoadedConfig> {
  const candidates: readonly (readonly [ConfigLayer, string])[] = [
    ["admin", joinPath(place.locations.admin, "config.yaml")],
    ["user", place.locations.configFile],
    ["project", projectConfigFile(place.project)],
  ];
  const loaded: ConfigFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [layer, file] of candidates) {
    const stat = place.files.stat(file);
    if (!stat.ok && stat.problem === "missing") continue;
    const bytes = place.files.read(file, MAX_CONFIG_BYTES + 1);
    // Loaded on demand: most environments have no configuration, and the YAML parser is large.
    const { readConfigFile, withLastGood } = await import("./last-good-config.ts");
    const { home, project, locations } = place;
    const read = bytes.ok
      ? readConfigFile(bytes.value, { file, layer, home, project })
      : { config: undefined, diagnostics: [unreadable(file, bytes.message)] };
    if (layer === "admin") refuseProblems(file, read.diagnostics);
    if (layer === "user") {
      const result = withLastGood(read, { bytes, file, home, project, state: locations.state });
      loaded.push(result.config);
      diagnostics.push(...result.diagnostics);
      continue;
    }
    if (read.config !== undefined) loaded.push(read.config);
    diagnostics.push(...read.diagnostics);
  }
  return { files: loaded, diagnostics };
}

/** A policy that is only partly understood is not applied. */
function refuseProblems(file: string, diagnostics: readonly Diagnostic[]): void {
  const problems = diagnostics.filter(({ code }) => code === "config-invalid");
  const [first] = problems;
  if (first === undefined) return;
  const line = first.line === undefined ? "" : ` (line ${first.line})`;
  throw new SkillwrightError("config_error", {
    message: `The administrator's configuration ${file} has a problem${line}: ${first.message}`,
    details: { file, problems: problems.map(({ message }) => message) },
    hint: "Skillwright does nothing until the administrator fixes the file.",
  });
}

function unreadable(file: string, message: string): Diagnostic {
  return { code: "config-invalid", severity: "error", message: `The file cannot be read: ${message}`, file };
}
