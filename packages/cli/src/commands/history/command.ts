import { SkillwrightError } from "@skillwright/core/internal";
import { createSkills, type SkillVersion, type VersionMark } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import { count, shortBytes } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim } from "../../output/parts.ts";
import { printPackageDiff } from "../../views/package-diff.ts";
import { historyTexts } from "./text.ts";

/** The options of `history` and `diff`. */
export interface HistoryFlags extends PlaceFlags, JsonFlag {}

/** Lists the versions of a skill. */
export async function history(name: string, flags: HistoryFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const found = await skills.history(name);
  if (flags.json === true) {
    out.json(found);
    return 0;
  }
  const { versions, present } = found;
  if (versions.length === 0) {
    const { scope, found: file } = skills.get(name);
    const isOwn =
      (scope === "user" || scope === "project") && file.plugin === undefined && file.kind === "skill";
    out.text(isOwn ? historyTexts.noneKept(found.name) : historyTexts.notKept(found.name));
    return 0;
  }
  const head = `${historyTexts.versions(versions.length)}${present ? "" : historyTexts.gone}`;
  out.row(bold(found.name), dim(head));
  const width = String(versions[0]?.number ?? 0).length;
  const names = Math.max(...versions.map((version) => authorOf(version).length));
  for (const version of versions) {
    const { number, at, message, action, hash, files, bytes } = version;
    const size = hash === undefined ? historyTexts.removed : `${count(files, "file")}, ${shortBytes(bytes)}`;
    const time = `${at.slice(0, 10)} ${at.slice(11, 16)}Z`;
    const text = message === "" ? historyTexts.actions[action] : message;
    const line = ["  ", bold(String(number).padStart(width)), `  ${time}  `, authorOf(version).padEnd(names)];
    out.text([...line, `  ${text}`, dim(`  ${size}`)], width + 4);
  }
  const program = ownCommand();
  out.row();
  out.text([dim(present ? historyTexts.hint(program, name) : historyTexts.restoreHint(program, name))]);
  return 0;
}

/** Shows what differs between two versions of a skill, or between one and the skill as it is. */
export async function diff(
  name: string,
  marks: readonly (string | undefined)[],
  { flags, out }: { readonly flags: HistoryFlags; readonly out: Output },
): Promise<number> {
  const [from, to] = marks.map((word) => (word === undefined ? undefined : toVersion(word)));
  const skills = await createSkills(toSkillsOptions(flags));
  const range = from === undefined ? {} : { from, to: to ?? ("disk" as const) };
  const found = await skills.diff(name, range);
  if (flags.json === true) {
    out.json(found);
    return 0;
  }
  if (out.terminal) {
    out.text([
      dim(historyTexts.range(found.name, historyTexts.mark(found.from), historyTexts.mark(found.to))),
    ]);
  }
  printPackageDiff(found.files, out);
  if (found.files.length === 0) {
    out.problem(found.from === found.to && from === undefined ? historyTexts.first : historyTexts.same);
  }
  return 0;
}

function authorOf({ author }: SkillVersion): string {
  const kind = historyTexts.authors[author.kind];
  return author.name === undefined ? kind : `${kind} ${author.name}`;
}

function toVersion(word: string): VersionMark {
  if (/^\d{1,9}$/.test(word)) return Number(word);
  throw new SkillwrightError("usage_error", {
    message: historyTexts.badVersion(word),
    details: { argument: word, suggestions: [] },
    hint: historyTexts.badVersionHint,
  });
}
