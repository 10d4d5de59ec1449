import { join } from "node:path";
import { omitUndefined } from "@skillwright/core/internal";
import { type RegistryPlace, s3Blobs } from "@skillwright/registry";
import { ownPlace } from "@skillwright/runtime/internal";
import type { FlagsOf } from "../../command-line/command.ts";
import { textOption } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { webUrl } from "../../command-line/web-url.ts";

const texts = {
  both: "A registry is in a folder or in a database, not in both",
  bothHint: "Pass either --data or --database.",
  noDatabase: (value: string): string => `${value.slice(0, 20)}… is not the URL of a PostgreSQL database`,
  noDatabaseHint: "Use a URL like postgres://user@host/name.",
  noKeys: "The bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment",
} as const;

/** Options that name a registry on this machine. */
export const placeOptions = {
  data: textOption("dir", "The registry's folder (default: in Skillwright's data folder)", {
    completion: "folders",
  }),
  database: textOption("url", "PostgreSQL database instead (also SKILLWRIGHT_REGISTRY_DATABASE)"),
  bucket: textOption(
    "url",
    "S3-compatible bucket for file contents; keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  ),
};

/** The registry that the options name. */
export function toPlace({ data, database, bucket }: FlagsOf<typeof placeOptions>): RegistryPlace {
  const url = database ?? (data === undefined ? process.env.SKILLWRIGHT_REGISTRY_DATABASE : undefined);
  const { SKILLWRIGHT_REGISTRY_KEY: keys } = process.env;
  const rest = omitUndefined({ keys, blobs: bucket === undefined ? undefined : openBucket(bucket) });
  if (url === undefined || url === "")
    return { data: data ?? join(ownPlace().locations.data, "registry"), ...rest };
  if (data !== undefined) throw usageError(texts.both, "--database", { hint: texts.bothHint });
  if (!/^postgres(?:ql)?:\/\//.test(url))
    throw usageError(texts.noDatabase(url), "--database", { hint: texts.noDatabaseHint });
  return { database: url, ...rest };
}

function openBucket(bucket: string) {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_REGION: region,
  } = process.env;
  if (accessKeyId === undefined || secretAccessKey === undefined) throw usageError(texts.noKeys, "--bucket");
  return s3Blobs({
    bucket: webUrl(bucket, "--bucket"),
    accessKeyId,
    secretAccessKey,
    ...omitUndefined({ region }),
  });
}
