import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { signWebhook } from "../src/webhooks/deliveries.ts";
import { openRegistry, publish } from "./support/open-registry.ts";

const pdf = { namespace: "acme", name: "pdf" };

/** Starts a server on this computer; returns its port. */
async function startServer(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("webhooks hear of a version that waits for a review, and of both decisions", async () => {
  const events: unknown[] = [];
  const port = await startServer((request, answer) => {
    void text(request).then((body) => {
      const { type, data } = JSON.parse(body) as {
        readonly type: string;
        readonly data: { readonly details: { readonly version: string; readonly state?: string } };
      };
      events.push([type, data.details.version, data.details.state]);
      answer.end();
    });
  });
  const host = `localhost:${port}`;
  const { admin, addUser, registry } = await openRegistry({ webhookHosts: [host], webhookRetryMs: 1 });
  await admin.createNamespace({ body: { name: "acme", review: "required" } });
  const { client: author } = await addUser("author", { namespace: "acme", role: "publisher" });
  await admin.createWebhook({
    params: { namespace: "acme" },
    body: { url: `http://${host}/`, events: ["review", "publish"] },
  });
  for (const [version, decision] of [
    ["1.0.0", "approve"],
    ["1.1.0", "reject"],
  ] as const) {
    await publish(author, "acme", { name: "pdf", body: `${version}\n`, fields: { version } });
    await registry.settle();
    const { id = "", tree = "" } = (await admin.listReviews()).reviews[0] ?? {};
    await admin.decideReview({ params: { review: id }, body: { decision, tree } });
    await registry.settle();
  }
  expect(events).toEqual([
    ["skill.review", "1.0.0", "waiting"],
    ["skill.publish", "1.0.0", undefined],
    ["skill.review", "1.1.0", "waiting"],
    ["skill.review", "1.1.0", "rejected"],
  ]);
});

test("webhooks are signed, and never reach this computer or a private network", async () => {
  const calls: { readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }[] = [];
  const port = await startServer((request, answer) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      answer.end();
    });
  });
  const { admin, registry } = await openRegistry({ webhookHosts: [`localhost:${port}`], webhookRetryMs: 1 });
  await admin.createNamespace({ body: { name: "acme" } });
  const add = (url: string) =>
    admin.createWebhook({ params: { namespace: "acme" }, body: { url, events: ["publish"] } });
  const { secret } = await add(`http://localhost:${port}/hook`);
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://0x7f000001:${port}/`,
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://[::1]/",
  ])
    await add(url);
  await publish(admin, "acme", { name: "pdf" });
  await admin.yankVersion({ params: { ...pdf, version: "1.0.0" }, body: { reason: "x" } });
  await registry.settle();
  expect(calls).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: "" }] = calls;
  expect(JSON.parse(body)).toMatchObject({
    type: "skill.publish",
    data: { skill: "@acme/pdf", details: { version: "1.0.0", tag: "latest" } },
  });
  const [id, timestamp] = [String(headers["webhook-id"]), String(headers["webhook-timestamp"])];
  expect(headers["webhook-signature"]).toBe(signWebhook(secret, { id, timestamp, body }));
  const { webhooks } = await admin.listWebhooks({ params: { namespace: "acme" } });
  expect(webhooks.map(({ lastDelivery }) => lastDelivery?.outcome ?? "").toSorted()).toEqual([
    "delivered",
    ...Array.from({ length: 6 }, () => "failed"),
  ]);
  expect(webhooks.find(({ url }) => url === "http://10.0.0.1/")?.lastDelivery?.detail).toBe(
    "refused: it is this computer or in a private network. If an administrator trusts that host, they can start the registry with `--webhook-host HOST`.",
  );
  expect(JSON.stringify(webhooks)).not.toContain(secret);
});

test("a webhook that answers with a redirect is not followed", async () => {
  const asked: string[] = [];
  const secret = await startServer((request, answer) => {
    asked.push(request.url ?? "");
    answer.end();
  });
  const port = await startServer(
    (_, answer) => void answer.writeHead(307, { location: `http://127.0.0.1:${secret}/` }).end(),
  );
  const { admin, registry } = await openRegistry({ webhookHosts: [`localhost:${port}`], webhookRetryMs: 1 });
  await admin.createNamespace({ body: { name: "acme" } });
  const params = { namespace: "acme" };
  await admin.createWebhook({ params, body: { url: `http://localhost:${port}/`, events: ["publish"] } });
  await publish(admin, "acme", { name: "pdf" });
  await registry.settle();
  const [hook] = (await admin.listWebhooks({ params })).webhooks;
  expect(hook?.lastDelivery).toMatchObject({ outcome: "failed", detail: "307" });
  expect(asked).toEqual([]);
});
