import { isOnThisComputer } from "@skillwright/core/internal";

/**
 * The address of a server's sign-in page. Browsers also run scripts and reach local programs: only a local server may
 * name a local page. Throws for others.
 */
export function signInPage(page: URL, server: string): string {
  const isSafe = isOnThisComputer(page.href) ? isOnThisComputer(server) : page.protocol === "https:";
  if (!isSafe) throw new Error("its sign-in page isn't on HTTPS, or on this computer");
  return page.href;
}
