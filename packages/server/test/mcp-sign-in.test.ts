import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Skills } from "@skillwright/runtime/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { desktopKeyring, withoutKeyring } from "../../../tests/desktop-keyring.ts";
import { createClient } from "../src/client/index.ts";
import { mcpHandler } from "../src/mcp/mcp-handler.ts";
import { createMcpWorld, type McpWorld } from "./support/mcp-world.ts";
import { type OAuthServer, oauthServer } from "./support/oauth-server.ts";
import { openPlace } from "./support/place.ts";

let far: McpWorld;
let world: McpWorld;
let server: OAuthServer;
beforeEach(async () => {
  far = createMcpWorld();
  far.skill("greet");
  world = createMcpWorld();
  server = await oauthServer(await far.open());
  world.write("own/config/config.yaml", `version: 1\nmcpServers:\n  acme:\n    url: ${server.url}\n`);
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  far[Symbol.dispose]();
  world[Symbol.dispose]();
});

/** A browser whose person says yes: it follows every redirect. */
async function browser(page: string): Promise<void> {
  await (await fetch(page)).text();
}

const ids = (skills: Skills): readonly string[] => skills.list().map(({ id }) => id);
const NEEDED =
  'The MCP server "acme" could not be asked for its skills: it needs you to sign in: you aren\'t signed in';

describe("an MCP server that needs a sign-in", () => {
  test("says so, and lists its skills after the person signed in, for this process only", async () => {
    const skills = await world.open();
    expect(ids(skills)).toEqual([]);
    expect(skills.snapshot.diagnostics).toMatchObject([
      { code: "remote-unavailable", message: NEEDED, hint: "Run `skillwright sources --sign-in acme`." },
    ]);
    expect(server.events).toEqual([]);
    const signedIn = await skills.signIn("acme", { open: browser });
    expect(signedIn).toMatchObject({ label: "acme", skills: 1, signedIn: true });
    expect(server.events).toEqual(["registered", "authorized", "signed in"]);
    expect(ids(skills)).toEqual(["greet"]);
    await skills.fetch("greet");
    expect(skills.load("greet").text).toContain("Do it well.");
    expect(filesWith(join(world.root, "own"), /access-|refresh-/)).toEqual([]);
    expect(await skills.signOut("acme")).toBe(true);
    expect(await skills.signOut("acme")).toBe(false);
    const [after] = await skills.sources({ ask: "now" });
    expect([after?.signedIn, after?.problem]).toEqual([
      false,
      expect.stringContaining("needs you to sign in"),
    ]);
  });

  test("gets new tokens by itself while it allows that, and then asks for the person again", async () => {
    const skills = await world.open();
    await skills.signIn("acme", { open: browser });
    server.expireTokens();
    expect(await skills.sources({ ask: "now" })).toMatchObject([{ skills: 1, signedIn: true }]);
    expect(server.events.at(-1)).toBe("refreshed");
    server.expireTokens();
    server.revoke();
    const [refused] = await skills.sources({ ask: "now" });
    expect(refused).toMatchObject({ signedIn: false });
    expect(refused?.problem).toContain("needs you to sign in");
    expect(server.events.filter((event) => event === "registered")).toHaveLength(1);
  });

  test("without registration, says what to do, and uses the configured client id", async () => {
    server.knowOnly("3f2b-skillwright");
    const skills = await world.open();
    await expect(skills.signIn("acme", { open: browser })).rejects.toMatchObject({
      code: "sign_in_error",
      message: expect.stringContaining("Skillwright must be registered"),
      hint: expect.stringContaining("skillwright config set mcpServers.acme.client_id ID"),
    });
    const entry = `    url: ${server.url}\n    client_id: 3f2b-skillwright\n`;
    world.write("own/config/config.yaml", `version: 1\nmcpServers:\n  acme:\n${entry}`);
    await skills.reload();
    await skills.signIn("acme", { open: browser });
    expect(server.events).toEqual(["authorized", "signed in"]);
    expect(ids(skills)).toEqual(["greet"]);
    server.expireTokens();
    expect(await skills.sources({ ask: "now" })).toMatchObject([{ skills: 1, signedIn: true }]);
    expect(server.events.at(-1)).toBe("refreshed");
  });

  test.skipIf(withoutKeyring)("is remembered in the keychain on request, and forgotten", async () => {
    await using keyring = await desktopKeyring();
    const env = { ...world.env, ...keyring.env };
    const skills = await world.open({ env });
    await skills.signIn("acme", { open: browser, remember: "keychain" });
    expect(skills.secrets.entries()).toMatchObject([{ key: server.url, place: "secret-service" }]);
    const secret = JSON.parse(skills.secrets.get(server.url, "sign-in") ?? "") as object;
    expect(secret).toMatchObject({ tokens: { access_token: expect.stringContaining("access-") } });
    // Refreshed tokens replace the remembered ones.
    server.expireTokens();
    await skills.sources({ ask: "now" });
    expect(JSON.parse(skills.secrets.get(server.url, "sign-in") ?? "")).not.toEqual(secret);
    expect(filesWith(join(world.root, "own"), /access-|refresh-/)).toEqual([]);
    expect(await skills.signOut("acme")).toBe(true);
    expect([skills.secrets.entries(), skills.secrets.get(server.url, "sign-in")]).toEqual([[], undefined]);
  });

  test.for([
    ["page-is-a-script", /javascript|URL/i],
    ["page-is-plain-http", /isn't on HTTPS/],
    ["denies", /access_denied/],
    ["wrong-issuer", /iss/i],
  ] as const)("gives no token when its authorization server misbehaves: %s", async ([how, why]) => {
    server.misbehave(how);
    const skills = await world.open();
    const opened: string[] = [];
    const open = async (page: string): Promise<void> => {
      opened.push(page);
      await browser(page);
    };
    const error: unknown = await skills.signIn("acme", { open }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "sign_in_error", details: { server: "acme", reason: "failed" } });
    expect(String(error)).toMatch(why);
    expect(opened.every((page) => page.startsWith("http://127.0.0.1:"))).toBe(true);
    expect(await skills.sources()).toMatchObject([{ signedIn: false }]);
    expect(server.events).not.toContain("signed in");
  });

  test("ignores visits of other programs to the waiting page", async () => {
    const skills = await world.open();
    const statuses: number[] = [];
    await skills.signIn("acme", {
      async open(page) {
        const back = new URL(new URL(page).searchParams.get("redirect_uri") ?? "");
        for (const forged of ["", "?code=x", "?code=x&state=wrong", "?error=access_denied&state="])
          statuses.push((await fetch(`${back.href}${forged}`)).status);
        statuses.push((await fetch(new URL("/", back))).status);
        // `//` isn't an address: it must not end the process.
        statuses.push((await fetch(`${back.origin}//`)).status);
        await browser(page);
      },
    });
    expect(statuses).toEqual([400, 400, 400, 400, 404, 404]);
    expect(ids(skills)).toEqual(["greet"]);
  });

  test("stops waiting when the caller does", async () => {
    const skills = await world.open();
    const stop = new AbortController();
    const open = (): void => stop.abort(new Error("the person left"));
    await expect(skills.signIn("acme", { open, signal: stop.signal })).rejects.toMatchObject({
      code: "sign_in_error",
      message: expect.stringContaining("the person left"),
    });
  });
});

test.skipIf(withoutKeyring)("the command line signs in, and the next process is signed in too", async () => {
  await using keyring = await desktopKeyring();
  const env = { ...world.env, ...keyring.env };
  const start = (...args: string[]): ChildProcessWithoutNullStreams =>
    spawn(world.command.command, [...world.command.args, "sources", ...args], { cwd: world.project, env });
  const signingIn = start("--sign-in", "acme", "--remember", "--no-browser");
  let told = "";
  for await (const chunk of signingIn.stderr) {
    told += String(chunk);
    const page = /http:\S+(?=\s)/.exec(told)?.[0];
    if (page === undefined) continue;
    await browser(page);
    break;
  }
  expect(await outputOf(signingIn)).toEqual([0, 'Signed in to "acme": 1 skill.\nThe sign-in is stored.\n']);
  const [status, listed] = await outputOf(start("--refresh", "--json"));
  expect([status, JSON.parse(listed)]).toEqual([
    0,
    expect.objectContaining({ sources: [expect.objectContaining({ skills: 1, signedIn: true })] }),
  ]);
  expect(await outputOf(start("--sign-out", "acme"))).toEqual([0, 'Signed out of "acme".\n']);
  expect((await outputOf(start("--refresh")))[0]).toBe(1);
});

test("a browser that is signed in to our server signs in to another over HTTP, a token alone doesn't", async () => {
  const place = await openPlace(({ write }) => {
    write(
      "home/.config/skillwright/config.yaml",
      `version: 1\nmcpServers: { acme: { url: "${server.url}" } }\n`,
    );
  });
  try {
    const client = createClient({ baseUrl: place.server.url, token: place.server.token });
    const signIn = { params: { server: "acme" }, body: {} };
    await expect(client.signInToMcpServer(signIn)).rejects.toMatchObject({ code: "permission_error" });
    const visit = await fetch(place.server.link(), { redirect: "manual" });
    const cookie = visit.headers.get("set-cookie")?.split(";")[0] ?? "";
    const begun = await place.call("/api/v1/mcp-servers/acme/sign-in", {
      method: "POST",
      body: "{}",
      token: null,
      headers: { "content-type": "application/json", cookie, origin: place.server.url },
    });
    const { page } = (await begun.json()) as { readonly page: string };
    await browser(page);
    await expect
      .poll(async () => (await client.listMcpServers()).servers)
      .toMatchObject([{ label: "acme", skills: 1, signedIn: true }]);
    expect((await client.listSkills()).skills.map(({ id }) => id)).toContain("greet");
    expect(await client.signOutOfMcpServer({ params: { server: "acme" } })).toEqual({
      label: "acme",
      signedOut: true,
    });
  } finally {
    await place.close();
  }
});

async function outputOf(child: ChildProcessWithoutNullStreams): Promise<readonly [number | null, string]> {
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += String(chunk);
  });
  const [status] = (await once(child, "close")) as [number | null];
  return [status, text];
}

test("a server that asks nobody who they are has no sign-in, and neither has an unknown one", async () => {
  const open = mcpHandler({ skills: await far.open(), version: "1.0.0" });
  const answer = getRequestListener((request) => open.fetch(request));
  const listener = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  world.write(
    "own/config/config.yaml",
    `version: 1\nmcpServers:\n  open:\n    url: http://127.0.0.1:${port}/mcp\n  program:\n    command: node\n    args: ["-e", "0"]\n`,
  );
  try {
    const skills = await world.open();
    for (const [name, reason] of [
      ["open", "not-needed"],
      ["program", "failed"],
    ] as const)
      await expect(skills.signIn(name, { open: browser })).rejects.toMatchObject({
        code: "sign_in_error",
        details: { server: name, reason },
      });
    await expect(skills.signIn("other", { open: browser })).rejects.toMatchObject({ code: "usage_error" });
  } finally {
    listener.closeAllConnections();
    listener.close();
    await open.close();
  }
});

/** The files below a folder whose text matches. */
function filesWith(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => pattern.test(readFileSync(file, "latin1")));
}
