import { type Html, html } from "./html.ts";

/** A skill in a list of a page. */
export interface ListedSkill {
  readonly id: string;
  readonly description: string;
  readonly version: string | null;
  readonly deprecated: string | null;
  readonly href: string;
}

/** A list of skills, one page of several. */
export interface ListPage {
  readonly title: string;
  readonly skills: readonly ListedSkill[];
  /** How many there are on all pages. */
  readonly total: number;
  readonly search: SearchForm;
  readonly previous?: string;
  readonly next?: string;
}

/** The search form of a list. */
export interface SearchForm {
  readonly query: string;
  /** Where it is sent; undefined where only a script can answer it. */
  readonly action?: string;
}

/** Skills with their descriptions. */
export function listPage({ title, skills, total, search, previous, next }: ListPage): Html {
  return html`<h1>${title} <span class="soft">${total.toLocaleString("en")} ${total === 1 ? "skill" : "skills"}</span></h1>
${searchForm(search)}
<ul class="skills" id="skills">
${skills.map(listedSkill)}
</ul>
${skills.length === 0 && html`<p class="soft">No skills.</p>`}
<nav class="pages" aria-label="Pages">
${previous !== undefined && html`<a href="${previous}" rel="prev">Previous</a>`}
${next !== undefined && html`<a href="${next}" rel="next">Next</a>`}
</nav>`;
}

function searchForm({ query, action }: SearchForm): Html {
  return html`<form class="search" role="search" id="search"${action === undefined ? html` hidden` : html` action="${action}"`}>
<input type="search" name="q" value="${query}" aria-label="Search skills" placeholder="Search skills">
<button>Search</button>
</form>
<p id="status" class="soft" role="status"></p>`;
}

function listedSkill({ id, description, version, deprecated, href }: ListedSkill): Html {
  return html`<li><a href="${href}">${id}</a> <span class="soft">${version ?? "no version"}${
    deprecated !== null && ", deprecated"
  }</span><p>${description}</p></li>
`;
}
