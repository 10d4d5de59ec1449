import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Piece, serveModel } from "./model-server.ts";
import { bin, createWorld, type World } from "./world.ts";

let world: World;
let close: () => void = () => undefined;
beforeEach(() => {
  world = createWorld();
  world.skill(
    "home/.agents/skills/mail",
    "name: mail\ndescription: Mails.\nparameters:\n  - { name: to, type: string, required: true, description: Who gets it }",
    "Write to {{to}}.\n",
  );
});
afterEach(() => {
  close();
  world.remove();
});

async function serve(...answers: Parameters<typeof serveModel>) {
  const server = await serveModel(...answers);
  close = () => server.close();
  return server;
}

/** A person in front of a real terminal in which the chat runs. */
function sitDown(env: NodeJS.ProcessEnv) {
  const child = spawn("script", ["-qec", `stty cols 80; exec node ${bin} chat`, "/dev/null"], {
    cwd: world.project,
    env: { ...world.env, ...env, TERM: "dumb" },
  });
  let shown = "";
  let seen = 0;
  let isOver = false;
  child.stdout.on("data", (piece) => {
    shown += stripVTControlCharacters(String(piece));
  });
  const ended = once(child, "close").then(([status]) => {
    isOver = true;
    return status as number;
  });
  return {
    type: (keys: string): void => {
      child.stdin.write(keys);
    },
    /** Waits until a text is shown after what was waited for before. */
    async sees(text: string): Promise<void> {
      while (shown.indexOf(text, seen) === -1) {
        if (isOver) throw new Error(`The chat ended without "${text}":\n${shown}`);
        await Promise.race([once(child.stdout, "data"), ended]);
      }
      seen = shown.indexOf(text, seen) + text.length;
    },
    ended,
    shown: () => shown,
  };
}

const CTRL_C = "\u0003";

describe("chat at a terminal that can't show a screen", () => {
  test("shows a prompt, streams the answer, explains itself, and leaves with /quit", async () => {
    const { env, bodies } = await serve([["Salve, ", "hospes!"]]);
    const person = sitDown(env);
    await person.sees("Chatting with orchestrator");
    await person.sees("> ");
    person.type("Hello\r");
    await person.sees("Salve, hospes!");
    await person.sees("> ");
    person.type("/help\r");
    await person.sees("/compact      compact the conversation now");
    await person.sees("> ");
    person.type("/quit\r");
    await person.sees("skillwright chat --resume ");
    expect(await person.ended).toBe(0);
    expect(bodies.length).toBe(1);
  });

  test("Ctrl+C stops an answer and stays; at the prompt, twice leaves", async () => {
    const { env, bodies } = await serve([["Once upon a time", null], ["The end."]]);
    const person = sitDown(env);
    await person.sees("> ");
    person.type("Tell a story\r");
    await person.sees("Once upon a time");
    person.type(CTRL_C);
    await person.sees("Stopped.");
    await person.sees("> ");
    person.type("And then?\r");
    await person.sees("The end.");
    await person.sees("> ");
    expect(bodies[1]).toContain("Once upon a time");
    person.type(CTRL_C);
    await person.sees("Press Ctrl+C again to quit.");
    await person.sees("> ");
    person.type(CTRL_C);
    expect(await person.ended).toBe(0);
  });

  test("a tool is called only after a yes, and any other answer is a no that the model hears", async () => {
    const write = { tool: "write_file", input: { path: "note.txt", content: "Hello\n" } };
    const { env, bodies } = await serve([[write], ["I may not."], [write], ["Written."]]);
    const person = sitDown(env);
    await person.sees("> ");
    person.type("Write a note\r");
    await person.sees("Allow the agent to use write_file?");
    await person.sees("+Hello");
    await person.sees("Allow? [y/N] ");
    person.type("\r");
    await person.sees("I may not.");
    expect(existsSync(join(world.project, "note.txt"))).toBe(false);
    expect(bodies.length).toBe(2);
    await person.sees("> ");
    person.type("Please\r");
    await person.sees("Allow? [y/N] ");
    person.type("y\r");
    await person.sees("Written.");
    expect(readFileSync(join(world.project, "note.txt"), "utf8")).toBe("Hello\n");
    await person.sees("> ");
    person.type("/quit\r");
    expect(await person.ended).toBe(0);
  });

  test("a skill in the background asks while a message is typed, and the message is there again", async () => {
    world.skill(
      "home/.agents/skills/slow",
      "name: slow\ndescription: Works. Use when slow.\ncontext: fork\nbackground: true",
      "Work.\n",
    );
    const work = Promise.withResolvers<readonly Piece[]>();
    const { env, bodies } = await serve([work.promise, ["All written."], ["You are welcome."]]);
    const person = sitDown(env);
    await person.sees("> ");
    person.type("/slow\r");
    await person.sees("runs in the background as task-1");
    await person.sees("> ");
    person.type("/tasks\r");
    await person.sees("task-1 (slow): working");
    await person.sees("> ");
    person.type("Than");
    await person.sees("Than");
    work.resolve([{ tool: "write_file", input: { path: "note.txt", content: "Hello\n" } }]);
    await person.sees("Allow? [y/N] ");
    person.type("y\r");
    await person.sees("task-1 (slow): done");
    await person.sees("All written.");
    await person.sees("> Than");
    expect(readFileSync(join(world.project, "note.txt"), "utf8")).toBe("Hello\n");
    person.type("ks\r");
    await person.sees("You are welcome.");
    expect(bodies[2]).toContain("All written.");
    expect(bodies[2]).toContain("Thanks");
    await person.sees("> ");
    person.type("/quit\r");
    expect(await person.ended).toBe(0);
    // Once, when it came.
    expect(person.shown().split("All written.").length - 1).toBe(1);
  });

  test("lines that are pasted are one message", async () => {
    const { env, bodies } = await serve([["Read it."]]);
    const person = sitDown(env);
    await person.sees("> ");
    person.type("first line\rsecond line\rthird line\r");
    await person.sees("Read it.");
    expect(bodies[0]).toContain(String.raw`first line\nsecond line\nthird line`);
    await person.sees("> ");
    person.type("/quit\r");
    expect(await person.ended).toBe(0);
    expect(bodies.length).toBe(1);
  });

  test("asks for a value that a skill needs, and the model gets it", async () => {
    const { env, bodies } = await serve([["Sent."]]);
    const person = sitDown(env);
    await person.sees("> ");
    person.type("/mail\r");
    await person.sees("Who gets it");
    await person.sees("to: ");
    person.type("Ada\r");
    await person.sees("Sent.");
    expect(bodies[0]).toContain("Write to Ada.");
    await person.sees("> ");
    person.type("\u0004");
    expect(await person.ended).toBe(0);
  });
});
