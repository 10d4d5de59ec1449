import { APICallError } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { providerFailure } from "./provider-failure.ts";

const NOW = Date.parse("2026-11-15T12:00:00Z");

function answer(statusCode: number, responseBody: string, responseHeaders = {}): APICallError {
  const message = "The package's words";
  return new APICallError({
    message,
    url: "",
    requestBodyValues: {},
    statusCode,
    responseBody,
    responseHeaders,
  });
}

test.for([
  [{ "retry-after": "7" }, 7000],
  [{ "retry-after": "0.5" }, 500],
  [{ "retry-after": "Sun, 15 Nov 2026 12:00:30 GMT" }, 30_000],
  [{ "retry-after": "Sun, 15 Nov 2026 11:00:00 GMT" }, 0],
  [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
  [{ "retry-after": "soon" }, undefined],
  [{ "retry-after": "-3" }, undefined],
  [{}, undefined],
] as const)("%j means a wait of %s ms", ([headers, expected]) => {
  expect(providerFailure(answer(429, "{}", headers), NOW)?.retryAfterMs).toBe(expected);
});

test.for<[string, string, { kind: string; words: string }]>([
  [
    "Anthropic",
    '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
    { kind: "overloaded_error", words: "Overloaded" },
  ],
  [
    "OpenAI",
    '{"error":{"message":"No.","type":"invalid_request_error","param":null,"code":"model_not_found"}}',
    { kind: "invalid_request_error model_not_found", words: "No." },
  ],
  [
    "Google, in a list",
    '[{"error":{"code":429,"message":"Too\\nmany","status":"RESOURCE_EXHAUSTED"}}]',
    { kind: "RESOURCE_EXHAUSTED", words: "Too many" },
  ],
  ["a server with a plain error", '{"error":"model not found"}', { kind: "", words: "model not found" }],
  ["a server with a message", '{"message":"Unauthorized"}', { kind: "", words: "Unauthorized" }],
  ["a proxy with a page", "<!doctype html><h1>Bad</h1>", { kind: "", words: "" }],
  ["plain text", "upstream failed", { kind: "", words: "upstream failed" }],
  ["nothing", "", { kind: "", words: "The package's words" }],
  ["null", "null", { kind: "", words: "null" }],
  ["a long story", `{"message":"${"x".repeat(400)}"}`, { kind: "", words: `${"x".repeat(300)}…` }],
])("the error message of %s is found", ([, body, expected]) => {
  expect(providerFailure(answer(500, body), NOW)).toMatchObject(expected);
});

test.for([
  ["ECONNREFUSED", "connection"],
  ["ENOTFOUND", "address"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
  ["CERT_HAS_EXPIRED", "tls"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
  ["UND_ERR_HEADERS_TIMEOUT", "time"],
])("%s is a failure of the kind %s", ([code, expected]) => {
  const cause = Object.assign(new Error("x"), { code });
  const error = new TypeError("fetch failed", { cause });
  expect(providerFailure(error, NOW)?.failure).toBe(expected);
});

test("a bug and an abort are not provider failures", () => {
  expect(providerFailure(new TypeError("x is undefined"), NOW)).toBeUndefined();
  expect(providerFailure(new DOMException("stop", "AbortError"), NOW)).toBeUndefined();
  expect(providerFailure(undefined, NOW)).toBeUndefined();
});
