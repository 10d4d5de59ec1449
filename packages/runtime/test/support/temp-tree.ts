import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { MemoryNode } from "@skillwright/core/testing";

/** A real folder with real files, removed when it is disposed of. */
export interface TempTree extends Disposable {
  readonly path: string;
  /** The absolute path of something below. */
  at(path: string): string;
  /** Writes more files, folders and links. */
  write(tree: Readonly<Record<string, MemoryNode>>): void;
}

/** Makes a temporary folder and fills it. Links are written as given, relative to where they stand. */
export function tempTree(
  tree: Readonly<Record<string, MemoryNode>> = {},
  options: { /** Default: the system's folder for such things. */ readonly below?: string } = {},
): TempTree {
  const path = realpathSync(mkdtempSync(join(options.below ?? tmpdir(), "skillwright-test-")));
  const write = (nodes: Readonly<Record<string, MemoryNode>>): void => {
    for (const [name, node] of Object.entries(nodes)) {
      const full = join(path, name);
      mkdirSync(dirname(full), { recursive: true });
      if (typeof node === "string" || node instanceof Uint8Array) writeFileSync(full, node);
      else if ("link" in node) symlinkSync(node.link, full);
      else mkdirSync(full, { recursive: true });
    }
  };
  write(tree);
  return {
    path,
    at: (name) => join(path, name),
    write,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** The text of a small valid skill. */
export function skillText(name: string, fields: Readonly<Record<string, string>> = {}): string {
  const extra = Object.entries(fields).map(([key, value]) => `${key}: ${value}\n`);
  const description =
    "description" in fields ? "" : `description: Does ${name}. Use when ${name} is wanted.\n`;
  return `---\nname: ${name}\n${description}${extra.join("")}---\n\n# ${name}\n\nDo it.\n`;
}
