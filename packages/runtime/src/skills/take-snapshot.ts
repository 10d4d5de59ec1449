import {
  type ConfigFile,
  compareDiagnostics,
  type Diagnostic,
  diagnose,
  type HostEnvironment,
  isSimulated,
  once,
  withHint,
} from "@skillwright/core/find";
import { builtInFolder } from "../built-in/built-in-folder.ts";
import { type LoadedConfig, loadConfig } from "../config/load-config.ts";
import { loadHostSettings } from "../config/load-host-settings.ts";
import { withoutProjectRules } from "../config/untrusted-settings.ts";
import { isFromElsewhere, skillOrigins } from "../install/skill-origins.ts";
import { expandPlugins } from "../scan/expand-plugins.ts";
import { planForHost } from "../scan/plan-for-host.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { RemoteSkills } from "../sources/mcp/find-remote.ts";
import { openServerSignIns } from "../sources/mcp/server-sign-ins.ts";
import {
  decideSkills,
  unknownAgent,
  unmatchedPins,
  unmatchedPreferred,
  unmatchedRules,
} from "./decide-skills.ts";
import { confineUntrusted, isProjectTrusted, isTrustedProject, replacedProject } from "./project-trust.ts";
import { recoverInterrupted } from "./recover-interrupted.ts";
import { scanWithIndex } from "./scan-with-index.ts";
import type { SnapshotInput } from "./snapshot-input.ts";

/** Scans the disk once and decides about everything on it. */
export async function takeSnapshot(given: SnapshotInput): Promise<Snapshot> {
  const files = given.view?.files ?? given.files;
  const input = { ...given, files };
  const { locations, options } = input;
  const interrupted = await recoverInterrupted(locations.state);
  const project = input.place.gitRoot ?? input.place.cwd;
  const config = await configOf(input, project);
  const environment = {
    ...withConfiguredFolders(input, config.files),
    builtInRoots: await builtInRoots(input, config.files),
  };
  const own = await loadHostSettings({ files, profile: input.profile, environment });
  const { profile } = own;
  const canonical = (path: string): string => {
    const answer = files.canonical(path);
    return answer.ok ? answer.value : path;
  };
  const place: HostEnvironment = {
    ...environment,
    env: own.environment.env,
    ...(isSimulated(profile) && { realHome: canonical(environment.home) }),
  };
  const { roots: wanted, diagnostics: leftOut } = planForHost({
    ...own,
    files,
    isTrusted: () => isTrustedProject(input),
  });
  const planned = confineUntrusted(wanted, input, place);
  const { roots: expanded, diagnostics: pluginDiagnostics } = expandPlugins(files, planned, {
    enabled: own.plugins,
    cwd: place.cwd,
  });
  const roots =
    profile.listedPath === "canonical"
      ? expanded.map((root) => ({ ...root, catalogRoot: canonical(root.catalogRoot ?? root.path) }))
      : expanded;
  const {
    scan,
    health,
    diagnostics: indexDiagnostics,
  } = await scanWithIndex({ ...input, profile }, roots, options.index ?? indexSetting(config.files));
  const remote = await remoteSkills(input, { config: config.files, firstRoot: roots.length });
  const found = remote.found.length === 0 ? scan.found : [...scan.found, ...remote.found];
  const allRoots = [...roots, ...remote.roots.map(({ root }) => root)];
  const before = input.view?.before.skills;
  const projectTrusted = isProjectTrusted(input, { place, roots: allRoots, found });
  const decided = decideSkills({
    host: profile,
    place,
    config: config.files,
    roots: allRoots,
    found,
    caller: input.caller,
    projectTrusted,
    before,
    settings: own,
  });
  const { skills, rules } = decided;
  const diagnostics: readonly Diagnostic[] = [
    ...interrupted,
    ...config.diagnostics,
    ...own.diagnostics,
    ...leftOut,
    ...ignoredPlugins(input),
    ...pluginDiagnostics,
    ...indexDiagnostics,
    ...scan.diagnostics,
    ...remote.diagnostics,
    ...found.flatMap((skill) => skill.diagnostics),
    ...decided.diagnostics,
    ...replacedProject(input, place),
    ...(input.view?.diagnostics(scan.roots) ?? []),
    ...unknownAgent(options, config.files),
    ...unmatchedRules(skills, rules),
    ...unmatchedPins(skills, config.files),
    ...unmatchedPreferred(skills, config.files),
  ];
  const origins = once(() => skillOrigins({ place }, input.locations));
  return {
    version: input.version,
    host: profile,
    settings: own,
    place,
    config: config.files,
    roots: [...scan.roots, ...remote.roots],
    found,
    skills,
    projectTrusted,
    diagnostics: diagnostics.map(withHint).toSorted(compareDiagnostics),
    index: health,
    origins: () => origins().known,
    isFromElsewhere: (folder) => isFromElsewhere(origins(), folder),
  };
}

/** The configuration; a project that isn't trusted decides nothing. */
async function configOf(input: SnapshotInput, project: string): Promise<LoadedConfig> {
  const { files, locations, place } = input;
  const loaded = await loadConfig({ files, locations, home: place.home, project });
  const isOwn = project === place.home || !loaded.files.some(({ layer }) => layer === "project");
  return isOwn || isTrustedProject(input) ? loaded : withoutProjectRules(loaded);
}

/** The skills of MCP servers; without a configured server, no code is loaded for it. */
async function remoteSkills(
  { profile, place, locations }: SnapshotInput,
  { config, firstRoot }: { readonly config: readonly ConfigFile[]; readonly firstRoot: number },
): Promise<RemoteSkills> {
  const sources = config.flatMap((file) => file.mcpServers);
  if (sources.length === 0 || profile.id !== "skillwright") return { roots: [], found: [], diagnostics: [] };
  const { findRemote } = await import("../sources/mcp/find-remote.ts");
  const { env, platform } = place;
  const signIns = openServerSignIns({ state: locations.state, env, platform });
  return findRemote(sources, { profile, locations, env, signIns, firstRoot });
}

/** The folders of built-in skills: the caller's, and Skillwright's own if enabled and the host supports them. */
async function builtInRoots(
  { profile, place, locations, options }: SnapshotInput,
  config: readonly ConfigFile[],
): Promise<readonly string[]> {
  const isWanted = options.builtIns === "on" && !config.some((file) => file.builtIns === false);
  const hasPlace = profile.roots.some(({ base }) => base.kind === "built-in");
  return isWanted && hasPlace ? [...place.builtInRoots, await builtInFolder(locations)] : place.builtInRoots;
}

/** Plugin folders that the caller named but the host's rules don't support. */
function ignoredPlugins({ profile, plugins }: SnapshotInput): readonly Diagnostic[] {
  if (profile.roots.some(({ base }) => base.kind === "plugins")) return [];
  return plugins.map((file) =>
    diagnose("config-ignored", {
      message: `The plugin folder is ignored: what ${profile.title} does with plugins is not simulated`,
      file,
    }),
  );
}

function withConfiguredFolders(input: SnapshotInput, config: readonly ConfigFile[]): HostEnvironment {
  const isTrusted =
    config.some(({ layer, skillPaths }) => layer === "project" && skillPaths.length > 0) &&
    isTrustedProject(input);
  // An administrator's configuration applies to every user.
  const scopeOf = ({ layer }: ConfigFile): "project" | "user" => (layer === "project" ? "project" : "user");
  const folders = (pick: (file: ConfigFile) => readonly string[]): HostEnvironment["configuredRoots"] =>
    config.flatMap((file) => pick(file).map((path) => ({ path, scope: scopeOf(file) })));
  return {
    ...input.place,
    configuredRoots: [
      ...folders((file) => file.roots),
      ...folders((file) => (file.layer === "project" && !isTrusted ? [] : file.skillPaths)),
    ],
    pluginFolders: [
      ...input.plugins.map((path) => ({ path, scope: "user" as const })),
      ...folders((file) => file.plugins),
    ],
  };
}

function indexSetting(config: readonly ConfigFile[]): "on" | "off" {
  return config.some((file) => file.index === false) ? "off" : "on";
}
