import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Ask, Session, SessionOptions } from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { withoutSandbox } from "./support/sandbox-place.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const FILE = "home/.agents/skills/slow/SKILL.md";

const slow = (body: string): TempTree =>
  tempTree({
    [FILE]: `---\nname: slow\ndescription: Slow.\n---\n${body}`,
    "home/.agents/skills/plain/SKILL.md": skillText("plain", { "allowed-tools": "Bash(git:*)" }),
  });

async function start(place: TempTree, options: SessionOptions = {}): Promise<Session> {
  return (await openSkills(place)).session(options);
}

const yes: Ask = () => Promise.resolve(true);

/** Waits until a command has ended that was stopped: it writes to the log, and so to the tree. */
async function untilStopped(place: TempTree): Promise<void> {
  const log = place.at("own/state/log/log.jsonl");
  await expect.poll(() => (existsSync(log) ? readFileSync(log, "utf8") : "")).toContain("stopped (caller)");
}

describe.skipIf(withoutSandbox)("a load that takes too long", () => {
  test("is refused, its commands are stopped, and the skill is not active", async () => {
    using place = slow("Now: !`sleep $ARGUMENTS; echo done`\n");
    const session = await start(place, { ask: yes });
    const request = { name: "slow", trigger: "model", timeLimitMs: 1500 } as const;
    expect(await session.activate({ ...request, arguments: "30" })).toEqual({
      kind: "refused",
      code: "timed_out",
      text: "Failed to load skill 'slow': it took longer than 1.5 seconds",
    });
    expect(session.skills.find(({ id }) => id === "slow")?.state).toBe("eligible");
    expect(session.afterCompaction().skills).toEqual([]);
    await untilStopped(place);
    // Nothing of the first try is in the way of the next.
    expect(await session.activate({ ...request, arguments: "0", timeLimitMs: 20_000 })).toMatchObject({
      kind: "activated",
      text: expect.stringContaining("Now: done"),
    });
  });

  test("by a tool of the session ends after five seconds", async () => {
    using place = slow("!`sleep 60`\n");
    const [load] = (await start(place, { ask: yes })).tools();
    expect(await load?.execute({ name: "slow" })).toMatchObject({
      isError: true,
      code: "timed_out",
      text: "Failed to load skill 'slow': it took longer than 5 seconds",
    });
    await untilStopped(place);
  });

  test("is one that a person did not slow down by thinking", async () => {
    using place = slow("Now: !`echo done`\n");
    const LIMIT_MS = 5000;
    const ask: Ask = async () => {
      await sleep(LIMIT_MS + 500);
      return true;
    };
    const session = await start(place, { ask });
    const request = { name: "slow", trigger: "model", timeLimitMs: LIMIT_MS } as const;
    expect(await session.activate(request)).toMatchObject({ kind: "activated" });
  });
});

test("a person who wants the skill waits for it", async () => {
  using place = slow("Now.\n");
  const ask: Ask = () => sleep(50).then(() => true);
  const permissions = { policy: { allow: [], ask: [], deny: [] } };
  const session = await start(place, { ask, permissions });
  expect(await session.activate({ name: "plain", trigger: "user" })).toMatchObject({ kind: "activated" });
});

test.skipIf(process.platform === "win32")(
  "a pipe in the place of a skill's file is not waited for",
  async () => {
    using place = slow("Now.\n");
    const session = await start(place);
    rmSync(place.at(FILE));
    execFileSync("mkfifo", [place.at(FILE)]);
    const [load] = session.tools();
    expect(await load?.execute({ name: "slow" })).toMatchObject({
      isError: true,
      code: "skill_not_found",
      text: "Skill 'slow' not found. Available skills: plain",
    });
  },
);
