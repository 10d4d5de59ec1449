import { omitUndefined, parseSkill, writeSkill } from "@skillwright/core/internal";
import { declaredFeatures } from "../../approval/declared-features.ts";
import { chooseSkill } from "../choose-skill.ts";
import type { SessionState } from "../session-state.ts";
import { defineTool, optionalText, requiredText } from "./define-tool.ts";
import { answer, type DefinedTool, failure } from "./session-tool.ts";

/** The tool by which a model makes a skill: written when a person says yes, a proposal otherwise. */
export function createSkillTool(session: SessionState): DefinedTool {
  const { input, options, conversation } = session;
  return defineTool({
    name: "create_skill",
    description:
      "Create a new skill from what was learned in this conversation. A person is asked first; if no one can be prompted, it becomes a proposal.",
    input: {
      name: requiredText("Lower-case letters, digits and hyphens, such as 'release-notes'"),
      description: requiredText("What the skill does and when to use it"),
      instructions: requiredText("The instructions in Markdown"),
      justification: requiredText("Why the skill is useful"),
    },
    async run({ name, description, instructions, justification }) {
      const text = writeSkill({ fields: { name, description }, body: instructions });
      const author = { kind: "agent", name: agentOf(session) } as const;
      const question = { kind: "create-skill", name, text, executes: executesOf(text, name) } as const;
      if ((await options.ask?.(question)) === true) {
        const { file } = await input.changes.create({ skill: { text }, author, message: justification });
        return answer(`Created the skill '${name}': ${file}`);
      }
      const { id } = await input.changes.propose({
        skill: name,
        kind: "create",
        change: { text },
        justification,
        author,
        conversation,
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

/** The name under which a session's model proposes changes. */
function agentOf({ input, options }: SessionState): string {
  return options.agent ?? input.agent ?? "default";
}

/** The tool by which a model proposes a change of a skill that it may use. It changes nothing. */
export function proposeUpdateTool(session: SessionState): DefinedTool {
  const { input, turns, conversation } = session;
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
      const choice = chooseSkill(turns.view, { name, trigger: "model" });
      if (choice.kind === "refused") return failure(choice.code, choice.text);
      const { id } = await input.changes.propose({
        skill: choice.skill.id,
        change: diff === undefined ? { text: text ?? "" } : { diff },
        justification,
        ...omitUndefined({ evidence }),
        author: { kind: "agent", name: agentOf(session) },
        conversation,
      });
      return answer(`Proposal ${id} was filed. The skill is unchanged until a reviewer approves it.`);
    },
  });
}
