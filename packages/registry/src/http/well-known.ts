import type { Context, Env, Hono } from "hono";
import { getNamespace } from "../access/caller.ts";
import { MAX_INDEXED_SKILLS } from "../limits.ts";
import type { RegistryContext } from "../registry-context.ts";
import { notFound } from "../registry-errors.ts";
import { filesOf, readableNamespaces } from "../skills/read-skills.ts";
import { readBlob } from "../storage/blobs/blob-store.ts";
import type { Queries } from "../storage/database.ts";
import { callerOf } from "./authenticate.ts";
import { uniqueNames } from "./unique-names.ts";

/** The identifier of version 0.2 of the discovery format. */
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/**
 * Lists of skills that other programs read: version 0.2 of the discovery format with digests, and the older lists of files
 * that OpenCode and `skills` read. Once for everything that the caller may read, and once for each namespace.
 */
export function wellKnownRoutes(app: Hono<Env>, context: RegistryContext): void {
  const { read } = context.database;
  for (const prefix of ["", "/:at{@[a-z0-9-]+}"]) {
    app.get(`${prefix}/.well-known/agent-skills/index.json`, async (c) => {
      const namespaces = await namespacesOf(context, c);
      const rows = await installable(read, namespaces).select("versions.archive_sha256 as sha256").execute();
      return c.json({
        $schema: SCHEMA,
        skills: [...uniqueNames(rows)].map(
          ([listedAs, { description, namespace, name, version, sha256 }]) => ({
            name: listedAs,
            type: "archive",
            description,
            url: `/api/v1/skills/${namespace}/${name}/versions/${version}/download`,
            digest: `sha256:${sha256}`,
          }),
        ),
      });
    });
    app.get(`${prefix}/.well-known/skills/index.json`, async (c) => {
      const namespaces = await namespacesOf(context, c);
      const rows = await installable(read, namespaces).select("versions.document").execute();
      return c.json({
        skills: [...uniqueNames(rows)].map(([listedAs, { description, document }]) => ({
          name: listedAs,
          description,
          files: filesOf({ document }).map(({ path }) => path),
        })),
      });
    });
    app.get(`${prefix}/.well-known/skills/:name/:path{.+}`, async (c) => {
      const name = c.req.param("name");
      const path = c.req.param("path");
      const namespaces = await namespacesOf(context, c);
      // The lists of files are long: only that of the one skill is read.
      const skill = uniqueNames(await installable(read, namespaces).execute()).get(name);
      const row =
        skill &&
        (await installable(read, [skill.namespace])
          .select("versions.document")
          .where("skills.name", "=", skill.name)
          .executeTakeFirst());
      const file = row && filesOf(row).find((one) => one.path === path);
      if (file === undefined) throw notFound("skill", `${name}/${path}`.slice(0, 200));
      return c.body(Buffer.from(await readBlob(context.blobs, file.sha256)), 200, {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment",
      });
    });
  }
}

/** The namespaces that a list names: that of the address, or all that the caller may read. */
async function namespacesOf({ database: { read } }: RegistryContext, c: Context): Promise<readonly string[]> {
  const caller = callerOf(c);
  const name = c.req.param("at")?.slice(1);
  if (name === undefined) return readableNamespaces(read, caller);
  await getNamespace(read, caller, { name, right: "read" });
  return [name];
}

/** Skills that other programs install, in their latest version. */
function installable(queries: Queries, namespaces: readonly string[]) {
  return (
    queries
      .selectFrom("skills")
      .innerJoin("versions", (join) =>
        join.onRef("versions.skill_id", "=", "skills.id").onRef("versions.version", "=", "skills.latest"),
      )
      .select(["skills.namespace", "skills.name", "skills.description", "versions.version"])
      // No namespace is called "": the list of a query must not be empty.
      .where("skills.namespace", "in", [...namespaces, ""])
      .where("skills.deprecated", "is", null)
      .orderBy("skills.namespace")
      .orderBy("skills.name")
      .limit(MAX_INDEXED_SKILLS)
  );
}
