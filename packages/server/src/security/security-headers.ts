import type { MiddlewareHandler } from "hono";

/** Nothing loads, nothing frames it: what every answer says that is not a page. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What a page of this server may do: use this server, and nothing else. Styles need the nonce of the page. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

const headers: readonly (readonly [name: string, value: string])[] = [
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "no-referrer"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ["content-security-policy", NO_CONTENT_POLICY],
  ["cache-control", "no-store"],
];

/** Headers that keep a browser from doing more with an answer than was meant; routes replace what does not fit them. */
export function securityHeaders(): MiddlewareHandler {
  return async (c, next) => {
    // Set before the answer is made: afterwards it would have to be made anew.
    for (const [name, value] of headers) c.header(name, value);
    await next();
  };
}
