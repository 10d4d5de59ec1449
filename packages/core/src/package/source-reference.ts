import type { Provenance } from "./source.ts";

/** Where skills are to be taken from, as a person wrote it. Made by `parseSourceReference`. */
export type SourceReference =
  /** A folder, a SKILL.md or another Markdown file of this computer. */
  | { readonly kind: "folder"; readonly path: string }
  | ArchiveReference
  | GitReference
  /** A list of skills with their files, as OpenCode reads it; `url` is the address of the `index.json`. */
  | { readonly kind: "index"; readonly url: string; readonly skill?: string }
  /** A site that may have skills at well-known addresses; `url` is where the site begins, without a `/` at the end. */
  | { readonly kind: "well-known"; readonly url: string; readonly skill?: string }
  /** A package of an npm registry; `range` is a version, a range or a tag. */
  | { readonly kind: "npm"; readonly name: string; readonly range?: string; readonly skill?: string }
  /** Packages that are installed in `node_modules` already: one of them, or all. */
  | { readonly kind: "node-modules"; readonly name?: string; readonly skill?: string }
  | OciReference
  | ClawHubReference
  /** A skill of a Skillwright registry. */
  | {
      readonly kind: "registry";
      /** `@namespace/name`. */
      readonly name: string;
      /** A version, a range or a tag. Default: the tag `latest`. */
      readonly version?: string;
      /** The registry's address. Default: the configured one. */
      readonly url?: string;
    }
  /** A configured MCP server, by its label. */
  | { readonly kind: "mcp"; readonly server: string; readonly skill?: string };

/** A zip, .skill or tar.gz file, or a SKILL.md that is downloaded. */
export type ArchiveReference =
  | { readonly kind: "archive"; readonly from: "path"; readonly path: string }
  | {
      readonly kind: "archive";
      readonly from: "url";
      readonly url: string;
      /** SHA-256 that the download must have, in hexadecimal digits. */
      readonly sha256?: string;
    }
  | { readonly kind: "archive"; readonly from: "stdin" };

/** Skills in a Git repository. */
export interface GitReference {
  readonly kind: "git";
  /** `https://…`, `ssh://…`, `file://…` or `user@host:path`, without credentials. */
  readonly url: string;
  /**
   * A branch, a tag or a full commit id. Default: the repository's default branch. In an address like
   * `…/tree/feature/x/skills` it is only the first part of the branch: if there is no `feature`, the first parts of
   * {@link path} belong to it.
   */
  readonly ref?: string;
  /** The folder in the repository that is searched. Default: all of it. */
  readonly path?: string;
  /** The only skill that is wanted, by the name of its folder or its own name. */
  readonly skill?: string;
}

/** An artifact or a collection of an OCI registry. */
export interface OciReference {
  readonly kind: "oci";
  /** Host and port. */
  readonly host: string;
  readonly repository: string;
  /** Default: `latest`, if there is no digest either. */
  readonly tag?: string;
  /** `sha256:…` of the manifest. */
  readonly digest?: string;
  readonly skill?: string;
}

/** A skill of a registry with ClawHub's API. */
export interface ClawHubReference {
  readonly kind: "clawhub";
  readonly slug: string;
  readonly owner?: string;
  /** Default: the latest. */
  readonly version?: string;
  /** The registry's address. Default: `CLAWHUB_REGISTRY`, else ClawHub's. */
  readonly registry?: string;
}

/** A reference as text, in the form that `parseSourceReference` reads back. Files from standard input are `-`. */
export function formatSourceReference(reference: SourceReference): string {
  switch (reference.kind) {
    case "folder":
      return explicitPath(reference.path);
    case "archive":
      if (reference.from === "stdin") return "-";
      if (reference.from === "path") return explicitPath(reference.path);
      return reference.url + suffix("#sha256=", reference.sha256);
    case "git":
      return formatGit(reference);
    case "index":
    case "well-known":
      return `${reference.kind}:${reference.url}${suffix("#", reference.skill)}`;
    case "npm":
      return `npm:${reference.name}${suffix("@", reference.range)}${suffix("#", reference.skill)}`;
    case "node-modules":
      return `node_modules:${reference.name ?? ""}${suffix("#", reference.skill)}`;
    case "oci": {
      const { host, repository, tag, digest, skill } = reference;
      return `oci://${host}/${repository}${suffix(":", tag)}${suffix("@", digest)}${suffix("#", skill)}`;
    }
    case "clawhub": {
      const { slug, owner, version, registry } = reference;
      const name = `${owner === undefined ? "" : `${registry === undefined ? "@" : ""}${owner}/`}${slug}`;
      return `clawhub:${registry === undefined ? "" : `${registry}/`}${name}${suffix("@", version)}`;
    }
    case "registry": {
      const { name, version, url } = reference;
      return `registry:${url === undefined ? "" : `${url}/`}${name}${suffix("@", version)}`;
    }
    case "mcp":
      return `mcp:${reference.server}${suffix("#", reference.skill)}`;
    default:
      return reference satisfies never;
  }
}

/**
 * The reference to exactly the state that a source was pinned at: the same commit, version or digest. Folders, local
 * archives and indexes have no versions; their reference stays as it is.
 */
export function pinReference(reference: SourceReference, { version, digest }: Provenance): SourceReference {
  switch (reference.kind) {
    case "git":
      return version === undefined ? reference : { ...reference, ref: version };
    case "npm":
      return version === undefined ? reference : { ...reference, range: version };
    case "clawhub":
    case "registry":
      return version === undefined ? reference : { ...reference, version };
    case "oci":
      return version === undefined ? reference : { ...reference, digest: version };
    case "archive":
      return reference.from === "url" && digest !== undefined ? { ...reference, sha256: digest } : reference;
    default:
      return reference;
  }
}

/** A path that can't be confused with `owner/repo` or an address. */
function explicitPath(path: string): string {
  return /^(?:[/~.]|[A-Za-z]:[\\/])/.test(path) ? path : `./${path}`;
}

function formatGit({ url, ref, path, skill }: GitReference): string {
  const address = (url.includes("://") ? `git+${url}` : url) + suffix("//", encodeHash(path));
  if (ref === undefined && skill === undefined) return address;
  return `${address}#${encodeHash(ref) ?? ""}${suffix("@", skill)}`;
}

/** `%` and `#` have a meaning in a reference. */
function encodeHash(text: string | undefined): string | undefined {
  return text?.replaceAll("%", "%25").replaceAll("#", "%23");
}

function suffix(mark: string, text: string | undefined): string {
  return text === undefined ? "" : `${mark}${text}`;
}
