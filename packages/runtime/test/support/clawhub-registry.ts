import { createHash } from "node:crypto";
import { type StaticServer, staticServer } from "./static-server.ts";

/** A registry that speaks ClawHub's API: skills, versions with files, downloads. */
export interface ClawHubTestRegistry extends AsyncDisposable {
  readonly url: string;
  readonly server: StaticServer;
  publish(
    slug: string,
    version: string,
    zip: Uint8Array,
    files: Readonly<Record<string, string | Uint8Array>>,
  ): void;
}

/** Starts a registry. */
export async function clawHubRegistry(): Promise<ClawHubTestRegistry> {
  const server = await staticServer();
  const versions = new Map<string, string[]>();
  return {
    url: server.url,
    server,
    publish(slug, version, zip, files) {
      const all = [version, ...(versions.get(slug) ?? [])];
      versions.set(slug, all);
      const listed = Object.entries(files).map(([path, content]) => ({
        path,
        size: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
      }));
      const answers: Readonly<Record<string, unknown>> = {
        [`/api/v1/skills/${slug}`]: {
          skill: { slug, displayName: slug, summary: "Does it." },
          latestVersion: { version },
          owner: { handle: "acme" },
        },
        [`/api/v1/skills/${slug}/versions`]: {
          items: all.map((own) => ({ version: own })),
          nextCursor: null,
        },
        [`/api/v1/skills/${slug}/versions/${version}`]: { version: { version, files: listed } },
        [`/api/v1/search?q=${slug}`]: {
          results: [{ score: 1, slug, displayName: slug, summary: "Does it.", version }],
        },
      };
      for (const [path, answer] of Object.entries(answers)) server.files.set(path, JSON.stringify(answer));
      server.files.set(`/api/v1/download?slug=${slug}&version=${version}`, zip);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
