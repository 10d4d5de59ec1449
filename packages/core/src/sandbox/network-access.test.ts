import { expect, test } from "vitest";
import { allowsHost, describeNetwork, readNetworkHost } from "./network-access.ts";

test.for([
  ["API.Example.com", "api.example.com"],
  ["api.example.com.", "api.example.com"],
  ["api.example.com:8443", "api.example.com:8443"],
  ["*.example.com:443", "*.example.com:443"],
  ["localhost:3000", "localhost:3000"],
  ["127.0.0.1:8080", "127.0.0.1:8080"],
  ["[::1]:8080", "[::1]:8080"],
  ["*", undefined],
  ["*.com", undefined],
  ["a.*.com", undefined],
  ["https://a.org", undefined],
  ["a.org/path", undefined],
  ["user@a.org", undefined],
  ["a.org:0", undefined],
  ["a.org:70000", undefined],
  ["a.org\0.evil.example", undefined],
  ["-a.org", undefined],
  ["", undefined],
] as const)("the host %j is read as %j", ([text, host]) => {
  expect(readNetworkHost(text)).toBe(host);
});

test("a grant covers its own name and ports and nothing else", () => {
  const hosts = ["api.example.com", "*.cdn.example:8443", "[::1]:80", "10.0.0.1"];
  const allowed = [
    ["api.example.com", 443],
    ["API.example.com.", 80],
    ["a.b.cdn.example", 8443],
    ["[::1]", 80],
    ["10.0.0.1", 443],
  ] as const;
  const refused = [
    ["api.example.com", 8443],
    ["evil-api.example.com", 443],
    ["api.example.com.evil.example", 443],
    ["cdn.example", 8443],
    ["evilcdn.example", 8443],
    ["a.cdn.example", 443],
    ["[::1]", 81],
    ["127.0.0.1", 443],
    ["", 443],
  ] as const;
  expect(allowed.filter(([host, port]) => !allowsHost(hosts, host, port))).toEqual([]);
  expect(refused.filter(([host, port]) => allowsHost(hosts, host, port))).toEqual([]);
  expect(allowsHost(["*.0.0.1"], "127.0.0.1", 80)).toBe(false);
});

test("whoever approves sees each host with its ports", () => {
  expect(describeNetwork({ hosts: ["a.org", "b.org:8443"] })).toEqual([
    "network: a.org (ports 443 and 80)",
    "network: b.org:8443",
  ]);
});
