import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption, rawOption } from "../../command-line/discovery-options.ts";
import { anyNumber, list, toggle } from "../../command-line/option.ts";
import { readParameters } from "../../command-line/read-parameters.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { askOnce } from "../../conversation/ask-once.ts";
import { conversationOptions, openChat } from "../../conversation/open-chat.ts";
import { talkTexts } from "../../conversation/print-answer.ts";
import { isPiped, readInput } from "../../input/read-input.ts";

/** Asks an agent once. Only the answer goes to standard output. */
export const command: Command = defineCommand({
  arguments: {
    prompt: anyNumber(
      "Your message; piped input is appended. With - or no message, only standard input is read",
    ),
  },
  options: {
    param: list("name=value", "Set a parameter of the skill (repeatable)"),
    events: toggle("Print the answer as JSON events, one per line, while it arrives"),
    raw: rawOption,
    json: jsonOption,
    ...conversationOptions,
  },
  examples: [
    'skillwright ask "Which skills could help me with PDF files?"',
    'skillwright ask "/summarize-file" --param file_path=notes.txt',
    'git diff | skillwright ask "Review this" --agent reviewer --json',
    'skillwright ask "And in German?" --resume last',
  ],
  async run({ prompt: words }, flags, out) {
    if (flags.raw) out.setRaw();
    const { param, events, json, ...talk } = flags;
    const { prompt, typed } = promptOf(words);
    const parameters = readParameters(param);
    const { conversation } = await openChat(talk, out);
    return askOnce(conversation, prompt, { json, events, parameters, typed, out });
  },
});

/** The whole message, and the part of it that a person wrote. */
function promptOf(words: readonly string[]): { readonly prompt: string; readonly typed: string } {
  const isFromInput = words.length === 0 || (words.length === 1 && words[0] === "-");
  const typed = isFromInput ? "" : words.join(" ").trim();
  const piped = isFromInput || isPiped() ? Buffer.from(readInput()).toString("utf8").trim() : "";
  const prompt = [typed, piped].filter((text) => text !== "").join("\n\n");
  if (prompt !== "") return { prompt, typed: isFromInput ? prompt : typed };
  throw usageError(talkTexts.nothingToAsk, "prompt", { hint: talkTexts.nothingHint });
}
