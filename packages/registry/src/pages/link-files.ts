import { type Html, html, trustedHtml } from "./html.ts";

/** A link of the Markdown renderer that leads away from the page. */
const LINK = /<a rel="nofollow noopener noreferrer" href="([^"]*)"(?: title="[^"]*")?>(.*?)<\/a>/gs;

/** Addresses that don't depend on where the page is. */
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/**
 * Makes relative links in rendered Markdown lead to the files of the skill: they are meant from its folder, not from the
 * page. Those to anything else become text.
 */
export function linkFiles(rendered: Html, file: (path: string) => string | undefined): Html {
  return trustedHtml(
    rendered.html.replaceAll(LINK, (link, escaped: string, text: string) => {
      const address = escaped.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => CHARACTERS[name] ?? "");
      if (ABSOLUTE.test(address)) return link;
      const path = pathOf(address);
      const target = path === undefined ? undefined : file(path);
      return target === undefined ? text : html`<a href="${target}">${trustedHtml(text)}</a>`.html;
    }),
  );
}

/** The path of a file that an address means from the folder of the skill; undefined if it isn't encoded as it has to be. */
function pathOf(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address, "https://skill.invalid/").pathname.slice(1));
  } catch (error) {
    if (error instanceof URIError || error instanceof TypeError) return undefined;
    throw error;
  }
}
