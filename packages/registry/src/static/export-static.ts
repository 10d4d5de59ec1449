import { createHash } from "node:crypto";
import type { RegistryClient, RegistrySkill } from "@skillwright/contract/client";
import { escapeTerminal, isSkillwrightError, SkillwrightError } from "@skillwright/core/internal";
import { hashFiles, readArchive } from "@skillwright/runtime/internal";
import { valid } from "semver";
import { idOf } from "../skills/skill-documents.ts";
import type { StaticVersion } from "./describe-version.ts";
import { splitId } from "./skill-id.ts";
import { type StaticOptions, type StaticReport, type StaticSkill, writeStatic } from "./write-static.ts";

const ID = /^@[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/;

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
 * Copies everything that a client may read from a registry to a static one, or brings such a copy up to date: only
 * versions that are not there yet are downloaded. Each archive must have the digest and the tree hash that the registry
 * states. Counts, stars and versions that wait for a review are left out.
 */
export async function exportStatic(
  client: Pick<RegistryClient, "listSkills" | "getSkill" | "getVersion" | "downloadVersion">,
  out: string,
  options: ExportOptions = {},
): Promise<ExportReport> {
  const refused: { skill: string; reason: string }[] = [];
  const report = await writeStatic(
    out,
    async function* (current) {
      for await (const id of skillIds(client, options.namespace)) {
        const before = ID.test(id) ? current(id) : undefined;
        try {
          yield await exportSkill(client, id, before);
        } catch (error) {
          if (!isSkillwrightError(error, "integrity_error", "archive_error")) throw error;
          refused.push({ skill: id, reason: error.message });
          if (before !== undefined) yield { skill: before, read: () => Promise.reject(error) };
        }
      }
    },
    options,
  );
  return { ...report, refused };
}

async function* skillIds(
  client: Pick<RegistryClient, "listSkills">,
  namespace: string | undefined,
): AsyncIterable<string> {
  let after: string | null = null;
  do {
    const query = {
      limit: "200",
      ...(namespace !== undefined && { namespace }),
      ...(after !== null && { after }),
    };
    const page: Awaited<ReturnType<typeof client.listSkills>> = await client.listSkills({
      query: query as never,
    });
    for (const { id, latest } of page.skills) if (latest !== null) yield id;
    after = page.next;
  } while (after !== null);
}

async function exportSkill(
  client: Pick<RegistryClient, "getSkill" | "getVersion" | "downloadVersion">,
  id: string,
  before: RegistrySkill | undefined,
): Promise<StaticSkill> {
  const params = splitId(id);
  const skill = checkNames(id, await client.getSkill({ params }));
  const versions = skill.versions
    .filter(({ state }) => state === "published")
    .map((version) => ({ ...version, downloads: 0 }));
  const known = new Map((before?.versions ?? []).map((version) => [version.version, version.tree]));
  const fetched = new Map<string, StaticVersion>();
  // Fetched before anything of the skill is written, so that a bad version can't leave it half updated.
  for (const { version, tree } of versions) {
    if (known.get(version) === tree) continue;
    fetched.set(version, await fetchVersion(client, { ...params, version }));
  }
  return {
    skill: { ...skill, versions, downloads: 0, stars: 0, starred: false },
    read: async (version) => fetched.get(version) ?? fetchVersion(client, { ...params, version }),
  };
}

async function fetchVersion(
  client: Pick<RegistryClient, "getVersion" | "downloadVersion">,
  params: { readonly namespace: string; readonly name: string; readonly version: string },
): Promise<StaticVersion> {
  const document = await client.getVersion({ params });
  const [expected, actual] = [`${idOf(params)}@${params.version}`, `${document.skill}@${document.version}`];
  if (actual !== expected) throw unusable(expected, `it sends ${actual} instead`);
  const archive = await client.downloadVersion({ params });
  const digest = createHash("sha256").update(archive).digest("hex");
  if (digest !== document.archive.sha256) throw wrong(document.skill, document.archive.sha256, digest);
  const files = await readArchive(archive);
  const tree = hashFiles(files);
  if (tree !== document.tree) throw wrong(document.skill, document.tree, tree);
  return { document: { ...document, downloads: 0 }, archive, files };
}

/** Names become paths of the copy: what another registry sends is checked before. */
function checkNames(id: string, skill: RegistrySkill): RegistrySkill {
  const { namespace, name } = splitId(id);
  if (!ID.test(id)) throw unusable(id, "its name is not like @team/skill");
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
    message: `${skill} is not what the registry states: its digest is ${actual}, not ${expected}`,
    details: { url: skill, expected, actual },
  });
}
