import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

test.for([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari on macOS",
  ],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", "Unknown browser"],
] as const)("%s is shown as %s", ([header, name]) => {
  expect(browserName(header)).toBe(name);
});
