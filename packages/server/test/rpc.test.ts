import { dirname } from "node:path";
import type { Operations } from "@skillwright/contract";
import { afterEach, expect, test } from "vitest";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
afterEach(async () => {
  await place.close();
  expect(place.defects).toEqual([]);
});

type RpcAnswer = Operations["callRpc"]["response"];

const rpc = async (body: object): Promise<RpcAnswer> => {
  const response = await place.call("/api/v1/rpc", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as RpcAnswer;
};

const names = ({ result }: RpcAnswer): readonly string[] =>
  (result as { data: { skills: { name: string }[] }[] }).data.flatMap(({ skills }) =>
    skills.map(({ name }) => name),
  );

test("the app server's methods answer over HTTP, without a handshake", async () => {
  place = await openPlace(fillUsual);
  const before = await rpc({ jsonrpc: "2.0", id: "a", method: "skills/list" });
  expect([before.jsonrpc, before.id]).toEqual(["2.0", "a"]);
  expect(names(before)).toContain("notes");
  place.skill("home/.agents/skills/late", "name: late\ndescription: Comes late. Use when it is late.");
  expect(await rpc({ id: 2, method: "skills/reload" })).toEqual({ id: 2, result: {} });
  expect(names(await rpc({ id: 3, method: "skills/list", params: { cwds: [place.project] } }))).toContain(
    "late",
  );
  expect(
    await rpc({ id: 4, method: "skills/config/write", params: { name: "notes", enabled: false } }),
  ).toEqual({ id: 4, result: { effectiveEnabled: false } });
  expect(await rpc({ id: 6, method: "skills/enable", params: { name: "notes" } })).toEqual({
    id: 6,
    result: { effectiveEnabled: true },
  });
  expect(await rpc({ id: 7, method: "skills/disable", params: { name: "notes" } })).toEqual({
    id: 7,
    result: { effectiveEnabled: false },
  });
  expect((await rpc({ id: 8, method: "skills/disable", params: {} })).error).toEqual({
    code: -32_602,
    message: "give either path or name",
  });
  expect(await rpc({ id: 5, method: "skills/remote/read" })).toEqual({ id: 5, result: { data: [] } });
});

test("a rejected call is a JSON-RPC error, and roots are not remembered", async () => {
  place = await openPlace(fillUsual);
  expect(
    (await rpc({ id: 1, method: "skills/extraRoots/set", params: { extraRoots: ["/x"] } })).error?.code,
  ).toBe(-32_601);
  const relative = { cwds: ["."], perCwdExtraUserRoots: [{ cwd: ".", extraUserRoots: ["x"] }] };
  expect((await rpc({ id: 2, method: "skills/list", params: relative })).error).toEqual({
    code: -32_602,
    message: "perCwdExtraUserRoots.0.extraUserRoots.0: must be an absolute path",
  });
  expect(
    (await rpc({ id: 3, method: "skills/remote/write", params: { hazelnutId: "none" } })).error,
  ).toMatchObject({
    code: -32_602,
    data: { code: "skill_not_found" },
  });
});

test("a call names only folders that a person named in a terminal", async () => {
  place = await openPlace(fillUsual);
  const other = dirname(dirname(place.skill("other/skills/far", "name: far\ndescription: Far away.")));
  const extra = [{ cwd: place.project, extraUserRoots: [other] }];
  for (const [method, params] of [
    ["skills/list", { cwds: [place.home] }],
    ["skills/list", { cwds: [dirname(other)] }],
    ["skills/list", { cwds: [place.project], perCwdExtraUserRoots: extra }],
    ["skills/reload", { cwds: [dirname(other)] }],
  ] as const) {
    expect((await rpc({ id: 1, method, params })).error, JSON.stringify(params)).toMatchObject({
      code: -32_602,
      data: { code: "permission_error" },
    });
  }
});
