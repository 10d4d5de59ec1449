import { lookup } from "node:dns/promises";
import { Readable } from "node:stream";
import { SkillwrightError } from "@skillwright/core/internal";
import {
  isNamedHost,
  isPublicAddress,
  type Network,
  openRequest,
  RefusedAddress,
} from "@skillwright/runtime/internal";

/** Statuses whose answers have no body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** A `fetch` that refuses this computer and private networks, except allowed hosts. The caller limits size and time. */
export function guardedFetch(network: Network): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const signal = init.signal ?? new AbortController().signal;
    const answer = await openRequest(
      { url, method: init.method ?? "GET", headers: Object.fromEntries(new Headers(init.headers)), signal },
      network,
    ).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof RefusedAddress) throw refusedAddress(url.href, error.message);
      throw new SkillwrightError("source_unavailable", {
        message: `${url.host} can't be reached`,
        details: { url: url.href, reason: "connection" },
        hint: "Check the URL and the network connection.",
        cause: error,
      });
    });
    const status = answer.statusCode ?? 0;
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    if (EMPTY.has(status)) answer.resume();
    return new Response(EMPTY.has(status) ? null : (Readable.toWeb(answer) as ReadableStream), {
      status,
      headers,
    });
  };
}

/** The checked address of a host, for programs that connect by themselves: a second lookup could return another. */
export async function checkedAddress(url: URL, { privateHosts }: Network): Promise<string | undefined> {
  if (isNamedHost(url, privateHosts)) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new SkillwrightError("source_unavailable", {
      message: `${url.host} can't be found`,
      details: { url: url.href, reason: "connection" },
      cause: error,
    });
  });
  const bad = found.find(({ address }) => !isPublicAddress(address));
  if (bad !== undefined) throw refusedAddress(url.href, `it resolves to ${bad.address}`);
  return found[0]?.address;
}

function refusedAddress(url: string, why: string): SkillwrightError<"source_refused"> {
  return new SkillwrightError("source_refused", {
    message: `${url} is not used: ${why}`,
    details: { url, reason: "private-network" },
    hint: "If you trust that host, start the registry with `--mirror-host HOST`.",
  });
}
