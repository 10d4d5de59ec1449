import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RegistryClient } from "@skillwright/contract/client";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, onTestFinished, test, vi } from "vitest";
import { MAX_USER_TOKENS, TOKEN_RATE, USER_RATE } from "../src/limits.ts";
import { openRegistry, publish } from "./support/open-registry.ts";

const pdf = { namespace: "acme", name: "pdf" };

test("a revoked token and every token that it created are refused at once", async () => {
  const { admin, addUser, client } = await openRegistry();
  const { client: bob } = await addUser("bob");
  const child = await bob.createToken({ body: { label: "ci", scopes: ["read"] } });
  const grandchild = await client(child.secret).createToken({ body: { label: "job", scopes: ["read"] } });
  const parent = (await admin.listTokens()).tokens.find(
    ({ user, label }) => user === "bob" && label === "test",
  );
  await admin.revokeToken({ params: { token: parent?.id ?? "" } });
  for (const stolen of [bob, client(child.secret), client(grandchild.secret)])
    await expect(stolen.whoAmI()).rejects.toMatchObject({ code: "not_authenticated", status: 401 });
});

test("a token ends when it expires, and can't create one that lives longer", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  const { admin, client } = await openRegistry({ now: () => now });
  const { secret } = await admin.createToken({
    body: { label: "short", scopes: ["read"], expiresInDays: 1 },
  });
  const long = await client(secret).createToken({
    body: { label: "long", scopes: ["read"], expiresInDays: 300 },
  });
  expect(long.token.expiresAt).toBe("2026-01-02T00:00:00.000Z");
  now = new Date("2026-01-02T00:00:01Z");
  await expect(client(secret).whoAmI()).rejects.toMatchObject({ code: "not_authenticated" });
  await expect(client(long.secret).whoAmI()).rejects.toMatchObject({ code: "not_authenticated" });
});

test("a user has a limited number of valid tokens", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  const { admin, addUser } = await openRegistry({ now: () => now });
  const { client: bob } = await addUser("bob");
  const create = (user: RegistryClient, expiresInDays: number) =>
    user.createToken({ body: { label: "one more", scopes: ["read"], user: "bob", expiresInDays } });
  const { token } = await create(admin, 30);
  for (let index = 2; index < MAX_USER_TOKENS; index += 1) await create(bob, 1);
  for (const user of [bob, admin])
    await expect(create(user, 30)).rejects.toMatchObject({ code: "limit_exceeded" });
  await admin.createToken({ body: { label: "of somebody else", scopes: ["read"], user: "eve" } });
  await bob.revokeToken({ params: { token: token.id } });
  await create(bob, 1);
  await expect(create(bob, 30)).rejects.toMatchObject({ code: "limit_exceeded" });
  now = new Date("2026-01-03T00:00:00Z");
  await create(bob, 1);
});

test("a token does only what its scopes say, whatever the role of its user", async () => {
  const { admin, addUser, client } = await openRegistry();
  for (const name of ["acme", "other"]) await admin.createNamespace({ body: { name } });
  const { client: owner } = await addUser("olga", { namespace: "acme", role: "owner" });
  const ci = await owner.createToken({ body: { label: "ci", scopes: ["publish:@acme"] } });
  const program = client(ci.secret);
  expect(await publish(program, "acme", { name: "pdf" })).toMatchObject({ outcome: "published" });
  await expect(
    program.setMember({ params: { namespace: "acme", user: "eve" }, body: { role: "owner" } }),
  ).rejects.toMatchObject({ code: "access_denied" });
  await expect(publish(program, "other", { name: "pdf" })).rejects.toMatchObject({
    code: "registry_not_found",
  });
  for (const scopes of [["admin"], ["publish:*"], ["manage:@acme"], ["publish:@other"]])
    await expect(program.createToken({ body: { label: "more", scopes } })).rejects.toMatchObject({
      code: "access_denied",
    });
  await expect(
    owner.createToken({ body: { label: "for admin", scopes: ["read"], user: "admin" } }),
  ).rejects.toMatchObject({ code: "access_denied" });
});

test("the database has no secret that could be used", async () => {
  const { adminToken, registry } = await openRegistry();
  const rows = await registry.context.database.read.selectFrom("tokens").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(adminToken.slice(-43));
});

test("what can't be a token is refused like a wrong one, and other schemes are ignored", async () => {
  const { registry } = await openRegistry();
  const ask = async (authorization: string): Promise<number> =>
    (await registry.app.request("/api/v1/namespaces", { headers: { authorization } })).status;
  expect(await ask("Bearer two words")).toBe(401);
  expect(await ask('Bearer "swr_1"')).toBe(401);
  expect(await ask("Bearer")).toBe(401);
  expect(await ask("Basic YTpi")).toBe(200);
});

test("an action for administrators says whom to ask", async () => {
  const { addUser } = await openRegistry();
  const { client } = await addUser("alice");
  await expect(client.getStats()).rejects.toMatchObject({
    code: "access_denied",
    hint: "Ask an administrator, or use a token with that scope.",
  });
});

test("guessing tokens is slowed down", async () => {
  const { client } = await openRegistry();
  const codes = [];
  for (let guess = 0; guess < 25; guess += 1) {
    const token = `swr_${"0".repeat(16)}_${"a".repeat(43)}`;
    codes.push(
      await client(token)
        .whoAmI()
        .then(
          () => "ok",
          (error: { readonly code: string }) => error.code,
        ),
    );
  }
  expect(new Set(codes)).toEqual(new Set(["not_authenticated", "rate_limited"]));
});

test("a namespace keeps its last owner", async () => {
  const { admin } = await openRegistry();
  await admin.createNamespace({ body: { name: "acme" } });
  const params = { namespace: "acme", user: "admin" };
  await expect(admin.removeMember({ params })).rejects.toMatchObject({ details: { reason: "last-owner" } });
  await expect(admin.setMember({ params, body: { role: "reader" } })).rejects.toMatchObject({
    details: { reason: "last-owner" },
  });
  expect((await admin.listMembers({ params: { namespace: "acme" } })).members).toMatchObject([
    { user: "admin", role: "owner" },
  ]);
});

test("an owner can require reviews, but not end that alone", async () => {
  const { admin, addUser } = await openRegistry();
  await admin.createNamespace({ body: { name: "acme" } });
  const { client: owner } = await addUser("owner", { namespace: "acme", role: "owner" });
  const params = { namespace: "acme" };
  expect((await owner.updateNamespace({ params, body: { review: "required" } })).review).toBe("required");
  await expect(owner.updateNamespace({ params, body: { review: "off" } })).rejects.toMatchObject({
    code: "access_denied",
    details: { needed: "admin" },
  });
  expect((await admin.updateNamespace({ params, body: { review: "off" } })).review).toBe("off");
});

test("where a review is required, only a second person makes a version visible", async () => {
  const { admin, addUser, client } = await openRegistry();
  await admin.createNamespace({ body: { name: "acme", visibility: "public", review: "required" } });
  const { client: author } = await addUser("author", { namespace: "acme", role: "owner" });
  const { client: reviewer } = await addUser("reviewer", { namespace: "acme", role: "publisher" });
  expect(await publish(author, "acme", { name: "pdf" })).toMatchObject({ outcome: "waiting" });
  const anybody = client();
  await expect(anybody.getSkill({ params: pdf })).rejects.toMatchObject({ code: "registry_not_found" });
  expect((await anybody.searchSkills({ query: { q: "pdf" } })).hits).toEqual([]);
  const review = (await reviewer.listReviews()).reviews[0];
  const params = { review: review?.id ?? "" };
  const body = { decision: "approve" as const, tree: review?.tree ?? "" };
  await expect(author.decideReview({ params, body })).rejects.toMatchObject({ details: { reason: "own" } });
  await expect(
    author.setTag({ params: { ...pdf, tag: "latest" }, body: { version: "1.0.0" } }),
  ).rejects.toMatchObject({ details: { reason: "review" } });
  await expect(
    reviewer.decideReview({ params, body: { ...body, tree: "0".repeat(64) } }),
  ).rejects.toMatchObject({ details: { reason: "changed" } });
  expect(await reviewer.decideReview({ params, body })).toMatchObject({
    state: "approved",
    decidedBy: "reviewer",
  });
  expect(await anybody.getSkill({ params: pdf })).toMatchObject({ latest: "1.0.0" });
  await publish(author, "acme", { name: "pdf", body: "Worse.\n", fields: { version: "1.1.0" } });
  const second = (await reviewer.listReviews()).reviews[0];
  await reviewer.decideReview({
    params: { review: second?.id ?? "" },
    body: { decision: "reject", tree: second?.tree ?? "", note: "Worse than before." },
  });
  expect(await anybody.getSkill({ params: pdf })).toMatchObject({
    latest: "1.0.0",
    versions: [{ version: "1.0.0" }],
  });
});

test("nobody avoids a review by moving a skill out of its namespace, or into it", async () => {
  const { admin, addUser } = await openRegistry();
  await admin.createNamespace({ body: { name: "acme", review: "required" } });
  await admin.createNamespace({ body: { name: "own" } });
  const { client: owner } = await addUser("owner", { namespace: "acme", role: "owner" });
  const { client: reviewer } = await addUser("reviewer", { namespace: "acme", role: "publisher" });
  await admin.setMember({ params: { namespace: "own", user: "owner" }, body: { role: "owner" } });
  await publish(owner, "acme", { name: "pdf" });
  const { id = "", tree = "" } = (await reviewer.listReviews()).reviews[0] ?? {};
  await reviewer.decideReview({ params: { review: id }, body: { decision: "approve", tree } });
  await publish(owner, "own", { name: "csv" });
  const csv = { namespace: "own", name: "csv" };
  const needsAdmin = { code: "access_denied", details: { needed: "admin" } };
  await expect(owner.transferSkill({ params: pdf, body: { to: "@own/pdf" } })).rejects.toMatchObject(
    needsAdmin,
  );
  await expect(owner.transferSkill({ params: csv, body: { to: "@acme/csv" } })).rejects.toMatchObject(
    needsAdmin,
  );
  // What was published before the owner required reviews there was not reviewed.
  await owner.updateNamespace({ params: { namespace: "own" }, body: { review: "required" } });
  await expect(owner.transferSkill({ params: csv, body: { to: "@acme/csv" } })).rejects.toMatchObject(
    needsAdmin,
  );
  const renamed = await owner.transferSkill({ params: pdf, body: { to: "@acme/documents" } });
  expect(renamed.id).toBe("@acme/documents");
  expect((await admin.transferSkill({ params: csv, body: { to: "@acme/csv" } })).id).toBe("@acme/csv");
});

test("people of an OpenID provider have the rights of their roles", async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const other = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" };
  let issuer = "";
  const server = createServer((request, answer) => {
    answer.setHeader("content-type", "application/json");
    answer.end(
      JSON.stringify(request.url === "/keys" ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (claims: {
    readonly aud?: string;
    readonly iss?: string;
    readonly exp?: string;
    readonly key?: typeof privateKey;
    readonly email?: { readonly email: string; readonly email_verified?: boolean | string };
  }) =>
    new SignJWT(claims.email ?? {})
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setSubject("maria")
      .setIssuer(claims.iss ?? issuer)
      .setAudience(claims.aud ?? "registry")
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? "5m")
      .sign(claims.key ?? privateKey);
  const { admin, client } = await openRegistry({ oidc: { issuer, audience: "registry" } });
  await admin.createNamespace({ body: { name: "acme" } });
  await admin.setMember({ params: { namespace: "acme", user: "oidc:maria" }, body: { role: "publisher" } });
  const maria = client(await sign({}));
  expect(await maria.whoAmI()).toMatchObject({
    user: "oidc:maria",
    namespaces: [{ name: "acme", role: "publisher" }],
  });
  expect(await publish(maria, "acme", { name: "pdf" })).toMatchObject({ outcome: "published" });
  await expect(maria.listAudit()).rejects.toMatchObject({ code: "access_denied" });
  for (const bad of [
    await sign({ aud: "somebody-else" }),
    await sign({ iss: "https://evil.example" }),
    await sign({ exp: "-1m" }),
    await sign({ key: other.privateKey }),
    `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"sub":"maria"}').toString("base64url")}.x`,
  ])
    await expect(client(bad).whoAmI()).rejects.toMatchObject({ code: "not_authenticated" });
  const mail = await openRegistry({ oidc: { issuer, audience: "registry", claim: "email" } });
  const email = "maria@acme.example";
  expect(await mail.client(await sign({ email: { email, email_verified: true } })).whoAmI()).toMatchObject({
    user: `oidc:${email}`,
  });
  // Some providers send it as text.
  for (const email_verified of [false, "false"])
    await expect(
      mail.client(await sign({ email: { email, email_verified } })).whoAmI(),
      typeof email_verified,
    ).rejects.toMatchObject({ code: "not_authenticated" });
  // Nobody gets a token in the name of a person of the provider.
  await expect(
    admin.createToken({ body: { label: "fake", scopes: ["read"], user: "oidc:maria" } }),
  ).rejects.toMatchObject({ code: "access_denied" });
});

test("while an OpenID provider fails, its users are told so, and nobody's token counts as wrong", async () => {
  // The limits of rates see no time pass, however busy the machine is.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { privateKey } = await generateKeyPair("RS256");
  let issuer = "";
  let keys: "status" | "text" | "gone" = "status";
  const server = createServer((request, answer) => {
    if (request.url !== "/keys") answer.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
    else if (keys === "gone") request.socket.destroy();
    else answer.writeHead(keys === "status" ? 503 : 200).end("<h1>Sorry</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const heard = new Set<string>();
  const { client } = await openRegistry({
    oidc: { issuer, audience: "registry" },
    onDefect: (error) => heard.add((error as Error).message.split(":").slice(0, 3).join(":")),
  });
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .setSubject("maria")
    .setIssuer(issuer)
    .setAudience("registry")
    .setExpirationTime("5m")
    .sign(privateKey);
  for (const failure of ["status", "text", "gone"] as const) {
    keys = failure;
    await expect(client(token).whoAmI()).rejects.toMatchObject({
      code: "service_unavailable",
      message: "The server can't use its OpenID provider now",
      details: { service: "OpenID provider" },
    });
  }
  // Each of these costs a request to the provider, so that they are limited like requests without a token.
  const codes = new Set<unknown>();
  for (let attempt = 0; attempt < 700 && codes.size < 2; attempt += 1)
    codes.add(
      await client(token)
        .whoAmI()
        .catch(({ code }: { readonly code?: string }) => code),
    );
  expect([...codes]).toEqual(["service_unavailable", "rate_limited"]);
  // Only the operator learns the address.
  expect([...heard]).toEqual([`The OpenID provider ${issuer} can't be used`]);
});

test("the former name of a public skill doesn't reveal the private namespace it comes from", async () => {
  const { admin, client } = await openRegistry();
  await admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  await admin.createNamespace({ body: { name: "merger" } });
  await publish(admin, "merger", { name: "pdf" });
  await admin.transferSkill({ params: { namespace: "merger", name: "pdf" }, body: { to: "@acme/pdf" } });
  const params = { namespace: "acme", name: "pdf" };
  expect((await admin.getSkill({ params })).formerIds).toEqual(["@merger/pdf"]);
  expect((await client().getSkill({ params })).formerIds).toEqual([]);
});

test("a token for one namespace doesn't name the others of its user", async () => {
  const { admin, addUser } = await openRegistry();
  for (const name of ["acme", "merger"]) {
    await admin.createNamespace({ body: { name } });
    await admin.setMember({ params: { namespace: name, user: "alice" }, body: { role: "publisher" } });
  }
  const all = await addUser("alice");
  const one = await addUser("alice", { scopes: ["publish:@acme"] });
  const names = async ({ client }: typeof all) => (await client.whoAmI()).namespaces.map(({ name }) => name);
  expect([await names(all), await names(one)]).toEqual([["acme", "merger"], ["acme"]]);
});

test("a token at its limit doesn't stop another one of its user, which can revoke it", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { addUser, client } = await openRegistry();
  const own = await addUser("alice");
  const stolen = await own.client.createToken({ body: { label: "stolen", scopes: ["read"] } });
  const thief = client(stolen.secret);
  expect(await sendAll(thief)).toBe(TOKEN_RATE.burst);
  expect((await own.client.listTokens()).tokens.map(({ label }) => label)).toContain("stolen");
  await own.client.revokeToken({ params: { token: stolen.token.id } });
  expect(await codeOf(thief)).toBe("not_authenticated");
});

test("all tokens of a user together have a limit, which doesn't stop the user from revoking them", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { admin, addUser, client } = await openRegistry();
  const own = await addUser("alice");
  const body = { label: "more", scopes: ["read"], user: "alice" };
  const stolen = await Promise.all(Array.from({ length: 10 }, () => admin.createToken({ body })));
  let sent = 0;
  for (const { secret } of stolen) sent += await sendAll(client(secret));
  expect(sent).toBe(USER_RATE.burst);
  expect(await codeOf(own.client)).toBe("rate_limited");
  expect(await codeOf((await addUser("bob")).client)).toBe("ok");
  for (const { token } of stolen) await own.client.revokeToken({ params: { token: token.id } });
  for (const { secret } of stolen) expect(await codeOf(client(secret))).toBe("not_authenticated");
});

/** Sends requests until one is refused, and returns how many were answered. */
async function sendAll(client: RegistryClient): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    const code = await codeOf(client);
    if (code === "rate_limited") return sent;
    expect(code).toBe("ok");
  }
}

function codeOf(client: RegistryClient): Promise<unknown> {
  return client.whoAmI().then(
    () => "ok",
    ({ code }: { readonly code?: string }) => code,
  );
}

test("a token sees and revokes only tokens that may not do more than itself", async () => {
  const { admin, addUser } = await openRegistry();
  const broad = await addUser("alice", { scopes: ["read", "publish:*"] });
  const narrow = await addUser("alice", { scopes: ["publish:@acme"] });
  const reading = await addUser("alice", { scopes: ["read"] });
  const scopesOf = async ({ client }: typeof broad) =>
    (await client.listTokens()).tokens.map((one) => one.scopes);
  expect(await scopesOf(broad)).toHaveLength(3);
  expect([await scopesOf(narrow), await scopesOf(reading)]).toEqual([[["publish:@acme"]], [["read"]]]);
  const { tokens } = await admin.listTokens();
  const [first = ""] = tokens.flatMap(({ id, scopes }) =>
    scopes.includes("publish:*") && scopes.length === 2 ? [id] : [],
  );
  await expect(reading.client.revokeToken({ params: { token: first } })).rejects.toMatchObject({
    code: "registry_not_found",
  });
  await broad.client.revokeToken({ params: { token: first } });
  await expect(broad.client.whoAmI()).rejects.toMatchObject({ code: "not_authenticated" });
});

test("only a token that may read a namespace names the members of a public one", async () => {
  const { admin, addUser } = await openRegistry();
  for (const name of ["acme", "tools"]) await admin.createNamespace({ body: { name, visibility: "public" } });
  for (const namespace of ["acme", "tools"])
    await admin.setMember({ params: { namespace, user: "alice" }, body: { role: "publisher" } });
  const { client } = await addUser("alice", { scopes: ["publish:@acme"] });
  expect((await client.listMembers({ params: { namespace: "acme" } })).members).toHaveLength(2);
  await expect(client.listMembers({ params: { namespace: "tools" } })).rejects.toMatchObject({
    code: "access_denied",
  });
});

test("addresses of one IPv6 network share their limits, and those of others don't", async () => {
  const { registry } = await openRegistry({ addresses: "forwarded" });
  const statusFor = async (address: string): Promise<number> =>
    (
      await registry.app.request("http://registry.test/api/v1/whoami", {
        headers: { authorization: "Bearer wrong-token", "x-forwarded-for": `10.0.0.1, ${address}` },
      })
    ).status;
  let attempts = 1;
  while (attempts < 100 && (await statusFor(`2001:db8:0:1::${attempts}`)) !== 429) attempts += 1;
  expect(attempts).toBeLessThan(100);
  const addresses = ["2001:db8:0:1:2:3:4:5", "2001:db8::1:0:0:0:7", "2001:db8:0:2::1", "::ffff:10.0.0.7"];
  const statuses = [];
  for (const address of addresses) statuses.push(await statusFor(address));
  expect(statuses).toEqual([429, 429, 401, 401]);
  // With the port that some load balancers add.
  for (const address of ["[2001:db8:0:1::9]:4711", "[2001:db8:0:1::9]"])
    expect(await statusFor(address)).toBe(429);
  while (attempts < 200 && (await statusFor(`203.0.113.7:${attempts}`)) !== 429) attempts += 1;
  expect(await statusFor("203.0.113.7")).toBe(429);
});
