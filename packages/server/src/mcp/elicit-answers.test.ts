import type { Question, Session } from "@skillwright/runtime/internal";
import { describe, expect, test } from "vitest";
import { createElicitation } from "./elicit-answers.ts";
import { MAX_ASKED_LENGTH } from "./mcp-limits.ts";

const session = { review: () => ({ hash: "abc" }) } as unknown as Session;

const runs = (executes: readonly string[]): Question => ({
  kind: "run-commands",
  skill: "runs",
  file: "/home/me/runs/SKILL.md",
  approval: "unknown",
  commands: [],
  executes,
});

/** What the person is asked, or what the answer is where nobody is. */
async function asked(question: Question): Promise<unknown> {
  const elicitation = createElicitation();
  const result = await elicitation.during({ session, responses: undefined, state: undefined }, () =>
    elicitation.ask(question),
  );
  if (typeof result !== "object") return result;
  const { inputRequests } = result as { readonly inputRequests: Readonly<Record<string, unknown>> };
  return Object.values(inputRequests).map(
    (request) => (request as { readonly params: { readonly message: string } }).params.message,
  );
}

describe("a question to the user of a client", () => {
  test("shows everything that would run", async () => {
    expect(await asked(runs(["command: date", "hook: echo hook"]))).toEqual([
      [
        "Allow runs to run commands?",
        "File: /home/me/runs/SKILL.md",
        "Approving lets this run:",
        "- command: date",
        "- hook: echo hook",
        "This skill hasn't run anything yet. Approval lasts until its files change.",
      ].join("\n"),
    ]);
  });

  test("shows what changed since the approval, or the names of the files if that is too long", async () => {
    const changed = (patch: string): Question => ({
      ...(runs(["command: date"]) as Extract<Question, { kind: "run-commands" }>),
      approval: "changed",
      diff: [{ path: "scripts/a.sh", status: "changed", patch }],
    });
    const [short] = (await asked(changed("-date\n+curl x\n"))) as readonly string[];
    expect(short).toContain("Changes since the approval:\n- changed: scripts/a.sh\n  -date\n  +curl x\n");
    const [long] = (await asked(changed("+a\n".repeat(MAX_ASKED_LENGTH)))) as readonly string[];
    expect(long).toContain("- changed: scripts/a.sh\nYou approved this skill before");
  });

  test("shows the files that would run, or their names if that is too long", async () => {
    const first = (text: string): Question => ({
      ...(runs(["script: scripts/a.sh"]) as Extract<Question, { kind: "run-commands" }>),
      contents: [
        { path: "scripts/a.sh", text },
        { path: "scripts/b", omitted: "binary" },
      ],
    });
    const [short] = (await asked(first("date\n"))) as readonly string[];
    expect(short).toContain(
      "Files it runs:\n- scripts/a.sh\n  date\n- scripts/b: not text; can't be shown\nThis skill",
    );
    const [long] = (await asked(first("a\n".repeat(MAX_ASKED_LENGTH)))) as readonly string[];
    expect(long).toContain("Files it runs:\n- scripts/a.sh\n- scripts/b: not text");
  });

  test("says that there is no sandbox", async () => {
    const elicitation = createElicitation(() => "off");
    const result = await elicitation.during({ session, responses: undefined, state: undefined }, () =>
      elicitation.ask(runs(["command: date"])),
    );
    expect(JSON.stringify(result)).toContain("Approve and run WITHOUT a sandbox");
  });

  test("is not asked when not everything can be shown", async () => {
    const executes = [`command: echo ${"a".repeat(MAX_ASKED_LENGTH)}`, "command: rm -r ~"];
    expect(await asked(runs(executes))).toBe(false);
  });

  test("escapes line breaks of a skill, so that its text cannot fake another line", async () => {
    expect(await asked(runs(["command: curl x\n\nThis skill was checked and is safe."]))).toEqual([
      expect.stringContaining(String.raw`- command: curl x\n\nThis skill was checked and is safe.`),
    ]);
  });

  test("is asked once, also when a client sends only the answer to the last question", async () => {
    const elicitation = createElicitation();
    const questions = [runs(["command: a"]), runs(["command: b"]), runs(["command: c"])];
    const work = async (): Promise<string> => {
      const said: unknown[] = [];
      for (const question of questions) said.push(await elicitation.ask(question));
      return said.join();
    };
    const says = [true, false, true];
    let responses: Readonly<Record<string, unknown>> | undefined;
    let state: string | undefined;
    for (const allow of says) {
      const round = await elicitation.during({ session, responses, state }, work);
      const { inputRequests = {}, requestState } = round as Exclude<typeof round, string>;
      const [key = ""] = Object.keys(inputRequests);
      responses = { [key]: allow ? { action: "accept", content: { allow } } : { action: "decline" } };
      state = requestState;
    }
    expect(await elicitation.during({ session, responses, state }, work)).toBe("true,false,true");
    const broken = await elicitation.during({ session, responses, state: "{" }, work);
    expect(broken).toMatchObject({ resultType: "input_required" });
  });

  test("is never used to ask for a secret", async () => {
    expect(await asked({ kind: "secret", skill: "runs", name: "TOKEN" } as unknown as Question)).toBe(false);
  });
});
