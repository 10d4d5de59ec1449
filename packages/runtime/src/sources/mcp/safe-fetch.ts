import { isOnThisComputer } from "@skillwright/core/internal";
import { limitedFetch } from "./limited-fetch.ts";
import { MAX_SERVER_MESSAGE_BYTES } from "./mcp-source-limits.ts";

/** The fetch for a server and its authorization server: unencrypted only between programs here. Refuses redirects. */
export function safeFetch(server: string, signal: AbortSignal): typeof fetch {
  const send = limitedFetch(MAX_SERVER_MESSAGE_BYTES, signal);
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const isSafe =
      new URL(address).protocol === "https:" || (isOnThisComputer(address) && isOnThisComputer(server));
    if (!isSafe) throw new Error(`${new URL(address).origin} is not asked: it isn't on HTTPS`);
    return send(input, { ...init, redirect: "error" });
  };
}
