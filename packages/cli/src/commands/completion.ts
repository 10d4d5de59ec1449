import { script } from "@bomb.sh/tab";
import tab from "@bomb.sh/tab/commander";
import { HOST_IDS, hostProfiles } from "@skillwright/core";
import { createSkills } from "@skillwright/runtime";
import { completedGroups } from "../define/groups.ts";
import type { Output } from "../output/output.ts";
import { createProgram } from "../program.ts";

/** Longest description beside a completion, in characters. */
const MAX_DESCRIPTION = 60;

/** Prints the script that teaches a shell to complete. */
export function completion(shell: string): number {
  script(shell, "skillwright", "skillwright");
  return 0;
}

/** Prints what could follow the words typed so far; the scripts call it. */
export async function complete(words: readonly string[], out: Output): Promise<number> {
  const completions = tab(createProgram(completedGroups, out, async () => {}));
  for (const command of completions.commands.values()) {
    const as = command.options.get("as");
    if (as !== undefined) command.option("as", as.description, offerHosts);
    const lintFor = command.options.get("for");
    if (lintFor !== undefined) command.option("for", lintFor.description, offerHosts);
  }
  const [name] = words;
  if (name === "show" || name === "explain") {
    const skills = await skillCompletions();
    completions.commands.get(name)?.argument(name === "show" ? "skill" : "name", (offer) => {
      for (const skill of skills) offer(skill.id, skill.description);
    });
  }
  completions.parse([...words]);
  return 0;
}

function offerHosts(offer: (value: string, description: string) => void): void {
  for (const id of HOST_IDS) offer(id, hostProfiles[id].title);
}

async function skillCompletions(): Promise<readonly { readonly id: string; readonly description: string }[]> {
  const skills = await createSkills();
  return skills
    .list({ all: true })
    .filter(({ id }) => isPlain(id))
    .map(({ id, manifest }) => ({ id, description: plainText(manifest.description) }));
}

/** Shells expand what they complete: a name with `$(…)` in it would run. Such names can be typed, not completed. */
function isPlain(id: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._:-]*$/u.test(id);
}

function plainText(text: string): string {
  return text
    .slice(0, MAX_DESCRIPTION * 2)
    .replace(/[^\p{L}\p{N} .,()/+-]+/gu, " ")
    .slice(0, MAX_DESCRIPTION);
}
