import { openAgents, openConversation, readAnswer } from "@skillwright/agent";
import type { Operations } from "@skillwright/contract";
import { omitUndefined, SkillwrightError } from "@skillwright/core/internal";
import { type Ask, onceQuestion, type Skills, stageOnlySkill } from "@skillwright/runtime/internal";
import type { AskDesk } from "../events/ask-desk.ts";
import type { ServerContext } from "../http/server-context.ts";
import { isAnswerable } from "../security/chat-folder.ts";
import type { UseReport } from "./install-desk.ts";

/** A skill to use once, and what for. */
type UseRequest = Operations["startUse"]["body"];

/** Who is asked: whether the skill may be used, and what the agent wants to know or to do. */
export interface UseAsks {
  readonly ask: Ask;
  readonly desk: AskDesk;
  /** What the agent's questions belong to. */
  readonly id: string;
}

/** Asks an agent once with a skill that isn't installed, after a person agreed. Nothing of it stays. */
export async function answerOnce(
  context: Pick<ServerContext, "openOnce" | "models">,
  skills: Skills,
  { source, prompt, skill, name, allow, agent, model }: UseRequest,
  { ask, desk, id }: UseAsks,
): Promise<UseReport> {
  const review = await skills.installer.review(source, {
    ...omitUndefined({ name, allow }),
    ...(skill !== undefined && { skills: [skill] }),
  });
  const { cwd } = skills.snapshot.place;
  const used = await stageOnlySkill(skills, review, (roots) => context.openOnce({ cwd, roots }));
  try {
    if ((await ask(onceQuestion(review))) !== true) throw declined(used.id);
    const conversation = await openConversation({
      skills: used.skills,
      agents: await openAgents({ skills: used.skills }),
      models: context.models(used.skills),
      ask: async (question, asked) =>
        isAnswerable(question, used.skills) && desk.put(question, { ...asked, chat: id }),
      // A person's rule that allows requests is not meant for everybody who has the token.
      alwaysAsk: ["http_request"],
      transcript: "off",
      usage: "off",
      background: "wait",
      ...omitUndefined({ agent, model }),
    });
    try {
      const { finish, text, notices } = await readAnswer(conversation.send(`/${used.id} ${prompt}`));
      const { id: modelId, rehearsal } = conversation.model;
      return {
        answer: { finish, text, model: modelId, rehearsal, notices: notices.map((notice) => notice.text) },
      };
    } finally {
      await conversation.close();
    }
  } finally {
    used.close();
  }
}

function declined(name: string): SkillwrightError<"install_refused"> {
  return new SkillwrightError("install_refused", {
    message: `The use was not approved: ${name}`,
    details: { skill: name, reason: "declined", problems: [] },
  });
}
