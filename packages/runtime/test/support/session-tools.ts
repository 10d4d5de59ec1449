import type { Session, SessionOptions, ToolResult, ToolVocabulary } from "../../src/index.ts";
import { openSkills } from "./open-skills.ts";
import { skillText, type TempTree, tempTree } from "./temp-tree.ts";

/** A tree with skills that may and that may not be loaded. */
export function tree(): TempTree {
  return tempTree({
    "home/.agents/skills/summarize-file/SKILL.md":
      "---\nname: summarize-file\ndescription: Summarizes a file.\ntags: [text]\ntools_required: [read_file]\nrequires: [base]\nparameters:\n  - { name: path, type: string, required: true, description: The file }\n---\nSummarize {{path}}.\n",
    "home/.agents/skills/summarize-file/references/style.md": "Be brief.\n",
    "home/.agents/skills/base/SKILL.md": skillText("base"),
    "home/.agents/skills/people/SKILL.md": skillText("people", { "disable-model-invocation": "true" }),
    "repo/.agents/skills/theirs/SKILL.md": skillText("theirs"),
    "repo/.agents/skills/theirs/notes.md": "canary\n",
    "repo/README.md": "The project.\n",
    "repo/photo.bin": "x",
    "elsewhere/notes.md": "Elsewhere.\n",
    "repo/way-out.md": { link: "../elsewhere/notes.md" },
  });
}

/** Starts a session in a tree. */
export async function start(place: TempTree, options: SessionOptions = {}): Promise<Session> {
  return (await openSkills(place)).session(options);
}

/** Calls a tool of a session. */
export function call(
  session: Session,
  vocabulary: ToolVocabulary,
  name: string,
  input: unknown,
): Promise<ToolResult> {
  const tool = session.tools({ vocabulary }).find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool.execute(input);
}
