import type { SkillStatus } from "../model/resolved-skill.ts";
import { findFence } from "../parse/frontmatter-fence.ts";
import { parentPath } from "../paths/path-text.ts";
import { type SimulatedMessage, type SimulationInput, unchangedMessage } from "./simulated-message.ts";

/** Words of a call: quoted texts, references to images, and what has no quotes or blanks. */
const WORD = /(?:\[Image\s+\d+\]|"[^"]*"|'[^']*'|[^\s"']+)/gi;

/** A file that the text refers to; OpenCode reads it and sends its content along. */
const FILE = /(?<![\w`])@(\.?[^\s`,.]*(?:\.[^\s`,.]+)*)/g;

/**
 * OpenCode 1.18.33: `/name` at the start of a message is replaced by the skill's text with its placeholders filled, and
 * a note about its folder. Any other message stays as it is.
 */
export function openCodeMessage(input: SimulationInput): SimulatedMessage {
  const { text, skills, read } = input;
  const [firstLine = "", ...otherLines] = text.split("\n");
  const [called = "", ...words] = firstLine.split(" ");
  const given = [words.join(" "), ...otherLines].join("\n");
  const skill = called.startsWith("/") ? findCalled(skills, called.slice(1)) : undefined;
  if (skill === undefined) return unchangedMessage(text);
  const file = read(skill);
  const fence = findFence(file, "gray-matter");
  const body = (fence.kind === "none" ? file : file.slice(fence.bodyStart)).replace(/^\r?\n/, "");
  const folder = parentPath(skill.found.path);
  const template = `${body}\n\nBase directory for this skill: ${folder}\nRelative paths in this skill (e.g., scripts/, references/) are relative to this base directory.`;
  const filled = fillTemplate(template, given);
  const wouldRun: string[] = [];
  const shown = filled.replace(/!`([^`]+)`/g, (_, command: string) => {
    wouldRun.push(command);
    return `[OpenCode would run: ${command}]`;
  });
  const files = [...new Set([...filled.matchAll(FILE)].map(([, path = ""]) => path).filter(Boolean))];
  return {
    parts: [
      {
        kind: "skill",
        skill: skill.id,
        text: shown.trim(),
        ...(wouldRun.length > 0 && { wouldRun }),
      },
    ],
    notices: files.map((path) => ({
      code: "would_read",
      text: `OpenCode also sends the file ${path}, if it exists.`,
    })),
  };
}

function findCalled(skills: readonly SkillStatus[], name: string): SkillStatus | undefined {
  return skills.find((skill) => skill.shadowedBy === undefined && skill.enabled && skill.name === name);
}

/** The last numbered placeholder takes all the words that are left. */
function fillTemplate(template: string, given: string): string {
  const words = (given.match(WORD) ?? []).map((word) => word.replace(/^["']|["']$/g, ""));
  const numbers = (template.match(/\$(\d+)/g) ?? []).map((placeholder) => Number(placeholder.slice(1)));
  const last = Math.max(0, ...numbers);
  const numbered = template.replaceAll(/\$(\d+)/g, (_, digits: string) => {
    const number = Number(digits);
    if (number > words.length) return "";
    // There is no word before the first.
    return number === last ? words.slice(number - 1).join(" ") : String(words[number - 1]);
  });
  const usesAll = template.includes("$ARGUMENTS");
  // Patterns such as `$&` in the arguments have an effect there, too.
  const filled = numbered.replaceAll("$ARGUMENTS", given);
  return numbers.length === 0 && !usesAll && given.trim() !== "" ? `${filled}\n\n${given}` : filled;
}
