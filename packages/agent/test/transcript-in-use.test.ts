import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { deleteTranscript, openConversation, readTranscript, resumeConversation } from "../src/index.ts";
import { say } from "./support/read-stream.ts";
import { scriptedModel } from "./support/scripted-model.ts";
import type { TempWorkspace } from "./support/temp-workspace.ts";
import { agentsOf, testWorkspace } from "./support/test-workspace.ts";

const holder = fileURLToPath(new URL("support/pause-conversation.ts", import.meta.url));

/** A separate process that resumes a conversation; its output is read by lines. */
function start(workspace: TempWorkspace, id: string): ChildProcess {
  const flags = ["--conditions=@skillwright/source", "--no-warnings", holder];
  return spawn(
    process.execPath,
    [...flags, workspace.at("home"), workspace.at("repo"), workspace.at("own"), id],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
}

async function nextLine(child: ChildProcess): Promise<string> {
  const [piece] = (await once(child.stdout as NonNullable<ChildProcess["stdout"]>, "data")) as [Buffer];
  return String(piece).trim();
}

async function beginOne(workspace: TempWorkspace) {
  const skills = await workspace.skills();
  const options = { skills, agents: await agentsOf(skills), models: scriptedModel([]) };
  const first = await openConversation(options);
  await say(first, "Hello");
  return { first, options, locations: skills.locations };
}

const inUse = (id: string) => ({
  code: "transcript_in_use",
  message: `The conversation "${id}" is open elsewhere`,
  details: { id },
});

test("a conversation that is open in another process is locked until that process ends, however it ends", async () => {
  using workspace = testWorkspace();
  const { first, options, locations } = await beginOne(workspace);
  const { id } = first;
  await first.close();
  const child = start(workspace, id);
  expect(await nextLine(child)).toBe("open");
  await expect(resumeConversation("last", options)).rejects.toMatchObject(inUse(id));
  const second = start(workspace, id);
  expect(await nextLine(second)).toBe("transcript_in_use");
  await once(second, "exit");
  // Reading changes nothing, and neither does an unsaved conversation.
  expect(readTranscript(id, locations).messages.length).toBe(2);
  await (await resumeConversation(id, { ...options, transcript: "off" })).close();

  child.kill("SIGKILL");
  await once(child, "exit");
  const again = await resumeConversation(id, options);
  await say(again, "Still here?");
  await again.close();
  expect(readTranscript(id, locations).messages.length).toBe(4);
});

test("an open conversation is locked for other processes and for this one", async () => {
  using workspace = testWorkspace();
  const { first, options } = await beginOne(workspace);
  await expect(resumeConversation(first.id, options)).rejects.toMatchObject(inUse(first.id));
  const child = start(workspace, first.id);
  expect(await nextLine(child)).toBe("transcript_in_use");
  await once(child, "exit");
  await first.close();
  await (await resumeConversation(first.id, options)).close();
});

test("a failed resume releases the lock, and deleting leaves no lock", async () => {
  using workspace = testWorkspace();
  const { first, options, locations } = await beginOne(workspace);
  await first.close();
  await expect(resumeConversation(first.id, { ...options, agent: "nobody" })).rejects.toMatchObject({
    code: "agent_not_found",
  });
  await (await resumeConversation(first.id, options)).close();
  deleteTranscript(first.id, locations);
  expect(existsSync(`${locations.state}/locks/transcript-${first.id}.lock`)).toBe(false);
});
