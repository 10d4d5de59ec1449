import { appendFileSync, readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { openTrustStore } from "../trust/trust-store.ts";
import { openActivityLog } from "./activity-log.ts";

const at = (time: string) => () => new Date(time);

test("entries are added in order and can be filtered", () => {
  using tree = tempTree();
  const log = openActivityLog({ state: tree.path, now: at("2026-11-16T08:00:00Z") });
  expect(log.read()).toEqual({ entries: [], damaged: 0 });
  log.record({ action: "trust", subject: "/work/shop", outcome: "done" });
  const later = openActivityLog({ state: tree.path, now: at("2026-11-16T09:00:00Z") });
  later.record({
    action: "run",
    subject: "/k",
    hash: "ab",
    detail: "x.sh: exit status 1",
    outcome: "failed",
  });
  const { entries } = log.read();
  expect(entries).toMatchObject([
    { time: "2026-11-16T08:00:00.000Z", action: "trust", subject: "/work/shop", outcome: "done" },
    { time: "2026-11-16T09:00:00.000Z", action: "run", hash: "ab", detail: "x.sh: exit status 1" },
  ]);
  expect(log.read({ action: "trust" }).entries).toEqual(entries.slice(0, 1));
  expect(log.read({ since: "2026-11-16T08:30:00Z" }).entries).toEqual(entries.slice(1));
  expect(log.read({ limit: 1 }).entries).toEqual(entries.slice(1));
  expect(statSync(log.file).mode & 0o777).toBe(0o600);
});

test("a line that was cut off or damaged costs only itself", () => {
  using tree = tempTree();
  const log = openActivityLog({ state: tree.path });
  log.record({ action: "trust", subject: "/a", outcome: "done" });
  appendFileSync(log.file, '{"time":"2026');
  log.record({ action: "trust", subject: "/b", outcome: "done" });
  const { entries, damaged } = log.read();
  expect(entries.map(({ subject }) => subject)).toEqual(["/a", "/b"]);
  expect(damaged).toBe(1);
});

test("a full file is put aside, no entry is lost, and the oldest files are deleted in the end", () => {
  using tree = tempTree();
  const log = openActivityLog({ state: tree.path });
  const filler = `${JSON.stringify({ time: "2026-11-16T08:00:00Z", pid: 1, action: "run", subject: "/old", outcome: "done" })}\n`;
  const fill = (): void => appendFileSync(log.file, filler.repeat(Math.ceil(1024 ** 2 / filler.length)));
  log.record({ action: "trust", subject: "/first", outcome: "done" });
  fill();
  log.record({ action: "trust", subject: "/second", outcome: "done" });
  log.record({ action: "trust", subject: "/third", outcome: "done" });
  expect(readdirSync(`${tree.path}/log`).filter((name) => name.endsWith(".jsonl"))).toHaveLength(2);
  expect(log.read({ action: "trust" }).entries.map(({ subject }) => subject)).toEqual([
    "/first",
    "/second",
    "/third",
  ]);
  for (let file = 0; file < 20; file += 1) {
    fill();
    log.record({ action: "trust", subject: `/${file}`, outcome: "done" });
  }
  const names = readdirSync(`${tree.path}/log`).filter((name) => name.endsWith(".jsonl"));
  expect(names.length).toBeLessThanOrEqual(20);
  expect(log.read({ action: "trust" }).entries.at(-1)?.subject).toBe("/19");
});

test("whatever is trusted, approved or taken back is in the log", async () => {
  using tree = tempTree({ "shop/a": "" });
  const state = tree.at("state");
  const trust = openTrustStore({ state });
  const folder = (await trust.trust(tree.at("shop"))).path;
  await trust.trust(tree.at("shop"));
  await trust.approve({ key: "/k", hash: "ab", what: ["script: x.sh"] });
  await trust.revokeApproval("/k");
  await trust.revokeApproval("/k");
  await trust.revoke(tree.at("shop"));
  expect(
    openActivityLog({ state })
      .read()
      .entries.map(({ action, subject, hash, detail, outcome }) => [action, subject, hash, detail, outcome]),
  ).toEqual([
    ["trust", folder, undefined, undefined, "done"],
    ["approve", "/k", "ab", "script: x.sh", "done"],
    ["revoke", "/k", undefined, undefined, "done"],
    ["untrust", folder, undefined, undefined, "done"],
  ]);
});

test("nothing is trusted that cannot be recorded", async () => {
  using tree = tempTree({ "shop/a": "", "state/log": "a file where the folder should be" });
  const trust = openTrustStore({ state: tree.at("state") });
  await expect(trust.trust(tree.at("shop"))).rejects.toMatchObject({ code: "permission_error" });
  expect(trust.folders()).toEqual([]);
});
