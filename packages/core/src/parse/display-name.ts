import { titleCase } from "./title-case.ts";

/**
 * Short forms that people write in capitals and that names of skills are made of. What is also an ordinary word, such as
 * `rest` or `aid`, is left out: a name that reads wrong is worse than one that reads plain.
 */
const ACRONYMS: ReadonlySet<string> = new Set(
  `ai api aws cd ci cli cpu crm css csv dns docx faq gcp gif gpu gui html http https id ide ip jpg json jwt kpi llm mcp ml
   nlp oci ocr okr orm os pdf php png pptx pr qa rag rpc sdk seo sla sql ssh ssl sso svg tls toml tsv tui ui uri url uuid
   ux vpn xlsx xml yaml`.split(/\s+/),
);

/** Shortest short form that has a plural of its own: `apis` is one, `os` is not. */
const MIN_PLURAL_LENGTH = 3;

/** The display name of a skill or an agent that gives none: `pdf-tools` becomes `PDF Tools`. */
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
