const STYLE =
  /style\s?=\s?["'][^"']{0,80}(?:display\s?:\s?none|font-size\s?:\s?0|visibility\s?:\s?hidden|opacity\s?:\s?0[;"'])/;
const ATTRIBUTE = /<[a-z][^>\n]{0,200}\shidden(?=[\s=/>])/;

/** A whole opening tag, so that a quoted value isn't taken for another tag. */
const TAG =
  /<([a-z][\w-]*)(?:\s+[^\s"'<>=/]+(?:\s?=\s?(?:"[^"]{0,300}"|'[^']{0,300}'|[^\s"'<>]+))?){0,20}\s*\/?>/g;
const EMPTY_ELEMENTS: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/** An opening tag that goes on in the next line; with a limit, so that it doesn't grow with every line. */
const OPEN_TAG = /<[a-z][^<>]{0,400}$/;

/**
 * Whether a line is in an element that isn't displayed. Lines are asked for in their order, in lower case, as they are
 * and with inline code blanked: an element in inline code is displayed as it is written, so nothing after it is hidden.
 */
export function createUndisplayed(): (line: string, shown: string) => boolean {
  let isInside = false;
  let openTag = "";
  return (line, shown) => {
    const tags = openTag === "" ? shown : `${openTag} ${shown}`;
    openTag = shown === "" ? "" : (OPEN_TAG.exec(tags)?.[0] ?? "");
    if (isInside) {
      isInside = !shown.includes("</");
      return true;
    }
    if (!STYLE.test(line) && !ATTRIBUTE.test(tags)) return false;
    // Until its end tag, or to the end: what comes after an element that isn't closed isn't displayed either.
    const withContent = tags.replace(TAG, (tag, name: string) =>
      EMPTY_ELEMENTS.has(name) || (tag.endsWith("/>") && !isHtml(name)) ? "" : tag,
    );
    const last = withContent.slice(withContent.lastIndexOf("</") + 1);
    const style = last.search(STYLE);
    isInside = (style >= 0 && /<[a-z]/.test(last.slice(0, style))) || ATTRIBUTE.test(last);
    return true;
  };
}

const LINE_TAG = /^[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?<\/?([a-z][\w-]*)(?=[\s/>]|$)([^<>]*>$)?/;
const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt " +
    "fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link " +
    "main menu menuitem nav noframes ol optgroup option p param pre script search section style summary table tbody " +
    "td textarea tfoot th thead title tr track ul"
  ).split(" "),
);

const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo button cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time u var".split(
    " ",
  ),
);

/** Whether an element is one of HTML, where the slash of a tag that closes itself means nothing. */
function isHtml(name: string): boolean {
  return BLOCK_ELEMENTS.has(name) || INLINE_ELEMENTS.has(name);
}

/** Whether a line of Markdown starts a block of HTML, which ends with an empty line and has no inline code. */
export function startsHtml(line: string): boolean {
  const [, name, alone] = LINE_TAG.exec(line) ?? [];
  return name !== undefined && (alone !== undefined || BLOCK_ELEMENTS.has(name));
}
