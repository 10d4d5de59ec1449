import { keepNewest } from "@skillwright/core/internal";
import { sha256 as hash } from "@skillwright/runtime/internal";
import type { Context, Env, Hono } from "hono";
import { lastRevision, type RegistryContext } from "../access/registry-context.ts";
import { MAX_INDEXED_SKILLS } from "../limits.ts";
import { notFound } from "../registry-errors.ts";
import { filesOf, namespacesIn } from "../skills/read-skills.ts";
import type { SkillName } from "../skills/skill-documents.ts";
import { DISCOVERY_FILE, DISCOVERY_FORMAT, DISCOVERY_SCHEMA } from "../static/static-layout.ts";
import { readBlob } from "../storage/blobs/blob-store.ts";
import type { Queries } from "../storage/database.ts";
import { callerOf } from "./authenticate.ts";
import { uniqueNames } from "./unique-names.ts";

/** A list of skills, as it is sent. */
interface BuiltList {
  readonly revision: number;
  readonly text: string;
  readonly etag: string;
  /** The skills by their names in the list. */
  readonly names: ReadonlyMap<string, SkillName>;
}

/** Lists that are kept: one for each combination of namespaces and each format. */
const MAX_KEPT_LISTS = 20;

/**
 * Lists of skills for other programs: discovery format 0.2, and the older one of OpenCode and `skills`, of everything
 * that the caller may read and of each namespace.
 */
export function wellKnownRoutes(app: Hono<Env>, context: RegistryContext): void {
  const { read } = context.database;
  const kept = new Map<string, BuiltList>();
  const listOf = async (format: keyof typeof formats, namespaces: readonly string[]): Promise<BuiltList> => {
    const key = `${format} ${namespaces.join(" ")}`;
    const revision = await lastRevision(read);
    const known = kept.get(key);
    if (known?.revision === revision) return known;
    const { names, document } = await formats[format](read, namespaces);
    const text = JSON.stringify(document);
    const built = { revision, text, names, etag: `"${hash(text)}"` };
    keepNewest(kept, MAX_KEPT_LISTS, [key, built]);
    return built;
  };
  const respond = async (c: Context, format: keyof typeof formats): Promise<Response> => {
    const { text, etag } = await listOf(format, await namespacesOf(context, c));
    c.header("etag", etag);
    c.header("cache-control", "private, no-cache");
    if (c.req.header("if-none-match") === etag) return c.body(null, 304);
    return c.body(text, 200, { "content-type": "application/json" });
  };
  app.get(`/${DISCOVERY_FILE}`, (c) =>
    c.json({ schema: DISCOVERY_SCHEMA, version: 1, kind: "server", api: "api/v1" }),
  );
  for (const prefix of ["", "/:at{@[a-z0-9-]+}"]) {
    app.get(`${prefix}/.well-known/agent-skills/index.json`, (c) => respond(c, "digests"));
    app.get(`${prefix}/.well-known/skills/index.json`, (c) => respond(c, "files"));
    app.get(`${prefix}/.well-known/skills/:name/:path{.+}`, async (c) => {
      const name = c.req.param("name");
      const path = c.req.param("path");
      const skill = (await listOf("files", await namespacesOf(context, c))).names.get(name);
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

/** How each list is made. */
const formats = {
  async digests(queries: Queries, namespaces: readonly string[]) {
    const rows = await installable(queries, namespaces).select("versions.archive_sha256 as sha256").execute();
    const names = uniqueNames(rows);
    const skills = [...names].map(([listedAs, { description, namespace, name, version, sha256 }]) => ({
      name: listedAs,
      type: "archive",
      description,
      url: `/api/v1/skills/${namespace}/${name}/versions/${version}/download`,
      digest: `sha256:${sha256}`,
    }));
    return { names: toNames(names), document: { $schema: DISCOVERY_FORMAT, skills } };
  },
  async files(queries: Queries, namespaces: readonly string[]) {
    const rows = await installable(queries, namespaces).select("versions.document").execute();
    const names = uniqueNames(rows);
    const skills = [...names].map(([listedAs, { description, version, document }]) => ({
      name: listedAs,
      description,
      // OpenCode fetches a skill again only if this changes.
      version,
      files: filesOf({ document }).map(({ path }) => path),
    }));
    return { names: toNames(names), document: { skills } };
  },
};

function toNames(names: ReadonlyMap<string, SkillName>): ReadonlyMap<string, SkillName> {
  return new Map([...names].map(([listedAs, { namespace, name }]) => [listedAs, { namespace, name }]));
}

/** The namespaces that a list names: that of the address, or all that the caller may read. */
function namespacesOf({ database }: RegistryContext, c: Context): Promise<readonly string[]> {
  return namespacesIn({ queries: database.read, caller: callerOf(c) }, c.req.param("at")?.slice(1));
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
