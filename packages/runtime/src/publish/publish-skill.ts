import type { RegistryClient, RegistryPublishReport } from "@skillwright/contract/client";
import { omitUndefined, validationError, writeZip } from "@skillwright/core/internal";
import { type PackedSkill, packSkill } from "../package/export-skill.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";

export interface PublishOptions {
  /** The namespace, without the `@`. Default: the only one that the user may publish to. */
  readonly namespace?: string;
  /** Default: the one in SKILL.md. */
  readonly version?: string;
  /** Default: latest, or the first part of a pre-release such as beta. */
  readonly tag?: string;
  /** What changed, in Markdown. */
  readonly changelog?: string;
  /** Checks everything and publishes nothing. Default: false. */
  readonly dryRun?: boolean;
}

/** A skill that was published. */
export interface PublishedSkill extends RegistryPublishReport {
  /** `@namespace/name`. */
  readonly id: string;
  readonly packed: PackedSkill;
}

/** Checks, packs and sends a skill to a registry. Throws `validation_error` and what the registry answers. */
export async function publishSkill(
  path: string,
  client: RegistryClient,
  options: PublishOptions = {},
): Promise<PublishedSkill> {
  const packed = packSkill(path);
  const namespace = options.namespace ?? (await onlyNamespace(client));
  const { name, files } = packed;
  const form = new FormData();
  form.set("archive", new File([Buffer.from(writeZip(files))], `${name}.zip`, { type: "application/zip" }));
  // The registry has to find exactly these files.
  form.set("tree", hashFiles(files));
  const { version, tag, changelog, dryRun = false } = options;
  const fields = omitUndefined({ version, tag, changelog, dryRun: dryRun ? "true" : undefined });
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const report = await client.publishVersion({ params: { namespace, name }, body: form });
  return { ...report, id: `@${namespace}/${name}`, packed };
}

async function onlyNamespace(client: RegistryClient): Promise<string> {
  const { namespaces, scopes } = await client.whoAmI();
  // A role in a namespace is not enough: the token has to include it.
  const isIncluded = (name: string): boolean =>
    ["admin", "publish:*", `publish:@${name}`].some((scope) => scopes.includes(scope));
  const own = namespaces
    .filter(({ name, role }) => role !== "reader" && isIncluded(name))
    .map(({ name }) => name);
  const [only, ...others] = own;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined) {
    throw validationError(
      "You can't publish to any namespace yet",
      "Ask an administrator to add you to a namespace, or use a token that may publish to one.",
    );
  }
  const names = own.map((name) => `@${name}`).join(", ");
  throw validationError(`You may publish to ${names}: choose one of them`, "Pass `--namespace NAME`.");
}
