import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { SuiteCounts } from "./suites/suite.ts";

/** A package of Debian that some tests need. */
export interface SystemPackage {
  readonly name: string;
  /** Succeeds when what the package brings can be used. */
  readonly probe: readonly [program: string, ...args: string[]];
  readonly neededBy: string;
}

/** How missing packages are got; `none` where that is not ours to do. */
export type AptGet = readonly [program: string, ...args: string[]] | "none";

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
    neededBy: "the tests of the web app",
  },
];

/** Installs what is missing where that is possible, and says what is not; each package counts as one test. */
export function prepareSystemPackages(
  packages: readonly SystemPackage[] = systemPackages,
  aptGet: AptGet = findAptGet(),
): SuiteCounts {
  const missing = packages.filter((wanted) => !works(wanted));
  if (missing.length > 0 && aptGet !== "none") install(missing, aptGet);
  const absent = missing.filter((wanted) => !works(wanted));
  for (const { name, neededBy } of absent) {
    console.log(`Missing: ${name}, for ${neededBy}. Install it with \`apt-get install ${name}\`.`);
  }
  const passed = packages.length - absent.length;
  return process.env.CI === "true"
    ? { passed, failed: absent.length, skipped: 0 }
    : { passed, failed: 0, skipped: absent.length };
}

function works({ probe: [program, ...args] }: SystemPackage): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

function findAptGet(): AptGet {
  const possible =
    process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
  // Another installation may be running; it is waited for.
  return possible ? ["/usr/bin/apt-get", "-q", "-o", "DPkg::Lock::Timeout=120"] : "none";
}

/** The lists of packages are fetched only when the install fails without: that is slow and rarely needed. */
function install(missing: readonly SystemPackage[], aptGet: Exclude<AptGet, "none">): void {
  const names = missing.map(({ name }) => name);
  console.log(`Installing ${names.join(" and ")} (apt-get)`);
  const command = ["install", "--yes", "--no-install-recommends", ...names];
  if (run(aptGet, command).status === 0) return;
  run(aptGet, ["update"]);
  const { status, output } = run(aptGet, command);
  if (status !== 0) console.log(output.trimEnd());
}

function run([program, ...options]: Exclude<AptGet, "none">, args: readonly string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, [...options, ...args], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { status, output: error === undefined ? `${stdout}${stderr}` : error.message };
}

if (import.meta.main) process.exitCode = prepareSystemPackages().failed === 0 ? 0 : 1;
