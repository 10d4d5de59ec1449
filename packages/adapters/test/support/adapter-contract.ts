import type { Embedder } from "@skillwright/core/internal";
import { memoryEmbedder } from "@skillwright/core/testing";
import type { Session, SessionOptions } from "@skillwright/runtime/internal";
import { describe, expect, test } from "vitest";
import { type ModelReply, type ModelServer, modelServer } from "./model-server.ts";
import { type SkillWorkspace, skillWorkspace, type WorkspaceOptions } from "./skill-workspace.ts";
import { type WireView, wireView } from "./wire-view.ts";

/** What an adapter gets to create a conversation. */
export interface ContractSetting {
  readonly session: Session;
  /** Base URL of the model. */
  readonly url: string;
  readonly system: string;
  /** The host's own tool `fetch_page`, which takes a `url`. */
  readonly fetchPage: (input: { readonly url: string }) => Promise<string>;
}

/** A conversation in a framework: sends a message and returns the answer. */
export interface ContractConversation {
  say(text: string): Promise<string>;
}

interface Scene extends AsyncDisposable, ContractConversation {
  readonly workspace: SkillWorkspace;
  readonly server: ModelServer;
  readonly fetched: readonly string[];
  /** The last request to the model. */
  last(): WireView;
}

const call = (name: string, input: unknown): ModelReply => ({ calls: [{ name, input }] });
const load = (name: string): ModelReply => call("load_skill", { name });
const fetchPage = call("fetch_page", { url: "https://example.test/" });
const done: ModelReply = { text: "Done." };

const CATALOG = [
  "You help.\n\n---\n\n## Available Skills",
  "The following skills are available. Use the `load_skill` tool to load full instructions when needed. You can proactively load a skill when you recognize the user's request matches one.",
  "- greeting: Does greeting. Use when greeting is wanted.",
  "- offline: Does offline. Use when offline is wanted.",
  "",
  "Always check the available skills before starting a complex task.",
].join("\n");

const GREETING =
  "# Skill: Greeting\nDescription: Does greeting. Use when greeting is wanted.\n\n---\n\n\nThe body of greeting.\n";

const refused = (why: string): string => `The tool fetch_page may not be used now: ${why}.`;

/** What a model and a person can rely on in every framework. */
export function describeAdapter(
  name: string,
  begin: (setting: ContractSetting) => Promise<ContractConversation>,
): void {
  const scene = (replies: readonly ModelReply[], answer?: boolean): Promise<Scene> =>
    sceneIn(replies, answer === undefined ? {} : { ask: () => Promise.resolve(answer) });
  const sceneIn = async (
    replies: readonly ModelReply[],
    options: SessionOptions,
    more: WorkspaceOptions = {},
  ): Promise<Scene> => {
    const workspace = await skillWorkspace(options, more);
    const server = await modelServer(replies);
    const fetched: string[] = [];
    const conversation = await begin({
      session: workspace.session,
      url: server.url,
      system: "You help.",
      fetchPage: ({ url }) => {
        fetched.push(url);
        return Promise.resolve("The page.");
      },
    });
    return {
      workspace,
      server,
      fetched,
      say: (text) => conversation.say(text),
      last() {
        const request = server.requests.at(-1);
        if (request === undefined) throw new Error("The model was not asked.");
        return wireView(request);
      },
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]();
        workspace[Symbol.dispose]();
      },
    };
  };

  describe(name, () => {
    test("the model sees the skills it may use, and gets the skill tools in addition to the host's", async () => {
      await using it = await scene([done]);
      expect(await it.say("Hello.")).toBe("Done.");
      expect(it.last()).toEqual({
        system: CATALOG,
        said: ["Hello."],
        answers: [],
        tools: [
          "create_skill",
          "fetch_page",
          "list_skills",
          "load_skill",
          "propose_skill_update",
          "read_skill_resource",
        ],
      });
    });

    test("the model loads a skill on its own and reads one of its files", async () => {
      const read = call("read_skill_resource", { skill_id: "greeting", path: "references/tone.md" });
      await using it = await scene([load("greeting"), read, done]);
      expect(await it.say("Greet me.")).toBe("Done.");
      expect(it.last().answers).toEqual([GREETING, "Be warm.\n"]);
      expect(it.workspace.session.skills.find(({ id }) => id === "greeting")?.state).toBe("active");
    });

    test("a skill that only people may use is not loaded by the model", async () => {
      await using it = await scene([load("deploy"), done]);
      await it.say("Deploy it.");
      expect(it.last().answers).toEqual(["Skill 'deploy' cannot be invoked: only a person may call it"]);
    });

    test("a person can invoke such a skill", async () => {
      await using it = await scene([done]);
      await it.say("Use $deploy now.");
      const { said } = it.last();
      expect(said).toHaveLength(2);
      expect(said[0]).toContain("The body of deploy.");
      expect(said[1]).toBe("Use $deploy now.");
    });

    test("without a person to ask, the host's own tool is not called, and the model learns why", async () => {
      await using it = await scene([fetchPage, done]);
      await it.say("Fetch it.");
      expect(it.last().answers).toEqual([
        refused("it needs a person's approval, and no one can be prompted here"),
      ]);
      expect(it.fetched).toEqual([]);
    });

    test("a refused tool is not called", async () => {
      await using it = await scene([fetchPage, done], false);
      await it.say("Fetch it.");
      expect(it.last().answers).toEqual([refused("a person did not allow it")]);
      expect(it.fetched).toEqual([]);
    });

    test("an approved tool is called", async () => {
      await using it = await scene([fetchPage, done], true);
      await it.say("Fetch it.");
      expect(it.last().answers).toEqual(["The page."]);
      expect(it.fetched).toEqual(["https://example.test/"]);
    });

    test("a skill that disallows a tool does so at once, whatever a person says", async () => {
      await using it = await scene([load("offline"), fetchPage, done], true);
      await it.say("Work offline, then fetch it.");
      expect(it.last().answers.at(-1)).toBe(
        refused("the skill 'offline' disallows it while it is active (fetch_page)"),
      );
      expect(it.fetched).toEqual([]);
    });

    test("earlier messages stay unchanged; a new skill is added at the end", async () => {
      await using it = await scene([done, done]);
      await it.say("Hello.");
      it.workspace.write("translate");
      await it.workspace.skills.reload();
      await it.say("And now?");
      const { system, said } = it.last();
      expect(system).toBe(CATALOG);
      expect(said).toEqual([
        "Hello.",
        "Skills that became available since the list above:\n- translate: Does translate. Use when translate is wanted.",
        "And now?",
      ]);
    });

    test("of many skills, the model sees those that match the person's message", async () => {
      const others = Array.from({ length: 60 }, (_, number) => `a-task-${number}`);
      const embedder = memoryEmbedder({ welcom: "greet" });
      const userEntry = async (how: Embedder | "off"): Promise<string> => {
        await using it = await sceneIn([done], { contextWindow: 20_000 }, { others, embedder: how });
        // The skills are already indexed, as in every session but the first.
        await it.workspace.skills.prepareSearch({ embeddings: "compute" });
        await it.say("Welcome the guests.");
        const { system, said } = it.last();
        return [system, ...said].join("\n");
      };
      expect(await userEntry("off")).not.toContain("Does greeting.");
      expect(await userEntry(embedder)).toContain("Does greeting.");
    });

    test("an unknown name returns the names that the model may use", async () => {
      await using it = await scene([load("greetings"), done]);
      await it.say("Greet me.");
      expect(it.last().answers).toEqual(["Skill 'greetings' not found. Available skills: greeting, offline"]);
    });
  });
}
