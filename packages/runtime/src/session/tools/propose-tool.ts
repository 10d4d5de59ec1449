import { omitUndefined } from "@skillwright/core/internal";
import type { Proposal, ProposalRequest } from "../../proposals/proposal.ts";
import { chooseSkill } from "../choose-skill.ts";
import type { TurnView } from "../turn-view.ts";
import { answer, failure, type SessionTool } from "./session-tool.ts";
import { defineTool, optionalText, requiredText } from "./tool-input.ts";

/** What the tool that proposes works with. */
export interface ProposeContext {
  readonly view: () => TurnView;
  /** Who proposes. */
  readonly agent: string;
  /** In which conversation. */
  readonly conversation: string;
  readonly propose: (request: ProposalRequest) => Promise<Proposal>;
}

/** The tool by which a model proposes a change of a skill that it may use. It changes nothing by itself. */
export function proposeTool({ view, agent, conversation, propose }: ProposeContext): SessionTool {
  return defineTool({
    name: "propose_skill_update",
    description:
      "Propose a change of a skill's SKILL.md, for example when following it led to an error. The skill stays as it is until a reviewer approves the proposal. Give either a diff or the new text.",
    input: {
      skill_id: requiredText("The skill's id"),
      diff: optionalText("The change as a unified diff of the SKILL.md"),
      new_text: optionalText("The whole new SKILL.md, or only the new instructions without frontmatter"),
      justification: requiredText("Why the change is necessary"),
      evidence: optionalText("Errors, test failures or words of the user that show it"),
    },
    async run({ skill_id: name, diff, new_text: text, justification, evidence }) {
      if ((diff === undefined) === (text === undefined)) {
        return failure("validation_error", "Give either 'diff' or 'new_text', and not both");
      }
      const choice = chooseSkill(view(), { name, trigger: "model" });
      if (choice.kind === "refused") return failure(choice.code, choice.text);
      const { id } = await propose({
        skill: choice.skill.id,
        change: diff === undefined ? { text: text ?? "" } : { diff },
        justification,
        ...omitUndefined({ evidence }),
        author: { kind: "agent", name: agent },
        conversation,
      });
      return answer(`Proposal ${id} was filed. The skill is unchanged until a reviewer approves it.`);
    },
  });
}
