import type { RegistrySkill, RegistryVersion } from "@skillwright/contract";
import { type Html, html } from "./html.ts";
import { linkFiles } from "./link-files.ts";
import { renderMarkdown } from "./render-markdown.ts";

export interface SkillPage {
  readonly skill: RegistrySkill;
  readonly version: RegistryVersion;
  /** The instructions in its SKILL.md, without the frontmatter. */
  readonly body: string;
  readonly install: string;
  /** Where something of the version is; undefined for what has no address. */
  readonly links: SkillLinks;
  /** Whether downloads and stars are shown; a page that stays as it is can't count. Default: `hidden`. */
  readonly counts?: "shown" | "hidden";
  /** Renders untrusted Markdown. Default: without a limit of time. */
  readonly render?: (markdown: string) => Html;
}

/** Addresses on the page of a skill. */
export interface SkillLinks {
  file(path: string): string | undefined;
  /** The page of a version. Default: the pages show only the latest one. */
  page?(version: string): string;
  archive(version: string): string | undefined;
  signature(version: string): string | undefined;
  /** The comparison of a version with the one before. */
  diff(version: string): string | undefined;
}

/** A skill: what it does, how it is installed, its versions, its files and its instructions. */
export function skillPage({
  skill,
  version,
  body,
  install,
  links,
  counts = "hidden",
  render = renderMarkdown,
}: SkillPage): Html {
  const { manifest, files, verdict, yanked, publishedBy } = version;
  const paths = new Set(files.map(({ path }) => path));
  const prose = (markdown: string): Html =>
    linkFiles(render(markdown), (path) => (paths.has(path) ? links.file(path) : undefined));
  return html`<h1>${skill.id} <span class="soft">${version.version}</span></h1>
<p class="lead">${manifest.description}</p>
${skill.deprecated !== null && html`<p class="note">Deprecated: ${skill.deprecated}</p>`}
${yanked !== null && html`<p class="note danger">This version was yanked: ${yanked.reason}</p>`}
${version.state === "waiting" && html`<p class="note">This version is waiting for review: <code>skillwright review</code>. Only people who may publish here can see it.</p>`}
${version.state === "rejected" && html`<p class="note danger">This version was rejected in a review. Only people who may publish here can see it.</p>`}
${version.state === "published" && html`<pre class="install"><code>${install}</code></pre>`}
<table>
<tr><th scope="row">Scan</th><td><span class="badge ${verdict}">${verdict}</span></td></tr>
${manifest.license !== null && html`<tr><th scope="row">License</th><td>${manifest.license}</td></tr>`}
${manifest.compatibility !== null && html`<tr><th scope="row">Compatibility</th><td>${manifest.compatibility}</td></tr>`}
<tr><th scope="row">Published</th><td><time>${version.publishedAt.slice(0, 10)}</time>${publishedBy !== "" && ` by ${publishedBy}`}</td></tr>
${counts === "shown" && countRows(skill)}
<tr><th scope="row">Tree hash</th><td><code>${version.tree}</code></td></tr>
</table>
${version.scan.findings.length > 0 && findings(version)}
${version.changelog !== null && html`<h2>Changes in this version</h2><div class="prose">${prose(version.changelog)}</div>`}
<h2>Versions</h2>
<table>
${skill.versions.map((one) => versionRow(one, { links, tags: tagsOf(skill, one.version) }))}
</table>
<h2>Files</h2>
<table>
${files.map(({ path, bytes }) => html`<tr><td>${linked(path, links.file(path))}</td><td>${bytes.toLocaleString("en")} bytes</td></tr>`)}
</table>
<div class="prose">
${prose(body)}
</div>`;
}

/** What the scanner found; its excerpts are untrusted, like everything of the skill. */
function findings({ scan }: RegistryVersion): Html {
  return html`<h2>Scan findings</h2>
<table>
${scan.findings.map(
  ({ file, line, message, excerpt }) =>
    html`<tr><td class="place">${file}${line !== null && `:${line}`}</td><td>${message}${
      excerpt !== null && html`<br><code>${excerpt}</code>`
    }</td></tr>`,
)}
</table>`;
}

/** How often a skill was downloaded, and by how many people it was starred. */
function countRows({ downloads, stars }: RegistrySkill): Html {
  return html`<tr><th scope="row">Downloads</th><td>${downloads.toLocaleString("en")}</td></tr>
<tr><th scope="row">Stars</th><td>${stars.toLocaleString("en")}</td></tr>`;
}

function tagsOf({ tags }: RegistrySkill, version: string): readonly string[] {
  return Object.keys(tags)
    .filter((tag) => tags[tag] === version)
    .toSorted();
}

function versionRow(
  { version, publishedAt, verdict, state, yanked }: RegistrySkill["versions"][number],
  { links, tags }: { readonly links: SkillLinks; readonly tags: readonly string[] },
): Html {
  const [archive, signature, diff] = [links.archive(version), links.signature(version), links.diff(version)];
  return html`<tr><td class="version">${linked(version, links.page?.(version) ?? archive)}${tags.map(
    (tag) => html` <span class="badge tag">${tag}</span>`,
  )}${state !== "published" && html` <span class="badge ${state}">${state}</span>`}</td><td><time>${publishedAt.slice(0, 10)}</time></td><td><span class="badge ${verdict}">${verdict}</span></td><td class="more">${
    yanked !== null && html`yanked: ${yanked.reason} `
  }${diff !== undefined && html`<a href="${diff}">changes</a> `}${
    signature !== undefined && html`<a href="${signature}">signature</a>`
  }</td></tr>`;
}

function linked(text: string, href: string | undefined): Html {
  return href === undefined ? html`${text}` : html`<a href="${href}">${text}</a>`;
}
