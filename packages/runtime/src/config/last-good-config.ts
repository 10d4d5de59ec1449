import {
  type ConfigFile,
  type ConfigText,
  type Diagnostic,
  decodeText,
  type FileAnswer,
  isSkillwrightError,
  joinPath,
  MAX_CONFIG_BYTES,
  omitUndefined,
  parentPath,
  readConfig,
} from "@skillwright/core/internal";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { writeFileAtomically } from "../files/write-file-atomically.ts";

interface ReadConfig {
  readonly config: ConfigFile | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The user's file, and where its copy is kept. */
interface UserFile {
  readonly bytes: FileAnswer<Uint8Array>;
  readonly file: string;
  readonly home: string;
  readonly project: string;
  readonly state: string;
}

/**
 * The user's configuration, or the saved copy if the file is broken: otherwise disabled skills would be enabled
 * again. Without a copy, models see no skills.
 */
export function withLastGood(
  read: ReadConfig,
  user: UserFile,
): { readonly config: ConfigFile; readonly diagnostics: readonly Diagnostic[] } {
  const copy = joinPath(user.state, "last-good-config.yaml");
  const isBroken = read.diagnostics.some(
    ({ code, severity }) => code === "config-invalid" && severity === "error",
  );
  if (read.config !== undefined && !isBroken) {
    if (user.bytes.ok) keepCopy(copy, user.bytes.value);
    return { config: read.config, diagnostics: read.diagnostics };
  }
  const good = readCopy(copy, user);
  const hint =
    good === undefined
      ? "Fix the file. Until then models see no skills."
      : "Fix the file. Until then its last working version is in effect.";
  return {
    config: good ?? restrictive(user),
    diagnostics: read.diagnostics.map((problem) =>
      problem.code === "config-invalid" ? { ...problem, severity: "error" as const, hint } : problem,
    ),
  };
}

/** Writes only on a difference. If the state folder is read-only there is no copy, which is the stricter case. */
function keepCopy(copy: string, bytes: Uint8Array): void {
  const old = nodeFileSystem().read(copy, MAX_CONFIG_BYTES + 1);
  if (old.ok && Buffer.from(old.value).equals(bytes)) return;
  try {
    writeFileAtomically(copy, bytes);
  } catch (error) {
    if (!isSkillwrightError(error, "permission_error")) throw error;
  }
}

function readCopy(copy: string, { file, home, project }: UserFile): ConfigFile | undefined {
  const bytes = nodeFileSystem().read(copy, MAX_CONFIG_BYTES + 1);
  if (!bytes.ok) return undefined;
  const { config, diagnostics } = readConfigFile(bytes.value, { file, layer: "user", home, project });
  return diagnostics.some(({ severity }) => severity === "error") ? undefined : config;
}

/** Every setting that can only take away. */
const RESTRICTIVE = "permissions: strict\nshellDirectives: off\nreadFile: { extensions: [] }\n";

/** Hides every skill from models and ignores tool permissions that skills declare, and runs no shell directives. */
function restrictive({ file, home, project }: UserFile): ConfigFile {
  const { config } = readConfig({ text: RESTRICTIVE, file, layer: "user", home, project });
  let root = home;
  while (parentPath(root) !== root) root = parentPath(root);
  return { ...config, rules: [{ path: root, visibility: "user-only", origin: { layer: "user", file } }] };
}

/** Reads a configuration file. A file from a newer program version is reported and treated as missing. */
export function readConfigFile(
  bytes: Uint8Array,
  place: Omit<ConfigText, "text">,
): { readonly config: ConfigFile | undefined; readonly diagnostics: readonly Diagnostic[] } {
  try {
    return readConfig({ text: decodeText(bytes).text, ...place });
  } catch (error) {
    if (!isSkillwrightError(error, "newer_state")) throw error;
    const message = `${error.message}; the file is ignored and not changed`;
    const problem = { code: "config-invalid", severity: "warning", message, file: place.file } as const;
    return { config: undefined, diagnostics: [{ ...problem, ...omitUndefined({ hint: error.hint }) }] };
  }
}
