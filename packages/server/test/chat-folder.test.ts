import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openTrustStore } from "@skillwright/runtime/internal";
import { afterEach, expect, test } from "vitest";
import { type Client, createClient } from "../src/client/index.ts";
import { startModel } from "./support/model-server.ts";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
afterEach(async () => {
  await place.close();
  expect(place.defects).toEqual([]);
});

const client = (): Client => createClient({ baseUrl: place.server.url, token: place.server.token });

/** Sends a message to a new chat in a folder and returns the whole stream. */
async function chat(id: string, cwd?: string, text = "Read the file"): Promise<string> {
  const messages = [{ id: "m1", role: "user", parts: [{ type: "text", text }] }];
  const body = { id, messages, ...(cwd !== undefined && { cwd }) };
  return new Response(await client().sendChat({ body })).text();
}

test("a chat over HTTP works only in folders that a person named in a terminal", async () => {
  place = await openPlace(fillUsual);
  const { root, home, project } = place;
  for (const folder of ["home/.ssh", "home/notes", "other", "project/.git/hooks", "project/docs"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const refused = [home, root, "/", join(home, ".ssh"), join(home, "notes"), join(root, "other")];
  for (const [index, folder] of [...refused, join(project, ".git/hooks")].entries()) {
    await expect(chat(`no-${index}`, folder), folder).rejects.toMatchObject({
      status: 403,
      code: "permission_error",
    });
  }
  expect((await client().listChats()).chats).toEqual([]);
  await chat("here", project);
  await chat("below", join(project, "docs"));
  await openTrustStore({ state: join(home, ".local/state/skillwright") }).trust(join(root, "other"));
  await chat("trusted", join(root, "other"));
  expect((await client().listChats()).chats.map(({ id }) => id)).toEqual(["here", "below", "trusted"]);
});

test("trust in the home folder opens no chat in it or below", async () => {
  place = await openPlace(fillUsual);
  const { home } = place;
  mkdirSync(join(home, ".ssh"));
  await openTrustStore({ state: join(home, ".local/state/skillwright") }).trust(home);
  for (const folder of [home, join(home, ".ssh")]) {
    await expect(chat("no", folder)).rejects.toMatchObject({ code: "permission_error" });
  }
});

test("a token can't trust a folder that the server wasn't started in", async () => {
  place = await openPlace(fillUsual);
  await expect(client().trustFolder({ body: { path: place.home } })).rejects.toMatchObject({
    status: 403,
    code: "permission_error",
  });
  expect((await client().getTrust()).folders).toEqual([]);
});

test.for([
  "home/.ssh/id_ed25519",
  "home/notes.md",
  "project/sub/.git/config",
  "project/sub/.ssh/hosts.txt",
  "project/.aws/keys.json",
  "project/app/.env.json",
  "project/.env",
])("a chat over HTTP never reads %s, and nobody is asked", async (path) => {
  let file = "";
  const model = await startModel((body) =>
    body.includes("may not be read")
      ? { text: "It was refused." }
      : { tool: "read_file", input: { path: file } },
  );
  try {
    place = await openPlace((filled) => {
      fillUsual(filled);
      file = filled.write(path, "private");
      filled.write("home/.config/skillwright/config.yaml", model.config);
    });
    expect(await chat("reads")).toContain("It was refused.");
    expect(model.requests.join("")).not.toContain("private");
  } finally {
    await model.close();
  }
});

test("a chat over HTTP attaches files of its folder, and says which it doesn't attach", async () => {
  const model = await startModel(() => ({ text: "Read." }));
  try {
    place = await openPlace((filled) => {
      fillUsual(filled);
      filled.write("project/notes.md", "Owls hunt at night.");
      filled.write("project/sub/.env", "private");
      filled.write("home/notes.md", "private");
      filled.write("home/.config/skillwright/config.yaml", model.config);
    });
    const outside = join(place.home, "notes.md");
    const answer = await chat("attaches", undefined, `Read @notes.md @sub/.env @${outside}`);
    expect(answer).toMatch(/Attached notes\.md, ≈\d+ tokens/);
    expect(answer).toContain("Not attached: sub/.env is a file that can hold secrets");
    expect(answer).toContain(`Not attached: ${outside} is outside the working folder`);
    expect(model.requests.join("")).toContain("Owls hunt at night.");
    expect(model.requests.join("")).not.toContain("private");
  } finally {
    await model.close();
  }
});

test("a chat over HTTP doesn't list folders that hold secrets", async () => {
  const model = await startModel((body) =>
    body.includes('"role":"tool"') ? { text: "Done." } : { tool: "list_files", input: { path: "sub/.ssh" } },
  );
  try {
    place = await openPlace((filled) => {
      fillUsual(filled);
      filled.write("project/sub/.ssh/private-host.txt", "private");
      filled.write("home/.config/skillwright/config.yaml", model.config);
    });
    expect(await chat("lists")).toContain("Done.");
    expect(model.requests.join("")).toContain("may not be listed");
    expect(model.requests.join("")).not.toContain("private-host");
  } finally {
    await model.close();
  }
});

test("a chat over HTTP writes nothing outside its folder, or that programs act on, whatever the token answers", async () => {
  let left: string[] = [];
  const model = await startModel(() => {
    const path = left.shift();
    return path === undefined
      ? { text: "All tried." }
      : { tool: "write_file", input: { path, content: "evil" } };
  });
  try {
    place = await openPlace((filled) => {
      fillUsual(filled);
      filled.write("project/data/objects/a", "");
      filled.write("project/data/refs/b", "");
      filled.write("home/.config/skillwright/config.yaml", model.config);
    });
    const { home, project, root } = place;
    symlinkSync(home, join(project, "out"));
    const names = [
      ".bashrc",
      ".envrc",
      ".git/hooks/post-checkout",
      ".GIT/config",
      ".vscode/tasks.json",
      ".claude/settings.json",
      ".qwen/settings.json",
      ".goose/skills/a/SKILL.md",
      ".github/hooks/a.json",
      ".github/skills/a/SKILL.md",
      ".config/git/config",
      ".config/autostart/a.desktop",
      ".local/bin/git",
      ".skillwright/config.yaml",
    ];
    const tries = [
      ...names,
      ...names.map((name) => `sub/deep/${name}`),
      ...names.map((name) => join(home, name)),
      "data/HEAD",
      "out/notes.txt",
      "../other.txt",
      join(root, "other.txt"),
    ];
    left = [...tries, "notes/harmless.txt"];
    const before = filesBelow(root);
    const stop = new AbortController();
    const answering = answerAll(stop.signal);
    for (let number = 0; left.length > 0; number += 1)
      await chat(`writes-${number}`, undefined, "Write them");
    stop.abort();
    expect(await answering).toBeGreaterThan(0);
    const isOwn = (path: string): boolean => /\/(?:\.local\/state|\.cache)\/skillwright\//.test(path);
    const made = filesBelow(root).filter((path) => !before.includes(path) && !isOwn(path));
    expect(made).toEqual([join(project, "notes/harmless.txt")]);
  } finally {
    await model.close();
  }
}, 60_000);

/** Says yes to every question, with the token, until it is stopped; returns how many there were. */
async function answerAll(signal: AbortSignal): Promise<number> {
  let answered = 0;
  while (!signal.aborted) {
    const { asks } = await client().listAsks();
    for (const { id } of asks) {
      await client().answerAsk({ params: { ask: id }, body: { decision: "allow" } });
      answered += 1;
    }
    await sleep(20);
  }
  return answered;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

test("a change names no folder of skills that a person didn't name in a terminal", async () => {
  place = await openPlace(fillUsual);
  const { root } = place;
  const file = place.skill("elsewhere/mine", "name: mine\ndescription: Mine. Use when it is mine.");
  const path = `/api/v1/skills/mine?root=${encodeURIComponent(join(root, "elsewhere"))}`;
  const body = JSON.stringify({ body: "Changed.\n" });
  const headers = { "content-type": "application/json" };
  const response = await place.call(path, { method: "PATCH", body, headers });
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { error: { code: "permission_error" } },
  ]);
  expect(readFileSync(file, "utf8")).not.toContain("Changed.");
});
