import { existsSync } from "node:fs";
import { KNOWN_PROVIDERS } from "@skillwright/agent";
import type { ConfigDocument } from "@skillwright/contract";
import {
  isInside,
  type JsonObject,
  type JsonValue,
  parentPath,
  parseConfigKey,
  permissionError,
  type SkillStatus,
  type SkillwrightError,
} from "@skillwright/core/internal";
import {
  type ConfigTarget,
  getConfigValue,
  openActivityLog,
  openUsageStore,
  projectConfigFile,
  type Skills,
  sandboxState,
  setConfigValue,
  toDoctorDocument,
  toRelationsDocument,
  withKept,
} from "@skillwright/runtime/internal";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";
import { freedSkills, needsConfirmation, widening, withValue } from "../security/widening.ts";

/** Entries of the log in one answer, unless the caller wants more or fewer. */
const DEFAULT_LOG_ENTRIES = 200;

/** Settings, counts and the state of the machine. */
export function machineRoutes({ onSkills }: ApiEndpoints, version: string): void {
  onSkills("getDoctor", async ({ skills }) => {
    const kept = withKept(skills);
    return toDoctorDocument(kept, { version, sandbox: await sandboxState(kept) });
  });
  onSkills("getConfig", ({ skills, query: { scope, key } }) => toConfig(skills, scope, key));
  onSkills("setConfig", async ({ skills, body: { scope, key, value }, c }) => {
    const target = targetOf(skills, scope);
    const { before, after } = mustNotWiden(target, key, value);
    const why = needsConfirmation(before, after) ?? freesInstalled(skills, freedSkills(before, after));
    if (why !== undefined) mustBeConfirmed(c, why);
    const changed = await setConfigValue(target, key, value ?? undefined);
    await skills.reload();
    return { ...toConfig(skills, scope, key), changed };
  });
  onSkills("getLog", ({ skills, query: { limit = DEFAULT_LOG_ENTRIES, ...query } }) => {
    const log = openActivityLog(skills.locations);
    return { file: log.file, ...log.read({ ...query, limit }) };
  });
  onSkills("listSecrets", ({ skills: { secrets } }) => ({
    file: secrets.file,
    place: secrets.place,
    secrets: secrets.entries(),
  }));
  onSkills("forgetSecret", async ({ skills: { secrets }, query: { key, variable } }) => ({
    forgotten: await secrets.forget(key, variable),
  }));
  onSkills("getRelations", ({ skills }) => toRelationsDocument(skills));
  onSkills("getUsage", ({ skills }) => {
    const store = openUsageStore(skills.locations);
    return { file: store.file, skills: store.entries() };
  });
  onSkills("resetUsage", async ({ skills }) => {
    const store = openUsageStore(skills.locations);
    return { file: store.file, forgotten: await store.reset() };
  });
}

/** What came from elsewhere is enabled by a person, as it is installed by one, whichever setting would do it. */
function freesInstalled({ snapshot }: Skills, freed: readonly string[]): string | undefined {
  const isFreed = ({ name, id, found }: SkillStatus): boolean =>
    // A pattern, and a path that is written relative to the configuration, may mean any skill.
    freed.some((key) => [name, id].includes(key) || /\*|^~|^[^/]+\//.test(key) || isInside(key, found.key)) &&
    snapshot.isFromElsewhere(parentPath(found.key));
  return freed.length > 0 && snapshot.skills.some(isFreed)
    ? "a skill that was installed from elsewhere would be enabled"
    : undefined;
}

function toConfig(
  skills: Skills,
  scope: "user" | "project" | undefined,
  key: string | undefined,
): ConfigDocument {
  const target = targetOf(skills, scope);
  const value = getConfigValue(target, key);
  return { scope: scope ?? "user", file: target.file, exists: existsSync(target.file), value: value ?? null };
}

function targetOf({ snapshot, locations }: Skills, scope: "user" | "project" = "user"): ConfigTarget {
  const { home, gitRoot, cwd } = snapshot.place;
  const project = gitRoot ?? cwd;
  const file = scope === "project" ? projectConfigFile(project) : locations.configFile;
  return { file, layer: scope, home, project, state: locations.state };
}

const STARTING: ReadonlySet<string> = new Set(["command", "args", "env"]);

/** Whether a setting names the program that is started as an MCP server. */
function namesProgram(key: string, value: JsonValue): boolean {
  const [top, , field] = parseConfigKey(key).path;
  if (top !== "mcpServers" || value === null) return false;
  return field === undefined ? holdsProgram(value) : STARTING.has(field);
}

function holdsProgram(value: JsonValue): boolean {
  if (value === null || typeof value !== "object") return false;
  return Object.entries(value).some(([name, inner]) => STARTING.has(name) || holdsProgram(inner));
}

/** The configuration before and after a change. Throws `permission_error` for a setting that grants more than before. */
function mustNotWiden(
  target: ConfigTarget,
  key: string,
  value: JsonValue,
): { readonly before: JsonObject; readonly after: JsonObject } {
  if (namesProgram(key, value)) throw notOverHttp(key, "it names a program that would be started", target);
  const before = (getConfigValue(target) ?? {}) as JsonObject;
  const after = withValue(before, parseConfigKey(key).path, value);
  const why = widening(before, after, { keyedServices });
  if (why !== undefined) throw notOverHttp(key, why, target);
  return { before, after };
}

const keyedServices: ReadonlySet<string> = new Set(
  Object.entries(KNOWN_PROVIDERS).flatMap(([name, { keyVariables }]) =>
    keyVariables.length > 0 ? [name] : [],
  ),
);

function notOverHttp(key: string, why: string, { file }: ConfigTarget): SkillwrightError<"permission_error"> {
  return permissionError(file, `"${key}" can't be set like this over HTTP: ${why}`, {
    hint: "Use `skillwright config set` in a terminal, or edit the file.",
  });
}
