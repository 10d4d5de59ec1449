import { type Html, html } from "./html.ts";

/** A file of a version. */
export interface FilePage {
  readonly skill: string;
  readonly version: string;
  readonly path: string;
  /** The text; undefined for what isn't text, or too much of it. */
  readonly text: string | undefined;
  /** Leads to the page of the version. */
  readonly back: string;
  readonly download: string;
}

/** A file as it is, never rendered. */
export function filePage({ skill, version, path, text, back, download }: FilePage): Html {
  return html`<h1><a href="${back}">${skill}</a> <span class="soft">${version}</span></h1>
<h2>${path} <span class="soft"><a href="${download}">download</a></span></h2>
${text === undefined ? html`<p class="soft">This file isn't shown: it is not text, or too long.</p>` : html`<pre>${text}</pre>`}`;
}
