import { type DefectListener, toKnownError } from "@skillwright/contract/http";
import { decodeText, httpStatuses, textEncoding, toErrorEntry } from "@skillwright/core/internal";
import type { Context, Env, Hono } from "hono";
import { type Caller, getNamespace } from "../access/caller.ts";
import { MAX_SHOWN_FILE } from "../limits.ts";
import type { Mirrors } from "../mirrors/run-mirrors.ts";
import { changesPage } from "../pages/changes-page.ts";
import { filePage } from "../pages/file-page.ts";
import { type ListedSkill, listPage } from "../pages/list-page.ts";
import { pageStyle } from "../pages/page-style.ts";
import { createMarkdownRenderer } from "../pages/render-within.ts";
import { errorPage } from "../pages/sign-in-page.ts";
import { skillPage } from "../pages/skill-page.ts";
import type { RegistryContext } from "../registry-context.ts";
import { notFound } from "../registry-errors.ts";
import type { SkillSearch } from "../search/registry-search.ts";
import { instructionsIn } from "../skills/describe-files.ts";
import { findSkill, findVersion, listVersions } from "../skills/find-skill.ts";
import {
  describeSkill,
  diffVersions,
  filesOf,
  listSkills,
  readableNamespaces,
} from "../skills/read-skills.ts";
import { idOf, type SkillName, toVersion } from "../skills/skill-documents.ts";
import { readBlob } from "../storage/blobs/blob-store.ts";
import { callerOf } from "./authenticate.ts";
import { type Page, respondPage } from "./respond-page.ts";
import { type SignInContext, signInRoutes } from "./sign-in-routes.ts";

/** `url` is named in the commands on the pages. Default: the address of the request. */
export interface PageContext extends SignInContext {
  readonly context: RegistryContext;
  readonly search: SkillSearch;
  readonly mirrors: Pick<Mirrors, "refresh">;
  readonly onDefect: DefectListener;
}

/** Skills on a page, and hits of a search. */
const PAGE_SIZE = 50;

const NAME = "[a-z0-9-]+";
const SKILL = `/:at{@${NAME}}/:name{${NAME}}`;

/** Pages for people. They work without scripts, and show what the signed-in person may read. */
export function pageRoutes(app: Hono<Env>, pages: PageContext): void {
  const { context } = pages;
  const { read } = context.database;
  const render = createMarkdownRenderer();
  const page = (path: string, show: (c: Context, caller: Caller) => Promise<Page | Response>): void => {
    app.get(path, async (c) => {
      try {
        const shown = await show(c, callerOf(c));
        return shown instanceof Response ? shown : respondPage(c, shown);
      } catch (error) {
        const known = toKnownError(error, pages.onDefect);
        const { message, hint } = toErrorEntry(known);
        return respondPage(
          c,
          { title: message, main: errorPage({ message, hint }) },
          httpStatuses[known.code],
        );
      }
    });
  };
  app.get("/style.css", (c) =>
    c.body(pageStyle, 200, {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=3600",
    }),
  );
  page("/", async (c, caller) => {
    const query = (c.req.query("q") ?? "").slice(0, 1000);
    if (query.trim() === "") return listed(c, caller, { title: "Skills" });
    const namespaces = await readableNamespaces(read, caller);
    const { hits } = await pages.search.search(query, { namespaces, limit: PAGE_SIZE });
    return {
      title: `Search: ${query}`,
      main: listPage({
        title: "Search",
        skills: hits.map(toListed),
        total: hits.length,
        search: { query, action: "/" },
      }),
    };
  });
  page(`/:at{@${NAME}}`, async (c, caller) => {
    const namespace = param(c, "at").slice(1);
    await getNamespace(read, caller, { name: namespace, right: "read" });
    return listed(c, caller, { title: `@${namespace}`, namespace });
  });
  const listed = async (
    c: Context,
    caller: Caller,
    { title, namespace }: { readonly title: string; readonly namespace?: string },
  ): Promise<Page | Response> => {
    const after = c.req.query("after");
    const { skills, next } = await listSkills(read, caller, { namespace, after, limit: PAGE_SIZE });
    const total = await countSkills(
      context,
      namespace === undefined ? await readableNamespaces(read, caller) : [namespace],
    );
    const more =
      next === null ? {} : { next: `${c.req.path}?${new URLSearchParams({ after: next }).toString()}` };
    const search = { query: "", action: "/" };
    return { title, main: listPage({ title, skills: skills.map(toListed), total, search, ...more }) };
  };
  const showSkill = async (
    c: Context,
    caller: Caller,
    choice: string | undefined,
  ): Promise<Page | Response> => {
    const name = nameIn(c);
    await pages.mirrors.refresh(caller, { ...name, ...(choice !== undefined && { choice }) });
    const found = await findSkill(read, caller, name);
    const base = `/${idOf(found.skill)}`;
    // A former name leads to the present one.
    if (idOf(name) !== idOf(found.skill)) return c.redirect(base, 301);
    const versions = await listVersions(read, caller, found);
    const wanted = choice ?? found.skill.latest ?? versions[0]?.version;
    if (wanted === undefined) throw notFound("skill", idOf(name));
    const { skill, version } = await findVersion(read, caller, { ...name, choice: wanted });
    const manifest = filesOf(version).find(({ path }) => /^skill\.md$/i.test(path));
    const body = manifest === undefined ? "" : instructionsIn(await readBlob(context.blobs, manifest.sha256));
    const suffix = choice === undefined ? "" : `@${version.version}`;
    const before = (one: string): string | undefined =>
      versions[versions.findIndex((row) => row.version === one) + 1]?.version;
    return {
      title: idOf(skill),
      main: skillPage({
        skill: await describeSkill(read, caller, found),
        version: toVersion(skill, version),
        body,
        counts: "shown",
        render,
        install: `skillwright add registry:${pages.url ?? new URL(c.req.url).origin}/${idOf(skill)}${suffix}`,
        links: {
          file: (path) => `${base}/v/${version.version}/files/${encodePath(path)}`,
          page: (one) => `${base}/v/${one}`,
          archive: (one) => `${base}/v/${one}`,
          signature: () => undefined,
          diff(one) {
            const from = before(one);
            return from === undefined ? undefined : `${base}/diff?from=${from}&to=${one}`;
          },
        },
      }),
    };
  };
  page(SKILL, (c, caller) => showSkill(c, caller, undefined));
  page(`${SKILL}/v/:version`, (c, caller) => showSkill(c, caller, param(c, "version")));
  page(`${SKILL}/v/:version/files/:path{.+}`, async (c, caller) => {
    const wanted = { ...nameIn(c), choice: param(c, "version") };
    await pages.mirrors.refresh(caller, wanted);
    const { skill, version } = await findVersion(read, caller, wanted);
    const path = param(c, "path");
    const file = filesOf(version).find((one) => one.path === path);
    if (file === undefined) throw notFound("version", `${idOf(skill)}/${path}`.slice(0, 200));
    const bytes = await readBlob(context.blobs, file.sha256);
    if (c.req.query("download") !== undefined) {
      return c.body(Buffer.from(bytes), 200, {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment",
      });
    }
    const isText = bytes.length <= MAX_SHOWN_FILE && textEncoding(bytes) !== "binary";
    return {
      title: `${path} · ${idOf(skill)}`,
      main: filePage({
        skill: idOf(skill),
        version: version.version,
        path,
        text: isText ? decodeText(bytes).text : undefined,
        back: `/${idOf(skill)}/v/${version.version}`,
        download: `/${idOf(skill)}/v/${version.version}/files/${encodePath(path)}?download`,
      }),
    };
  });
  page(`${SKILL}/diff`, async (c, caller) => {
    const name = nameIn(c);
    const from = c.req.query("from") ?? "latest";
    const to = c.req.query("to") ?? "latest";
    for (const choice of [from, to]) await pages.mirrors.refresh(caller, { ...name, choice });
    const diff = await diffVersions(context, caller, { ...name, from, to });
    const main = changesPage({ ...diff, diff: diff.files, back: `/${diff.skill}` });
    return { title: `${diff.skill}: ${diff.from} to ${diff.to}`, main };
  });
  signInRoutes(app, pages);
  app.get("*", (c, next) => {
    if (c.req.header("accept")?.includes("text/html") !== true) return next();
    const main = errorPage({ message: "There is no such page", hint: null });
    return Promise.resolve(respondPage(c, { title: "Not found", main }, 404));
  });
}

async function countSkills({ database }: RegistryContext, namespaces: readonly string[]): Promise<number> {
  if (namespaces.length === 0) return 0;
  const { skills } = await database.read
    .selectFrom("skills")
    .select(({ fn }) => fn.countAll<number>().as("skills"))
    .where("namespace", "in", [...namespaces])
    .where("latest", "is not", null)
    .executeTakeFirstOrThrow();
  return skills;
}

function toListed(skill: {
  readonly id: string;
  readonly description: string;
  readonly latest: string | null;
  readonly deprecated: string | null;
}): ListedSkill {
  const { id, description, latest: version, deprecated } = skill;
  return { id, description, version, deprecated, href: `/${id}` };
}

/** The skill that an address names. */
function nameIn(c: Context): SkillName {
  return { namespace: param(c, "at").slice(1), name: param(c, "name") };
}

function param(c: Context, name: string): string {
  return c.req.param(name) ?? "";
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
