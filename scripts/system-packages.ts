import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import type { Print, SuiteCounts } from "./suites/suite.ts";

/** A package of Debian that some tests need. */
export interface SystemPackage {
  readonly name: string;
  /** Succeeds when what the package brings can be used. */
  readonly probe: readonly [program: string, ...args: string[]];
  readonly neededBy: string;
}

/** How missing packages are got; `none` where that is not ours to do. */
export type AptGet = readonly [program: string, ...args: string[]] | "none";

/** More than apt-get prints for all packages; Node.js ends programs that print more than its limit. */
const MAX_OUTPUT = 100 * 1024 * 1024;

export const systemPackages: readonly SystemPackage[] = [
  {
    name: "bubblewrap",
    probe: ["/usr/bin/bwrap", "--unshare-user", "--ro-bind", "/", "/", "/bin/true"],
    neededBy: "the tests of the sandbox",
  },
  {
    name: "git",
    probe: ["/usr/bin/git", "--version"],
    neededBy: "the tests of Git sources and of the release script",
  },
  {
    name: "dbus-daemon",
    probe: ["/usr/bin/dbus-daemon", "--version"],
    neededBy: "the tests of keychains",
  },
  {
    name: "gnome-keyring",
    probe: ["/usr/bin/gnome-keyring-daemon", "--version"],
    neededBy: "the tests of keychains",
  },
  {
    name: "libsecret-tools",
    probe: ["/bin/sh", "-c", "test -x /usr/bin/secret-tool"],
    neededBy: "the tests of keychains",
  },
  {
    name: "docker-registry",
    probe: ["/usr/bin/docker-registry", "--version"],
    neededBy: "the tests of OCI sources",
  },
  {
    name: "minisign",
    probe: ["/usr/bin/minisign", "-v"],
    neededBy: "the tests of signatures",
  },
  {
    name: "postgresql",
    probe: ["/bin/sh", "-c", "ls /usr/lib/postgresql/*/bin/initdb"],
    neededBy: "the tests of registries on PostgreSQL",
  },
  {
    name: "python3-swift",
    probe: ["/usr/bin/python3", "-c", "import swift.obj.mem_server"],
    neededBy: "the tests of registries in S3-compatible buckets",
  },
  { name: "python3", probe: ["/usr/bin/python3", "-c", ""], neededBy: "the tests of the sandbox" },
  { name: "zsh", probe: ["/usr/bin/zsh", "--version"], neededBy: "the tests of completion" },
  { name: "fish", probe: ["/usr/bin/fish", "--version"], neededBy: "the tests of completion" },
  { name: "tmux", probe: ["/usr/bin/tmux", "-V"], neededBy: "the tests of the terminal screens" },
  {
    // Opens a page with a quarter of the processor time that the browser with windows needs.
    name: "chromium-headless-shell",
    probe: ["/usr/bin/chromium-headless-shell", "--version"],
    neededBy: "the tests of the web app and of registries' pages",
  },
];

export interface PrepareSystemPackagesOptions {
  readonly print: Print;
  /** Default: all that the tests need. */
  readonly packages?: readonly SystemPackage[];
  /** Default: the system's, where this process may install packages. */
  readonly aptGet?: AptGet;
}

/** Installs what is missing where that is possible, and says what is not; each package counts as one test. */
export async function prepareSystemPackages({
  print,
  packages = systemPackages,
  aptGet = findAptGet(),
}: PrepareSystemPackagesOptions): Promise<SuiteCounts> {
  const missing = await withoutWorking(packages);
  if (missing.length > 0 && aptGet !== "none") await install(missing, aptGet, print);
  const absent = await withoutWorking(missing);
  for (const { name, neededBy } of absent) {
    print(`Missing: ${name}, for ${neededBy}. Install it with \`apt-get install ${name}\`.\n`);
  }
  const passed = packages.length - absent.length;
  return process.env.CI === "true"
    ? { passed, failed: absent.length, skipped: 0 }
    : { passed, failed: 0, skipped: absent.length };
}

async function withoutWorking(packages: readonly SystemPackage[]): Promise<readonly SystemPackage[]> {
  const missing: SystemPackage[] = [];
  for (const wanted of packages) if ((await run(wanted.probe)).status !== 0) missing.push(wanted);
  return missing;
}

function findAptGet(): AptGet {
  const possible =
    process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
  // Another installation may be running; it is waited for.
  return possible ? ["/usr/bin/apt-get", "-q", "-o", "DPkg::Lock::Timeout=120"] : "none";
}

/** The lists of packages are fetched only when the install fails without: that is slow and rarely needed. */
async function install(
  missing: readonly SystemPackage[],
  aptGet: Exclude<AptGet, "none">,
  print: Print,
): Promise<void> {
  const names = missing.map(({ name }) => name);
  print(`Installing ${names.join(" and ")} (apt-get)\n`);
  const command = ["install", "--yes", "--no-install-recommends", ...names];
  if ((await run([...aptGet, ...command])).status === 0) return;
  await run([...aptGet, "update"]);
  const { status, output } = await run([...aptGet, ...command]);
  if (status !== 0) print(`${output.trimEnd()}\n`);
}

interface Ended {
  readonly status: number;
  readonly output: string;
}

function run([program, ...args]: readonly [program: string, ...args: string[]]): Promise<Ended> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return new Promise((resolve) => {
    const child = execFile(program, args, { env, maxBuffer: MAX_OUTPUT }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : 1, output: `${stdout}${stderr}` || (error?.message ?? "") }),
    );
    child.stdin?.end();
  });
}

if (import.meta.main) {
  const { failed } = await prepareSystemPackages({ print: (text) => process.stdout.write(text) });
  process.exitCode = failed === 0 ? 0 : 1;
}
