import { registryContract, skillName, tagName } from "@skillwright/contract/registry";
import { isSkillwrightError, MAX_ARCHIVE_BYTES, omitUndefined } from "@skillwright/core/internal";
import {
  fetchBounded,
  findStaticApi,
  readDocument,
  registryAddresses,
  type Unchecked,
  unavailable,
} from "@skillwright/runtime/internal";
import type { z } from "zod";
import { checkSkill, fetchVersion } from "../static/export-static.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import type { Upstream, UpstreamContext, UpstreamReference, UpstreamSkill } from "./upstream.ts";

const { listSkills, getSkill, getVersion } = registryContract.operations;

/** What of a registry's answers is used: nothing else of them has to be right. */
const answers = {
  list: listSkills.response,
  skill: getSkill.response,
  version: getVersion.response.pick({
    skill: true,
    version: true,
    tree: true,
    archive: true,
    changelog: true,
  }),
};

/** A namespace of another registry: a server, or a static one on any web server. Nothing that it sends is trusted. */
export async function registryUpstream(
  { url, namespace }: Extract<UpstreamReference, { readonly kind: "registry" }>,
  context: UpstreamContext,
): Promise<Upstream> {
  const get = openReader(url, context);
  const document = async (address: string): Promise<Unchecked> => readDocument(await get(address), address);
  const api = await findStaticApi(url, document);
  const addresses = registryAddresses(url, api);
  const idOf = (name: string): string => `@${namespace}/${name}`;

  const describe = (skill: z.output<typeof answers.skill>): UpstreamSkill => ({
    name: skill.name,
    deprecated: shortened(skill.deprecated) ?? null,
    // A tag that looks like a range would decide what the range means.
    tags: Object.fromEntries(Object.entries(skill.tags).filter(([tag]) => tagName.safeParse(tag).success)),
    versions: skill.versions
      .filter(({ state }) => state === "published")
      .map(({ version, tree, yanked }) => ({
        version,
        numbers: "upstream" as const,
        tree,
        yanked: shortened(yanked?.reason) ?? null,
        async read() {
          const address = addresses.version(skill.id, version);
          const found = await fetchVersion(
            {
              getVersion: async () => checked(answers.version, await document(address), address),
              downloadVersion: () => get(addresses.archive(skill.id, version)),
            },
            { namespace, name: skill.name, version },
          );
          const changelog = shortened(found.document.changelog, MAX_CHANGELOG_LENGTH);
          return { archive: found.archive, changelog };
        },
      })),
  });
  const read = async (name: string): Promise<UpstreamSkill> => {
    const address = addresses.skill(idOf(name));
    const skill = checked(answers.skill, await document(address), address);
    return describe(checkSkill(idOf(name), skill));
  };
  return {
    async *list() {
      let after: string | null = null;
      do {
        const query = new URLSearchParams({
          namespace,
          limit: "200",
          ...omitUndefined({ after: after ?? undefined }),
        });
        const address = api === undefined ? `${addresses.list}?${query.toString()}` : addresses.list;
        const page: z.output<typeof answers.list> = checked(answers.list, await document(address), address);
        for (const { id, latest } of page.skills) {
          const [owner, name = ""] = id.split("/", 2);
          if (owner !== `@${namespace}` || latest === null) continue;
          if (!skillName.safeParse(name).success)
            throw unavailable(address, "unreadable", "it lists something that is not the name of a skill");
          yield name;
        }
        after = page.next;
      } while (after !== null);
    },
    skill: (name) =>
      read(name).catch((error: unknown) => {
        const isMissing =
          isSkillwrightError(error, "source_unavailable") && error.details.reason === "missing";
        if (isMissing) return undefined;
        throw error;
      }),
    close: () => Promise.resolve(),
  };
}

/** Reads what is at an address of a registry. Throws only errors that name it. */
function openReader(
  url: string,
  { network, token, signal }: UpstreamContext,
): (address: string) => Promise<Uint8Array> {
  const options = {
    maxBytes: MAX_ARCHIVE_BYTES,
    ...omitUndefined({ authorization: token === null ? undefined : `Bearer ${token}` }),
  };
  return async (address) => {
    try {
      return (await fetchBounded({ fetch: guardedFetch(network), signal }, address, options)).bytes;
    } catch (error) {
      const isDenied = isSkillwrightError(error, "source_unavailable") && error.details.reason === "denied";
      if (!isDenied) throw error;
      throw unavailable(
        url,
        "denied",
        token === null ? "it needs a token" : "it doesn't accept the token of this mirror",
        { hint: "Run `skillwright mirror set` again with `--token-stdin`.", cause: error },
      );
    }
  };
}

function checked<S extends z.ZodType>(schema: S, document: Unchecked, address: string): z.output<S> {
  const result = schema.safeParse(document);
  if (result.success) return result.data;
  const [{ path, message } = { path: [], message: "" }] = result.error.issues;
  const where = path.map(String).join(".").slice(0, 200);
  throw unavailable(address, "unreadable", `it doesn't answer like a registry (${where}: ${message})`);
}

/** A text as people of this registry may write it. */
function shortened(text: string | null | undefined, length = MAX_REASON_LENGTH): string | undefined {
  return text?.replaceAll("\0", "").slice(0, length);
}

/** Most characters of a reason. */
const MAX_REASON_LENGTH = 500;

/** Most characters of what changed in a version. */
const MAX_CHANGELOG_LENGTH: number = 64 * 1024;
