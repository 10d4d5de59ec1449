import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { PackageFile, PackagePath } from "@skillwright/core/internal";
import { writeZip } from "@skillwright/core/internal";
import { hashFiles } from "../../src/skill-tree/tree-hash.ts";
import { serveOn, type TestServer } from "./test-server.ts";

/** A version in a test registry. Tests change it at will. */
export interface TestVersion {
  version: string;
  tree: string;
  state: "published" | "waiting";
  publishedAt: string;
  yanked: { reason: string } | null;
  archive: Uint8Array;
  sha256: string;
}

/** A skill in a test registry. */
export interface TestSkill {
  id: string;
  deprecated: string | null;
  tags: Record<string, string>;
  versions: TestVersion[];
}

/** A registry that answers as a real one does. */
export interface TestRegistry extends TestServer {
  /** By the names they are asked for. */
  readonly skills: Map<string, TestSkill>;
  /** Every request: the path, and the token that was sent. */
  readonly log: { readonly path: string; readonly token: string | undefined }[];
  /** The token without which nothing is there; undefined for a public registry. */
  token: string | undefined;
  /** Where everything is redirected to. */
  redirect: string | undefined;
  publish(id: string, version: string, files: Readonly<Record<string, string>>): TestVersion;
}

/** Starts a registry without skills. */
export async function skillRegistry(): Promise<TestRegistry> {
  const skills = new Map<string, TestSkill>();
  const log: { path: string; token: string | undefined }[] = [];
  const server = await serveOn(
    createServer((request, response) => {
      const path = decodeURIComponent(request.url ?? "/");
      const token = request.headers.authorization?.replace("Bearer ", "");
      log.push({ path, token });
      const { redirect } = registry;
      if (redirect !== undefined) return response.writeHead(302, { location: `${redirect}${path}` }).end();
      const answer =
        registry.token === undefined || token === registry.token ? find(skills, path) : undefined;
      if (answer === undefined) return response.writeHead(404).end("{}");
      if (answer instanceof Uint8Array) return response.writeHead(200).end(answer);
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    }),
  );
  const registry: TestRegistry = {
    ...server,
    skills,
    log,
    token: undefined,
    redirect: undefined,
    publish(id, version, files) {
      const packed = Object.entries(files).map(
        ([path, text]): PackageFile => ({
          path: path as PackagePath,
          bytes: Buffer.from(text),
          executable: false,
        }),
      );
      const archive = writeZip(packed);
      const published: TestVersion = {
        version,
        tree: hashFiles(packed),
        state: "published",
        publishedAt: "2026-01-02T03:04:05.000Z",
        yanked: null,
        archive,
        sha256: createHash("sha256").update(archive).digest("hex"),
      };
      const skill = skills.get(id) ?? { id, deprecated: null, tags: {}, versions: [] };
      skill.versions = [published, ...skill.versions.filter((one) => one.version !== version)];
      skill.tags.latest = version;
      skills.set(id, skill);
      return published;
    },
  };
  return registry;
}

function find(skills: ReadonlyMap<string, TestSkill>, path: string): unknown {
  const [, namespace, name, version, download] =
    /^\/api\/v1\/skills\/([^/]+)\/([^/]+)(?:\/versions\/([^/]+)(\/download)?)?$/.exec(path) ?? [];
  const skill = skills.get(`@${namespace}/${name}`);
  if (version === undefined) return skill;
  const found = skill?.versions.find((one) => one.version === version);
  return download === undefined
    ? found && { ...found, skill: skill?.id, archive: { sha256: found.sha256 } }
    : found?.archive;
}
