import { SkillwrightError } from "../errors/skillwright-error.ts";
import type { OperatingSystem } from "../model/manifest.ts";
import { isAbsolutePath, isInside } from "../paths/path-text.ts";
import { wordList } from "../text/word-list.ts";
import type { NetworkAccess } from "./network-access.ts";
import {
  holdsProtectedFolders,
  isProtectedPath,
  PROTECTED_NAMES,
  PROTECTED_PROJECT_FOLDERS,
} from "./protected-names.ts";
import { sandboxEnvironment } from "./sandbox-environment.ts";
import {
  type ReadableFolder,
  type SandboxLimits,
  type SandboxPolicy,
  sandboxLimits,
} from "./sandbox-policy.ts";

/** What a skill's command needs; every path is canonical. */
export interface SandboxNeeds {
  /** The only folder it may write to. */
  readonly work: string;
  /** The approved bytes of the skill, and the folder they were taken from. */
  readonly skill?: { readonly snapshot: string; readonly live?: string };
  /** The project, to be read. */
  readonly project?: string;
  /** Further folders to be read, by the user's own configuration. */
  readonly readable?: readonly string[];
  /** Where it starts. Default: the work folder. */
  readonly cwd?: string;
  /** Declared and granted variables. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Only what the skill declares and the user approved. Default: `off`. */
  readonly network?: NetworkAccess;
  readonly limits?: Partial<SandboxLimits>;
}

/** Inputs of the policy besides the command's needs. */
export interface SandboxHost {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: OperatingSystem;
  /** Folders with this program's configuration and state, which no command may change. Default: none. */
  readonly own?: readonly string[];
}

/** A policy, and what of the needs it does not grant. */
export interface SandboxPlan {
  readonly policy: SandboxPolicy;
  readonly notices: readonly string[];
}

/** System folders; a sandbox has its own view of them. */
const SYSTEM = wordList("/usr /bin /sbin /lib /lib64 /etc /proc /sys /dev /boot /System");

/** Where programs are searched for; the user's own PATH may lead into a project. */
const PATHS: Readonly<Record<OperatingSystem, string>> = {
  linux: "/usr/local/bin:/usr/bin:/bin",
  darwin: "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  win32: "",
};

/** The folders in which a command of a skill finds programs. */
export function programFolders(platform: OperatingSystem): readonly string[] {
  return PATHS[platform].split(":").filter((folder) => folder !== "");
}

/** Turns needs into a policy; throws `validation_error` when they would undo the sandbox. */
export function planSandbox(needs: SandboxNeeds, place: SandboxHost): SandboxPlan {
  const { work, skill, project, readable = [], cwd = work } = needs;
  const notices: string[] = [];
  const folders: ReadableFolder[] = readable.map(same);
  if (project !== undefined && isInside(project, place.home)) {
    notices.push(`${project} contains the home folder, so the command can't use it as its project.`);
  } else if (project !== undefined) {
    folders.push(same(project));
  }
  if (skill !== undefined) {
    folders.push(same(skill.snapshot));
    if (skill.live !== undefined) folders.push({ source: skill.snapshot, target: skill.live });
  }
  const visible = [work, ...folders.map(({ target }) => target)];
  const problems = [
    ...visible.flatMap((folder) => placeProblems(folder)),
    ...folders
      .filter(({ source }) => isInside(source, place.home))
      .map(({ source }) => `${source} contains the home folder`),
    ...workProblems(needs, place),
    ...(visible.some((folder) => isInside(folder, cwd)) ? [] : [`${cwd} is not visible in the sandbox`]),
  ];
  if (problems.length > 0) {
    throw new SkillwrightError("validation_error", {
      message: `The command cannot be put into a sandbox: ${problems.join("; ")}`,
      details: { problems },
    });
  }
  return {
    policy: {
      readable: folders.toSorted((a, b) => a.target.length - b.target.length),
      work,
      sealed: [...PROTECTED_NAMES, ...PROTECTED_PROJECT_FOLDERS],
      cwd,
      environment: sandboxEnvironment({
        env: place.env,
        variables: needs.variables ?? {},
        // Only Linux gives a command its own temporary files.
        temp: place.platform === "linux" ? "/tmp" : work,
        path: PATHS[place.platform],
      }),
      network: needs.network ?? "off",
      limits: { ...sandboxLimits, ...needs.limits },
    },
    notices,
  };
}

function same(path: string): ReadableFolder {
  return { source: path, target: path };
}

function placeProblems(folder: string): readonly string[] {
  if (!isAbsolutePath(folder)) return [`${folder} is not an absolute path`];
  if (folder === "/") return [`${folder} is the whole file system`];
  return SYSTEM.some((system) => isInside(system, folder)) ? [`${folder} belongs to the system`] : [];
}

/** A work folder that contains the project, the home folder or a skill would make them writable. */
function workProblems(
  { work, project, skill }: SandboxNeeds,
  { home, own = [] }: SandboxHost,
): readonly string[] {
  const ownFolder = own.find((folder) => isInside(work, folder) || isInside(folder, work));
  const holds = [home, project, skill?.snapshot, skill?.live].filter(
    (path): path is string => path !== undefined && isInside(work, path),
  );
  return [
    ...holds.map((path) => `the work folder ${work} contains ${path}, which must not change`),
    ...(ownFolder === undefined
      ? []
      : [`the work folder ${work} contains files of Skillwright (${ownFolder}), which must not change`]),
    ...(isProtectedPath(work)
      ? [`the work folder ${work} is in a folder that other programs load settings from`]
      : []),
    ...(holdsProtectedFolders(work)
      ? [`the work folder ${work} contains folders that other programs load settings from`]
      : []),
    ...([skill?.snapshot, skill?.live].some((path) => path !== undefined && isInside(path, work))
      ? [`the work folder ${work} is in the skill`]
      : []),
  ];
}
