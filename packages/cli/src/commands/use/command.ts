import { omitUndefined } from "@skillwright/core/internal";
import { createSkills, stageOnlySkill } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { cwdOption, jsonOption, rawOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { list, oneOrMore, required, textOption, toggle } from "../../command-line/option.ts";
import { askOnce } from "../../conversation/ask-once.ts";
import { conversationOptions, openChat } from "../../conversation/open-chat.ts";
import type { Output } from "../../output/output.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";
import { printInstallSummaries } from "../../views/install.ts";
import { allowedVerdicts, progressLine } from "../add/install-options.ts";

/** What `use` asks and prints. */
const texts = {
  ask: "Use it once, without installing it? [y/N] ",
  otherwise: "Nothing was used",
  effect: "use it without asking after you reviewed it",
} as const;

const { as: _as, root: _root, resume: _resume, transcript: _transcript, ...talk } = conversationOptions;

const options = {
  skill: list("name", "Use this skill from the source"),
  name: textOption("name", "Use it under another name"),
  yes: toggle("Don't ask for confirmation; review the skill first"),
  allowSuspicious: toggle("Accept a skill that the scan finds suspicious"),
  allowPartial: toggle("Accept a skill that the scan can't check completely"),
  raw: rawOption,
  json: jsonOption,
  ...talk,
  cwd: cwdOption,
};
type Flags = FlagsOf<typeof options>;

/** Asks an agent once with a skill that is not installed. Nothing of it stays: no files, no saved chat, no count. */
export const command: Command = defineCommand({
  arguments: {
    source: required("owner/repo, URL, npm:package, path or archive", { completion: "files" }),
    prompt: oneOrMore("Your message, after --"),
  },
  options,
  examples: [
    'skillwright use acme/skills@pdf -- "Merge a.pdf and b.pdf"',
    'skillwright use ./pdf.skill --yes -- "Which pages have tables?"',
  ],
  run: ({ source, prompt }, flags, out) => use(source, prompt.join(" "), flags, out),
});

async function use(source: string, prompt: string, flags: Flags, out: Output): Promise<number> {
  const { cwd, skill, name, yes, allowSuspicious, allowPartial, raw, json, ...rest } = flags;
  if (raw) out.setRaw();
  const place = toSkillsOptions(omitUndefined({ cwd }));
  const skills = await createSkills(place);
  const review = await skills.installer.review(source, {
    skills: skill,
    allow: allowedVerdicts({ allowSuspicious, allowPartial }),
    onProgress: (progress) => out.progress(progressLine(progress)),
    ...omitUndefined({ name }),
  });
  const used = await stageOnlySkill(skills, review, (roots) =>
    createSkills({ ...place, roots, index: "off" }),
  );
  try {
    const { url, version } = review.provenance;
    const summaries = review.skills.map(({ summary }) => summary);
    const from = { source: review.source, url, ...omitUndefined({ version }) };
    if (!yes) {
      const print: typeof out.problem = (parts, hang) => out.problem(parts, hang);
      printInstallSummaries(from, summaries, { print, isInstalled: false });
    }
    const { ask: question, otherwise, effect } = texts;
    if (!(await isConfirmed({ given: yes, json, question, otherwise, effect }, out))) return 1;
    const asked = { ...rest, cwd, root: [used.root], as: "skillwright", resume: undefined } as const;
    const { conversation } = await openChat({ ...asked, transcript: false }, out, { usage: "off" });
    return await askOnce(conversation, `/${used.id} ${prompt}`, { json, out });
  } finally {
    used.close();
  }
}
