import { apiContract, type PlaceQuery } from "@skillwright/contract";
import { endpointsOf } from "@skillwright/contract/http";
import type { Skills } from "@skillwright/runtime/internal";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { apiEndpoints } from "./api-endpoints.ts";

test("skills are opened with the fields of a query that name them, and with no others", async () => {
  const opened: (PlaceQuery | undefined)[] = [];
  const app = new Hono();
  const { onSkills } = apiEndpoints(endpointsOf(app, apiContract), {
    async skills(place) {
      opened.push(place);
      return {} as Skills;
    },
  });
  onSkills("listProposals", ({ query: { include } }) => Response.json({ include }));
  onSkills("distrustFolder", ({ query: { path } }) => Response.json({ path }));

  const list = "/api/v1/proposals?include=all&cwd=/work&root=/more&as=codex&reload=force";
  expect(await (await app.request(list)).json()).toEqual({ include: "all" });
  const distrust = await app.request("/api/v1/trust/folders?path=/work", { method: "DELETE" });
  expect(await distrust.json()).toEqual({ path: "/work" });
  expect(opened).toEqual([{ cwd: "/work", root: ["/more"], as: "codex", reload: "force" }, {}]);
});
