import { expect, test } from "vitest";
import { loadFramework } from "./load-framework.ts";

const notFound = (name: string): Error =>
  Object.assign(new Error(`Cannot find package '${name}' imported from /somewhere`), {
    code: "ERR_MODULE_NOT_FOUND",
  });

test("a framework that is not installed is an error that says what to do", async () => {
  await expect(loadFramework("ai", () => Promise.reject(notFound("ai")))).rejects.toMatchObject({
    code: "missing_package",
    message: 'The package "ai" is not installed. This adapter needs it.',
    details: { package: "ai" },
    hint: "Install it: npm install ai",
  });
});

test("an incomplete framework keeps its own error", async () => {
  const broken = notFound("zod");
  await expect(loadFramework("ai", () => Promise.reject(broken))).rejects.toBe(broken);
});

test("an installed framework is returned", async () => {
  expect(await loadFramework("ai", () => Promise.resolve(1))).toBe(1);
});
