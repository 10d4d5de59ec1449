import type { RegistryClient } from "@skillwright/contract/client";
import type { RegistryOperations } from "@skillwright/contract/registry";
import { registryContract } from "@skillwright/contract/registry";
import { expect, test } from "vitest";
import { openRegistry, publish } from "./support/open-registry.ts";
import { publishForm, skillArchive } from "./support/skill-archive.ts";

const roles = ["anonymous", "outsider", "reader", "publisher", "owner", "admin"] as const;

const namespace = "team";
const pdf = { namespace, name: "pdf" };
const first = { ...pdf, version: "1.0.0" };

/** What a test of an operation needs. */
interface Samples {
  readonly review: { readonly id: string; readonly tree: string };
  readonly webhook: string;
}

/** How an operation is called, and what each role gets: `ok`, or the code of an error. */
type Row = readonly [call: (client: RegistryClient, samples: Samples) => Promise<unknown>, expected: string];

const OPEN = "ok ok ok ok ok ok";
/** Whoever has no role in a private namespace does not learn that it exists. */
const HIDDEN = "registry_not_found registry_not_found";
const READ = `${HIDDEN} ok ok ok ok`;
const PUBLISH = "not_authenticated registry_not_found access_denied ok ok ok";
const MANAGE = "not_authenticated registry_not_found access_denied access_denied ok ok";
const ADMIN = "not_authenticated access_denied access_denied access_denied access_denied ok";
const SIGNED_IN = "not_authenticated ok ok ok ok ok";

/** In this order, each role after the other: what one was allowed to change is changed for the next. */
const table: { readonly [Id in keyof RegistryOperations]: Row } = {
  listSkills: [(c) => c.listSkills({ query: { namespace } }), READ],
  searchSkills: [(c) => c.searchSkills({ query: { q: "pdf", namespace } }), READ],
  resolveTree: [(c) => c.resolveTree({ query: { tree: "0".repeat(64) } }), OPEN],
  getSkill: [(c) => c.getSkill({ params: pdf }), READ],
  listVersions: [(c) => c.listVersions({ params: pdf }), READ],
  getVersion: [(c) => c.getVersion({ params: first }), READ],
  readFile: [(c) => c.readFile({ params: first, query: { path: "SKILL.md" } }), READ],
  downloadVersion: [(c) => c.downloadVersion({ params: first }), READ],
  diffVersions: [(c) => c.diffVersions({ params: pdf, query: { from: "1.0.0", to: "1.1.0" } }), READ],
  publishVersion: [
    (c) =>
      c.publishVersion({
        params: pdf,
        body: publishForm(skillArchive({ name: "pdf" }), { version: "1.0.0" }),
      }),
    PUBLISH,
  ],
  yankVersion: [(c) => c.yankVersion({ params: first, body: { reason: "test" } }), PUBLISH],
  unyankVersion: [(c) => c.unyankVersion({ params: first }), PUBLISH],
  setTag: [(c) => c.setTag({ params: { ...pdf, tag: "stable" }, body: { version: "1.0.0" } }), PUBLISH],
  removeTag: [
    (c) => c.removeTag({ params: { ...pdf, tag: "stable" } }),
    "not_authenticated registry_not_found access_denied ok registry_not_found registry_not_found",
  ],
  deprecateSkill: [(c) => c.deprecateSkill({ params: pdf, body: { message: null } }), PUBLISH],
  starSkill: [(c) => c.starSkill({ params: pdf }), "not_authenticated registry_not_found ok ok ok ok"],
  unstarSkill: [(c) => c.unstarSkill({ params: pdf }), "not_authenticated registry_not_found ok ok ok ok"],
  listNamespaces: [(c) => c.listNamespaces(), OPEN],
  createNamespace: [(c) => c.createNamespace({ body: { name: "another" } }), ADMIN],
  getNamespace: [(c) => c.getNamespace({ params: { namespace } }), READ],
  updateNamespace: [
    (c) => c.updateNamespace({ params: { namespace }, body: { review: "required" } }),
    MANAGE,
  ],
  listMembers: [(c) => c.listMembers({ params: { namespace } }), READ],
  setMember: [(c) => c.setMember({ params: { namespace, user: "spare" }, body: { role: "reader" } }), MANAGE],
  removeMember: [
    (c) => c.removeMember({ params: { namespace, user: "spare" } }),
    "not_authenticated registry_not_found access_denied access_denied ok registry_not_found",
  ],
  getMirror: [
    (c) => c.getMirror({ params: { namespace } }),
    `${HIDDEN} access_denied registry_not_found registry_not_found registry_not_found`,
  ],
  // There are skills of people in the namespace.
  setMirror: [
    (c) => c.setMirror({ params: { namespace }, body: { source: "acme/skills" } }),
    ADMIN.replace(/ok$/, "publish_refused"),
  ],
  removeMirror: [
    (c) => c.removeMirror({ params: { namespace } }),
    ADMIN.replace(/ok$/, "registry_not_found"),
  ],
  syncMirror: [
    (c) => c.syncMirror({ params: { namespace } }),
    MANAGE.replace(/ok ok$/, "registry_not_found registry_not_found"),
  ],
  listReviews: [(c) => c.listReviews({ query: { namespace } }), `${HIDDEN} access_denied ok ok ok`],
  decideReview: [
    (c, { review: { id, tree } }) =>
      c.decideReview({ params: { review: id }, body: { decision: "approve", tree } }),
    "not_authenticated registry_not_found access_denied ok proposal_refused proposal_refused",
  ],
  whoAmI: [(c) => c.whoAmI(), OPEN],
  listTokens: [(c) => c.listTokens(), SIGNED_IN],
  createToken: [(c) => c.createToken({ body: { label: "ci", scopes: ["read"] } }), SIGNED_IN],
  revokeToken: [
    (c) => c.revokeToken({ params: { token: "0".repeat(16) } }),
    "not_authenticated registry_not_found registry_not_found registry_not_found registry_not_found registry_not_found",
  ],
  listAudit: [(c) => c.listAudit(), ADMIN],
  verifyAudit: [(c) => c.verifyAudit(), ADMIN],
  getStats: [(c) => c.getStats(), ADMIN],
  listWebhooks: [
    (c) => c.listWebhooks({ params: { namespace } }),
    `${HIDDEN} access_denied access_denied ok ok`,
  ],
  createWebhook: [
    (c) =>
      c.createWebhook({ params: { namespace }, body: { url: "https://hooks.example/", events: ["review"] } }),
    MANAGE,
  ],
  deleteWebhook: [
    (c, { webhook }) => c.deleteWebhook({ params: { namespace, webhook } }),
    "not_authenticated registry_not_found access_denied access_denied ok registry_not_found",
  ],
  transferSkill: [
    (c) => c.transferSkill({ params: pdf, body: { to: "@team/moved" } }),
    "not_authenticated registry_not_found access_denied access_denied ok name_conflict",
  ],
};

test("every operation allows exactly what a role may do in a private namespace", async () => {
  const { admin, addUser, client } = await openRegistry({ rateLimit: "off" });
  await admin.createNamespace({ body: { name: namespace, review: "required" } });
  const { client: author } = await addUser("author", { namespace, role: "publisher" });
  for (const version of ["1.0.0", "1.1.0", "1.2.0"]) {
    const text = version === "1.0.0" ? {} : { body: `Version ${version}.\n` };
    await publish(author, namespace, { name: "pdf", ...text, fields: { version } });
  }
  const { reviews } = await admin.listReviews();
  for (const { id, tree, version } of reviews) {
    if (version !== "1.2.0")
      await admin.decideReview({ params: { review: id }, body: { decision: "approve", tree } });
  }
  const waiting = reviews.find(({ version }) => version === "1.2.0");
  const { webhook } = await admin.createWebhook({
    params: { namespace },
    // Nothing in this test emits it: no webhook may be called.
    body: { url: "https://hooks.example/", events: ["transfer"] },
  });
  const samples = {
    review: { id: waiting?.id ?? "", tree: waiting?.tree ?? "" },
    webhook: webhook.id,
  };
  const clients = {
    anonymous: client(),
    outsider: (await addUser("outsider")).client,
    reader: (await addUser("reader", { namespace, role: "reader" })).client,
    publisher: (await addUser("publisher", { namespace, role: "publisher" })).client,
    owner: (await addUser("owner", { namespace, role: "owner" })).client,
    admin,
  };
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const [id, [call, outcome]] of Object.entries(table)) {
    const outcomes = [];
    for (const role of roles) {
      outcomes.push(
        await call(clients[role], samples).then(
          () => "ok",
          (error: { readonly code?: string }) => error.code ?? JSON.stringify(error),
        ),
      );
    }
    found[id] = outcomes.join(" ");
    expected[id] = outcome;
  }
  expect(found).toEqual(expected);
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(registryContract.operations).toSorted());
});

test("a hidden skill looks exactly like one that doesn't exist", async () => {
  const { admin, addUser, client } = await openRegistry();
  await admin.createNamespace({ body: { name: "hidden" } });
  await publish(admin, "hidden", { name: "pdf" });
  await admin.createNamespace({ body: { name: "copies" } });
  await admin.setMirror({
    params: { namespace: "copies" },
    body: { source: "https://skills.vendor.example/@vendor", mode: "on-demand" },
  });
  const outsider = (await addUser("outsider")).client;
  const calls = [
    (c: RegistryClient, ns: string) => c.getNamespace({ params: { namespace: ns } }),
    (c: RegistryClient, ns: string) => c.getSkill({ params: { namespace: ns, name: "pdf" } }),
    (c: RegistryClient, ns: string) =>
      c.getVersion({ params: { namespace: ns, name: "pdf", version: "1.0.0" } }),
    (c: RegistryClient, ns: string) => c.listVersions({ params: { namespace: ns, name: "pdf" } }),
    (c: RegistryClient, ns: string) =>
      c.downloadVersion({ params: { namespace: ns, name: "pdf", version: "1.0.0" } }),
    (c: RegistryClient, ns: string) =>
      c.readFile({
        params: { namespace: ns, name: "pdf", version: "1.0.0" },
        query: { path: "SKILL.md" },
      }),
    (c: RegistryClient, ns: string) =>
      c.diffVersions({ params: { namespace: ns, name: "pdf" }, query: { from: "1.0.0", to: "1.1.0" } }),
    (c: RegistryClient, ns: string) => c.listMembers({ params: { namespace: ns } }),
    (c: RegistryClient, ns: string) => c.getMirror({ params: { namespace: ns } }),
    (c: RegistryClient, ns: string) => c.listWebhooks({ params: { namespace: ns } }),
    (c: RegistryClient, ns: string) => c.listReviews({ query: { namespace: ns } }),
    (c: RegistryClient, ns: string) => c.listSkills({ query: { namespace: ns } }),
    (c: RegistryClient, ns: string) => c.searchSkills({ query: { q: "pdf", namespace: ns } }),
    (c: RegistryClient, ns: string) => publish(c, ns, { name: "pdf" }),
    (c: RegistryClient, ns: string) => c.starSkill({ params: { namespace: ns, name: "pdf" } }),
  ];
  const answerOf = (work: Promise<unknown>, ns: string): Promise<unknown> =>
    work.then(
      () => "ok",
      ({ status, code, message, details, hint }: Record<string, unknown>) =>
        JSON.stringify({ status, code, message, details, hint }).replaceAll(ns, "NAME"),
    );
  for (const caller of [client(), outsider]) {
    for (const call of calls) {
      const missing = await answerOf(call(caller, "nobody"), "nobody");
      for (const name of ["hidden", "copies"])
        expect(await answerOf(call(caller, name), name), String(call)).toBe(missing);
    }
    expect((await caller.searchSkills({ query: { q: "pdf" } })).hits).toEqual([]);
    expect((await caller.listSkills()).skills).toEqual([]);
    expect((await caller.listNamespaces()).namespaces).toEqual([]);
  }
});

const pages = {
  "/@NS": "page",
  "/@NS/pdf": "page",
  "/@NS/pdf/v/1.0.0": "page",
  "/@NS/pdf/v/1.0.0/files/SKILL.md": "page",
  "/@NS/pdf/v/1.0.0/files/SKILL.md?download": "page",
  "/@NS/pdf/diff?from=1.0.0&to=1.1.0": "page",
  "/@NS/.well-known/agent-skills/index.json": "list",
  "/@NS/.well-known/skills/index.json": "list",
  "/@NS/.well-known/skills/pdf/SKILL.md": "list",
} as const;

test("pages and lists of a namespace are there for exactly those who may read it", async () => {
  const { registry, admin, adminToken, addUser } = await openRegistry({ rateLimit: "off" });
  for (const [name, visibility] of [
    ["open", "public"],
    ["team", "private"],
  ] as const) {
    await admin.createNamespace({ body: { name, visibility } });
    for (const version of ["1.0.0", "1.1.0"])
      await publish(admin, name, { name: "pdf", body: `${version}\n`, fields: { version } });
  }
  const tokens: Readonly<Record<(typeof roles)[number], string | undefined>> = {
    anonymous: undefined,
    outsider: (await addUser("outsider")).token,
    reader: (await addUser("reader", { namespace, role: "reader" })).token,
    publisher: (await addUser("publisher", { namespace, role: "publisher" })).token,
    owner: (await addUser("owner", { namespace, role: "owner" })).token,
    admin: adminToken,
  };
  const ask = async (path: string, token: string | undefined, kind: "page" | "list") => {
    const headers = {
      page: { cookie: `skillwright_registry=${token}` },
      list: { authorization: `Bearer ${token}` },
    }[kind];
    const answer = await registry.app.request(`http://registry.test${path}`, {
      headers: token === undefined ? {} : headers,
    });
    return [answer.status, await answer.text()] as const;
  };
  for (const [path, kind] of Object.entries(pages)) {
    const statuses = async (name: string) => {
      const found = [];
      for (const role of roles) found.push((await ask(path.replace("NS", name), tokens[role], kind))[0]);
      return found.join(" ");
    };
    expect([path, await statuses("open")]).toEqual([path, "200 200 200 200 200 200"]);
    expect([path, await statuses("team")]).toEqual([path, "404 404 200 200 200 200"]);
    for (const token of [tokens.anonymous, tokens.outsider]) {
      const [hidden, missing] = [
        (await ask(path.replace("NS", "team"), token, kind))[1].replaceAll("team", "NAME"),
        (await ask(path.replace("NS", "nobody"), token, kind))[1].replaceAll("nobody", "NAME"),
      ];
      expect(hidden).toBe(missing);
    }
  }
});

test("in a public namespace everybody reads, and changes need the same roles as in a private one", async () => {
  const { admin, addUser, client } = await openRegistry({ rateLimit: "off" });
  await admin.createNamespace({ body: { name: namespace, visibility: "public" } });
  for (const version of ["1.0.0", "1.1.0"])
    await publish(admin, namespace, {
      name: "pdf",
      ...(version === "1.1.0" && { body: "Two.\n" }),
      fields: { version },
    });
  const callers = {
    anonymous: client(),
    outsider: (await addUser("outsider")).client,
    reader: (await addUser("reader", { namespace, role: "reader" })).client,
  };
  const samples = { review: { id: "0".repeat(16), tree: "0".repeat(64) }, webhook: "0".repeat(16) };
  const found: Record<string, string> = {};
  for (const [id, [call]] of Object.entries(table)) {
    const outcomes = [];
    for (const caller of Object.values(callers)) {
      outcomes.push(
        await call(caller, samples).then(
          () => "ok",
          (error: { readonly code?: string }) => error.code ?? JSON.stringify(error),
        ),
      );
    }
    found[id] = outcomes.join(" ");
  }
  const changes = "not_authenticated access_denied access_denied";
  const reads = "ok ok ok";
  const expected = Object.fromEntries(
    Object.entries(table).map(([id, [, outcome]]) => [
      id,
      outcome === READ || outcome === OPEN ? reads : changes,
    ]),
  );
  expect(found).toEqual({
    ...expected,
    // Whoever may read may star, and has tokens of their own.
    starSkill: "not_authenticated ok ok",
    unstarSkill: "not_authenticated ok ok",
    listTokens: "not_authenticated ok ok",
    createToken: "not_authenticated ok ok",
    revokeToken: "not_authenticated registry_not_found registry_not_found",
    // Who works on a namespace is for its members.
    listMembers: "not_authenticated access_denied ok",
    decideReview: "not_authenticated registry_not_found registry_not_found",
  });
});
