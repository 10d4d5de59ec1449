import { isOnThisComputer } from "@skillwright/core/internal";
import { anySignal } from "../../machine/any-signal.ts";
import { limitResponse } from "../../machine/limit-response.ts";

/** Largest message of a server: the largest skill as base64 in one file, and what is around it. */
export const MAX_SERVER_MESSAGE_BYTES: number = 32 * 1024 * 1024;

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

/** A fetch whose answers end with an error when they have more bytes than allowed, and that ends with a signal. */
export function limitedFetch(maxBytes: number, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, signal: anySignal(signal, init?.signal) });
    return limitResponse(answer, maxBytes, `the server sent more than ${maxBytes} bytes`);
  };
}

/**
 * The address of a server's sign-in page. Browsers also run scripts and reach local programs: only a local server may
 * name a local page. Throws for others.
 */
export function signInPage(page: URL, server: string): string {
  const isSafe = isOnThisComputer(page.href) ? isOnThisComputer(server) : page.protocol === "https:";
  if (!isSafe) throw new Error("its sign-in page isn't on HTTPS, or on this computer");
  return page.href;
}
