import type { CDPSession } from "playwright-core";
import type { TestApp } from "../support/open-app.ts";
import { readStillPage } from "../support/read-still-page.ts";

/** Elements whose text is drawn with a system font instead of one of the app. */
export async function foreignFonts({ context, page }: TestApp): Promise<readonly string[]> {
  const session = await context.newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const found = await readStillPage(page, async () => {
    await page.evaluate(markTexts, MARK);
    return readFonts(session);
  });
  await session.detach();
  return found;
}

/** The attribute of elements that have text of their own: asking for the fonts of all others would take most of the time. */
const MARK = "data-has-text";

function markTexts(mark: string): void {
  for (const element of document.querySelectorAll("body *:not(script, style, option, svg, svg *)")) {
    const hasText = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== "",
    );
    element.toggleAttribute(mark, hasText || element.matches("input, textarea"));
  }
}

async function readFonts(session: CDPSession): Promise<readonly string[]> {
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: `body [${MARK}]`,
  });
  const found = await Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
      const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
      if (foreign.length === 0) return [];
      const { outerHTML } = await session.send("DOM.getOuterHTML", { nodeId });
      return [`${foreign.join(", ")}: ${outerHTML.slice(0, 160)}`];
    }),
  );
  return found.flat();
}
