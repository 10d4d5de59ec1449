import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { COOKIE_SECONDS, MAX_SIGN_INS } from "../limits.ts";
import { openSignInList, openSignIns } from "./sign-ins.ts";

const state = mkdtempSync(join(tmpdir(), "skillwright-sign-ins-"));
afterEach(() => rmSync(state, { recursive: true, force: true }));

const browser = { address: "127.0.0.1", browser: "Firefox" };
const DAY_MS = 24 * 60 * 60 * 1000;

test("a sign-in ends on the server, also when the clock is set back", async () => {
  let [wall, steady] = [Date.now(), 0];
  const clocks = { now: () => wall, steady: () => steady };
  const signIns = openSignIns(state, "token", clocks);
  const secret = await signIns.start(browser);
  expect(signIns.find(secret)).toMatchObject(browser);
  wall -= 2 * 60 * 60 * 1000;
  steady += COOKIE_SECONDS * 1000 - 1;
  expect(signIns.find(secret)).toBeDefined();
  steady += 1;
  expect(signIns.find(secret)).toBeUndefined();
  expect(signIns.list()).toEqual([]);
});

test("a restart keeps browsers signed in until they expire, but they can't confirm any more", async () => {
  let wall = Date.now();
  const clocks = { now: () => wall };
  const secret = await openSignIns(state, "token", clocks).start(browser);
  wall += 29 * DAY_MS;
  const again = openSignIns(state, "token", clocks);
  const found = again.find(secret);
  expect([found?.browser, again.mayConfirm(found?.id ?? "")]).toEqual(["Firefox", false]);
  wall += 2 * DAY_MS;
  expect(openSignIns(state, "token", clocks).find(secret)).toBeUndefined();
});

test("another token, another process that ends it, and too many others end a sign-in", async () => {
  const signIns = openSignIns(state, "token");
  const secret = await signIns.start(browser);
  expect(openSignIns(state, "other token").find(secret)).toBeUndefined();
  const [only] = openSignInList(state).list();
  expect(await openSignInList(state).end(only?.id ?? "")).toBe(true);
  expect(signIns.find(secret)).toBeUndefined();
  const first = await signIns.start(browser);
  for (let number = 0; number < MAX_SIGN_INS; number += 1) await signIns.start(browser);
  expect(signIns.find(first)).toBeUndefined();
});

test("the file holds no secret that signs in, and records the last use", async () => {
  let wall = Date.now();
  const signIns = openSignIns(state, "token", { now: () => wall });
  const secret = await signIns.start(browser);
  expect(readFileSync(signIns.file, "utf8")).not.toContain(secret);
  const id = signIns.find(secret)?.id ?? "";
  wall += DAY_MS;
  await signIns.touch(id);
  expect(signIns.find(secret)?.lastUsedAt).toBe(new Date(wall).toISOString());
});
