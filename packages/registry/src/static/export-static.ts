import {
  ApiError,
  type RegistryClient,
  type RegistrySkill,
  type RegistryVersion,
} from "@skillwright/contract/client";
import { registryContract } from "@skillwright/contract/registry";
import {
  escapeTerminal,
  isSkillwrightError,
  omitUndefined,
  type PackageFile,
  SkillwrightError,
} from "@skillwright/core/internal";
import { hashFiles, readArchive, sha256 } from "@skillwright/runtime/internal";
import { valid } from "semver";
import type { z } from "zod";
import { idOf, isId, type SkillName, splitId } from "../skills/skill-documents.ts";
import type { StaticVersion } from "./describe-version.ts";
import type { StaticOptions } from "./static-options.ts";
import type { StaticSkill } from "./write-skill.ts";
import { type StaticReport, writeStatic } from "./write-static.ts";

type ReadingClient = Pick<RegistryClient, "listSkills" | "getSkill" | "getVersion" | "downloadVersion">;

/** How a registry is exported. */
export interface ExportOptions extends StaticOptions {
  /** Only skills of this namespace, without the `@`. Default: everything that the client may read. */
  readonly namespace?: string;
}

/** What was exported. */
export interface ExportReport extends StaticReport {
  /** Skills that were not exported, because something of them is not what the registry states. */
  readonly refused: readonly { readonly skill: string; readonly reason: string }[];
}

/**
 * Copies what a client may read from a registry to a static one; downloads and verifies only new versions. Leaves out
 * counts, stars and unreviewed versions.
 */
export async function exportStatic(
  client: ReadingClient,
  out: string,
  options: ExportOptions = {},
): Promise<ExportReport> {
  const refused: { skill: string; reason: string }[] = [];
  const reader = checkedReader(client);
  const report = await writeStatic(
    out,
    async function* (current, known) {
      const listed = new Set<string>();
      const exportOne = async (id: string): Promise<StaticSkill | undefined> => {
        const before = isId(id) ? current(id) : undefined;
        try {
          const found = await (listed.has(id)
            ? reader.getSkill({ params: splitId(id) })
            : findUnlisted(reader, id));
          return found && (await exportSkill(reader, checkSkill(id, found), before));
        } catch (error) {
          if (!isSkillwrightError(error, "integrity_error", "archive_error")) throw error;
          refused.push({ skill: id, reason: error.message });
          return before && { skill: before, read: () => Promise.reject(error) };
        }
      };
      for await (const id of skillIds(reader, options.namespace)) {
        listed.add(id);
        const skill = await exportOne(id);
        if (skill !== undefined) yield skill;
      }
      for (const id of known) {
        const isWanted = options.namespace === undefined || splitId(id).namespace === options.namespace;
        const skill = listed.has(id) || !isWanted ? undefined : await exportOne(id);
        if (skill !== undefined) yield skill;
      }
    },
    options,
  );
  return { ...report, refused };
}

/** Reads from a registry whose answers become pages and documents of the copy: what isn't one is refused. */
function checkedReader(client: ReadingClient): ReadingClient {
  const check = <T>(schema: z.ZodType, what: string, answer: T): T => {
    const [issue] = schema.safeParse(answer).error?.issues ?? [];
    if (issue === undefined) return answer;
    throw unusable(
      what,
      `the registry sent an unexpected answer (${issue.path.join(".")}: ${issue.message})`,
    );
  };
  const { listSkills, getSkill, getVersion } = registryContract.operations;
  return {
    ...client,
    listSkills: async (input) =>
      check(listSkills.response, "The list of skills", await client.listSkills(input)),
    getSkill: async (input) => check(getSkill.response, idOf(input.params), await client.getSkill(input)),
    getVersion: async (input) =>
      check(getVersion.response, idOf(input.params), await client.getVersion(input)),
  };
}

/** The names of all skills, or of those of a namespace, that have a version. */
async function* skillIds(
  client: Pick<RegistryClient, "listSkills">,
  namespace: string | undefined,
): AsyncIterable<string> {
  let after: string | null = null;
  do {
    const query = {
      limit: "200",
      ...omitUndefined({ namespace }),
      ...(after !== null && { after }),
    };
    const page: Awaited<ReturnType<typeof client.listSkills>> = await client.listSkills({
      query: query as never,
    });
    for (const { id, latest } of page.skills) if (latest !== null) yield id;
    after = page.next;
  } while (after !== null);
}

/** A skill that was exported before and is in no list now: undefined unless all its versions are yanked. */
async function findUnlisted(
  client: Pick<RegistryClient, "getSkill">,
  id: string,
): Promise<RegistrySkill | undefined> {
  try {
    const skill = await client.getSkill({ params: splitId(id) });
    return skill.id === id && skill.versions.some(({ state }) => state === "published") ? skill : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === "registry_not_found") return undefined;
    throw error;
  }
}

async function exportSkill(
  client: Pick<RegistryClient, "getVersion" | "downloadVersion">,
  skill: RegistrySkill,
  before: RegistrySkill | undefined,
): Promise<StaticSkill> {
  const params = splitId(skill.id);
  const versions = skill.versions
    .filter(({ state }) => state === "published")
    .map((version) => ({ ...version, downloads: 0 }));
  const known = new Map((before?.versions ?? []).map((version) => [version.version, version.tree]));
  const fetched = new Map<string, StaticVersion>();
  const read = async (version: string): Promise<StaticVersion> => {
    const { document, ...content } = await fetchVersion(client, { ...params, version });
    return { document: { ...document, downloads: 0 }, ...content };
  };
  // Fetched before anything of the skill is written, so that a bad version can't leave it half updated.
  for (const { version, tree } of versions) {
    if (known.get(version) === tree) continue;
    fetched.set(version, await read(version));
  }
  return {
    skill: { ...skill, versions, downloads: 0, stars: 0, starred: false },
    read: async (version) => fetched.get(version) ?? read(version),
  };
}

/** Reads one version. */
export interface VersionReader<D> {
  getVersion(input: { readonly params: VersionName }): Promise<D>;
  downloadVersion(input: { readonly params: VersionName }): Promise<Uint8Array>;
}

type VersionName = SkillName & { readonly version: string };

/** Downloads a version, which must be what the registry states. Throws `integrity_error` and `archive_error`. */
export async function fetchVersion<D extends Pick<RegistryVersion, "skill" | "version" | "tree" | "archive">>(
  client: VersionReader<D>,
  params: VersionName,
): Promise<{ readonly document: D; readonly archive: Uint8Array; readonly files: readonly PackageFile[] }> {
  const document = await client.getVersion({ params });
  const [expected, actual] = [`${idOf(params)}@${params.version}`, `${document.skill}@${document.version}`];
  if (actual !== expected) throw unusable(expected, `it sends ${actual} instead`);
  const archive = await client.downloadVersion({ params });
  const digest = sha256(archive);
  if (digest !== document.archive.sha256) throw wrong(document.skill, document.archive.sha256, digest);
  const files = await readArchive(archive);
  const tree = hashFiles(files);
  if (tree !== document.tree) throw wrong(document.skill, document.tree, tree);
  return { document, archive, files };
}

/** Names become paths of the copy: what another registry sends is checked before. */
export function checkSkill<
  S extends Pick<RegistrySkill, "id" | "namespace" | "name" | "versions" | "latest">,
>(id: string, skill: S): S {
  const { namespace, name } = splitId(id);
  if (!isId(id)) throw unusable(id, "its name should look like @team/skill");
  if (skill.id !== id || skill.namespace !== namespace || skill.name !== name) {
    throw unusable(id, `it sends ${skill.id} instead`);
  }
  const bad = [...skill.versions.map(({ version }) => version), skill.latest ?? "0.0.0"].find(
    (version) => valid(version) !== version,
  );
  if (bad === undefined) return skill;
  throw unusable(id, `"${bad}" is not a version`);
}

function unusable(skill: string, why: string): SkillwrightError<"integrity_error"> {
  const text = escapeTerminal(`${skill} can't be exported: ${why}`);
  return new SkillwrightError("integrity_error", {
    message: text.slice(0, 500),
    details: { url: skill, expected: skill, actual: why },
  });
}

function wrong(skill: string, expected: string, actual: string): SkillwrightError<"integrity_error"> {
  return new SkillwrightError("integrity_error", {
    message: `${skill} doesn't match the registry: its digest is ${actual}, not ${expected}`,
    details: { url: skill, expected, actual },
  });
}
