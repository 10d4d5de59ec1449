import { omitUndefined } from "@skillwright/core/internal";
import type { Command } from "../../command-line/command.ts";
import { choice, list, required, toggle, wholeNumber } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { readInput } from "../../input/read-input.ts";
import { printMirror } from "./view.ts";

/** What `mirror set` says. */
const texts = {
  badVerdict: (word: string): string => `'${word}' is not allowed for '--accept <verdict>'`,
  badVerdictHint: "Use suspicious or partial.",
  tokenHint: "Pipe the other registry's token, as in `--token-stdin < token.txt`.",
} as const;

/** The command. */
export const command: Command = registryCommand({
  arguments: {
    namespace: required("Namespace for the copies, like @vendor; must be empty"),
    source: required("What to copy: https://skills.example/@vendor, owner/repo or well-known:https://…"),
  },
  options: {
    mode: choice("when", "Copy on a schedule, or when somebody requests a skill (default: follow)", [
      "follow",
      "on-demand",
    ]),
    versions: choice("which", "Versions to copy (default: latest)", ["latest", "all"]),
    skill: list("name", "Copy only this skill (repeatable; default: all)"),
    accept: list("verdict", "Also copy skills with this scan verdict, suspicious or partial (repeatable)"),
    every: wholeNumber("minutes", "Minutes between copies with --mode follow (default: 60)"),
    tokenStdin: toggle("Read a token for the other registry from standard input"),
  },
  examples: [
    "skillwright mirror set @vendor https://skills.vendor.example/@vendor",
    "skillwright mirror set @tools acme/skills --mode on-demand --skill pdf",
  ],
  params({ namespace, source }, { mode, versions, skill, accept, every: everyMinutes, tokenStdin }) {
    const name = parseNamespace(namespace);
    const accepted = accept.map(parseVerdict);
    const token = tokenStdin ? Buffer.from(readInput(texts.tokenHint)).toString("utf8").trim() : undefined;
    const body = {
      source,
      ...omitUndefined({ mode, versions, everyMinutes, token }),
      ...(skill.length > 0 && { skills: skill }),
      ...(accepted.length > 0 && { accept: ["clean" as const, ...accepted] }),
    };
    return { namespace: name, body };
  },
  call: (client, { namespace, body }) => client.setMirror({ params: { namespace }, body }),
  print: printMirror,
});

function parseVerdict(word: string): "suspicious" | "partial" {
  if (word === "suspicious" || word === "partial") return word;
  throw usageError(texts.badVerdict(word), "--accept", { hint: texts.badVerdictHint });
}
