import { joinPath, type SandboxPolicy } from "@skillwright/core/internal";
import type { SystemView } from "./system-view.ts";

/** The user a command runs as inside its sandbox, and outside too when started by root: `nobody`. */
export const NOBODY = 65_534;

/** Input for bubblewrap besides the policy. */
export interface BubblewrapView {
  readonly system: SystemView;
  readonly sealed: { readonly present: readonly string[]; readonly absent: readonly string[] };
  /** Where bubblewrap itself can reach a folder, if not at the folder's own path. */
  readonly reach: (path: string) => string;
  /** Whether this bubblewrap can prevent a command from creating user namespaces. */
  readonly disableUserns: boolean;
}

/** Placeholders use no memory. */
const PLACE_HOLDER_BYTES = "4096";

/** The bubblewrap options for a policy. They contain secrets: never pass them on a command line. */
export function bubblewrapOptions(policy: SandboxPolicy, view: BubblewrapView): readonly string[] {
  const { work, readable, environment, network, limits, cwd } = policy;
  const { system, sealed, reach, disableUserns } = view;
  const nobody = String(NOBODY);
  const temp = String(limits.tempBytes);
  const settings = [...system.settings, ...(network === "on" ? system.networkSettings : [])];
  return [
    ["--unshare-all", "--unshare-user", "--uid", nobody, "--gid", nobody],
    disableUserns ? ["--disable-userns"] : [],
    network === "on" ? ["--share-net"] : [],
    ["--cap-drop", "ALL", "--die-with-parent", "--new-session", "--hostname", "sandbox", "--clearenv"],
    Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
    system.folders.flatMap((path) => ["--ro-bind", path, path]),
    system.links.flatMap(({ path, target }) => ["--symlink", target, path]),
    settings.flatMap((path) => ["--ro-bind-try", path, path]),
    ["--proc", "/proc", "--dev", "/dev", "--size", temp, "--tmpfs", "/dev/shm"],
    ["--size", temp, "--perms", "1777", "--tmpfs", "/tmp"],
    readable.flatMap(({ source, target }) => ["--ro-bind", reach(source), target]),
    ["--bind", reach(work), work],
    sealed.present.flatMap((name) => ["--ro-bind", joinPath(reach(work), name), joinPath(work, name)]),
    sealed.absent.flatMap((name) => placeHolder(joinPath(work, name))),
    // The tmpfs that contains the mount points is memory that no limit covers.
    ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", cwd],
  ].flat();
}

function placeHolder(path: string): readonly string[] {
  return ["--size", PLACE_HOLDER_BYTES, "--perms", "0555", "--tmpfs", path, "--remount-ro", path];
}

/** Limits on the command's own processes. They count only inside the sandbox, so other programs don't matter. */
export function limitArguments({ limits }: SandboxPolicy): readonly string[] {
  return [
    `--nproc=${limits.processes}`,
    `--data=${limits.memoryBytes}`,
    `--fsize=${limits.fileBytes}`,
    `--nofile=${limits.openFiles}`,
    "--core=0",
    "--memlock=0",
  ];
}

/**
 * As root, the commands that run before the real bubblewrap: root can reach folders that `nobody` can't, so these are
 * first bound to separate paths; then all of root's privileges are dropped for good.
 */
export function stagingArguments(
  programs: { readonly setpriv: string },
  staged: readonly { readonly source: string; readonly place: string; readonly access: "read" | "write" }[],
): readonly string[] {
  return [
    ["--die-with-parent", "--dev-bind", "/", "/", "--tmpfs", "/tmp"],
    staged.flatMap(({ source, place, access }) => [
      access === "read" ? "--ro-bind" : "--bind",
      source,
      place,
    ]),
    ["--chdir", "/", "--", programs.setpriv],
    [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--no-new-privs"],
    // A change of user clears the parent-death signal.
    ["--inh-caps=-all", "--bounding-set=-all", "--pdeathsig=KILL"],
  ].flat();
}
