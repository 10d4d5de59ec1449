import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { isSkillwrightError } from "@skillwright/core/internal";
import { makeTar, makeZip } from "@skillwright/core/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SourceContext } from "../../src/sources/source-context.ts";
import { clawHubRegistry } from "../support/clawhub-registry.ts";
import { gitRepository } from "../support/git-repository.ts";
import { type Attack, attacks, type HostileFile } from "../support/hostile-trees.ts";
import { npmRegistry } from "../support/npm-registry.ts";
import { type OciTestRegistry, ociRegistry } from "../support/oci-registry.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { staticServer } from "../support/static-server.ts";
import { skillText, type TempTree, tempTree } from "../support/temp-tree.ts";

/** The skill around the bad files. */
const good: HostileFile = { path: "SKILL.md", content: skillText("pdf") };

const harmless: HostileFile = { path: "a.md", content: "A.\n" };

/** A way in which skills arrive: what it can express, and how it is published. */
interface Way {
  /** Default: compressed. */
  readonly form?: "plain";
  expresses(file: HostileFile): boolean;
  /** Publishes the files, resolves the source, and returns what was refused; rejects where everything was. */
  run(files: readonly HostileFile[], tree: TempTree): Promise<Outcome>;
}

interface Outcome {
  readonly skills: readonly string[];
  readonly refused: readonly string[];
}

const tarTypes = { file: "0", link: "2", "hard-link": "1", pipe: "6", device: "3" } as const;
const zipModes = { file: 0o100644, link: 0o120777, pipe: 0o010644, device: 0o020644 } as const;

function tarOf(files: readonly HostileFile[], prefix = ""): Uint8Array {
  return gzipSync(
    makeTar(
      files.map(({ path, kind = "file", content = "" }) => ({
        name: prefix + path,
        type: tarTypes[kind],
        ...(kind === "file" ? { content } : { linkName: String(content) }),
      })),
    ),
  );
}

function zipOf(files: readonly HostileFile[], prefix = ""): Uint8Array {
  return makeZip(
    files.map(({ path, kind = "file", content = "" }) => ({
      name: prefix + path,
      content,
      mode: zipModes[kind as keyof typeof zipModes],
    })),
  );
}

async function list(text: string, context: SourceContext): Promise<Outcome> {
  const { skills, refused } = await listSource(text, context);
  return { skills: Object.keys(skills), refused };
}

const anything = (): boolean => true;
const noHardLink = ({ kind }: HostileFile): boolean => kind !== "hard-link";

let place: TempTree;
let registry: OciTestRegistry;
beforeAll(async () => {
  place = tempTree();
  registry = await ociRegistry(place);
});
afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  place[Symbol.dispose]();
});

/** One repository with a skill for each attack: starting git for each of them would take most of the time. */
let attackedRepository: ReturnType<typeof listAttackedRepository> | undefined;

async function listAttackedRepository(): ReturnType<typeof listSource> {
  const repository = gitRepository(place.at("r.git"));
  const trees = [[good, harmless], ...attacks.map(({ files }) => [good, ...files])];
  repository.commit(
    trees
      .filter((files) => files.every((file) => ways["a Git repository"]?.expresses(file) === true))
      .flatMap((files) =>
        files.map(({ path, content = "", kind }) => ({
          path: `${folderOf(files)}/${path}`,
          content,
          ...(kind === "link" && { mode: "120000" as const }),
        })),
      ),
  );
  return listSource(repository.url, testContext(place));
}

function folderOf([, bad]: readonly HostileFile[]): string {
  return `skills/pdf-${attacks.findIndex(({ files: [first] }) => first === bad) + 1}`;
}

const ways: Readonly<Record<string, Way>> = {
  "a zip file": {
    expresses: noHardLink,
    async run(files, tree) {
      writeFileSync(tree.at("x.zip"), zipOf(files, "pdf/"));
      return list(tree.at("x.zip"), testContext(tree));
    },
  },
  "a .skill file": {
    expresses: noHardLink,
    async run(files, tree) {
      writeFileSync(tree.at("x.skill"), zipOf(files));
      return list(tree.at("x.skill"), testContext(tree));
    },
  },
  "a tar.gz file": {
    expresses: anything,
    async run(files, tree) {
      writeFileSync(tree.at("x.tar.gz"), tarOf(files));
      return list(tree.at("x.tar.gz"), testContext(tree));
    },
  },
  "a tar.gz file on a web server": {
    expresses: anything,
    async run(files, tree) {
      await using server = await staticServer({ "/x.tgz": tarOf(files, "pdf/") });
      return await list(`${server.url}/x.tgz`, testContext(tree));
    },
  },
  "an archive of a well-known index": {
    expresses: noHardLink,
    async run(files, tree) {
      const zip = zipOf(files);
      const digest = `sha256:${createHash("sha256").update(zip).digest("hex")}`;
      const index = {
        $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
        skills: [{ name: "pdf", type: "archive", description: "x", url: "x.zip", digest }],
      };
      await using server = await staticServer({
        "/.well-known/agent-skills/index.json": JSON.stringify(index),
        "/.well-known/agent-skills/x.zip": zip,
      });
      return await list(server.url, testContext(tree));
    },
  },
  "an index with lists of files": {
    form: "plain",
    expresses: ({ kind = "file" }) => kind === "file",
    async run(files, tree) {
      const index = { skills: [{ name: "pdf", files: files.map(({ path }) => path) }] };
      const served = files.map(({ path, content = "" }) => [`/pdf/${encodeURI(path)}`, content] as const);
      await using server = await staticServer({
        "/index.json": JSON.stringify(index),
        ...Object.fromEntries(served),
      });
      return await list(`${server.url}/index.json`, testContext(tree));
    },
  },
  "a Git repository": {
    form: "plain",
    // Names in a tree have no `/`, and there are no other kinds of files.
    expresses: ({ path, kind = "file" }) => !path.startsWith("/") && (kind === "file" || kind === "link"),
    async run(files) {
      attackedRepository ??= listAttackedRepository();
      const { skills, refused } = await attackedRepository;
      const folder = folderOf(files);
      return {
        skills: Object.keys(skills).filter((name) => name === folder),
        refused: refused.filter((text) => text.startsWith(`${folder}: `)),
      };
    },
  },
  "an npm package": {
    expresses: anything,
    async run(files, tree) {
      await using npm = await npmRegistry();
      npm.publish("pdf", "1.0.0", tarOf(files, "package/skills/pdf/"));
      tree.write({ "home/.npmrc": `registry=${npm.url}\n` });
      return await list("npm:pdf", testContext(tree));
    },
  },
  "an OCI artifact": {
    expresses: anything,
    async run(files, tree) {
      const { digest } = await registry.skill("attacks", "x", { name: "pdf", bytes: tarOf(files, "pdf/") });
      return list(`oci://${registry.host}/attacks@${digest}`, testContext(tree));
    },
  },
  "a registry with ClawHub's API": {
    expresses: noHardLink,
    async run(files, tree) {
      await using hub = await clawHubRegistry();
      hub.publish("pdf", "1.0.0", zipOf(files), {});
      return await list(`clawhub:${hub.url}/pdf`, testContext(tree));
    },
  },
};

describe.for(Object.entries(ways))("%s", ([, way]) => {
  test("brings a skill without attacks", async () => {
    using tree = tempTree();
    const outcome = await way.run([good, harmless], tree);
    expect([outcome.skills.length, outcome.refused]).toEqual([1, []]);
  });

  const possible = attacks.filter(
    ({ files, only = way.form ?? "compressed" }) =>
      only === (way.form ?? "compressed") && files.every((file) => way.expresses(file)),
  );
  test.for(possible)("is refused: $name", async ({ files, named = /evil/ }: Attack) => {
    using tree = tempTree({ "project/keep.md": "Keep.\n" });
    const outcome = await way.run([good, ...files], tree).catch((error: unknown) => {
      if (!isSkillwrightError(error)) throw error;
      return { skills: [], refused: [error.message] };
    });
    expect(outcome.skills).toEqual([]);
    expect(outcome.refused).toEqual([expect.stringMatching(named)]);
    expect([
      readdirSync(tree.at("project")),
      readdirSync(tree.path).filter((name) => name.includes("evil")),
    ]).toEqual([["keep.md"], []]);
  });
});

test("every attack can be expressed in at least one archive", () => {
  const missing = attacks.filter(
    ({ files }) => !Object.values(ways).some((way) => files.every((file) => way.expresses(file))),
  );
  expect(missing).toEqual([]);
});
