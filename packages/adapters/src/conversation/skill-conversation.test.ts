import type { Session } from "@skillwright/runtime/internal";
import { expect, test } from "vitest";
import { skillWorkspace } from "../../test/support/skill-workspace.ts";
import { createConversation } from "./skill-conversation.ts";

const first = { isFirst: true, prompt: undefined };

test("without skills, the prompt is unchanged and there are no updates", async () => {
  using place = await skillWorkspace();
  for (const name of ["greeting", "offline", "deploy"]) await place.skills.disable(name);
  const conversation = createConversation(await place.skills.session(), {});
  expect(conversation.system("You help.")).toBe("You help.");
  expect((await conversation.turn("Hi.")).messages).toEqual([{ role: "user", content: "Hi." }]);
});

test("a turn without a model call keeps its updates for the next one", async () => {
  using place = await skillWorkspace();
  const conversation = createConversation(place.session, {});
  await conversation.turn("Hi.");
  place.write("translate");
  await place.skills.reload();
  const app = await conversation.turn("/clear", { appCommands: ["clear"] });
  expect(app).toEqual({
    messages: [],
    activations: [],
    notices: [],
    instead: { kind: "app", command: "clear", arguments: "" },
  });
  const { messages } = await conversation.turn("Well?");
  expect(messages.map(({ content }) => content)).toEqual([
    "Skills that became available since the list above:\n- translate: Does translate. Use when translate is wanted.",
    "Well?",
  ]);
});

test("messages that a step added are repeated by the next turn, once", async () => {
  using place = await skillWorkspace();
  const conversation = createConversation(place.session, {});
  expect(await conversation.step(first)).toEqual([]);
  place.write("translate");
  await place.skills.reload();
  const updates = conversation.remember(await conversation.step(first));
  expect(updates).toHaveLength(1);
  expect(await conversation.step({ isFirst: false, prompt: undefined })).toEqual([]);
  const said = { role: "user", content: "Well?" };
  expect((await conversation.turn("Well?")).messages).toEqual([...updates, said]);
  expect((await conversation.turn("Well?")).messages).toEqual([said]);
});

test("a step does not start a second turn, which would end a skill's grants", async () => {
  using place = await skillWorkspace({
    ask: ({ kind }) => Promise.resolve(kind === "grant-tools"),
    permissions: { policy: { allow: [], ask: [], deny: [] } },
  });
  place.write("shell", "allowed-tools: Bash(git:*)\n");
  await place.skills.reload();
  const conversation = createConversation(place.session, {});
  await conversation.turn("Use $shell.");
  const decide = (): string => place.session.decide({ tool: "Bash", command: "git status" }).decision;
  expect(decide()).toBe("allow");
  await conversation.step(first);
  expect(decide()).toBe("allow");
  await conversation.step(first);
  expect(decide()).toBe("ask");
});

test("after compaction the active skills are added again, with the current catalog", async () => {
  using place = await skillWorkspace();
  const conversation = createConversation(place.session, {});
  const [skill] = (await conversation.turn("Use $greeting.")).messages;
  conversation.system();
  place.write("translate");
  await place.skills.reload();
  expect(conversation.afterCompaction()).toEqual({ messages: [skill], dropped: [] });
  expect(conversation.system()).toContain("- translate: Does translate.");
  expect(await conversation.step(first)).toEqual([]);
});

test("the catalog has the format and size that the caller requests", async () => {
  using place = await skillWorkspace();
  const conversation = createConversation(place.session, { catalog: { format: "bracket-list" } });
  await conversation.turn("Hi.");
  expect(conversation.system()).toContain("[Available Skills]");
});

test("hook output for the model comes with the next step, notices for the person with the next turn", async () => {
  using place = await skillWorkspace();
  const notice = { code: "hook_message", skill: "greeting", text: "Checked." } as const;
  const words = [{ context: "From a hook.", notices: [notice] }];
  const session: Session = {
    ...place.session,
    takeHookMessages: () => words.shift() ?? { context: "", notices: [] },
  };
  const conversation = createConversation(session, {});
  const said = [{ role: "user", content: "From a hook." }];
  expect(conversation.remember(conversation.takeUpdates())).toEqual(said);
  expect(await conversation.turn("Well?")).toEqual({
    messages: [...said, { role: "user", content: "Well?" }],
    activations: [],
    notices: [notice],
  });
  expect((await conversation.turn("Well?")).notices).toEqual([]);
});
