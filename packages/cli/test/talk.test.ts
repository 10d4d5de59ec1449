import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bin, createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
  world.skill(
    "home/.agents/skills/greet",
    "name: greet\ndescription: Greets guests in Latin.",
    "Say salve.\n",
  );
  world.skill(
    "home/.agents/skills/mail",
    "name: mail\ndescription: Mails. Use when asked.\nparameters:\n  - { name: to, type: string, required: true, description: Who gets it }",
    "Write to {{to}}.\n",
  );
});
afterEach(() => world.remove());

const flat = (text: string): string => text.replace(/\s+/g, " ");

/** A service that speaks chat completions; each answer is a list of chunks, and null leaves it open. */
async function serve(
  answers: readonly (readonly (object | null)[] | number)[],
): Promise<{ readonly server: Server; readonly env: NodeJS.ProcessEnv; readonly bodies: string[] }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += String(piece);
    });
    request.on("end", () => {
      const answer = answers[bodies.push(body) - 1] ?? 500;
      if (typeof answer === "number") {
        response.writeHead(answer, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: { message: "No key, no answer", type: "x" } }));
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const delta of answer) {
        if (delta === null) return;
        const choice =
          "finish" in delta ? { delta: {}, finish_reason: delta.finish } : { delta, finish_reason: null };
        response.write(
          `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, ...choice }] })}\n\n`,
        );
      }
      response.end("data: [DONE]\n\n");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, bodies, env: { OLLAMA_HOST: `http://127.0.0.1:${port}`, SKILLWRIGHT_MODEL: "ollama/m" } };
}

describe("ask", () => {
  test("rehearses where no model is set up, and says so", () => {
    const { stdout, stderr, status } = world.run(["ask", "Greet the guests"]);
    expect(status).toBe(0);
    expect(stdout).toContain("Skill: greet");
    expect(flat(stderr)).toContain("Rehearsal: no model is used.");
  });

  test("--json is one document, and the exit status says whether it was answered", () => {
    const { stdout, status } = world.run(["ask", "/mail", "--param", "to=Ada", "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      agent: "orchestrator",
      model: { id: "rehearsal", rehearsal: true },
      finish: "answered",
      usage: { estimated: true },
      skills: [{ skill: "mail", outcome: "activated", trigger: "user" }],
    });
    const missing = world.run(["ask", "/mail", "--json"]);
    expect(missing.status).toBe(1);
    expect(flat(world.run(["ask", "/mail"]).stderr)).toContain("The skill 'mail' needs a value for to.");
    expect(missing.stderr).toContain("  to: Who gets it\nPass it with --param to=...\n");
    expect(JSON.parse(missing.stdout)).toMatchObject({
      finish: "nothing",
      skills: [{ outcome: "needs-parameters", missing: [{ name: "to" }] }],
    });
  });

  test("--events prints each part as a line", () => {
    const { stdout } = world.run(["ask", "Hello", "--events"]);
    const types = stdout
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { readonly type: string }).type);
    expect([types[0], types.at(-1)]).toEqual(["start", "finish"]);
  });

  test("errors are reported with their status", () => {
    expect(world.run(["ask", " "]).status).toBe(2);
    expect(world.run(["ask", "Hello", "--agent", "revewer"])).toMatchObject({ status: 3, stdout: "" });
    expect(world.run(["ask", "Hello", "--model", "nobody/x"]).status).toBe(3);
    expect(world.run(["ask", "Hello", "--resume", "20200101"]).status).toBe(3);
    expect(world.run(["ask", "Hello", "--param", "x"]).status).toBe(2);
  });

  test("asks a service, lets it load a skill, and prints nothing but the answer", async () => {
    const call = {
      index: 0,
      id: "c1",
      type: "function",
      function: { name: "load_skill", arguments: '{"name":"greet"}' },
    };
    const { server, env, bodies } = await serve([
      [{ role: "assistant", tool_calls: [call] }, { finish: "tool_calls" }],
      [{ role: "assistant", content: "Salve, " }, { content: "hospes!" }, { finish: "stop" }],
    ]);
    const { stdout, stderr, status } = await world.runBeside(["ask", "Greet the guests"], { env });
    server.close();
    expect({ stdout, status }).toEqual({ stdout: "Salve, hospes!\n", status: 0 });
    expect(stderr).toContain("skill greet");
    expect(bodies[1]).toContain("Say salve.");
  });

  test("says what was not allowed, even without a terminal", async () => {
    const call = {
      index: 0,
      id: "c1",
      type: "function",
      function: { name: "write_file", arguments: '{"path":"a.txt","content":"x"}' },
    };
    const { server, env } = await serve([
      [{ role: "assistant", tool_calls: [call] }, { finish: "tool_calls" }],
      [{ role: "assistant", content: "Done." }, { finish: "stop" }],
    ]);
    const { stdout, stderr, status } = await world.runBeside(["ask", "Write a file"], { env });
    server.close();
    expect({ stdout, status }).toEqual({ stdout: "Done.\n", status: 0 });
    expect(flat(stderr)).toContain(
      "write_file: The tool write_file may not be used now: it needs a person's approval",
    );
  });

  test("a restarted answer is printed once", async () => {
    const { server, env } = await serve([
      [{ role: "assistant", content: "Half an" }],
      [{ role: "assistant", content: "A whole answer." }, { finish: "stop" }],
    ]);
    const { stdout } = await world.runBeside(["ask", "Say it", "--json"], { env });
    server.close();
    expect(JSON.parse(stdout)).toMatchObject({ finish: "answered", text: "A whole answer." });
  });

  test("a service that refuses ends it with words to act on", async () => {
    const { server, env } = await serve([401]);
    const { stdout, stderr, status } = await world.runBeside(["ask", "Hello"], { env });
    server.close();
    expect({ stdout, status }).toEqual({ stdout: "", status: 6 });
    expect(flat(stderr)).toMatch(/accept|reject/);
  });

  test("Ctrl+C stops the answer, keeps it, and ends with 130", async () => {
    const { server, env } = await serve([[{ role: "assistant", content: "Once upon a time" }, null]]);
    const child = spawn("node", [bin, "ask", "Tell a story"], {
      cwd: world.project,
      env: { ...world.env, ...env },
    });
    let stdout = "";
    child.stdout.on("data", (piece) => {
      stdout += String(piece);
      child.kill("SIGINT");
    });
    const [status] = (await once(child, "exit")) as number[];
    server.closeAllConnections();
    server.close();
    expect({ stdout, status }).toEqual({ stdout: "Once upon a time", status: 130 });
    expect(world.run(["chats", "show", "last"]).stdout).toContain("Once upon a time");
  });
});

describe("chat and chats", () => {
  test("a skill in the background is started, listed and stopped, and ends with the chat", async () => {
    world.skill(
      "home/.agents/skills/slow",
      "name: slow\ndescription: Works. Use when slow.\ncontext: fork\nbackground: true",
      "Work.\n",
    );
    const { server, env } = await serve([[null], [null]]);
    const child = spawn("node", [bin, "chat"], { cwd: world.project, env: { ...world.env, ...env } });
    let stdout = "";
    child.stdout.on("data", (piece) => {
      stdout += String(piece);
    });
    child.stdin.end("/slow\n/tasks\n/stop task-1\n/slow\n/stop nothing\n");
    const [status] = (await once(child, "exit")) as number[];
    server.closeAllConnections();
    server.close();
    expect(status).toBe(0);
    expect(stdout).toContain("runs in the background as task-1");
    expect(stdout).toContain("task-1 (slow): working\n");
    expect(stdout).toContain("runs in the background as task-2");
  });

  test("a chat that cannot begin ends, also while standard input stays open", async () => {
    const child = spawn("node", [bin, "chat", "--model", "nowhere/m"], {
      cwd: world.project,
      env: world.env,
    });
    let stderr = "";
    child.stderr.on("data", (piece) => {
      stderr += String(piece);
    });
    const [status] = (await once(child, "exit")) as number[];
    expect({ status, stderr }).toEqual({
      status: 3,
      stderr: expect.stringContaining('There is no model provider called "nowhere"') as string,
    });
  });

  test("without a terminal every line is a message, and the conversation is kept", async () => {
    const { server, env, bodies } = await serve([
      [{ role: "assistant", content: "One." }, { finish: "stop" }],
      [{ role: "assistant", content: "Two." }, { finish: "stop" }],
      [{ role: "assistant", content: "Three." }, { finish: "stop" }],
    ]);
    const child = spawn("node", [bin, "chat"], { cwd: world.project, env: { ...world.env, ...env } });
    let stdout = "";
    child.stdout.on("data", (piece) => {
      stdout += String(piece);
    });
    child.stdin.end("Count\n/skills\n/help\nGo on\n/quit\nnever sent\n");
    const [status] = (await once(child, "exit")) as number[];
    expect(status).toBe(0);
    expect(stdout).toMatch(/^One\.\n\/greet {2}.*\n\/mail[\s\S]*\/help[\s\S]*Two\.\n$/);

    const again = await world.runBeside(["ask", "And then?", "--resume", "last"], { env });
    server.close();
    expect(again.stdout).toBe("Three.\n");
    expect(bodies[2]).toContain("Two.");
    const { chats } = JSON.parse(world.run(["chats", "list", "--json"]).stdout) as {
      readonly chats: readonly { readonly id: string; readonly title: string }[];
    };
    expect(chats.map(({ title }) => title)).toEqual(["Count"]);
    const id = chats[0]?.id ?? "";
    const file = join(world.root, "chat.md");
    expect(world.run(["chats", "export", id, "-o", file]).status).toBe(0);
    expect(readFileSync(file, "utf8")).toMatch(
      /^# Count\n[\s\S]*## Person\n\nAnd then\?\n\n## Assistant\n\nThree\.\n$/,
    );
    writeFileSync(file, "Mine.\n");
    expect(world.run(["chats", "export", id, "-o", file])).toMatchObject({ status: 4, stdout: "" });
    expect(readFileSync(file, "utf8")).toBe("Mine.\n");
    expect(world.run(["chats", "export", id, "-o", file, "--force"]).status).toBe(0);
    expect(readFileSync(file, "utf8")).toMatch(/^# Count\n/);
    expect(world.run(["chats", "delete", id])).toMatchObject({ status: 2, stdout: "" });
    expect(world.run(["chats", "delete", id, "--yes"]).stdout).toBe(`Deleted ${id}.\n`);
    expect(world.run(["chats", "list"]).stdout).toContain("No saved chats.");
  });

  test("/skills prints one line per skill, /context says when the catalog is sent, and chats have dates", () => {
    world.skill("home/.agents/skills/lines", "name: lines\ndescription: |\n  First line.\n  Second line.");
    const { stdout } = world.run(["chat"], { input: "/skills\n/context\nHello\n/context\n/quit\n" });
    expect(stdout).toContain("/lines  First line. Second line.\n");
    expect(stdout).toContain("Catalog: sent with your first message.\n");
    expect(stdout).toMatch(/^Catalog: [1-9]\d* skills, about \d+ tokens\.$/m);
    expect(world.run(["chats", "list"]).stdout).toMatch(/^\S+ {2}\d{4}-\d\d-\d\d \d\d:\d\dZ {2}Hello/m);
  });

  test("a command that takes no argument says so, and isn't sent to the model", () => {
    const { stdout, stderr } = world.run(["chat", "--no-transcript"], {
      input: "/clear now\n/compact soon\n/help me\n/exit please\n/quit\n",
    });
    expect(stdout).toBe("");
    expect(stderr.match(/^\/.*$/gm)).toEqual(
      ["/clear", "/compact", "/help", "/exit"].map((word) => `${word} takes no argument.`),
    );
  });

  test("with arguments, a skill is called although a command of the chat has its name", () => {
    world.skill(
      "home/.agents/skills/compact",
      "name: compact\ndescription: Compacts CSS. Use when asked.",
      "Compact $ARGUMENTS.\n",
    );
    world.skill("home/.agents/skills/quit", "name: quit\ndescription: Quits.\nuser-invocable: false");
    const { stdout, stderr } = world.run(["chat", "--no-transcript"], {
      input: "/compact site.css\n/quit smoking\n/quit\n",
    });
    expect(stdout).toContain("Compact site.css.");
    expect(stderr.match(/^\/.*$/gm)).toEqual(["/quit takes no argument."]);
  });

  test("--no-shell-directives runs none in this ask or chat", () => {
    world.skill(
      "home/.agents/skills/now",
      "name: now\ndescription: Tells the time. Use when asked.",
      "It is !`echo noon`.\n",
    );
    world.write("home/.config/skillwright/config.yaml", "sandbox: off\n");
    expect(world.run(["trust", "--run", "now", "--yes"]).status).toBe(0);
    const said = 'Commands of "now" were not run: shell directives are turned off.';
    expect(flat(world.run(["ask", "/now"]).stderr)).not.toContain(said);
    expect(flat(world.run(["ask", "/now", "--no-shell-directives"]).stderr)).toContain(said);
    const chat = world.run(["chat", "--no-shell-directives"], { input: "/now\n/quit\n" });
    expect(flat(chat.stdout + chat.stderr)).toContain(said);
  });

  test("--no-transcript keeps nothing", () => {
    world.run(["ask", "Hello", "--no-transcript"]);
    expect(JSON.parse(world.run(["chats", "list", "--json"]).stdout)).toEqual({ chats: [] });
  });
});
