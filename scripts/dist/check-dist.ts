import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How a program is started, and with which environment. */
interface Started {
  readonly program: string;
  readonly args: readonly string[];
  /** Where programs are found; a standalone executable gets none. */
  readonly path: string;
}

/**
 * Runs a command line as a new user would, in an empty home and without a network: the version, the skills, a search, a new
 * skill and its check. Throws if something fails, and returns the version.
 */
export function tryOut({ program, args, path }: Started): string {
  const home = mkdtempSync(join(tmpdir(), "skillwright-dist-"));
  const run = (...words: string[]): string =>
    execFileSync(program, [...args, ...words], {
      cwd: home,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { HOME: home, PATH: path, LANG: "C.UTF-8" },
    });
  try {
    const version = run("--version").trim();
    const { skills } = JSON.parse(run("list", "--json")) as { skills: { id: string }[] };
    if (skills.length === 0) throw new Error(`${program} finds no built-in skills.`);
    run("new", "notes", "--description", "Takes notes. Use when the user dictates a note.", "--yes");
    run("lint", "notes");
    const found = run("search", "dictate a note", "--keyword", "--json");
    if (!found.includes('"notes"')) throw new Error(`${program} doesn't find a new skill.`);
    run("ask", "Hello", "--model", "rehearsal");
    return version;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Installs a tarball in an empty folder, without a network and with an empty cache, and returns its program. */
export function installOffline(tarball: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `{ "name": "empty", "private": true }`);
  execFileSync(
    "npm",
    [
      "install",
      "--offline",
      "--omit=optional",
      "--no-audit",
      "--no-fund",
      "--cache",
      join(folder, "cache"),
      tarball,
    ],
    { cwd: folder, stdio: "pipe" },
  );
  return join(folder, "node_modules/skillwright/bin/skillwright.js");
}
