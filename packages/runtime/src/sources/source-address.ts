import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { SourceReference } from "@skillwright/core/internal";

/** Where a source is: a path of this computer, or an address that gets requests. Versions and skills are left out. */
export type SourceAddress =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "address"; readonly address: string }
  /** A registry by its address. */
  | { readonly kind: "registry"; readonly url: string }
  /** A server, or the registry, of the configuration. */
  | { readonly kind: "configured" };

/** The folder that paths of sources start in, and the one that `~` means. */
interface PathBase {
  readonly cwd: string;
  readonly home: string;
}

/** The absolute path that a source names. */
export function sourcePath(text: string, { cwd, home }: PathBase): string {
  return /^~(?:[/\\]|$)/.test(text) ? resolve(home, `.${text.slice(1)}`) : resolve(cwd, text);
}

/** Says where a source is. Nothing is read. */
export function sourceAddress(reference: SourceReference, base: PathBase): SourceAddress {
  const path = (text: string): SourceAddress => ({ kind: "path", path: sourcePath(text, base) });
  const address = (...parts: readonly string[]): SourceAddress => ({
    kind: "address",
    address: parts.join(" "),
  });
  switch (reference.kind) {
    case "folder":
      return path(reference.path);
    case "archive":
      if (reference.from === "url") return address(reference.url);
      return path(reference.from === "path" ? reference.path : ".");
    case "node-modules":
      return path("node_modules");
    case "git":
      return /^file:/i.test(reference.url) ? path(fileURLToPath(reference.url)) : address(reference.url);
    case "index":
    case "well-known":
      return address(reference.url);
    case "npm":
      return address("npm", reference.name);
    case "oci":
      return address("oci", reference.host, reference.repository);
    case "clawhub":
      return address("clawhub", reference.registry ?? "", reference.owner ?? "", reference.slug);
    case "registry":
      return reference.url === undefined ? { kind: "configured" } : { kind: "registry", url: reference.url };
    case "mcp":
      return { kind: "configured" };
    default:
      return reference satisfies never;
  }
}
