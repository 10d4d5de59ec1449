import { isOnThisComputer } from "@skillwright/core/internal";

/**
 * The address of the page where a person signs in to a server. It is opened in a browser, which would also run scripts
 * and visit programs on this computer: only a server on this computer may send a person there. Throws for any other.
 */
export function signInPage(page: URL, server: string): string {
  const isSafe = isOnThisComputer(page.href) ? isOnThisComputer(server) : page.protocol === "https:";
  if (!isSafe) throw new Error("its sign-in page isn't on HTTPS, or on this computer");
  return page.href;
}
