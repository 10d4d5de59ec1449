import { describe, expect, test } from "vitest";
import type { Question, Session } from "../src/index.ts";
import { only, policy, refusal, rules, start, tool, tree, use, yes } from "./support/recorded-tool.ts";

/** Agrees to what skills ask for and to nothing else. */
const onlyGrants = ({ kind }: Question): Promise<boolean> => Promise.resolve(kind === "grant-tools");

describe("a wrapped tool", () => {
  test("has the form of the original, and its answer", async () => {
    using place = tree();
    const session = await start(place, { permissions: { policy: policy({ allow: rules("Bash") }) } });
    const wrapped = only(session, tool("Bash"));
    expect(wrapped).toMatchObject({
      name: "Bash",
      description: "The tool Bash",
      inputSchema: { type: "object" },
    });
    expect(await wrapped.execute({ command: "ls" }, "context")).toBe('Bash {"command":"ls"} context');
  });

  test("has no other way to the original", async () => {
    using place = tree();
    const session = await start(place);
    const leaky = { ...tool("Bash"), run: () => "ran", original: tool("Bash") };
    const [wrapped] = session.wrapTools([leaky]);
    expect(Object.keys(wrapped ?? {}).toSorted()).toEqual(["description", "execute", "inputSchema", "name"]);
  });

  test("asks a person, shows what would be done and why, and obeys", async () => {
    using place = tree();
    const heard: Question[] = [];
    const answers = [true, false];
    const session = await start(place, {
      ask(question) {
        heard.push(question);
        return Promise.resolve(answers.shift() === true);
      },
    });
    const bash = only(session, tool("Bash"));
    expect(await bash.execute({ command: "ls" })).toBe('Bash {"command":"ls"}');
    expect(await bash.execute({ command: "rm x" })).toEqual(
      refusal("The tool Bash may not be used now: a person did not allow it."),
    );
    expect(heard).toEqual([
      { kind: "use-tool", tool: "Bash", input: { command: "ls" }, why: "no rule allows it" },
      { kind: "use-tool", tool: "Bash", input: { command: "rm x" }, why: "no rule allows it" },
    ]);
  });

  test("asks nobody about a call that would fail, and still says what rules forbid", async () => {
    using place = tree();
    const heard: Question[] = [];
    const session = await start(place, {
      permissions: { policy: policy({ deny: rules("Bash(rm *)"), ask: rules("read_skill_resource") }) },
      ask(question) {
        heard.push(question);
        return Promise.resolve(true);
      },
    });
    const wrong = { text: "The command is missing", isError: true, code: "validation_error" };
    const check = ({ command = "" }: { readonly command?: string }) => (command === "ls" ? undefined : wrong);
    const bash = only(session, { ...tool("Bash"), check });
    expect(await bash.execute({})).toEqual(wrong);
    expect(await bash.execute({ command: "rm x" })).toMatchObject({ code: "permission_error" });
    const reader = session.tools().find(({ name }) => name === "read_skill_resource");
    expect(await reader?.execute({})).toMatchObject({ code: "validation_error" });
    expect(heard).toEqual([]);
    expect(await bash.execute({ command: "ls" })).toBe('Bash {"command":"ls"}');
    expect(heard).toHaveLength(1);
  });

  test("is not called when no one can be asked", async () => {
    using place = tree();
    expect(await only(await start(place), tool("Bash")).execute({ command: "ls" })).toEqual(
      refusal(
        "The tool Bash may not be used now: it needs a person's approval, and no one can be prompted here.",
      ),
    );
  });

  test("that the host forbids is gone, one that it forbids in part says so", async () => {
    using place = tree();
    const rule = policy({ allow: rules("*"), deny: rules("WebFetch", "Bash(rm:*)") });
    const session = await start(place, { permissions: { policy: rule } });
    const wrapped = session.wrapTools([tool("WebFetch"), tool("Bash")]);
    expect(wrapped.map(({ name }) => name)).toEqual(["Bash"]);
    expect(await wrapped[0]?.execute({ command: "rm x" })).toEqual(
      refusal("The tool Bash may not be used now: the rules of this host forbid it (Bash(rm:*))."),
    );
    expect(await wrapped[0]?.execute({ command: "ls" })).toBe('Bash {"command":"ls"}');
  });

  test("that is not among what the host allows refuses without a question", async () => {
    using place = tree();
    const rule = policy({ allow: rules("Bash(ls)"), otherwise: "deny" });
    const bash = only(await start(place, { ask: yes, permissions: { policy: rule } }), tool("Bash"));
    expect(await bash.execute({ command: "ls" })).toBe('Bash {"command":"ls"}');
    expect(await bash.execute({ command: "id" })).toEqual(
      refusal("The tool Bash may not be used now: the rules of this host do not allow it."),
    );
  });

  test("throws what the original throws", async () => {
    using place = tree();
    const session = await start(place, { ask: yes });
    const broken = tool("Bash", { execute: () => Promise.reject(new Error("broken")) });
    await expect(only(session, broken).execute({})).rejects.toThrow("broken");
  });
});

describe("what an active skill allows", () => {
  test("is called without a question for the turn, and asked again in the next", async () => {
    using place = tree();
    const session = await start(place, { ask: onlyGrants });
    const bash = only(session, tool("Bash"));
    expect(await bash.execute({ command: "git status" })).toMatchObject({ isError: true });
    await use(session, "git");
    expect(await bash.execute({ command: "git status" })).toBe('Bash {"command":"git status"}');
    session.nextTurn();
    expect(await bash.execute({ command: "git status" })).toMatchObject({ isError: true });
  });

  test("ends at once when the skill is taken out in the middle of a turn", async () => {
    using place = tree();
    const session = await start(place, { ask: onlyGrants });
    const bash = only(session, tool("Bash"));
    await use(session, "git");
    expect(await bash.execute({ command: "git status" })).toBe('Bash {"command":"git status"}');
    await session.deactivate("git");
    expect(await bash.execute({ command: "git status" })).toMatchObject({ isError: true });
    await use(session, "git");
    session.afterCompaction({ tokens: 0 });
    expect(await bash.execute({ command: "git status" })).toMatchObject({ isError: true });
  });

  test.for([
    "git status; rm x",
    "git status && rm x",
    "git status || rm x",
    "git status | sh",
    "git status & rm x",
    "git status\nrm x",
    "git log $(rm x)",
    "git log `rm x`",
    'git log "$(rm x)"',
    "git log > /etc/passwd",
    "git log <(rm x)",
    "GIT_PAGER=rm git log",
    "(git status)",
    "{ git status; }",
    "/tmp/git status",
    "./git status",
    "gіt status",
    "GIT status",
    "git\u00a0status",
    "git\u200b status",
    "git $IFS",
    "git stat*",
    "sudo git status",
    "git status\r\nrm x",
  ])("does not reach %j", async (command) => {
    using place = tree();
    const session = await start(place, { ask: onlyGrants });
    await use(session, "git");
    expect(await only(session, tool("Bash")).execute({ command })).toMatchObject({ isError: true });
  });

  test.for<[string, unknown]>([
    ["a list of words", { command: ["git", "status"] }],
    ["two commands", { command: "git status", cmd: "rm x" }],
    ["an environment", { command: "git status", env: { GIT_PAGER: "rm x" } }],
    ["another folder", { command: "git status", cwd: "/tmp/evil" }],
    ["a path beside it", { command: "git status", path: "/tmp/evil" }],
    ["no object", "git status"],
    ["nothing", undefined],
    ["a text object", { command: { toString: 0 } }],
  ])("does not reach %s", async ([, input]) => {
    using place = tree();
    const session = await start(place, { ask: onlyGrants });
    await use(session, "git");
    expect(await only(session, tool("Bash")).execute(input)).toMatchObject({ isError: true });
  });

  test.for(["bash", "BASH", "Ｂａｓｈ", "Bаsh", "Bash ", "Bash\u200b", "shell"])(
    "is not lent to a tool called %j",
    async (name) => {
      using place = tree();
      const session = await start(place, { ask: onlyGrants });
      await use(session, "git");
      expect(await only(session, tool(name)).execute({ command: "git status" })).toMatchObject({
        isError: true,
      });
    },
  );

  test("reaches a tool of another name when the host says what it is", async () => {
    using place = tree();
    const session = await start(place, { ask: onlyGrants });
    await use(session, "git");
    const terminal = only(session, tool("terminal", { ruledAs: "Bash" }));
    expect(await terminal.execute({ command: "git status" })).toBe('terminal {"command":"git status"}');
    expect(await terminal.execute({ command: "git push" })).toMatchObject({ isError: true });
  });

  test("is decided about what is carried out, also when the input changes meanwhile", async () => {
    using place = tree();
    const input = { command: "git status" };
    const session = await start(place, {
      ask({ kind }) {
        input.command = "rm x";
        return Promise.resolve(kind === "use-tool");
      },
    });
    expect(await only(session, tool("Bash")).execute(input)).toBe('Bash {"command":"git status"}');
  });

  test("stays with its name, whoever renames it later", async () => {
    using place = tree();
    const session = await start(place, { ask: onlyGrants });
    const original = { ...tool("WebFetch") };
    const [wrapped] = session.wrapTools([original]);
    (original as { name: string }).name = "Bash";
    const renamed = { ...wrapped, name: "Bash" };
    await use(session, "git");
    expect(await renamed.execute?.({ command: "git status" })).toEqual(
      refusal(
        "The tool WebFetch may not be used now: the skill 'git' disallows it while it is active (WebFetch).",
      ),
    );
  });
});

describe("rules about paths", () => {
  test.for(["../secret/key.txt", "innocent.md", "./x/../innocent.md", "../secret/new/file"])(
    "mean where %s leads",
    async (path) => {
      using place = tree();
      const rule = policy({ otherwise: "allow", deny: rules(`Read(${place.path}/secret/**)`) });
      const read = only(await start(place, { permissions: { policy: rule } }), tool("Read"));
      expect(await read.execute({ file_path: path })).toMatchObject({ code: "permission_error" });
      expect(await read.execute({ file_path: "notes.md" })).toBe('Read {"file_path":"notes.md"}');
    },
  );

  test("allow nothing that a link leads out to", async () => {
    using place = tree();
    const rule = policy({ allow: rules(`Read(${place.path}/repo/**)`) });
    const read = only(await start(place, { permissions: { policy: rule } }), tool("Read"));
    expect(await read.execute({ path: "notes.md" })).toBe('Read {"path":"notes.md"}');
    expect(await read.execute({ path: "innocent.md" })).toMatchObject({ code: "permission_error" });
  });

  test.for(["~/.ssh/id_rsa", "$HOME/x", "%USERPROFILE%/x", "file:///etc/passwd"])(
    "neither allow nor let pass %s, which a tool may take for another place",
    async (path) => {
      using place = tree();
      const allow = policy({ allow: rules(`Read(${place.path}/**)`) });
      const deny = policy({ allow: rules("Read"), deny: rules("Read(/etc/**)") });
      for (const own of [allow, deny]) {
        const read = only(await start(place, { permissions: { policy: own } }), tool("Read"));
        expect(await read.execute({ path })).toMatchObject({ code: "permission_error" });
      }
    },
  );
});

test("the host's questions about a tool of the session are asked", async () => {
  using place = tree();
  const permissions = { policy: policy({ ask: rules("list_skills") }) };
  const list = (session: Session): Promise<unknown> | undefined =>
    session
      .tools()
      .find(({ name }) => name === "list_skills")
      ?.execute({});
  expect(await list(await start(place, { permissions }))).toMatchObject({ code: "permission_error" });
  expect(await list(await start(place, { permissions, ask: yes }))).toMatchObject({ isError: false });
});
