import { sha256 } from "../../files/sha256.ts";
import { type ConnectedServer, until } from "./connect-server.ts";
import type { RemoteEntry, RemoteFile } from "./remote-listing.ts";

/** Reads a file of a skill. Throws unless it has the size and the digest that the server announced. */
export async function readAnnounced(
  server: ConnectedServer,
  { uri, frontmatter, files }: RemoteEntry,
  { file, signal }: { readonly file: RemoteFile; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const skill = {
    uri,
    frontmatter: frontmatter as { name: string; description: string },
    resources: files.map(({ uri: address, sha256: digest, size }) => ({
      uri: address,
      digest: `sha256:${digest}`,
      size,
    })),
  };
  const { bytes } = await until(signal, server.skills.read(skill, file.uri, { signal }));
  if (bytes.length !== file.size || sha256(bytes) !== file.sha256)
    throw new Error(`${file.uri} is not the file that the server announced`);
  return bytes;
}
