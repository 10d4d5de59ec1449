import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { PackagePath } from "@skillwright/core/internal";
import { makeTar, makeZip } from "@skillwright/core/testing";
import { hashFiles } from "../../src/skill-tree/tree-hash.ts";
import { clawHubRegistry } from "./clawhub-registry.ts";
import type { HostileFile } from "./hostile-trees.ts";
import { npmRegistry } from "./npm-registry.ts";
import { ociRegistry } from "./oci-registry.ts";
import { skillRegistry } from "./skill-registry.ts";
import { staticServer } from "./static-server.ts";
import type { TempTree } from "./temp-tree.ts";

/** A way in which skills arrive: what it can express, and how they are published. Git has tests of its own. */
interface Way {
  /** Whether the files are compressed. Default: compressed. */
  readonly form?: "plain";
  /** Whether it has modes of files. Default: yes. */
  readonly modes?: "none";
  /** Whether it is a file on this computer. Default: no. */
  readonly isArchive?: true;
  expresses(file: HostileFile): boolean;
  open(tree: TempTree): Promise<Shop>;
}

/** A place that offers a skill. */
export interface Shop extends AsyncDisposable {
  /** Publishes the files as the newest state of the skill `pdf`, and returns its source. */
  publish(files: readonly HostileFile[]): Promise<string>;
}

const tarTypes = { file: "0", link: "2", "hard-link": "1", pipe: "6", device: "3" } as const;
const zipModes = { file: 0o100000, link: 0o120777, pipe: 0o010644, device: 0o020644 } as const;

/** Files as a tar.gz file. */
function tarOf(files: readonly HostileFile[], prefix = ""): Uint8Array {
  return gzipSync(
    makeTar(
      files.map(({ path, kind = "file", content = "", mode }) => ({
        name: prefix + path,
        type: tarTypes[kind],
        ...(kind === "file" ? { content } : { linkName: String(content) }),
        ...(mode !== undefined && { mode }),
      })),
    ),
  );
}

/** Files as a zip file. */
function zipOf(files: readonly HostileFile[], prefix = ""): Uint8Array {
  return makeZip(
    files.map(({ path, kind = "file", content = "", mode = 0o644 }) => ({
      name: prefix + path,
      content,
      mode: kind === "file" ? zipModes.file | mode : zipModes[kind as keyof typeof zipModes],
    })),
  );
}

const anything = (): boolean => true;
const noHardLink = ({ kind }: HostileFile): boolean => kind !== "hard-link";
const nothingToClose = async (): Promise<void> => undefined;

/** A file on this computer. */
const fileShop =
  (name: string, pack: (files: readonly HostileFile[]) => Uint8Array) =>
  async (tree: TempTree): Promise<Shop> => ({
    async publish(files) {
      writeFileSync(tree.at(name), pack(files));
      return tree.at(name);
    },
    [Symbol.asyncDispose]: nothingToClose,
  });

/** Every way but Git. */
export const ways: Readonly<Record<string, Way>> = {
  "a zip file": {
    isArchive: true,
    expresses: noHardLink,
    open: fileShop("x.zip", (files) => zipOf(files, "pdf/")),
  },
  "a .skill file": {
    isArchive: true,
    expresses: noHardLink,
    open: fileShop("x.skill", (files) => zipOf(files)),
  },
  "a tar.gz file": {
    isArchive: true,
    expresses: anything,
    open: fileShop("x.tar.gz", (files) => tarOf(files)),
  },
  "a tar.gz file on a web server": {
    expresses: anything,
    async open() {
      const server = await staticServer();
      return {
        async publish(files) {
          server.files.set("/x.tgz", tarOf(files, "pdf/"));
          return `${server.url}/x.tgz`;
        },
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      };
    },
  },
  "an archive of a well-known index": {
    expresses: noHardLink,
    async open() {
      const server = await staticServer();
      return {
        async publish(files) {
          const zip = zipOf(files);
          const digest = `sha256:${createHash("sha256").update(zip).digest("hex")}`;
          const index = {
            $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
            skills: [{ name: "pdf", type: "archive", description: "x", url: "x.zip", digest }],
          };
          server.files.set("/.well-known/agent-skills/index.json", JSON.stringify(index));
          server.files.set("/.well-known/agent-skills/x.zip", zip);
          return server.url;
        },
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      };
    },
  },
  "an index with lists of files": {
    form: "plain",
    modes: "none",
    expresses: ({ kind = "file" }) => kind === "file",
    async open() {
      const server = await staticServer();
      return {
        async publish(files) {
          const index = { skills: [{ name: "pdf", files: files.map(({ path }) => path) }] };
          server.files.set("/index.json", JSON.stringify(index));
          for (const { path, content = "" } of files) server.files.set(`/pdf/${encodeURI(path)}`, content);
          return `${server.url}/index.json`;
        },
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      };
    },
  },
  "an npm package": {
    expresses: anything,
    async open(tree) {
      const npm = await npmRegistry();
      tree.write({ "home/.npmrc": `registry=${npm.url}\n` });
      let minor = 0;
      return {
        async publish(files) {
          minor += 1;
          npm.publish("pdf", `1.${minor}.0`, tarOf(files, "package/skills/pdf/"));
          return "npm:pdf";
        },
        [Symbol.asyncDispose]: () => npm[Symbol.asyncDispose](),
      };
    },
  },
  "an OCI artifact": {
    expresses: anything,
    async open(tree) {
      const registry = await ociRegistry(tree);
      return {
        async publish(files) {
          await registry.skill("attacks", "x", { name: "pdf", bytes: tarOf(files, "pdf/") });
          return `oci://${registry.host}/attacks:x`;
        },
        [Symbol.asyncDispose]: () => registry[Symbol.asyncDispose](),
      };
    },
  },
  "a registry with ClawHub's API": {
    expresses: noHardLink,
    async open() {
      const hub = await clawHubRegistry();
      let minor = 0;
      return {
        async publish(files) {
          minor += 1;
          const listed = files.map(({ path, content = "" }) => [path, content] as const);
          hub.publish("pdf", `1.${minor}.0`, zipOf(files), Object.fromEntries(listed));
          return `clawhub:${hub.url}/pdf`;
        },
        [Symbol.asyncDispose]: () => hub[Symbol.asyncDispose](),
      };
    },
  },
  "a registry": {
    expresses: noHardLink,
    async open() {
      const registry = await skillRegistry();
      let minor = 0;
      return {
        async publish(files) {
          minor += 1;
          const version = registry.publish("@team/pdf", `1.${minor}.0`, {});
          version.archive = zipOf(files);
          version.tree = hashFiles(
            files.map(({ path, content = "", mode = 0 }) => ({
              path: path as PackagePath,
              bytes: Buffer.from(content),
              executable: (mode & 0o100) !== 0,
            })),
          );
          version.sha256 = createHash("sha256").update(version.archive).digest("hex");
          return `registry:${registry.url}/@team/pdf`;
        },
        [Symbol.asyncDispose]: () => registry[Symbol.asyncDispose](),
      };
    },
  },
};
