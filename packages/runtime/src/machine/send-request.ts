import { lookup as systemLookup } from "node:dns";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isNamedHost, isPublicAddress } from "./address-rules.ts";

/** One request to one address, without following redirects. */
export interface PlainRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Most bytes of the response that are read. */
  readonly maxBytes: number;
}

export interface PlainResponse {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Uint8Array;
  /** Whether it was longer than the request allowed; the rest was not read. */
  readonly cut: boolean;
}

/** Network options. */
export interface Network {
  readonly privateHosts: readonly string[];
  /** Default: the system's resolver. */
  readonly lookup?: LookupFunction;
}

/** The host resolves to an address that agents may not reach. */
export class RefusedAddress extends Error {
  override readonly name: string = "RefusedAddress";
}

/** Sends a request and reads the response. Throws {@link RefusedAddress}. */
export async function sendRequest(request: PlainRequest, network: Network): Promise<PlainResponse> {
  return collect(await openRequest(request, network), request.maxBytes);
}

/** Sends a request. Resolves names once, which prevents DNS rebinding. Throws {@link RefusedAddress}. */
export function openRequest(
  request: Omit<PlainRequest, "maxBytes">,
  network: Network,
): Promise<IncomingMessage> {
  const { url } = request;
  const isFree = isNamedHost(url, network.privateHosts);
  const mayReach = (address: string): boolean => isFree || isPublicAddress(address);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !mayReach(literal))
    return Promise.reject(new RefusedAddress(refusedText(literal)));
  const lookup = checkedLookup(network.lookup ?? systemLookup, mayReach);
  const { method, headers, body, signal } = request;
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    // Always a new connection: a pooled one could go to another address.
    const sent: ClientRequest = send(url, { method, headers, lookup, agent: false, signal }, resolve);
    sent.on("error", reject);
    sent.on("socket", (socket) => {
      socket.once("connect", () => {
        const address = socket.remoteAddress ?? "";
        if (!mayReach(address)) sent.destroy(new RefusedAddress(refusedText(address)));
      });
    });
    sent.end(body);
  });
}

/** Resolves a name; refuses it if any of its addresses is refused, because any of them may be used. */
export function checkedLookup(
  lookup: LookupFunction,
  mayReach: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const addresses = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
      const bad = addresses.find(({ address }) => !mayReach(address));
      const [first] = addresses;
      if (bad !== undefined) callback(new RefusedAddress(refusedText(bad.address)), []);
      else if (options.all === true) callback(null, addresses);
      else if (first === undefined) callback(new Error(`${hostname} has no address`), []);
      else callback(null, first.address, first.family);
    });
  };
}

function refusedText(address: string): string {
  return `it resolves to ${address}, which is this computer or a private network`;
}

async function collect(response: IncomingMessage, maxBytes: number): Promise<PlainResponse> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let cut = false;
  for await (const piece of response as AsyncIterable<Uint8Array>) {
    const room = maxBytes - size;
    if (piece.length > room) {
      pieces.push(piece.subarray(0, room));
      cut = true;
      response.destroy();
      break;
    }
    pieces.push(piece);
    size += piece.length;
  }
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces), cut };
}
