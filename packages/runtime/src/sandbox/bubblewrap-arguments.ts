import { joinPath, type SandboxPolicy } from "@skillwright/core/internal";
import type { SystemView } from "./system-view.ts";

/** The user a command is inside of its sandbox, and outside as well when started by root: nobody. */
export const NOBODY = 65_534;

/** What bubblewrap is told beside the policy. */
export interface BubblewrapView {
  readonly system: SystemView;
  readonly sealed: { readonly present: readonly string[]; readonly absent: readonly string[] };
  /** Where a folder can be reached by bubblewrap itself, if not at its own path. */
  readonly reach: (path: string) => string;
  /** Whether this bubblewrap can keep a command from making user namespaces of its own. */
  readonly disableUserns: boolean;
}

/** Place holders take no memory. */
const PLACE_HOLDER_BYTES = "4096";

/** The options that make bubblewrap do what a policy says. They hold secrets: not for a command line. */
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
    // What holds the mounts together is memory that nobody counts.
    ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", cwd],
  ].flat();
}

function placeHolder(path: string): readonly string[] {
  return ["--size", PLACE_HOLDER_BYTES, "--perms", "0555", "--tmpfs", path, "--remount-ro", path];
}

/** Limits that the command's own processes carry. They count inside the sandbox alone, so other programs do not matter. */
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
 * As root, what comes before the real bubblewrap: root may reach folders that nobody cannot, so they are bound to
 * places of their own first; then everything root can do is given up for good.
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
    // A change of user clears the wish to die with the parent.
    ["--inh-caps=-all", "--bounding-set=-all", "--pdeathsig=KILL"],
  ].flat();
}
