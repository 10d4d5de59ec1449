import { expect, test } from "vitest";
import { openRegistry, publish } from "../../test/support/open-registry.ts";
import { createCounters } from "./download-counters.ts";

test("downloads that couldn't be stored are stored with the next ones", async () => {
  const { admin, registry } = await openRegistry();
  await admin.createNamespace({ body: { name: "acme" } });
  await publish(admin, "acme", { name: "pdf" });
  const { database } = registry.context;
  let isDown = true;
  const counters = createCounters(
    { ...database, write: (work) => (isDown ? Promise.reject(new Error("down")) : database.write(work)) },
    () => undefined,
  );
  counters.count({ skill: 1, version: 1 });
  await expect(counters.flush()).rejects.toThrow("down");
  isDown = false;
  counters.count({ skill: 1, version: 1 });
  await counters.flush();
  await counters.flush();
  const { downloads, versions } = await admin.getSkill({ params: { namespace: "acme", name: "pdf" } });
  expect([downloads, versions[0]?.downloads]).toEqual([2, 2]);
});
