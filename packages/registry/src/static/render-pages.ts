import type { RegistrySkill, RegistryVersion } from "@skillwright/contract";
import type { PackageFile } from "@skillwright/core/internal";
import { type ChangesPage, changesPage } from "../pages/changes-page.ts";
import { pageLayout } from "../pages/page-layout.ts";
import { skillPage } from "../pages/skill-page.ts";
import { splitId } from "../skills/skill-documents.ts";
import { instructionsIn } from "../uploads/describe-files.ts";
import type { OutputFolder } from "./output-folder.ts";
import { linkBetween, staticPaths } from "./static-layout.ts";
import type { StaticOptions } from "./static-options.ts";

interface PageOptions extends StaticOptions {
  /** Whether the files of the skill are in the folder. */
  readonly isOwner: boolean;
}

/** The page of a skill. */
export function renderSkill(
  out: OutputFolder,
  {
    skill,
    version,
    files,
  }: {
    readonly skill: RegistrySkill;
    readonly version: RegistryVersion;
    readonly files: readonly PackageFile[];
  },
  { title = "Skills", url, isOwner }: PageOptions,
): string {
  const id = splitId(skill.id);
  const path = staticPaths.skillPage(id);
  const link = (to: string): string => linkBetween(path, to);
  const ifExists = (to: string): string | undefined => (out.size(to) === undefined ? undefined : link(to));
  const main = files.find((file) => /^skill\.md$/i.test(file.path));
  return pageLayout({
    title: skill.id,
    site: title,
    root: link(""),
    style: link(staticPaths.style),
    main: skillPage({
      skill,
      version,
      body: main === undefined ? "" : instructionsIn(main.bytes),
      install: `skillwright add registry:${url === undefined ? "" : `${url.replace(/\/+$/, "")}/`}${skill.id}`,
      links: {
        file: (file) => (isOwner ? link(`${id.name}/${file}`) : undefined),
        archive: (one) => link(staticPaths.archive(id, one)),
        signature: (one) => ifExists(`${staticPaths.archive(id, one)}.minisig`),
        diff: (one) => ifExists(staticPaths.changesPage(id, one)),
      },
    }),
  });
}

/** The comparison of a version with the one before. */
export function renderChanges(
  changes: Omit<ChangesPage, "back">,
  { title = "Skills" }: StaticOptions,
): string {
  const id = splitId(changes.skill);
  const path = staticPaths.changesPage(id, changes.to);
  return pageLayout({
    title: `${changes.skill} ${changes.to}`,
    site: title,
    root: linkBetween(path, ""),
    style: linkBetween(path, staticPaths.style),
    main: changesPage({ ...changes, back: linkBetween(path, staticPaths.skillPage(id)) }),
  });
}
