import { expect, test } from "vitest";
import { isOnThisComputer, serviceUrlProblem } from "./setting.ts";

test.for([
  "https://api.openai.com/v1",
  "http://localhost:11434",
  "http://127.0.0.1:8000/v1",
  "http://[::1]:8000",
])("%s may be used anywhere", (url) => {
  expect(serviceUrlProblem(url)).toBeUndefined();
});

test.for([
  "http://192.168.1.5:8000",
  "http://10.0.0.1",
  "http://172.31.0.1",
  "http://ollama:11434",
  "http://gpu.local",
  "http://[fd00::1]:8000",
])("%s is near, but not here", (url) => {
  expect([serviceUrlProblem(url, "near"), serviceUrlProblem(url), isOnThisComputer(url)]).toEqual([
    undefined,
    "should start with https://; http:// is only for this computer",
    false,
  ]);
});

test.for([
  "http://example.com",
  "http://172.32.0.1",
  "http://8.8.8.8",
  "http://[2001:db8::1]",
  "http://10.0.0.1.example.com",
  "http://localhost.example.com",
  "ftp://localhost",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://user:pw@example.com",
  "https://example.com/?key=1",
  "example.com",
  "",
])("%s is refused", (url) => {
  expect(serviceUrlProblem(url, "near")).toBeTypeOf("string");
});

test("a text that is no address gets an example of one", () => {
  expect(serviceUrlProblem("example.com")).toBe("should be a URL such as https://example.com");
});
