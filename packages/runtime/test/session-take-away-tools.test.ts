import { describe, expect, test } from "vitest";
import type { Question, Session } from "../src/index.ts";
import { only, policy, refusal, rules, start, tool, tree, use, yes } from "./support/recorded-tool.ts";

describe("what an active skill takes away", () => {
  test("is gone from then on, also where it was handed out before, and comes back with the end of the skill", async () => {
    using place = tree();
    const session = await start(place, { ask: yes });
    const early = only(session, tool("WebFetch"));
    expect(await early.execute({})).toBe("WebFetch {}");
    await use(session, "git");
    expect(session.wrapTools([tool("WebFetch"), tool("Bash")]).map(({ name }) => name)).toEqual(["Bash"]);
    expect(await early.execute({})).toMatchObject({ isError: true });
    session.nextTurn();
    expect(await early.execute({})).toMatchObject({ isError: true });
    session.afterCompaction({ tokens: 0 });
    expect(await early.execute({})).toBe("WebFetch {}");
    expect(session.wrapTools([tool("WebFetch")])).toHaveLength(1);
  });

  test("beats what the same skill allows", async () => {
    using place = tree();
    const session = await start(place, { ask: yes });
    await use(session, "git");
    const bash = only(session, tool("Bash"));
    for (const command of [
      "git push",
      "git 'push' -f",
      "g\\it push",
      "/usr/bin/git push",
      "cd x && git push",
    ]) {
      expect(await bash.execute({ command })).toMatchObject({ isError: true });
    }
  });

  test("is asked about where it is not clear", async () => {
    using place = tree();
    const heard: Question[] = [];
    const session = await start(place, {
      permissions: { policy: policy({ otherwise: "allow" }) },
      ask(question) {
        heard.push(question);
        return Promise.resolve(question.kind !== "use-tool");
      },
    });
    await use(session, "git");
    const bash = only(session, tool("Bash"));
    for (const command of ["sudo git push", "git -C x push", "$(echo git) push", "eval 'git push'"]) {
      expect(await bash.execute({ command })).toMatchObject({ isError: true });
    }
    expect(heard.at(-1)).toMatchObject({ why: "Bash(git push:*) of the skill 'git' may mean it" });
    expect(await bash.execute({ command: "git status" })).toBe('Bash {"command":"git status"}');
  });

  test.for(["bash", "BASH", "Ｂａｓｈ", "Bash\u200b", "run_shell_command", "shell", "read_file", "READ"])(
    "is gone under the name %j, too",
    async (name) => {
      using place = tree();
      const session = await start(place, { permissions: { policy: policy({ otherwise: "allow" }) } });
      const early = only(session, tool(name));
      await use(session, "offline");
      expect(session.wrapTools([tool(name)])).toEqual([]);
      expect(await early.execute({ command: "ls" })).toMatchObject({ isError: true });
    },
  );

  test("is gone under the host's own name and under the one that rules know", async () => {
    using place = tree();
    const session = await start(place, { permissions: { policy: policy({ otherwise: "allow" }) } });
    const [terminal, odd] = session.wrapTools([
      tool("terminal", { ruledAs: "Bash" }),
      tool("Bash", { ruledAs: "Echo" }),
    ]);
    await use(session, "offline");
    for (const early of [terminal, odd]) {
      expect(await early?.execute({ command: "ls" })).toMatchObject({ isError: true });
    }
  });

  test("of the host's own name is gone also in part, and only that", async () => {
    using place = tree();
    const rule = policy({ allow: rules("Bash"), deny: rules("terminal(/etc/**)"), otherwise: "deny" });
    const session = await start(place, { permissions: { policy: rule } });
    const terminal = only(session, tool("terminal", { ruledAs: "Bash" }));
    expect(await terminal.execute({ command: "ls", path: "/etc/passwd" })).toEqual(
      refusal("The tool terminal may not be used now: the rules of this host forbid it (terminal(/etc/**))."),
    );
    expect(await terminal.execute({ command: "ls", path: "/srv" })).toBe(
      'terminal {"command":"ls","path":"/srv"}',
    );
  });

  test("comes back at once when the skill is taken out in the middle of a turn", async () => {
    using place = tree();
    const session = await start(place, { ask: yes });
    const early = only(session, tool("WebFetch"));
    await use(session, "git");
    expect(await early.execute({})).toMatchObject({ isError: true });
    await session.deactivate("git");
    expect(await early.execute({})).toBe("WebFetch {}");
  });

  test("is refused when the skill became active while a person thought", async () => {
    using place = tree();
    const session: Session = await start(place, {
      async ask({ kind }) {
        if (kind === "use-tool") await use(session, "offline");
        return true;
      },
    });
    expect(await only(session, tool("Bash")).execute({ command: "ls" })).toEqual(
      refusal(
        "The tool Bash may not be used now: the skill 'offline' disallows it while it is active (Bash).",
      ),
    );
  });

  test("is gone from the tools of the session, too", async () => {
    using place = tree();
    const session = await start(place);
    const [read] = session.tools({ vocabulary: "read_file" });
    expect(await read?.execute({ path: "notes.md" })).toEqual({ text: "Notes.\n", isError: false });
    await use(session, "offline");
    expect(await read?.execute({ path: "notes.md" })).toEqual(
      refusal(
        "The tool read_file may not be used now: the skill 'offline' disallows it while it is active (Read).",
      ),
    );
  });
});
