import type { MiddlewareHandler } from "hono";

/** The policy of every response that is not a page: nothing loads, nothing frames it. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of a page: it may use only this server. Styles need the nonce of the page. */
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

/** Headers that restrict what a browser does with a response; routes can replace them. */
export function securityHeaders(): MiddlewareHandler {
  return async (c, next) => {
    // Set before the response exists: later it would have to be created again.
    for (const [name, value] of headers) c.header(name, value);
    await next();
  };
}
