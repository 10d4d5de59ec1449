import { expect, test } from "vitest";
import { shortPath, shortPathsIn } from "./short-path.ts";

test("a path is relative inside the working folder and has ~ inside the home folder", () => {
  const context = { cwd: "/home/me/shop", home: "/home/me" };
  expect(shortPath("/home/me/shop/.agents/skills", context)).toBe(".agents/skills");
  expect(shortPath("/home/me/shop", context)).toBe(".");
  expect(shortPath("/home/me/.claude", context)).toBe("~/.claude");
  expect(shortPath("/etc/x", context)).toBe("/etc/x");
});

test("paths are shortened in a text, but not inside an address or another path", () => {
  const context = { cwd: "/home/me/shop", home: "/home/me" };
  const text = '"/home/me/shop/a" /home/me/b git+file:///home/me/shop/r2 /mnt/home/me/x';
  expect(shortPathsIn(text, context)).toBe('"a" ~/b git+file:///home/me/shop/r2 /mnt/home/me/x');
});

test("nothing is relative to the top of the disk", () => {
  const context = { cwd: "/", home: "/home/me" };
  expect(shortPath("/home/me/.claude", context)).toBe("~/.claude");
  expect(shortPath("/etc/x", context)).toBe("/etc/x");
  expect(shortPathsIn("found in /home/me/.claude and /etc/x", context)).toBe("found in ~/.claude and /etc/x");
});
