import { execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A program of an npm package, in exactly one version. */
export interface Installed {
  /** The name of its folder. */
  readonly id: string;
  readonly packageName: string;
  readonly version: string;
  /** Versions of packages that it needs, instead of those that it names. */
  readonly overrides?: Readonly<Record<string, string>>;
}

type Print = (text: string) => void;

const printError: Print = (text) => process.stderr.write(text);

/** The folder with the real programs, outside the repository: checkouts share it, and nothing can commit it. */
const installFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "skillwright-oracle");

function installedVersion(nodeModules: string, packageName: string): string | undefined {
  try {
    const text = readFileSync(join(nodeModules, packageName, "package.json"), "utf8");
    return (JSON.parse(text) as { readonly version: string }).version;
  } catch {
    // Not installed, or incomplete.
    return undefined;
  }
}

/** The programs are bundles with platform binaries and need no install scripts. */
async function npmInstall(folder: string, specifier: string, print: Print): Promise<void> {
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  const code = await new Promise<number | null>((resolve, reject) => {
    const npm = spawn("npm", ["install", "--prefix", folder, ...options, specifier], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    npm.stderr.setEncoding("utf8").on("data", print);
    npm.on("error", reject);
    npm.on("close", resolve);
  });
  if (code !== 0) throw new Error(`npm could not install ${specifier}.`);
}

/** The newest published version of a program. */
export async function latestVersion({ packageName }: Installed): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", ["view", packageName, "version", "--loglevel=error"]);
  return stdout.trim();
}

/** The node_modules folder of a program whose version is installed; undefined if it isn't. */
export function installedHost({ id, packageName, version }: Installed): string | undefined {
  const nodeModules = join(installFolder, id, "node_modules");
  return installedVersion(nodeModules, packageName) === version ? nodeModules : undefined;
}

/** Installs the pinned version of a program if it is missing, and returns its node_modules folder. */
export async function installHost(driver: Installed, print: Print = printError): Promise<string> {
  const installed = installedHost(driver);
  if (installed !== undefined) return installed;
  const folder = join(installFolder, driver.id);
  const specifier = `${driver.packageName}@${driver.version}`;
  print(`installing ${specifier} …\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ private: true, overrides: driver.overrides }, null, 2)}\n`,
  );
  await npmInstall(folder, specifier, print);
  print(`installed ${specifier}\n`);
  return join(folder, "node_modules");
}
