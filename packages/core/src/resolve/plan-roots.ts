import type { HostEnvironment } from "../hosts/host-environment.ts";
import type {
  AncestorBase,
  HostProfile,
  ProjectRule,
  RootBase,
  RootRule,
  WalkRules,
} from "../hosts/host-profile.ts";
import { MAX_ANCESTORS } from "../limits.ts";
import type { Scope } from "../model/resolved-skill.ts";
import { omitUndefined } from "../omit-undefined.ts";
import {
  foldersAbove,
  isAbsolutePath,
  isInside,
  joinPath,
  normalizePath,
  pathChain,
  resolveUserPath,
} from "../paths/path-text.ts";

/** A folder to be searched, with the rules for it. The order of a plan is the agent's. */
export interface PlannedRoot {
  readonly path: string;
  readonly scope: Scope;
  readonly holds: "skills" | "commands" | "plugin" | "plugins" | "installed-plugins" | "plugin-cache";
  readonly base: RootBase["kind"];
  readonly walk: WalkRules;
  /** The folder that links must not leave under the `inside` policy. */
  readonly boundary: string;
  /** The agent that would follow links out of the project; they are not followed because the project isn't trusted. */
  readonly confinedFor?: string;
  /** The plugin whose folder this is; its prefix is given to every skill below. */
  readonly plugin?: string;
  /** The folder of that plugin, and the one in which it keeps its data. */
  readonly pluginFolders?: PluginFolders;
  /** The folder that a catalog names as the root, if it is another. */
  readonly catalogRoot?: string;
  /** The only file of the folder that is a command. Default: all. */
  readonly onlyFile?: string;
  /** What is put before the names of its skills that others have too. */
  readonly qualifier?: string;
}

/** The folders of a plugin, which the texts of its skills can refer to. */
export interface PluginFolders {
  readonly root: string;
  readonly data: string;
}

/**
 * The folders an agent would search from an environment, in its order; a path that occurs twice counts once.
 *
 * @example
 * const folders = planRoots(findHost("codex"), environment).map(({ path }) => path);
 */
export function planRoots(profile: HostProfile, environment: HostEnvironment): readonly PlannedRoot[] {
  const project = projectFolders(profile.project, environment);
  const seen = new Set<string>();
  const roots: PlannedRoot[] = [];
  for (const rule of profile.roots) {
    if (isSwitchedOff(rule, environment)) continue;
    for (const { path, scope, qualifier } of plannedPaths(rule, environment, project)) {
      const identity = `${rule.holds ?? "skills"}:${path}`;
      if (seen.has(identity)) continue;
      seen.add(identity);
      roots.push({
        path,
        scope,
        holds: rule.holds ?? "skills",
        base: rule.base.kind,
        walk: { ...profile.walk, ...rule.walk, ...(scope === "project" && rule.projectWalk) },
        boundary: scope === "project" ? (project.at(0) ?? environment.cwd) : path,
        ...omitUndefined({ qualifier }),
      });
    }
  }
  return roots;
}

/** A file or folder that a rule names, and who it belongs to. */
export interface PlannedPath {
  readonly path: string;
  readonly scope: Scope;
  readonly qualifier?: string;
}

/** The configuration files that an agent would read from an environment, whether or not they exist; the weakest first. */
export function planSettingsFiles(
  profile: HostProfile,
  environment: HostEnvironment,
): readonly PlannedPath[] {
  const project = projectFolders(profile.project, environment);
  return (profile.settings?.files ?? []).flatMap((rule) => plannedPaths(rule, environment, project));
}

function plannedPaths(
  rule: Pick<RootRule, "scope" | "base" | "paths" | "platform">,
  environment: HostEnvironment,
  project: readonly string[],
): readonly PlannedPath[] {
  if (rule.platform !== undefined && rule.platform !== environment.platform) return [];
  return baseFolders(rule, environment, project).flatMap(({ folder, scope, qualifier }) =>
    rule.paths.map((path) => ({
      path: normalizePath(joinPath(folder, path)),
      scope: scope ?? rule.scope,
      ...omitUndefined({ qualifier }),
    })),
  );
}

/** The folders from the project's root down to the working folder. */
function projectFolders(rule: ProjectRule, environment: HostEnvironment): readonly string[] {
  const only = [normalizePath(environment.cwd)];
  switch (rule) {
    case "none":
      return only;
    case "git":
    case "git-head": {
      const top = markedFolder(rule, environment);
      return top === undefined ? only : pathChain(top, environment.cwd);
    }
    case "git-or-all":
    case "repository-or-all": {
      const farthest = foldersAbove(environment.cwd).slice(0, MAX_ANCESTORS).at(-1);
      return pathChain(markedFolder(rule, environment) ?? farthest ?? environment.cwd, environment.cwd);
    }
    default:
      return rule satisfies never;
  }
}

/** The nearest folder with a `.git` that the rule accepts. */
function markedFolder(rule: Exclude<ProjectRule, "none">, environment: HostEnvironment): string | undefined {
  const given =
    environment.gitRoot === undefined ? [] : [{ folder: environment.gitRoot, kind: "repository" } as const];
  const markers = environment.gitMarkers ?? given;
  if (rule === "git" || rule === "git-or-all") return markers[0]?.folder;
  if (rule === "git-head") return markers.find((marker) => marker.kind !== "empty")?.folder;
  // Git skips a `.git` folder that isn't a repository, and gives up at a file that points nowhere.
  const decisive = markers.find((marker) => marker.kind === "repository" || marker.kind === "dead-link");
  return decisive?.kind === "repository" ? decisive.folder : undefined;
}

function isSwitchedOff(rule: RootRule, environment: HostEnvironment): boolean {
  return (rule.unless ?? []).some(({ variable, when }) => {
    const value = environment.env[variable] ?? "";
    return when === "set" ? value !== "" : value === "1" || value.toLowerCase() === "true";
  });
}

interface BaseFolder {
  readonly folder: string;
  readonly scope?: Scope;
  readonly qualifier?: string;
}

function baseFolders(
  rule: Pick<RootRule, "base">,
  environment: HostEnvironment,
  project: readonly string[],
): readonly BaseFolder[] {
  const { base } = rule;
  switch (base.kind) {
    case "home":
      return [{ folder: environment.home }];
    case "cwd":
      return [{ folder: environment.cwd }];
    case "project":
      return [{ folder: project.at(0) ?? environment.cwd }];
    case "absolute":
      return [{ folder: "" }];
    case "ancestors":
      return ancestorFolders(base, environment, project).map((folder) => ({ folder }));
    case "main-checkout":
      return environment.mainCheckout === undefined ? [] : [{ folder: environment.mainCheckout }];
    case "program": {
      const folder = environment.programFolders?.[base.name];
      return folder === undefined ? [] : [{ folder }];
    }
    case "workspace":
      return [{ folder: environment.workspace ?? environment.cwd }];
    case "variable": {
      const value = environment.env[base.name];
      if (base.relative === "ignore" && value !== undefined && !isAbsolutePath(value)) return [];
      if (value !== undefined && value !== "")
        return [{ folder: resolveUserPath(value, { home: environment.home, base: environment.cwd }) }];
      return base.homePath === undefined ? [] : [{ folder: joinPath(environment.home, base.homePath) }];
    }
    case "nested":
      return nestedFolders(environment).map((folder) => ({
        folder,
        ...(base.clash === "qualify" && {
          qualifier: folder.slice(normalizePath(environment.cwd).length).replace(/^\//, ""),
        }),
      }));
    case "extra":
      return environment.extraRoots.map((path) => ({
        folder: resolveUserPath(path, { home: environment.home, base: environment.cwd }),
      }));
    case "configured":
      return environment.configuredRoots.map(({ path, scope }) => ({ folder: path, scope }));
    case "plugins":
      return environment.pluginFolders.map(({ path, scope }) => ({ folder: path, scope }));
    case "built-in":
      return environment.builtInRoots.map((folder) => ({ folder }));
    case "admin":
      return [{ folder: environment.adminFolder }];
    default:
      return base satisfies never;
  }
}

function ancestorFolders(
  base: AncestorBase,
  environment: HostEnvironment,
  project: readonly string[],
): readonly string[] {
  const down = base.project === undefined ? project : projectFolders(base.project, environment);
  const chain = base.from === "project" ? down : down.toReversed();
  const home = normalizePath(environment.home);
  return chain.slice(0, MAX_ANCESTORS).filter((folder) => {
    if (base.home === "stop") return !isInside(folder, home) || !isInside(home, environment.cwd);
    return base.home !== "skip" || folder !== home;
  });
}

/** The folders strictly below the working folder, down to each that is worked in; the innermost first. */
function nestedFolders({ cwd, worksIn = [] }: HostEnvironment): readonly string[] {
  const top = normalizePath(cwd);
  const chains = worksIn
    .map((folder) => normalizePath(folder))
    .filter((folder) => folder !== top && isInside(top, folder))
    .flatMap((folder) => pathChain(top, folder).slice(1, MAX_ANCESTORS).toReversed());
  return [...new Set(chains)];
}
