import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

const FILE = "home/.local/state/skillwright/server/sign-ins.json";

function signIn(id: string, browser: string): object {
  const times = { signedInAt: "2026-02-03T04:05:06.000Z", lastUsedAt: "2026-02-04T04:05:06.000Z" };
  return { id, proof: "p", ...times, expiresAt: "2126-01-01T00:00:00.000Z", address: "127.0.0.1", browser };
}

test("sign-ins lists browsers and signs them out one by one or all", () => {
  expect(world.run(["sign-ins"]).stdout).toBe("No browser is signed in.\n");
  const expired = { ...signIn("old-1", "Old"), expiresAt: "2026-01-01T00:00:00.000Z" };
  const signIns = [
    signIn("aaaa-1", "Firefox\u001b[31m"),
    signIn("bbbb-2", ""),
    signIn("cccc-3", ""),
    expired,
  ];
  world.write(FILE, JSON.stringify({ version: 1, signIns }));
  const { stdout } = world.run(["sign-ins"]);
  expect(stdout).toContain("aaaa-1  from 127.0.0.1, Firefox");
  expect(stdout).toContain("signed in 2026-02-03 04:05 · last used 2026-02-04 04:05 · until 2126-01-01");
  expect(stdout).not.toContain("\u001b[31m");
  expect(stdout).not.toContain("old-1");
  expect(world.run(["sign-ins", "--end", "aaaa"]).stdout).toBe("Signed out 1 browser.\n");
  expect(world.run(["sign-ins", "--end", "aaaa"])).toMatchObject({ status: 2 });
  const { signIns: left } = JSON.parse(world.run(["sign-ins", "--json"]).stdout) as {
    signIns: readonly { id: string; proof?: string }[];
  };
  expect(left.map(({ id, proof }) => [id, proof])).toEqual([
    ["bbbb-2", undefined],
    ["cccc-3", undefined],
  ]);
  expect(world.run(["sign-ins", "--end-all"]).stdout).toBe("Signed out 2 browsers.\n");
  expect(world.run(["log", "--action", "sign-out"]).stdout).toContain("aaaa-1");
});
