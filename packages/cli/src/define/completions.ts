import { help } from "../texts/help.ts";
import type { CommandGroup } from "./command-spec.ts";

/** The commands that complete the others. */
export const completions: CommandGroup = {
  title: help.groups.own,
  commands: [
    {
      name: "completion",
      summary: help.completion.summary,
      arguments: [
        { term: "<shell>", text: help.completion.shell, choices: ["bash", "zsh", "fish", "powershell"] },
      ],
      examples: help.completion.examples,
      async run({ single: [shell = ""] }, _, out) {
        const { completion } = await import("../commands/completion/command.ts");
        return completion(shell, out);
      },
    },
    {
      // What the completion scripts call on each press of the key.
      name: "complete",
      summary: help.completion.summary,
      arguments: [{ term: "[words...]", mayBeEmpty: true }],
      hidden: true,
      async run({ rest }, _, out) {
        const { complete } = await import("../commands/completion/command.ts");
        return complete(rest, out);
      },
    },
  ],
};
