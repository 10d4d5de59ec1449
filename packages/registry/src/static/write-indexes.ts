import type { RegistrySkill, RegistrySkillSummary, RegistryVersion } from "@skillwright/contract";
import { listPage } from "../pages/list-page.ts";
import { pageLayout } from "../pages/page-layout.ts";
import { splitId } from "../skills/skill-documents.ts";
import type { OutputFolder } from "./output-folder.ts";
import { writeSearchIndex } from "./search-index.ts";
import { DISCOVERY_FORMAT, linkBetween, staticPaths } from "./static-layout.ts";
import type { StaticOptions } from "./static-options.ts";

/** Skills on one page of the list. */
const SKILLS_PER_PAGE = 200;

/** What the indexes have of a skill and its latest version. */
export interface IndexedSkill {
  readonly summary: RegistrySkillSummary;
  readonly version: string;
  readonly tags: readonly string[];
  readonly triggers: readonly string[];
  readonly files: readonly string[];
  /** Of the archive. */
  readonly sha256: string;
  /** Whether the indexes of other tools, which have no namespaces, name it. */
  readonly isOwner: boolean;
}

/** Picks what the indexes need: a large registry has many skills, and all of them are in memory for a moment. */
export function toIndexed(skill: RegistrySkill, version: RegistryVersion, isOwner: boolean): IndexedSkill {
  const { id, namespace, name, latest, verdict, deprecated, downloads, stars, updatedAt } = skill;
  const { description, tags, triggers } = version.manifest;
  return {
    summary: { id, namespace, name, description, latest, verdict, deprecated, downloads, stars, updatedAt },
    version: version.version,
    tags,
    triggers,
    files: version.files.map(({ path }) => path),
    sha256: version.archive.sha256,
    isOwner,
  };
}

/** Writes every list of skills: those of other tools, of the registry's API, the search index and the pages. */
export function writeIndexes(
  out: OutputFolder,
  skills: readonly IndexedSkill[],
  options: StaticOptions,
): void {
  const own = skills.filter(({ isOwner }) => isOwner);
  const withFiles = `${JSON.stringify({
    skills: own.map(({ summary: { name, description }, version, files }) => ({
      name,
      description,
      version,
      files,
    })),
  })}\n`;
  const withDigests = `${JSON.stringify({
    $schema: DISCOVERY_FORMAT,
    skills: own.map(({ summary: { id, name, description }, version, sha256 }) => ({
      name,
      type: "archive",
      description,
      url: linkBetween(staticPaths.wellKnown, staticPaths.archive(splitId(id), version)),
      digest: `sha256:${sha256}`,
    })),
  })}\n`;
  writeSearchIndex(
    out,
    skills.map(({ summary: { id, name, description }, version, tags, triggers }) => ({
      id,
      name,
      description,
      version,
      tags,
      triggers,
    })),
  );
  writePages(out, skills, options);
  out.write(staticPaths.index, withFiles);
  out.write(staticPaths.olderWellKnown, withFiles);
  out.write(staticPaths.wellKnown, withDigests);
  if (options.sign !== undefined) {
    out.write(`${staticPaths.wellKnown}.minisig`, options.sign(Buffer.from(withDigests), "file:index.json"));
  }
  out.write(
    staticPaths.list,
    `${JSON.stringify({ skills: skills.map(({ summary }) => summary), next: null })}\n`,
  );
}

function writePages(
  out: OutputFolder,
  skills: readonly IndexedSkill[],
  { title = "Skills" }: StaticOptions,
): void {
  const pages = Math.max(1, Math.ceil(skills.length / SKILLS_PER_PAGE));
  const pathOf = (page: number): string => (page === 1 ? staticPaths.frontPage : staticPaths.listPage(page));
  for (let page = 1; page <= pages; page += 1) {
    const path = pathOf(page);
    const link = (to: string): string => linkBetween(path, to);
    const shown = skills.slice((page - 1) * SKILLS_PER_PAGE, page * SKILLS_PER_PAGE);
    out.write(
      path,
      pageLayout({
        title: page === 1 ? title : `${title}, page ${page}`,
        site: title,
        root: page === 1 ? "./" : link(""),
        style: link(staticPaths.style),
        script: link(staticPaths.script),
        main: listPage({
          title,
          total: skills.length,
          search: { query: "" },
          skills: shown.map(({ summary: { id, description, deprecated }, version }) => ({
            id,
            description,
            version,
            deprecated,
            href: link(staticPaths.skillPage(splitId(id))),
          })),
          ...(page > 1 && { previous: link(pathOf(page - 1)) }),
          ...(page < pages && { next: link(pathOf(page + 1)) }),
        }),
      }),
    );
  }
  for (const name of out.list("-/browse")) {
    if (Number.parseInt(name, 10) > pages) out.remove(`-/browse/${name}`);
  }
}
