import { isAbsolutePath, joinPath, normalizePath, parentPath } from "../paths/path-text.ts";
import type { ConfigLayer } from "./config-file.ts";

/** A configuration file as text, and where it comes from. */
export interface ConfigText {
  readonly text: string;
  readonly file: string;
  readonly layer: ConfigLayer;
  readonly home: string;
  /** The folder that a project's configuration may refer to. */
  readonly project: string;
}

/** The full path that a path in a configuration file means: from the project, or from the file's own folder. */
export function resolveConfigPath(config: ConfigText, path: string): string {
  if (path === "~" || path.startsWith("~/")) return normalizePath(joinPath(config.home, path.slice(2)));
  if (isAbsolutePath(path)) return normalizePath(path);
  const base = config.layer === "project" ? config.project : parentPath(config.file);
  return normalizePath(joinPath(base, path));
}
