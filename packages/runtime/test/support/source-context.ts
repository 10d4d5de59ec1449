import { type PinnedSource, parseSourceReference, type SourceItem } from "@skillwright/core/internal";
import { openSource } from "../../src/sources/open-source.ts";
import type { SourceContext } from "../../src/sources/source-context.ts";
import type { TempTree } from "./temp-tree.ts";

/** A context whose home, cache and working folder are in a temporary folder. */
export function testContext(tree: TempTree, more: Partial<SourceContext> = {}): SourceContext {
  return {
    cwd: tree.path,
    home: tree.at("home"),
    cache: tree.at("cache"),
    env: { PATH: process.env.PATH, HOME: tree.at("home"), GIT_CONFIG_NOSYSTEM: "1" },
    ...more,
  };
}

/** What a source has, in a form that tests compare. */
export interface ListedSource {
  readonly provenance: PinnedSource["provenance"];
  readonly name: string;
  /** Each skill's folder and its files as `path` or `path*` for programs. */
  readonly skills: Readonly<Record<string, readonly string[]>>;
  readonly trees: readonly string[];
  readonly refused: readonly string[];
  readonly strays: readonly string[];
}

/** Resolves a source, reads every skill and closes it. */
export async function listSource(text: string, context: SourceContext): Promise<ListedSource> {
  const pinned = await openSource(parseSourceReference(text), context).resolve();
  try {
    const items: SourceItem[] = [];
    for await (const item of pinned.items()) items.push(item);
    const skills: Record<string, readonly string[]> = {};
    const trees: string[] = [];
    for (const item of items) {
      if (item.kind !== "skill") continue;
      const { files } = await item.skill.read();
      skills[item.skill.folder] = files.map(({ path, executable }) => (executable ? `${path}*` : path));
      trees.push(item.skill.tree);
    }
    return {
      provenance: pinned.provenance,
      name: pinned.name,
      skills,
      trees,
      refused: items.flatMap((item) => (item.kind === "refused" ? [`${item.folder}: ${item.reason}`] : [])),
      strays: items.flatMap((item) => (item.kind === "stray" ? [item.path] : [])),
    };
  } finally {
    await pinned.close();
  }
}
