import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { baseName, type PackageFile, writeZip } from "@skillwright/core/internal";
import { openSource } from "@skillwright/runtime/internal";
import { declaredVersion } from "../static/declared-version.ts";
import { checkedAddress, guardedFetch } from "./guarded-fetch.ts";
import type { Upstream, UpstreamContext, UpstreamReference, UpstreamSkill } from "./upstream.ts";

/** The current skills of a Git repository or an index. Git gets the checked address and no credentials. */
export async function sourceUpstream(
  { reference, url }: Extract<UpstreamReference, { readonly kind: "source" }>,
  { network, signal }: UpstreamContext,
): Promise<Upstream> {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-mirror-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    if (reference.kind === "git") {
      const address = await checkedAddress(url, network);
      const port = url.port || (url.protocol === "https:" ? "443" : "80");
      const shown = address?.includes(":") === true ? `[${address}]` : address;
      const pin = shown === undefined ? "" : `[http]\n\tcurloptResolve = ${url.hostname}:${port}:${shown}\n`;
      writeFileSync(join(folder, ".gitconfig"), pin);
    }
    const context = {
      cwd: folder,
      home: folder,
      cache: folder,
      env: { HOME: folder, PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: "1" },
      fetch: guardedFetch(network),
      signal,
    };
    const pinned = await openSource(reference, context).resolve();
    const found: UpstreamSkill[] = [];
    for await (const item of pinned.items()) {
      if (item.kind !== "skill") continue;
      const { files } = await item.skill.read();
      const name = baseName(item.skill.folder) || pinned.name;
      found.push(describe(name, item.skill.tree, files));
    }
    const names = new Set(found.map(({ name }) => name));
    return {
      async *list() {
        yield* names;
      },
      skill: async (name) => found.find((one) => one.name === name),
      names,
      async close() {
        await pinned.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function describe(name: string, tree: string, files: readonly PackageFile[]): UpstreamSkill {
  return {
    name,
    deprecated: null,
    tags: {},
    versions: [
      {
        version: declaredVersion(files, { id: name, name }),
        numbers: "own",
        tree,
        yanked: null,
        read: async () => ({ archive: writeZip(files) }),
      },
    ],
  };
}
