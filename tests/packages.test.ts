import { execFileSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, posix, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carriers } from "../scripts/notices.ts";

/** Someone who wants two libraries must not get a framework. */
const MAX_INSTALLED_PACKAGES = 15;
const MAX_INSTALLED_BYTES = 10 * 1024 * 1024;

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

interface Manifest {
  readonly private?: boolean;
  readonly keywords?: readonly string[];
  readonly repository?: unknown;
  readonly skillwright?: { readonly repository: string };
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** The folders of the packages that are published. */
const published = globSync("packages/*")
  .filter((folder) => manifestOf(folder).private !== true)
  .map((folder) => basename(folder))
  .toSorted();

const installed = ["core", "runtime", "adapters"];

/** Every supported Node.js that is installed here. */
const nodes = ["node", ...globSync("node_modules/node2?/bin/node").toSorted()].map((node) =>
  node === "node" ? node : resolve(node),
);

let folder = "";
const packed = new Map<string, Packed>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "skillwright-packages-"));
  const workspaces = published.flatMap((name) => ["--workspace", `packages/${name}`]);
  const args = ["pack", "--json", "--pack-destination", folder, ...workspaces];
  const report = JSON.parse(
    execFileSync("npm", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
  ) as Packed[] | Record<string, Packed>;
  for (const one of Object.values(report)) {
    packed.set(one.name === "skillwright" ? "cli" : basename(one.name), one);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

const pathsOf = (name: string): readonly string[] => packed.get(name)?.files.map(({ path }) => path) ?? [];

describe.for(published)("the package of %s", (name) => {
  const manifest = manifestOf(`packages/${name}`);

  test("has what a reader looks for, and the notices of what is bundled", () => {
    const notices = carriers.includes(`packages/${name}`) ? ["THIRD-PARTY-NOTICES.md"] : [];
    expect(pathsOf(name)).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "package.json", ...notices]),
    );
    expect(manifest.keywords).toEqual(expect.arrayContaining(["agent-skills", "skills"]));
  });

  test("has no tests", () => {
    expect(
      pathsOf(name).filter((path) => /\.test\.|(?:^|\/)(?:test|tests|fixtures|screenshots)\//.test(path)),
    ).toEqual([]);
  });

  test("has every file that it names", () => {
    const targets = [
      ...Object.values(manifest.bin ?? {}),
      ...Object.values(manifest.exports ?? {}).flatMap((target) =>
        typeof target === "string" ? target : Object.values(target),
      ),
    ].map((target) => target.replace(/^\.\//, ""));
    expect(targets.filter((target) => !pathsOf(name).includes(target))).toEqual([]);
  });

  test("has source maps that lead to a file of the package, or name the package that was bundled", () => {
    const paths = new Set(pathsOf(name));
    const lost: string[] = [];
    for (const path of paths) {
      if (!/\.(?:m?js|css|d\.ts)$/.test(path) || !path.startsWith("dist/")) continue;
      const text = readFileSync(join("packages", name, path), "utf8");
      const [, url] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? [];
      if (url === undefined || url.startsWith("data:")) continue;
      const map = posix.join(posix.dirname(path), url);
      if (!paths.has(map)) {
        lost.push(`${path} → ${map}`);
        continue;
      }
      const { sources, sourcesContent = [] } = JSON.parse(
        readFileSync(join("packages", name, map), "utf8"),
      ) as { sources: string[]; sourcesContent?: (string | null)[] };
      for (const [index, source] of sources.entries()) {
        const isThere = paths.has(posix.join(posix.dirname(map), source));
        if (!isThere && !isBundled(sourcesContent[index])) lost.push(`${map} → ${source}`);
      }
    }
    expect(lost).toEqual([]);
  });

  test("names a repository when there is one to name, and invents none", () => {
    const { skillwright } = manifestOf(".");
    if (skillwright?.repository === "") expect(manifest.repository).toBeUndefined();
    else expect(manifest.repository).toMatchObject({ url: `git+${skillwright?.repository}.git` });
  });
});

describe("the libraries, packed and installed as a user would", () => {
  beforeAll(() => {
    const project = join(folder, "project");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), `{ "name": "project", "private": true, "type": "module" }`);
    const tarballs = ["contract", ...installed].map((name) => join(folder, packed.get(name)?.filename ?? ""));
    execFileSync("npm", ["install", "--no-audit", "--no-fund", ...tarballs], { cwd: project, stdio: "pipe" });
  });

  test(`bring at most ${MAX_INSTALLED_PACKAGES} packages`, () => {
    const lock = JSON.parse(
      readFileSync(join(folder, "project/node_modules/.package-lock.json"), "utf8"),
    ) as { packages: Record<string, unknown> };
    const names = Object.keys(lock.packages);
    expect(names).toEqual(
      expect.arrayContaining(["node_modules/@skillwright/core", "node_modules/@skillwright/runtime"]),
    );
    expect(names.length).toBeLessThanOrEqual(MAX_INSTALLED_PACKAGES);
  });

  test("take at most 10 MB", () => {
    expect(bytesBelow(join(folder, "project/node_modules"))).toBeLessThanOrEqual(MAX_INSTALLED_BYTES);
  });

  const evaluate = (code: string, node = "node"): string =>
    execFileSync(node, ["--input-type=module", "--eval", code], {
      cwd: join(folder, "project"),
      encoding: "utf8",
    });

  test.for(nodes)("all entries import with %s", (node) => {
    const entries = installed.flatMap((name) =>
      Object.keys(manifestOf(`packages/${name}`).exports ?? {})
        .filter((entry) => entry !== "./package.json")
        .map((entry) => posix.join(`@skillwright/${name}`, entry)),
    );
    const code = `
      const empty = [];
      for (const name of ${JSON.stringify(entries)}) {
        if (Object.keys(await import(name)).length === 0) empty.push(name);
      }
      console.log(JSON.stringify(empty));`;
    expect(JSON.parse(evaluate(code, node))).toEqual([]);
  });

  test.for(nodes)("the library example of the README runs with %s", (node) => {
    const home = mkdtempSync(join(folder, "readme-"));
    const skill = join(home, ".agents/skills/pdf-tools");
    mkdirSync(join(skill, "scripts"), { recursive: true });
    const head = "name: pdf-tools\ndescription: Merges PDF files. Use when the user mentions PDFs.";
    writeFileSync(join(skill, "SKILL.md"), `---\n${head}\n---\n\nMerge them.\n`);
    writeFileSync(join(skill, "scripts/merge.py"), "print('merged')\n");
    const [, library = ""] = readFileSync("README.md", "utf8").split("\n## Library\n");
    const [, example = ""] = /```ts\n(.*?)```/s.exec(library) ?? [];
    expect(example).toContain("createSkills");
    // The example leaves out the reader's own tools and working folder.
    const code = `process.chdir(${JSON.stringify(home)});
      const yourTools = [];
      ${example}
      await skills.close();
      console.log(skills.list().map(({ id }) => id).filter((id) => ["notes", "pdf-tools"].includes(id)).join(" "));`;
    const printed = execFileSync(node, ["--input-type=module", "--eval", code], {
      cwd: join(folder, "project"),
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: home, SKILLWRIGHT_HOME: join(home, "own") },
    });
    expect(printed).toBe("notes pdf-tools\n");
  });

  test.for([
    ["ai-sdk", "skillsForAiSdk", "ai"],
    ["openai-agents", "skillsForOpenAiAgents", "@openai/agents"],
    ["langchain", "skillsForLangChain", "langchain"],
  ])("the adapter %s says which package it misses", ([entry, open, framework]) => {
    const code = `
      const { ${open} } = await import("@skillwright/adapters/${entry}");
      await ${open}({}).catch(({ code, hint }) => console.log(code, hint));
    `;
    expect(evaluate(code)).toBe(`missing_package Install it: npm install ${framework}\n`);
  });
});

describe.for(nodes)("the built command with %s", (node) => {
  test("lists and searches skills: files, SQLite and threads work", () => {
    const home = mkdtempSync(join(folder, "home-"));
    const run = (...args: string[]): unknown =>
      JSON.parse(
        execFileSync(node, [resolve("packages/cli/bin/skillwright.js"), ...args, "--json"], {
          cwd: home,
          encoding: "utf8",
          env: { PATH: process.env.PATH, HOME: home, SKILLWRIGHT_HOME: join(home, "own") },
        }),
      );
    const { skills } = run("list") as { skills: { name: string }[] };
    expect(skills.length).toBe(
      readdirSync("skills").filter((name) => existsSync(`skills/${name}/SKILL.md`)).length,
    );
    const name = skills[0]?.name ?? "";
    expect(JSON.stringify(run("search", name.replaceAll("-", " ")))).toContain(name);
  });
});

function bytesBelow(below: string): number {
  return readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** Whether the text of a source says which package it was bundled from. */
function isBundled(text: string | null | undefined): boolean {
  return /^\/\/ Bundled from the package (?:@[\w.-]+\/)?[\w.-]+\.$/.test(text?.trim() ?? "");
}
