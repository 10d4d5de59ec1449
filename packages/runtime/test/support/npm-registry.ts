import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { makeTar, type RawTarEntry } from "@skillwright/core/testing";
import { type StaticServer, staticServer } from "./static-server.ts";

/** A registry that speaks npm's wire format: documents of packages, tags, tarballs with SHA-512. */
export interface NpmTestRegistry extends AsyncDisposable {
  /** Ends with `/`. */
  readonly url: string;
  readonly server: StaticServer;
  /** Publishes a version; the newest one gets the tag `latest`. */
  publish(name: string, version: string, tarball: Uint8Array, more?: NpmDist): void;
  /** Changes the bytes of a version without changing what the registry says about it. */
  tamper(name: string, version: string, tarball: Uint8Array): void;
}

/** What a registry says about a tarball. */
export interface NpmDist {
  readonly integrity?: string | undefined;
  readonly tarball?: string;
}

/** A package as npm packs it: every file below `package/`. */
export function npmTarball(entries: readonly RawTarEntry[]): Uint8Array {
  return gzipSync(makeTar(entries.map((entry) => ({ ...entry, name: `package/${entry.name}` }))));
}

/** Starts a registry; with a token only those who send it get an answer. */
export async function npmRegistry(token?: string): Promise<NpmTestRegistry> {
  const server = await staticServer();
  const url = `${server.url}/npm/`;
  const packages = new Map<
    string,
    Map<string, { readonly integrity?: string | undefined; readonly tarball: string }>
  >();
  const serve = (path: string, content: string | Uint8Array): void => {
    server.files.set(path, (request, response) => {
      const isAllowed = token === undefined || request.headers.authorization === `Bearer ${token}`;
      response.writeHead(isAllowed ? 200 : 401).end(isAllowed ? content : "");
    });
  };
  const fileOf = (name: string, version: string): string =>
    `/npm/${name}/-/${name.split("/").at(-1)}-${version}.tgz`;
  return {
    url,
    server,
    publish(name, version, tarball, more = {}) {
      const versions =
        packages.get(name) ??
        new Map<string, { readonly integrity?: string | undefined; readonly tarball: string }>();
      packages.set(name, versions);
      const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
      versions.set(version, { tarball: `${server.url}${fileOf(name, version)}`, integrity, ...more });
      const all = [...versions].map(([own, dist]) => [own, { name, version: own, dist }] as const);
      const document = {
        name,
        "dist-tags": { latest: version, first: all[0]?.[0] },
        versions: Object.fromEntries(all),
      };
      serve(`/npm/${name.replace("/", "%2f")}`, JSON.stringify(document));
      serve(fileOf(name, version), tarball);
    },
    tamper: (name, version, tarball) => serve(fileOf(name, version), tarball),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
