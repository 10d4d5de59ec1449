import type { AppPlace } from "../support/open-app.ts";

/** Letters on the page that are drawn with a font of this computer instead of one that comes with the app. */
export async function foreignLetters({ context, page }: AppPlace): Promise<readonly string[]> {
  const session = await context.newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "body *:not(script, style, option, svg, svg *)",
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
  await session.detach();
  return found.flat();
}
