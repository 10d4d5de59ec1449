/** A piece of HTML in which everything untrusted was escaped. Made by {@link html} only, or by a renderer that escapes. */
export interface Html {
  readonly html: string;
}

/** What can be put into a template: text is escaped, HTML is not, false and undefined are nothing. */
export type HtmlValue = string | number | Html | false | undefined | readonly HtmlValue[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that is safe in the content of an element and in a quoted attribute. Control characters are made visible. */
function escapeHtml(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, "\ufffd")
    .replaceAll(/(?![\n\t])\p{Cc}/gu, "\ufffd");
}

/**
 * A template for HTML. Each value is escaped unless it is HTML itself.
 *
 * @example
 * html`<p>${description}</p>`
 */
export function html(pieces: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = pieces.map((piece, index) => piece + render(values[index]));
  return { html: parts.join("") };
}

/** Marks a text as HTML that is safe already. */
export function trustedHtml(text: string): Html {
  return { html: text };
}

function render(value: HtmlValue): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return "html" in value ? value.html : value.map(render).join("");
}
