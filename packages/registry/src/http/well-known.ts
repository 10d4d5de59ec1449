import type { Context, Env, Hono } from "hono";
import { type Caller, getNamespace } from "../access/caller.ts";
import { MAX_INDEXED_SKILLS } from "../limits.ts";
import type { RegistryContext } from "../registry-context.ts";
import { notFound } from "../registry-errors.ts";
import { filesOf, readableNamespaces } from "../skills/read-skills.ts";
import { readBlob } from "../storage/blobs/blob-store.ts";
import { callerOf } from "./authenticate.ts";

/** The identifier of version 0.2 of the discovery format. */
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** A skill as other programs install it: under a plain name, in its latest version. */
interface InstallableSkill {
  /** Unique in its list. */
  readonly listedAs: string;
  readonly namespace: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly sha256: string;
  readonly document: string;
}

/**
 * Lists of skills that other programs read: version 0.2 of the discovery format with digests, and the older lists of files
 * that OpenCode and `skills` read. Once for everything that the caller may read, and once for each namespace.
 */
export function wellKnownRoutes(app: Hono<Env>, context: RegistryContext): void {
  for (const prefix of ["", "/:at{@[a-z0-9-]+}"]) {
    app.get(`${prefix}/.well-known/agent-skills/index.json`, async (c) => {
      const skills = await installable(context, callerOf(c), namespaceOf(c));
      return c.json({
        $schema: SCHEMA,
        skills: skills.map(({ listedAs, description, namespace, name, version, sha256 }) => ({
          name: listedAs,
          type: "archive",
          description,
          url: `/api/v1/skills/${namespace}/${name}/versions/${version}/download`,
          digest: `sha256:${sha256}`,
        })),
      });
    });
    app.get(`${prefix}/.well-known/skills/index.json`, async (c) => {
      const skills = await installable(context, callerOf(c), namespaceOf(c));
      return c.json({
        skills: skills.map(({ listedAs, description, document }) => ({
          name: listedAs,
          description,
          files: filesOf({ document }).map(({ path }) => path),
        })),
      });
    });
    app.get(`${prefix}/.well-known/skills/:name/:path{.+}`, async (c) => {
      const skills = await installable(context, callerOf(c), namespaceOf(c));
      const name = c.req.param("name");
      const path = c.req.param("path");
      const skill = skills.find(({ listedAs }) => listedAs === name);
      const file = skill && filesOf(skill).find((one) => one.path === path);
      if (file === undefined) throw notFound("skill", `${name}/${path}`.slice(0, 200));
      return c.body(Buffer.from(await readBlob(context.blobs, file.sha256)), 200, {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment",
      });
    });
  }
}

function namespaceOf(c: Context): string | undefined {
  return c.req.param("at")?.slice(1);
}

async function installable(
  { database: { read } }: RegistryContext,
  caller: Caller,
  namespace: string | undefined,
): Promise<readonly InstallableSkill[]> {
  if (namespace !== undefined) await getNamespace(read, caller, { name: namespace, right: "read" });
  const namespaces = namespace === undefined ? await readableNamespaces(read, caller) : [namespace];
  if (namespaces.length === 0) return [];
  const rows = await read
    .selectFrom("skills")
    .innerJoin("versions", (join) =>
      join.onRef("versions.skill_id", "=", "skills.id").onRef("versions.version", "=", "skills.latest"),
    )
    .select([
      "skills.namespace",
      "skills.name",
      "skills.description",
      "versions.version",
      "versions.archive_sha256 as sha256",
      "versions.document",
    ])
    .where("skills.namespace", "in", [...namespaces])
    .where("skills.deprecated", "is", null)
    .orderBy("skills.namespace")
    .orderBy("skills.name")
    .limit(MAX_INDEXED_SKILLS)
    .execute();
  const uses = Map.groupBy(rows, ({ name }) => name);
  // Two skills with one name would hide each other, so both get the namespace's name as well.
  return rows.map((row) => ({
    ...row,
    listedAs: uses.get(row.name)?.length === 1 ? row.name : `${row.namespace}-${row.name}`,
  }));
}
