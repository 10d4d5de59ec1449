import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTrustStore, type Question, type Session, type SessionOptions } from "../src/index.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { withoutSandbox } from "./support/sandbox-place.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const NETWORK = "network: every computer it can reach, and the services of this one";

let server: Server;
let call: string;

beforeAll(async () => {
  server = createServer((socket) => socket.end("reached\n")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  // In a shell of its own: a connection that fails would end the outer one.
  call = `bash -c "cat < /dev/tcp/127.0.0.1/${port}" 2>/dev/null || echo alone`;
});

afterAll(() => {
  server.close();
});

/** A skill that calls the server by all the ways in which something of it runs. */
function caller(fields: string, folder = "home/.agents/skills/caller"): Readonly<Record<string, string>> {
  const hooks = JSON.stringify({ UserPromptSubmit: [{ command: call }] });
  return {
    [`${folder}/SKILL.md`]: `---\nname: caller\ndescription: Calls.\nhooks: ${hooks}\n${fields}---\nSaid: !\`${call}\`\n`,
    [`${folder}/scripts/call.sh`]: `${call}\n`,
  };
}

async function start(tree: TempTree, options: SessionOptions = {}): Promise<Session> {
  return (await openSkills(tree)).session(options);
}

/** What a directive, a hook and a script of the skill heard. */
async function hear(session: Session): Promise<readonly string[]> {
  const activation = await session.activate({ name: "caller", trigger: "user" });
  const text = activation.kind === "activated" ? activation.text : activation.kind;
  const hooked = await session.fire({ event: "UserPromptSubmit", prompt: "Hello" });
  const ran = await session.run({ skill: "caller", script: "scripts/call.sh" });
  const word = (said: string): string => /reached|alone/.exec(said)?.[0] ?? "nothing";
  return [word(text), word(hooked.context), ran.kind === "ran" ? ran.stdout.trim() : ran.kind];
}

function person(answer: boolean) {
  const heard: Question[] = [];
  const ask = (question: Question): Promise<boolean> => {
    heard.push(question);
    return Promise.resolve(answer);
  };
  return { heard, ask };
}

const everything = ["reached", "reached", "reached"];
const alone = ["alone", "alone", "alone"];

describe.skipIf(withoutSandbox)("what a skill runs", () => {
  test("does not reach the network when the skill does not ask for it", async () => {
    using tree = tempTree(caller(""));
    const { ask, heard } = person(true);
    expect(await hear(await start(tree, { ask }))).toEqual(alone);
    expect(heard).toMatchObject([{ kind: "run-commands", executes: expect.not.arrayContaining([NETWORK]) }]);
  });

  test.for([
    ["its own file", "permissions: { network: true }\n", undefined],
    ["a sidecar", "", "permissions:\n  network:\n    enabled: true\n"],
  ] as const)("reaches it when %s asks and a person said yes to that", async ([, fields, sidecar]) => {
    using tree = tempTree(caller(fields));
    if (sidecar !== undefined) {
      tree.write({ "home/.agents/skills/caller/agents/skillwright.yaml": sidecar });
    }
    const { ask, heard } = person(true);
    const session = await start(tree, { ask });
    expect(session.review("caller")).toMatchObject({
      approval: "unknown",
      executes: expect.arrayContaining([NETWORK]),
      refused: [],
    });
    expect(await hear(session)).toEqual(everything);
    expect(heard).toMatchObject([{ kind: "run-commands", executes: expect.arrayContaining([NETWORK]) }]);
    expect(await hear(await start(tree))).toEqual(everything);
  });

  test("does not run at all when the person says no", async () => {
    using tree = tempTree(caller("permissions: { network: true }\n"));
    expect(await hear(await start(tree, person(false)))).toEqual(["nothing", "nothing", "refused"]);
  });

  test("loses the network with the approval of its content", async () => {
    using tree = tempTree(caller("permissions: { network: true }\n"));
    expect(await hear(await start(tree, person(true)))).toEqual(everything);
    tree.write({ "home/.agents/skills/caller/notes.md": "one more" });
    expect(await hear(await start(tree))).toEqual(["nothing", "nothing", "refused"]);
  });

  test("of a project asks like any other, and trust in the folder is no yes", async () => {
    using tree = tempTree(caller("permissions: [network]\n", "repo/.agents/skills/caller"));
    await trustRepo(tree);
    expect(await hear(await start(tree))).toEqual(["nothing", "nothing", "refused"]);
    const { ask, heard } = person(true);
    expect(await hear(await start(tree, { ask }))).toEqual(everything);
    expect(heard).toMatchObject([{ executes: expect.arrayContaining([NETWORK]) }]);
  });

  test("does not reach the network under strict, which is said, and asks again when it could", async () => {
    using tree = tempTree({
      ...caller("permissions: { network: true }\n"),
      "own/config/config.yaml": "permissions: strict\n",
    });
    const session = await start(tree, person(true));
    expect(await hear(session)).toEqual(alone);
    expect(session.review("caller")).toMatchObject({
      approval: "approved",
      executes: expect.not.arrayContaining([NETWORK]),
      refused: ["Requests the network. It gets no access: `permissions` in the configuration is `strict`."],
    });
    tree.write({ "own/config/config.yaml": "permissions: ask\n" });
    expect(await hear(await start(tree))).toEqual(["nothing", "nothing", "refused"]);
    const { ask, heard } = person(true);
    expect(await hear(await start(tree, { ask }))).toEqual(everything);
    expect(heard).toMatchObject([{ approval: "unknown", executes: expect.arrayContaining([NETWORK]) }]);
  });

  test("loses the network when the person takes that approval back while a hook waits", async () => {
    using tree = tempTree(caller("permissions: { network: true }\n"));
    const skills = await openSkills(tree);
    const session = await skills.session(person(true));
    expect(await hear(session)).toEqual(everything);
    const trust = openTrustStore({ state: tree.at("own/state") });
    const { key } = skills.get("caller").found;
    const { hash = "" } = trust.approvalOf(key) ?? {};
    await trust.approve({ key, hash, what: [] });
    expect((await session.fire({ event: "UserPromptSubmit", prompt: "Hello" })).context).toContain(
      "\nalone\n",
    );
  });

  test("reads no file that the skill asks for, which is said", async () => {
    using tree = tempTree(caller("permissions: { file_system: { read: [/secret] } }\n"));
    expect((await start(tree)).review("caller").refused).toEqual([
      "Requests `read` access to `/secret` but doesn't get it. Its commands can only read the project and the skill.",
    ]);
  });

  test("reaches only the hosts it names, with their ports, and what it tried is reported", async () => {
    const { port } = server.address() as { readonly port: number };
    const other = createServer((socket) => socket.end("reached\n")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port: otherPort } = other.address() as { readonly port: number };
    const get = (address: string): string => `/usr/bin/python3 -c '
import os, socket
proxy = os.environ["HTTPS_PROXY"].split("//")[1].split(":")
s = socket.create_connection((proxy[0], int(proxy[1])))
s.sendall(b"CONNECT ${address} HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n")
said = b""
while True:
    part = s.recv(1000)
    if not part: break
    said += part
print(said.decode().split(" ")[1], "reached" in said.decode())'`;
    const direct = `bash -c "cat < /dev/tcp/127.0.0.1/${port}" 2>/dev/null || echo alone`;
    using tree = tempTree({
      "home/.agents/skills/caller/SKILL.md": `---\nname: caller\ndescription: Calls.\npermissions: { network: ["127.0.0.1:${port}", "localhost.example"] }\n---\nCall.\n`,
      "home/.agents/skills/caller/scripts/call.sh": `${get(`127.0.0.1:${port}`)}\n${get(`127.0.0.1:${otherPort}`)}\n${get("evil.example:443")}\n${direct}\nexit 5\n`,
    });
    const { ask, heard } = person(true);
    const session = await start(tree, { ask });
    const ran = await session.run({ skill: "caller", script: "scripts/call.sh" });
    other.close();
    expect(heard).toMatchObject([
      {
        executes: expect.arrayContaining([
          `network: 127.0.0.1:${port}`,
          "network: localhost.example (ports 443 and 80)",
        ]),
      },
    ]);
    expect(ran).toMatchObject({
      kind: "ran",
      status: 5,
      stdout: "200 True\n403 False\n403 False\nalone\n",
      notices: [
        `The command tried to reach 127.0.0.1:${otherPort}, which nobody granted.`,
        "The command tried to reach evil.example:443, which nobody granted.",
      ],
    });
  });
});
