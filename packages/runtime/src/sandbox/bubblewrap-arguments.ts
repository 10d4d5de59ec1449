import { lstatSync, readlinkSync } from "node:fs";
import { joinPath, type SandboxPolicy } from "@skillwright/core/internal";

/** The user a command runs as inside its sandbox, and outside too when started by root: `nobody`. */
export const NOBODY = 65_534;

/** Input for bubblewrap besides the policy. */
export interface BubblewrapView {
  readonly system: SystemView;
  readonly sealed: { readonly present: readonly string[]; readonly absent: readonly string[] };
  /** Where bubblewrap itself can reach a folder, if not at the folder's own path. */
  readonly reach: (path: string) => string;
  /** Files that are visible besides the policy's folders. */
  readonly files: readonly { readonly source: string; readonly target: string }[];
  /** Whether this bubblewrap can prevent a command from creating user namespaces. */
  readonly disableUserns: boolean;
}

/** Placeholders use no memory. */
const PLACE_HOLDER_BYTES = "4096";

/** The bubblewrap options for a policy. They contain secrets: never pass them on a command line. */
export function bubblewrapOptions(policy: SandboxPolicy, view: BubblewrapView): readonly string[] {
  const { work, readable, environment, network, limits, cwd } = policy;
  const { system, sealed, reach, files, disableUserns } = view;
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
    [...files, ...readable].flatMap(({ source, target }) => ["--ro-bind", reach(source), target]),
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

/** What root runs first: binds folders that `nobody` can't reach to other paths, then drops all privileges. */
export function stagingArguments(
  programs: { readonly setpriv: string },
  staged: readonly { readonly source: string; readonly place: string; readonly access: "read" | "write" }[],
): readonly string[] {
  return [
    // The change of user clears the signal that ends a process with its parent. The first process of a namespace keeps it, and
    // the kernel ends the whole namespace with that process.
    ["--die-with-parent", "--unshare-pid", "--dev-bind", "/", "/", "--tmpfs", "/tmp"],
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

/** The parts of the system that a command sees: programs, libraries and the few settings they need. */
interface SystemView {
  readonly folders: readonly string[];
  readonly links: readonly { readonly path: string; readonly target: string }[];
  /** Bound when they exist. */
  readonly settings: readonly string[];
  /** Bound when they exist and the network is on. */
  readonly networkSettings: readonly string[];
}

/** Where programs and libraries are; on most systems all but the first are links into it. */
const PROGRAMS = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];

/** None of these contains personal data or secrets. */
const SETTINGS = [
  "/etc/alternatives",
  "/etc/ca-certificates",
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/ld.so.conf.d",
  "/etc/localtime",
  "/etc/mime.types",
  "/etc/pki/ca-trust",
  "/etc/pki/tls/certs",
  "/etc/ssl/certs",
  "/etc/ssl/openssl.cnf",
];

const NETWORK_SETTINGS = [
  "/etc/gai.conf",
  "/etc/host.conf",
  "/etc/hosts",
  "/etc/nsswitch.conf",
  "/etc/protocols",
  "/etc/resolv.conf",
  "/etc/services",
];

/** Finds the system folders of this machine. */
export function systemView(): SystemView {
  const folders: string[] = [];
  const links: { readonly path: string; readonly target: string }[] = [];
  for (const path of PROGRAMS) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) folders.push(path);
    else if (stats?.isSymbolicLink() === true) links.push({ path, target: readlinkSync(path) });
  }
  return { folders, links, settings: SETTINGS, networkSettings: NETWORK_SETTINGS };
}
