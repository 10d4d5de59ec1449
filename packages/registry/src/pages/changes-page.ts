import type { PackageDiff } from "@skillwright/core/internal";
import { type Html, html } from "./html.ts";

/** The comparison of two versions. */
export interface ChangesPage {
  readonly skill: string;
  readonly from: string;
  readonly to: string;
  /** Leads to the page of the skill. */
  readonly back: string;
  readonly diff: PackageDiff;
}

const OMITTED: Readonly<Record<NonNullable<PackageDiff[number]["omitted"]>, string>> = {
  binary: "not a text file",
  "too-large": "too large to show",
  "same-text": "same text",
};

/** What changed from one version to the next, file by file. */
export function changesPage({ skill, from, to, back, diff }: ChangesPage): Html {
  return html`<h1><a href="${back}">${skill}</a> <span class="soft">${from} to ${to}</span></h1>
${diff.length === 0 && html`<p>The files are the same.</p>`}
${diff.map(
  ({ path, status, patch, omitted, executable }) => html`<h2>${path} <span class="soft">${status}${
    omitted !== undefined && `, ${OMITTED[omitted]}`
  }${executable !== undefined && (executable.after ? ", executable now" : ", no longer executable")}</span></h2>
${patch !== undefined && html`<pre>${patchLines(patch)}</pre>`}`,
)}`;
}

/** Lines of a patch; those that were added or removed are marked as that. The first two name the files. */
function patchLines(patch: string): readonly Html[] {
  return patch
    .replace(/\n$/, "")
    .split("\n")
    .map((line, index) => {
      if (index > 1 && line.startsWith("+")) return html`<ins>${line}</ins>\n`;
      if (index > 1 && line.startsWith("-")) return html`<del>${line}</del>\n`;
      return html`${line}\n`;
    });
}
