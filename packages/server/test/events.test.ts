import { rmSync } from "node:fs";
import { join } from "node:path";
import { createSkills, thisPerson } from "@skillwright/runtime/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiError, createClient, followEvents, type ServerEvents } from "../src/client/index.ts";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
beforeAll(async () => {
  place = await openPlace(fillUsual);
});
afterAll(() => place.close());

interface Heard {
  readonly event: keyof ServerEvents;
  readonly data: unknown;
}

/** Follows events and waits for one that fits. */
function follow(): {
  readonly heard: readonly Heard[];
  until(fits: (heard: Heard) => boolean): Promise<Heard>;
  stop(): void;
} {
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  const stop = followEvents(
    {
      on: (event, data) => {
        heard.push({ event, data });
        for (const look of waiting) look();
      },
    },
    { baseUrl: place.server.url, token: place.server.token },
  );
  return {
    heard,
    stop,
    until: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = heard.find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

const client = (): ReturnType<typeof createClient> =>
  createClient({ baseUrl: place.server.url, token: place.server.token });

test("every client gets an event with the difference for changes on the disk and over the API", async () => {
  const [one, two] = [follow(), follow()];
  await Promise.all([one, two].map((follower) => follower.until(({ event }) => event === "hello")));
  place.skill("home/.agents/skills/outside", "name: outside\ndescription: Written by hand.");
  const isAdded =
    (id: string) =>
    ({ event, data }: Heard): boolean =>
      event === "skills" && (data as ServerEvents["skills"]).added.some((skill) => skill.id === id);
  for (const follower of [one, two]) await follower.until(isAdded("outside"));
  await client().createSkill({
    body: { fields: { name: "inside", description: "By the API." }, body: "Do it." },
  });
  for (const follower of [one, two]) await follower.until(isAdded("inside"));
  rmSync(join(place.home, ".agents/skills/outside"), { recursive: true });
  const { data } = await one.until(
    ({ event, data: d }) => event === "skills" && (d as ServerEvents["skills"]).removed.length > 0,
  );
  expect((data as ServerEvents["skills"]).removed.map(({ id }) => id)).toEqual(["outside"]);
  one.stop();
  two.stop();
});

test("a broken connection continues where it was", async () => {
  const headers = { authorization: `Bearer ${place.server.token}` };
  const first = new AbortController();
  const stream = await fetch(`${place.server.url}/api/v1/events`, { headers, signal: first.signal });
  const { value } = (await stream.body?.getReader().read()) ?? {};
  const id = /id: (.*)/.exec(new TextDecoder().decode(value))?.[1] ?? "";
  first.abort();
  await client().trustFolder({ body: { path: place.project } });
  const second = new AbortController();
  const again = await fetch(`${place.server.url}/api/v1/events`, {
    headers: { ...headers, "last-event-id": id },
    signal: second.signal,
  });
  const reader = again.body?.getReader();
  let text = "";
  while (!text.includes("event: trust")) {
    const piece = await reader?.read();
    text += new TextDecoder().decode(piece?.value);
  }
  expect(text).toContain(`"trusted":true`);
  second.abort();
});

test("a server that refuses the token is not asked again", async () => {
  const { url } = place.server;
  let asked = 0;
  const states: string[] = [];
  const error = await new Promise<ApiError>((refused) => {
    followEvents(
      { refused, state: (state) => states.push(state) },
      {
        baseUrl: url,
        token: "wrong",
        fetch: (...request) => {
          asked += 1;
          return fetch(...request);
        },
      },
    );
  });
  expect({ code: error.code, status: error.status, asked, states }).toEqual({
    code: "not_authenticated",
    status: 401,
    asked: 1,
    states: [],
  });
});

/** The `proposal` events that were heard. */
const proposalsIn = (heard: readonly Heard[]): readonly unknown[] =>
  heard.filter(({ event }) => event === "proposal").map(({ data }) => data);

const better = (description: string): string =>
  `---\nname: notes\ndescription: ${description} Use when something is worth keeping.\n---\n\nDo it well.\n`;

test("a proposal over the API sends one event when it is filed, rebased and decided", async () => {
  const follower = follow();
  await follower.until(({ event }) => event === "hello");
  const { id } = await client().propose({
    body: { skill: "notes", text: better("Take better notes."), justification: "Better.", agent: "builder" },
  });
  await client().updateSkill({ params: { skill: "notes" }, body: { body: "Do it.\n\nAlso at night.\n" } });
  const params = { proposal: id };
  expect(await client().rebaseProposal({ params })).toMatchObject({ kind: "rebased" });
  await client().reviewProposal({ params, body: { decision: "reject" } });
  await follower.until(
    ({ event, data }) => event === "proposals" && (data as ServerEvents["proposals"]).waiting === 0,
  );
  expect(proposalsIn(follower.heard)).toEqual([
    { id, status: "pending", change: "created" },
    { id, status: "pending", change: "changed" },
    { id, status: "rejected", change: "decided" },
  ]);
  follower.stop();
});

test("a proposal of another program sends events when it is filed and decided", async () => {
  const follower = follow();
  await follower.until(({ event }) => event === "hello");
  const other = await createSkills({
    cwd: place.project,
    home: place.home,
    env: { PATH: process.env.PATH },
    watch: "off",
  });
  const { id } = await other.propose({
    skill: "notes",
    change: { text: better("Take other notes.") },
    justification: "Other.",
    author: { kind: "agent", name: "builder" },
  });
  await follower.until(({ event }) => event === "proposal");
  await other.reviewProposal(id, { decision: "reject", reviewer: thisPerson() });
  await other.close();
  await follower.until(
    ({ event, data }) => event === "proposal" && (data as ServerEvents["proposal"]).change === "decided",
  );
  expect(proposalsIn(follower.heard)).toEqual([
    { id, status: "pending", change: "created" },
    { id, status: "rejected", change: "decided" },
  ]);
  follower.stop();
});

test("hidden skills of an untrusted project send an event with the project", async () => {
  const follower = follow();
  await follower.until(({ event }) => event === "hello");
  place.skill(
    "other/.agents/skills/stranger",
    "name: stranger\ndescription: Of a project that nobody knows.",
  );
  place.write("other/.git/HEAD", "ref: refs/heads/main\n");
  const folder = join(place.root, "other");
  await client().listSkills({ query: { cwd: [folder] } });
  const { data } = await follower.until(({ event }) => event === "trust-asked");
  expect(data).toEqual({ folder, skills: ["stranger"] });
  follower.stop();
});
