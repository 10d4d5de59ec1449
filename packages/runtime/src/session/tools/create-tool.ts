import { parseSkill, writeSkill } from "@skillwright/core/internal";
import { declaredFeatures } from "../../approval/declared-features.ts";
import type { Ask } from "../../ask/question.ts";
import type { CreateRequest, StoreChange } from "../../store/store.ts";
import type { ProposeContext } from "./propose-tool.ts";
import { answer, type SessionTool } from "./session-tool.ts";
import { defineTool, requiredText } from "./tool-input.ts";

/** What the tool that makes skills works with. */
export interface CreateContext extends ProposeContext {
  readonly ask: Ask | undefined;
  readonly create: (request: CreateRequest) => Promise<StoreChange>;
}

/** The tool by which a model makes a skill: written when a person says yes, a proposal otherwise. */
export function createTool(context: CreateContext): SessionTool {
  return defineTool({
    name: "create_skill",
    description:
      "Make a new skill from what was learnt in this conversation. A person is asked first; where nobody can be asked, it becomes a proposal.",
    input: {
      name: requiredText("Lower-case letters, digits and hyphens, such as 'release-notes'"),
      description: requiredText("What the skill does and when to use it"),
      instructions: requiredText("The instructions in Markdown"),
      justification: requiredText("Why the skill is useful"),
    },
    async run({ name, description, instructions, justification }) {
      const text = writeSkill({ fields: { name, description }, body: instructions });
      const author = { kind: "agent", name: context.agent } as const;
      const question = { kind: "create-skill", name, text, executes: executesOf(text, name) } as const;
      if ((await context.ask?.(question)) === true) {
        const { file } = await context.create({ skill: { text }, author, message: justification });
        return answer(`The skill '${name}' was made: ${file}`);
      }
      const { id } = await context.propose({
        skill: name,
        kind: "create",
        change: { text },
        justification,
        author,
        conversation: context.conversation,
      });
      return answer(`Proposal ${id} was filed. The skill does not exist until a reviewer approves it.`);
    },
  });
}

/** What of the skill would execute, for the person who is asked. */
function executesOf(text: string, name: string): readonly string[] {
  const { manifest, bodyStart } = parseSkill({
    text,
    complete: true,
    file: "SKILL.md",
    directory: name,
    sidecars: [],
  });
  if (manifest === undefined) return [];
  const skill = { manifest, text, body: text.slice(bodyStart), found: { path: "SKILL.md" } };
  return declaredFeatures(skill).map(({ kind, text: what }) => `${kind}: ${what}`);
}
