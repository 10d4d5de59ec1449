import { expect, test } from "vitest";
import { progressLine } from "./install-options.ts";

test.for<[line: string, progress: Parameters<typeof progressLine>[0]]>([
  ["Connecting to example.com", { step: "connect", what: "example.com" }],
  ["Downloading x.zip: 2 KiB", { step: "download", what: "x.zip", received: 2048 }],
  [
    "[#####...............] 1 KiB of 4 KiB  Downloading x.zip",
    { step: "download", what: "x.zip", received: 1024, total: 4096 },
  ],
  [
    "[####################] 200 of 200  Checking pdf",
    { step: "check", what: "pdf", received: 200, total: 200 },
  ],
  ["[....................] 0 of 9  Writing pdf", { step: "write", what: "pdf", received: 0, total: 9 }],
  // A server that sends more than it said must not break the line.
  [
    "[####################] 8 KiB of 4 KiB  Downloading x.zip",
    { step: "download", what: "x.zip", received: 8192, total: 4096 },
  ],
  ["Writing pdf", { step: "write", what: "pdf", received: 1, total: 1 }],
])("%s", ([line, progress]) => {
  expect(progressLine(progress)).toBe(line);
});
