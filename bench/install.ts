import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";

/**
 * How long it takes to install skills from a Git repository on this disk, as ratios to cloning it and copying the
 * skills, and beside `skills add`. We check, scan and lock what the others only copy. Every figure is the best of several
 * runs, each in an empty home folder.
 */
const RUNS = 3;
const cli = join(import.meta.dirname, "../packages/cli/bin/skillwright.js");
const root = mkdtempSync(join(tmpdir(), "skillwright-bench-"));

/** What a repository has: skills, and files of each. */
const cases = {
  "one skill with 1,000 files": { skills: 1, files: 1000 },
  "200 skills with 3 files each": { skills: 200, files: 3 },
} as const;

interface Place {
  readonly home: string;
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
}

try {
  const program = createRequire(import.meta.url).resolve("skills/bin/cli.mjs");
  for (const [name, size] of Object.entries(cases)) {
    const repository = join(root, `repository-${size.skills}`);
    makeRepository(repository, size);
    const url = `file://${repository}`;
    const plain = best((place) => cloneAndCopy(url, place));
    const ours = best(({ project, env }) =>
      run([cli, "add", url, "--all", "--yes", "--json"], { project, env }),
    );
    print(name, [
      ["git clone + copy", plain, undefined],
      ["skillwright add", ours, ours / plain],
    ]);
    const theirs = best(({ project, env }) =>
      run([program, "add", url, "--skill", "*", "--agent", "claude-code", "--yes", "--copy"], {
        project,
        env,
      }),
    );
    print("", [
      ["skills add", theirs, theirs / plain],
      ["skillwright add : skills add (target 1)", undefined, ours / theirs],
    ]);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

function makeRepository(
  folder: string,
  { skills, files }: { readonly skills: number; readonly files: number },
): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (let skill = 0; skill < skills; skill += 1) {
    const name = `skill-${skill}`;
    const head = `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is wanted.\n---\n`;
    write(`skills/${name}/SKILL.md`, `${head}\nRead the references.\n`);
    for (let file = 1; file < files; file += 1) {
      write(`skills/${name}/references/${file}.md`, `# Part ${file}\n\n${`Line of ${file}.\n`.repeat(40)}`);
    }
  }
  const git = (...args: readonly string[]): void => {
    execFileSync("git", ["-c", "user.name=Bench", "-c", "user.email=bench@example.com", ...args], {
      cwd: folder,
      stdio: "ignore",
    });
  };
  git("init", "--initial-branch=main", ".");
  git("add", ".");
  git("commit", "--message=Skills");
}

function cloneAndCopy(url: string, { project, home, env }: Place): void {
  execFileSync("git", ["clone", "--quiet", "--depth=1", url, join(home, "clone")], { env });
  cpSync(join(home, "clone/skills"), join(project, ".agents/skills"), { recursive: true });
}

function run(
  args: readonly string[],
  { project, env }: { readonly project: string; readonly env: NodeJS.ProcessEnv },
): void {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr.slice(0, 500)}`);
}

/** The shortest of several runs, in milliseconds. */
function best(work: (place: Place) => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const folder = mkdtempSync(join(root, "run-"));
    const place = { home: join(folder, "home"), project: join(folder, "project") };
    for (const path of Object.values(place)) mkdirSync(path);
    const env = {
      PATH: process.env.PATH,
      HOME: place.home,
      DISABLE_TELEMETRY: "1",
      DO_NOT_TRACK: "1",
      CI: "1",
    };
    const start = performance.now();
    work({ ...place, env });
    const time = performance.now() - start;
    rmSync(folder, { recursive: true, force: true });
    return time;
  });
  return Math.min(...times);
}

function print(
  title: string,
  rows: readonly (readonly [label: string, time: number | undefined, ratio: number | undefined])[],
): void {
  if (title !== "") process.stdout.write(`${title}\n`);
  for (const [label, time, ratio] of rows) {
    const took = time === undefined ? "" : `${time.toFixed(0)} ms`;
    const times = ratio === undefined ? "" : `× ${ratio.toFixed(2)}`;
    process.stdout.write(`  ${label.padEnd(42)}${took.padStart(9)}  ${times}\n`);
  }
}
