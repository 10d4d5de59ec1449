import { expect, test } from "vitest";
import { signInPage } from "./sign-in-page.ts";

const here = "http://127.0.0.1:3000/mcp";
const far = "https://mcp.example/mcp";

test.for([
  ["https://login.example/authorize", far],
  ["https://login.example/authorize", here],
  ["http://localhost:9000/authorize", here],
] as const)("a person is sent to %s by %s", ([page, server]) => {
  expect(signInPage(new URL(page), server)).toBe(page);
});

test.for([
  ["http://127.0.0.1:8080/shutdown", far],
  ["https://localhost:8443/admin", far],
  ["http://[::1]/", far],
  ["http://login.example/authorize", far],
  ["javascript:alert(1)", here],
  ["file:///etc/passwd", here],
] as const)("a person isn't sent to %s by %s", ([page, server]) => {
  expect(() => signInPage(new URL(page), server)).toThrow(/isn't on HTTPS/);
});
