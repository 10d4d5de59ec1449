import type { CDPSession } from "playwright-core";
import type { TestApp } from "../support/open-app.ts";

/** What Chromium answers about an element that the page has removed since it was listed. */
const REMOVED = "Could not find node";

/** Elements whose text is drawn with a system font instead of one of the app. */
export async function foreignFonts({ context, page }: TestApp): Promise<readonly string[]> {
  const session = await context.newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  let found: readonly string[] | "page changed";
  // The page may still render, for example after it was resized. Only a reading of one state of it counts.
  do found = await readFonts(session);
  while (found === "page changed");
  await session.detach();
  return found;
}

async function readFonts(session: CDPSession): Promise<readonly string[] | "page changed"> {
  try {
    const { root } = await session.send("DOM.getDocument");
    const { nodeIds } = await session.send("DOM.querySelectorAll", {
      nodeId: root.nodeId,
      selector: "body *:not(script, style, option, svg, svg *)",
    });
    const readings = await Promise.allSettled(nodeIds.map((nodeId) => readElement(session, nodeId)));
    return readings.flatMap((reading) => {
      if (reading.status === "rejected") throw reading.reason;
      return reading.value;
    });
  } catch (error) {
    if (error instanceof Error && error.message.includes(REMOVED)) return "page changed";
    throw error;
  }
}

async function readElement(session: CDPSession, nodeId: number): Promise<readonly string[]> {
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
  if (foreign.length === 0) return [];
  const { outerHTML } = await session.send("DOM.getOuterHTML", { nodeId });
  return [`${foreign.join(", ")}: ${outerHTML.slice(0, 160)}`];
}
