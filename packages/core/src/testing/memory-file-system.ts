import { joinPath, normalizePath, parentPath } from "../paths/path-text.ts";
import type {
  EntryKind,
  FileAnswer,
  FileHead,
  FileProblem,
  FileStat,
  FileSystem,
  FolderEntry,
} from "../ports/file-system.ts";

/** The entry at a path: text or bytes of a file, a link to another path, or an empty folder. */
export type MemoryNode = string | Uint8Array | { readonly link: string } | { readonly folder: true };

/** Most links that are followed for one path, as on real systems. */
const MAX_LINKS = 40;

/**
 * A file system in memory, made from absolute paths and their contents; parent folders are created automatically.
 * Entries are listed in the order in which they were given, so that nothing can rely on an order.
 */
export function memoryFileSystem(tree: Readonly<Record<string, MemoryNode>>): FileSystem {
  const nodes = new Map<string, MemoryNode>([["/", { folder: true }]]);
  for (const [path, node] of Object.entries(tree)) {
    const missing: string[] = [];
    for (let folder = parentPath(path); !nodes.has(folder); folder = parentPath(folder)) {
      missing.push(folder);
      if (parentPath(folder) === folder) break;
    }
    for (const folder of missing.toReversed()) nodes.set(folder, { folder: true });
    nodes.set(normalizePath(path), node);
  }
  const inodes = new Map([...nodes.keys()].map((path, index) => [path, index + 1]));

  const resolve = (path: string, links = 0): FileAnswer<string> => {
    let current = "/";
    const parts = normalizePath(path)
      .split("/")
      .filter((part) => part !== "");
    for (const [index, part] of parts.entries()) {
      const here = nodes.get(current);
      if (kindOf(here) !== "folder") return refuse("missing", path);
      const next = joinPath(current, part);
      const node = nodes.get(next);
      if (node === undefined) return refuse("missing", path);
      if (typeof node === "object" && "link" in node) {
        if (links >= MAX_LINKS) return refuse("loop", path);
        const target = normalizePath(joinPath(current, node.link, ...parts.slice(index + 1)));
        return resolve(target, links + 1);
      }
      current = next;
    }
    return { ok: true, value: current };
  };

  const system: FileSystem = {
    list(path): FileAnswer<readonly FolderEntry[]> {
      const real = resolve(path);
      if (!real.ok) return real;
      if (kindOf(nodes.get(real.value)) !== "folder") return refuse("not-folder", path);
      const entries = [...nodes.keys()].filter((child) => child !== "/" && parentPath(child) === real.value);
      return {
        ok: true,
        value: entries.map((child) => ({
          name: child.slice(child.lastIndexOf("/") + 1),
          kind: kindOf(nodes.get(child)),
        })),
      };
    },
    stat(path): FileAnswer<FileStat> {
      const real = resolve(path);
      if (!real.ok) return real;
      const node = nodes.get(real.value);
      const kind = kindOf(node) === "folder" ? "folder" : "file";
      const size = kind === "file" ? bytesOf(node).length : 0;
      return { ok: true, value: { kind, size, modified: 0, changed: 0, inode: inodes.get(real.value) ?? 0 } };
    },
    read(path, limit): FileAnswer<Uint8Array> {
      const real = resolve(path);
      if (!real.ok) return real;
      const node = nodes.get(real.value);
      if (kindOf(node) === "folder") return refuse("not-file", path);
      return { ok: true, value: bytesOf(node).slice(0, limit) };
    },
    inspect<T>(path: string, limit: number, use: (head: FileHead) => T): FileAnswer<T> {
      const bytes = system.read(path, limit);
      const stat = system.stat(path);
      if (!bytes.ok) return bytes;
      return stat.ok ? { ok: true, value: use({ bytes: bytes.value, stat: stat.value }) } : stat;
    },
    canonical: (path) => resolve(path),
  };
  return system;
}

function kindOf(node: MemoryNode | undefined): EntryKind {
  if (node === undefined) return "other";
  if (typeof node === "string" || node instanceof Uint8Array) return "file";
  return "link" in node ? "link" : "folder";
}

function bytesOf(node: MemoryNode | undefined): Uint8Array {
  if (typeof node === "string") return new TextEncoder().encode(node);
  return node instanceof Uint8Array ? node : new Uint8Array();
}

function refuse(problem: FileProblem, path: string): FileAnswer<never> {
  return { ok: false, problem, message: `${problem}: ${path}` };
}
