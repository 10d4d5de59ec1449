import { type DefectListener, toKnownError } from "@skillwright/contract/http";
import { decodeText, httpStatuses, textEncoding, toErrorEntry } from "@skillwright/core/internal";
import type { Context, Env, Hono } from "hono";
import { accessFor, type RegistryAccess, type RegistryContext } from "../access/registry-context.ts";
import { MAX_SHOWN_FILE } from "../limits.ts";
import type { Mirrors } from "../mirrors/run-mirrors.ts";
import { countSkills } from "../namespaces/namespaces.ts";
import { changesPage } from "../pages/changes-page.ts";
import { filePage } from "../pages/file-page.ts";
import { type ListedSkill, listPage } from "../pages/list-page.ts";
import { pageStyle } from "../pages/page-style.ts";
import { createMarkdownRenderer } from "../pages/render-within.ts";
import { errorPage } from "../pages/sign-in-page.ts";
import { skillPage } from "../pages/skill-page.ts";
import { notFound } from "../registry-errors.ts";
import type { SkillSearch } from "../search/registry-search.ts";
import { findSkill, findVersion, listVersions } from "../skills/find-skill.ts";
import {
  describeSkill,
  diffVersions,
  filesOf,
  listSkills,
  namespacesIn,
  readableNamespaces,
} from "../skills/read-skills.ts";
import { idOf, type SkillName, toVersion } from "../skills/skill-documents.ts";
import { readBlob } from "../storage/blobs/blob-store.ts";
import { instructionsIn } from "../uploads/describe-files.ts";
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
  const render = createMarkdownRenderer();
  const page = (
    path: string,
    show: (c: Context, registry: RegistryAccess) => Promise<Page | Response>,
  ): void => {
    app.get(path, async (c) => {
      try {
        const shown = await show(c, accessFor(context, callerOf(c)));
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
  page("/", async (c, registry) => {
    const query = (c.req.query("q") ?? "").slice(0, 1000);
    if (query.trim() === "") return listed(c, registry, { title: "Skills" });
    const namespaces = await readableNamespaces(registry);
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
  page(`/:at{@${NAME}}`, (c, registry) => {
    const namespace = param(c, "at").slice(1);
    return listed(c, registry, { title: `@${namespace}`, namespace });
  });
  const listed = async (
    c: Context,
    registry: RegistryAccess,
    { title, namespace }: { readonly title: string; readonly namespace?: string },
  ): Promise<Page | Response> => {
    const after = c.req.query("after");
    const { skills, next } = await listSkills(registry, { namespace, after, limit: PAGE_SIZE });
    const counts = await countSkills(registry.queries, await namespacesIn(registry, namespace));
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const more =
      next === null ? {} : { next: `${c.req.path}?${new URLSearchParams({ after: next }).toString()}` };
    const search = { query: "", action: "/" };
    return { title, main: listPage({ title, skills: skills.map(toListed), total, search, ...more }) };
  };
  const showSkill = async (
    c: Context,
    registry: RegistryAccess,
    choice: string | undefined,
  ): Promise<Page | Response> => {
    const name = nameIn(c);
    await pages.mirrors.refresh(registry, { ...name, choice });
    const found = await findSkill(registry, name);
    const base = `/${idOf(found.skill)}`;
    // A former name leads to the present one.
    if (idOf(name) !== idOf(found.skill)) return c.redirect(base, 301);
    const versions = await listVersions(registry, found);
    const wanted = choice ?? found.skill.latest ?? versions[0]?.version;
    if (wanted === undefined) throw notFound("skill", idOf(name));
    const { skill, version } = await findVersion(registry, { ...name, choice: wanted });
    const manifest = filesOf(version).find(({ path }) => /^skill\.md$/i.test(path));
    const body = manifest === undefined ? "" : instructionsIn(await readBlob(context.blobs, manifest.sha256));
    const suffix = choice === undefined ? "" : `@${version.version}`;
    const before = (one: string): string | undefined =>
      versions[versions.findIndex((row) => row.version === one) + 1]?.version;
    return {
      title: idOf(skill),
      main: skillPage({
        skill: await describeSkill(registry, found),
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
  page(SKILL, (c, registry) => showSkill(c, registry, undefined));
  page(`${SKILL}/v/:version`, (c, registry) => showSkill(c, registry, param(c, "version")));
  page(`${SKILL}/v/:version/files/:path{.+}`, async (c, registry) => {
    const wanted = { ...nameIn(c), choice: param(c, "version") };
    await pages.mirrors.refresh(registry, wanted);
    const { skill, version } = await findVersion(registry, wanted);
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
  page(`${SKILL}/diff`, async (c, registry) => {
    const name = nameIn(c);
    const from = c.req.query("from") ?? "latest";
    const to = c.req.query("to") ?? "latest";
    for (const choice of [from, to]) await pages.mirrors.refresh(registry, { ...name, choice });
    const diff = await diffVersions(registry, { ...name, from, to });
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
