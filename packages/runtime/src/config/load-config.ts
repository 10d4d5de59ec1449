import {
  type ConfigFile,
  type ConfigLayer,
  type Diagnostic,
  type FileSystem,
  joinPath,
  MAX_CONFIG_BYTES,
} from "@skillwright/core/internal";
import type { Locations } from "../machine/locations.ts";

/** The configuration of a place: the files that exist, the administrator's first and the project's last. */
export interface LoadedConfig {
  readonly files: readonly ConfigFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Where configuration is looked for. */
export interface ConfigPlace {
  readonly files: FileSystem;
  readonly locations: Locations;
  readonly home: string;
  /** The project's root. */
  readonly project: string;
}

/** The project's configuration file. */
export function projectConfigFile(project: string): string {
  return joinPath(project, ".skillwright/config.yaml");
}

/** Loads every configuration file of a place. A file that cannot be used is reported and counts as absent. */
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
    if (!bytes.ok) {
      diagnostics.push(invalid(file, `The file cannot be read: ${bytes.message}`));
      continue;
    }
    // Loaded when it is wanted: most places have no configuration, and reading YAML takes a lot of code.
    const { readConfigFile } = await import("./read-config-file.ts");
    const { home, project } = place;
    const result = readConfigFile(bytes.value, { file, layer, home, project });
    if (result.config !== undefined) loaded.push(result.config);
    diagnostics.push(...result.diagnostics);
  }
  return { files: loaded, diagnostics };
}

function invalid(file: string, message: string): Diagnostic {
  return { code: "config-invalid", severity: "warning", message, file };
}
