import { errorMessage, omitUndefined, SkillwrightError } from "@skillwright/core/internal";
import { AwsClient } from "aws4fetch";
import type { BlobStore } from "./blob-store.ts";

/** Where a bucket is and who uses it. */
export interface S3Options {
  /** The server and the bucket, such as `https://s3.eu-central-1.amazonaws.com/skills`. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Default: us-east-1, which S3-compatible servers accept. */
  readonly region?: string;
}

/** File contents as objects in an S3-compatible bucket, which must exist. */
export function s3Blobs({
  bucket,
  accessKeyId,
  secretAccessKey,
  region = "us-east-1",
}: S3Options): BlobStore {
  const base = bucket.replace(/\/+$/, "");
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await client.fetch(`${base}${path}`, init).catch((error: unknown) => {
      throw failed(base, errorMessage(error));
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw failed(base, `it answered ${answer.status}`);
  };
  return {
    label: base,
    async put(sha256, content) {
      // Written again even if it is there: only that makes it new.
      const answer = await send(`/${sha256}`, { method: "PUT", body: Buffer.from(content) });
      await answer.body?.cancel();
      if (answer.status === 404) throw failed(base, "there is no such bucket");
    },
    async get(sha256) {
      const answer = await send(`/${sha256}`);
      if (answer.status !== 404) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    },
    async *list() {
      for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
        const query = new URLSearchParams({
          "list-type": "2",
          ...omitUndefined({ "continuation-token": token }),
        });
        const answer = await send(`?${query.toString()}`);
        const text = await answer.text();
        for (const [, entry = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          yield {
            sha256: field(entry, "Key") ?? "",
            bytes: Number(field(entry, "Size")),
            storedAt: new Date(field(entry, "LastModified") ?? 0),
          };
        }
        token = field(text, "NextContinuationToken");
      }
    },
    async delete(sha256) {
      const answer = await send(`/${sha256}`, { method: "DELETE" });
      await answer.body?.cancel();
    },
  };
}

/** A field of an answer. Keys are hexadecimal digits and tokens are opaque, so that only `&amp;` can occur in them. */
function field(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll("&amp;", "&");
}

function failed(bucket: string, why: string): SkillwrightError<"service_unavailable"> {
  return new SkillwrightError("service_unavailable", {
    message: `The bucket ${bucket} can't be used: ${why}`,
    details: { service: "bucket" },
    hint: "Check its address, the keys and the network connection.",
  });
}
