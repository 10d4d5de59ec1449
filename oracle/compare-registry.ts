// Starts a registry, installs its skills with the real `skills add` and the real OpenCode, and compares what they wrote
// with what was published, then the same for a second version: npm run oracle:registry -- [--keep]
import { spawn } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { createRegistryClient } from "@skillwright/contract/client";
import { compareText, type PackageFile, type PackagePath, writeZip } from "@skillwright/core/internal";
import { type ServedRegistry, serveRegistry } from "@skillwright/registry";
import { hashFiles, readPackageTree } from "@skillwright/runtime/internal";
import { installHost } from "./install.ts";
import { opencode } from "./opencode.ts";

const { values: options } = parseArgs({ options: { keep: { type: "boolean", default: false } } });

/** Tree hashes by the name of the skill. */
type Trees = Readonly<Record<string, string>>;

const texts = {
  pdf: { "references/forms.md": "Forms.\n", "assets/data with spaces.json": "{}\n" },
  csv: {},
} as const;

/** The files of a skill. */
function filesOf(name: keyof typeof texts, body: string): readonly PackageFile[] {
  const main = `---\nname: ${name}\ndescription: Works on ${name} files. Use when testing.\n---\n\n${body}\n`;
  return Object.entries({ "SKILL.md": main, ...texts[name] }).map(([path, text]) => ({
    path: path as PackagePath,
    bytes: Buffer.from(text),
    executable: false,
  }));
}

/** Publishes every skill in one version. */
async function publishAll(registry: ServedRegistry, token: string, version: string): Promise<Trees> {
  const client = createRegistryClient({ baseUrl: registry.url, token });
  const trees: Record<string, string> = {};
  for (const name of ["pdf", "csv"] as const) {
    const files = filesOf(name, `Version ${version}.`);
    const body = new FormData();
    body.set("archive", new File([Buffer.from(writeZip(files))], `${name}.zip`));
    body.set("version", version);
    await client.publishVersion({ params: { namespace: "acme", name }, body });
    trees[name] = hashFiles(files);
  }
  return trees;
}

/** Runs a program of somebody else, in a home folder of its own. */
function run(
  program: string,
  args: readonly string[],
  place: string,
  env: Record<string, string>,
): Promise<void> {
  const [home, project] = [join(place, "home"), join(place, "project")];
  mkdirSync(home, { recursive: true });
  mkdirSync(project, { recursive: true });
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      cwd: project,
      env: { PATH: process.env.PATH, HOME: home, CI: "1", DISABLE_TELEMETRY: "1", DO_NOT_TRACK: "1", ...env },
      stdio: "ignore",
      timeout: 120_000,
    });
    child.on("error", reject);
    child.on("close", () => resolve());
  });
}

/** The skills in folders that a pattern finds. */
function treesIn(folder: string, pattern: string): Trees {
  return Object.fromEntries(
    globSync(pattern, { cwd: folder })
      .toSorted()
      .map((path) => {
        const skill = join(folder, dirname(path));
        const { files } = readPackageTree(skill);
        return [
          skill.split("/").at(-1) ?? "",
          hashFiles(files.filter((file) => !file.path.startsWith(".opencode"))),
        ];
      }),
  );
}

/** Trees as a text that doesn't depend on their order. */
function textOf(trees: Trees): string {
  return Object.keys(trees)
    .toSorted(compareText)
    .map((name) => `${name} ${trees[name]}`)
    .join("\n");
}

async function installWithSkills(url: string, place: string): Promise<Trees> {
  const modules = await installHost({ id: "skills", packageName: "skills", version: "1.7.4" });
  const program = join(modules, "skills/bin/cli.mjs");
  const args = [program, "add", url, "--skill", "*", "--agent", "claude-code", "--yes", "--copy"];
  await run(process.execPath, args, place, {});
  return treesIn(join(place, "project"), ".claude/skills/*/SKILL.md");
}

async function installWithOpenCode(url: string, place: string): Promise<Trees> {
  const modules = await installHost(opencode);
  const program = join(modules, `opencode-${process.platform}-${process.arch}`, "bin", "opencode");
  mkdirSync(join(place, "project"), { recursive: true });
  writeFileSync(
    join(place, "project/opencode.json"),
    JSON.stringify({
      skills: { urls: [`${url}/.well-known/skills/`] },
      autoupdate: false,
      share: "disabled",
    }),
  );
  await run(program, ["debug", "skill"], place, {
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_DISABLE_MODELS_FETCH: "1",
    OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  });
  return treesIn(join(place, "home"), ".cache/opencode/skills/**/SKILL.md");
}

const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-registry-oracle-")));
const registry = await serveRegistry({ data: join(root, "registry"), port: 0 });
let different = 0;
try {
  const token = (await registry.createFirstToken()) ?? "";
  const admin = createRegistryClient({ baseUrl: registry.url, token });
  await admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  for (const version of ["1.0.0", "1.1.0"]) {
    const published = await publishAll(registry, token, version);
    const programs = { skills: installWithSkills, OpenCode: installWithOpenCode };
    for (const [name, install] of Object.entries(programs)) {
      const installed = await install(registry.url, join(root, name));
      const isSame = textOf(installed) === textOf(published);
      if (!isSame) different += 1;
      const found = Object.keys(installed).join(", ") || "nothing";
      console.log(`${name}, version ${version}: ${isSame ? "the same" : "DIFFERENT"} (${found})`);
    }
  }
} finally {
  await registry.close();
  if (options.keep) console.log(`Kept in ${root}`);
  else rmSync(root, { recursive: true, force: true });
}
process.exitCode = different === 0 ? 0 : 1;
