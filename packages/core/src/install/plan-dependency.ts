import { isPackageName } from "../gate/check-eligibility.ts";
import type { InstallSpec } from "../model/manifest.ts";

/** How a program is installed: by a command, by a download that is verified, or as a skill; or why it isn't. */
export type DependencyPlan =
  | { readonly kind: "command"; readonly program: string; readonly args: readonly string[] }
  | { readonly kind: "download"; readonly url: string; readonly sha256: string; readonly name: string }
  | { readonly kind: "skill"; readonly source: string }
  | { readonly kind: "refused"; readonly problem: string };

/** Longest name of a package. */
const MAX_PACKAGE_LENGTH = 214;

/**
 * The names of packages, with a version where one can be given. Most package managers also take addresses and paths, which
 * could be anybody's, and apt removes a package whose name is followed by `-`.
 */
const packageNames: Readonly<Record<string, RegExp>> = {
  apt: /^[a-z0-9](?:[a-z0-9+.-]*[a-z0-9])?(?:\+\+)?$/,
  brew: /^[a-z0-9][\w.+@-]*(?:\/[\w.+@-]+\/[\w.+@-]+)?$/i,
  go: /^[a-z0-9][\w.~/-]*(?:@[\w.+~/-]+)?$/i,
  node: /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(?:@[\w.+~-]+)?$/i,
  uv: /^[a-z0-9][\w.-]*(?:(?:==|~=|@)[\w.+-]+)?$/i,
};

/**
 * The command that installs what a spec names. Package managers get arguments, never a line for a shell, and `--` before
 * the name. What isn't the name of a package of its kind is refused.
 */
export function planDependency({
  kind,
  target,
  extra,
}: Pick<InstallSpec, "kind" | "target" | "extra">): DependencyPlan {
  if (kind === "skill") return isPlain(target) ? { kind: "skill", source: target } : refused(target);
  if (kind === "download") return downloadOf(target, extra);
  const problem = packageProblem(target) ?? kindProblem(kind, target);
  if (problem !== undefined) return { kind: "refused", problem };
  const command = (program: string, ...args: readonly string[]): DependencyPlan => ({
    kind: "command",
    program,
    args: [...args, "--", target],
  });
  switch (kind) {
    case "brew":
      return extra.cask === true ? command("brew", "install", "--cask") : command("brew", "install");
    case "node":
      return command("npm", "install", "--global", "--ignore-scripts");
    case "go":
      return command("go", "install");
    case "uv":
      return command("uv", "tool", "install");
    case "apt":
      return command("apt-get", "install", "--yes");
    default:
      return {
        kind: "refused",
        problem: `the kind "${kind}" is unknown; known are brew, node, go, uv, apt, download and skill`,
      };
  }
}

/** Why a text is not the name of a package; undefined if it is one. */
export function packageProblem(name: string): string | undefined {
  if (name === "") return "the package has no name";
  if (name.length > MAX_PACKAGE_LENGTH)
    return `the name of the package has more than ${MAX_PACKAGE_LENGTH} characters`;
  if (isPackageName(name)) return undefined;
  if (name.startsWith("-")) return "the name of the package begins with `-` and would be an option";
  if (name.includes("..")) return "the name of the package contains `..`";
  return "the name of the package has a character that is not allowed";
}

/** Why a text means something else than a package of that name to its package manager; undefined if it doesn't. */
function kindProblem(kind: string, name: string): string | undefined {
  const isName =
    !Object.hasOwn(packageNames, kind) ||
    (packageNames[kind]?.test(name) === true && !/\.(?:rb|tgz|tar|gz|whl|zip|deb)$/i.test(name));
  return isName ? undefined : `"${name}" is an address, a path or an instruction to ${kind}, not a package`;
}

function downloadOf(target: string, extra: InstallSpec["extra"]): DependencyPlan {
  const { sha256 } = extra;
  if (
    !/^https:\/\/[^\s/?#@]+\//.test(target) ||
    packageProblem(target.slice("https://".length)) !== undefined
  )
    return { kind: "refused", problem: "the download must be an https URL without special characters" };
  if (typeof sha256 !== "string" || !/^[0-9a-f]{64}$/i.test(sha256))
    return { kind: "refused", problem: "the download has no `sha256`, so that it can't be verified" };
  const name = target.slice(target.lastIndexOf("/") + 1);
  if (!/^[a-zA-Z0-9_][a-zA-Z0-9._+-]{0,99}$/.test(name))
    return { kind: "refused", problem: "the download's URL doesn't end with a file name" };
  return { kind: "download", url: target, sha256: sha256.toLowerCase(), name };
}

function isPlain(source: string): boolean {
  return source !== "" && source.length <= 2048 && !/\p{Cc}/u.test(source) && !source.startsWith("-");
}

function refused(target: string): DependencyPlan {
  return { kind: "refused", problem: `"${target.slice(0, 80)}" is not a source of skills` };
}
