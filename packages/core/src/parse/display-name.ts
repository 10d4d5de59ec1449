import { titleCase } from "./title-case.ts";

/**
 * Acronyms that occur in skill names and are written in capitals. Acronyms that are also ordinary words, such as
 * `rest` or `aid`, are left out: a wrong name is worse than a plain one.
 */
const ACRONYMS: ReadonlySet<string> = new Set(
  `ai api aws cd ci cli cpu crm css csv dns docx faq gcp gif gpu gui html http https id ide ip jpg json jwt kpi llm mcp ml
   nlp oci ocr okr orm os pdf php png pptx pr qa rag rpc sdk seo sla sql ssh ssl sso svg tls toml tsv tui ui uri url uuid
   ux vpn xlsx xml yaml`.split(/\s+/),
);

/** Shortest acronym that can have a plural: `apis` is one, `os` is not. */
const MIN_PLURAL_LENGTH = 3;

/** The display name of a skill or agent that doesn't set one: `pdf-tools` becomes `PDF Tools`. */
export function displayNameOf(name: string): string {
  return titleCase(name).split(" ").map(inCapitals).join(" ");
}

function inCapitals(word: string): string {
  const small = word.toLowerCase();
  if (ACRONYMS.has(small)) return small.toUpperCase();
  const one = small.slice(0, -1);
  const isPlural = small.endsWith("s") && one.length >= MIN_PLURAL_LENGTH && ACRONYMS.has(one);
  return isPlural ? `${one.toUpperCase()}s` : word;
}
