import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  diffPackages,
  type FieldEdit,
  isSkillwrightError,
  type JsonValue,
  omitUndefined,
  type PackageFile,
  parsePackagePath,
  type SkillwrightError,
} from "@skillwright/core/internal";
import {
  createSkills,
  type SkillChange,
  type Skills,
  type StoreChange,
  thisPerson,
  toStoreChangeDocument,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { cwdOption, jsonOption, rootOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { list, textOption, toggle } from "../../command-line/option.ts";
import { messageOption, skillArgument } from "../../command-line/skill-options.ts";
import { errorTexts, usageError } from "../../command-line/usage-error.ts";
import { readTextFile } from "../../input/read-input.ts";
import type { Output } from "../../output/output.ts";
import { dim, red } from "../../output/parts.ts";
import { confirm, hasPerson, nobodyToAsk } from "../../prompt/is-confirmed.ts";
import { printDiff } from "../../views/content-diff.ts";
import { printChange } from "../../views/store-change.ts";

/** What `edit` prints. */
const editTexts = {
  noEditor: "Couldn't start an editor",
  noEditorHint: "Set the EDITOR variable, for example `export EDITOR=nano`.",
  failed: (editor: string, status: number): string =>
    `The editor \`${editor}\` exited with status ${status}; nothing was saved`,
  otherwise: "No editor was opened",
  flag: "--set FIELD=VALUE",
  effect: "set a field, `--unset FIELD` to remove one, or `--from FILE` to replace the whole file",
  again: "Open the editor again? [y/N] ",
  kept: (path: string): string => `Your text is saved in ${path}`,
  brokenHint: "Pass `--allow-broken` to save it anyway.",
  changed: "Changes:",
  pair: (word: string): string => `"${word}" is not FIELD=VALUE`,
  pairHint: "For example: `--set license=MIT`.",
} as const;

const options = {
  set: list("field=value", "Set a field, such as license=MIT (repeatable)"),
  unset: list("field", "Remove a field (repeatable)"),
  from: textOption("file", "Replace the whole SKILL.md with this file; - reads standard input", {
    completion: "files",
  }),
  message: messageOption,
  allowBroken: toggle("Save even if the result doesn't load"),
  json: jsonOption,
  cwd: cwdOption,
  root: rootOption,
};
type Flags = FlagsOf<typeof options>;

/** Changes a SKILL.md in the user's editor, field by field, or as a whole from a file. */
export const command: Command = defineCommand({
  arguments: { skill: skillArgument },
  options,
  examples: [
    "skillwright edit pdf-tools",
    "skillwright edit pdf-tools --set license=MIT --unset model",
    'skillwright edit pdf-tools --set tags=\'["pdf","office"]\' -m "Add tags"',
  ],
  async run({ skill: query }, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    // Fails early if the skill can't be changed, before the user starts editing.
    const { file } = await skills.update(query, { broken: "accept" });
    const before = readFileSync(file, "utf8");
    const note: SkillChange = {
      author: thisPerson(),
      expectedText: before,
      ...(flags.allowBroken && { broken: "accept" as const }),
      ...omitUndefined({ message: flags.message }),
    };
    const given = givenChange(flags);
    const change =
      given === undefined
        ? await editByHand({ skills, query, before, note, out }, flags)
        : await skills.update(query, { ...note, ...given });
    if (change === undefined) return 1;
    if (flags.json) return out.json(toStoreChangeDocument(change));
    printChange(change, skills, out);
    if (change.action === "updated") {
      out.note(editTexts.changed);
      const after = readFileSync(change.file, "utf8");
      printDiff(diffPackages([asFile(before)], [asFile(after)]), (parts, hang) => out.text(parts, hang));
    }
    return 0;
  },
});

/** The change given by options; undefined if the editor is to be opened. */
function givenChange({ set, unset, from }: Flags): SkillChange | undefined {
  if (set.length + unset.length === 0 && from === undefined) return undefined;
  const fields = [...set.map(readPair), ...unset.map((field) => ({ field, value: undefined }))];
  return {
    ...(fields.length > 0 && { fields }),
    ...(from !== undefined && { text: readTextFile(from) }),
  };
}

function readPair(word: string): FieldEdit {
  const at = word.indexOf("=");
  if (at > 0) return { field: word.slice(0, at).trim(), value: readValue(word.slice(at + 1)) };
  throw usageError(editTexts.pair(word), word, { hint: editTexts.pairHint });
}

/** Lists, objects, true and false are JSON; everything else is text, so that a version stays `1.0`. */
function readValue(text: string): JsonValue {
  if (!/^\s*(?:[[{].*[\]}]|true|false)\s*$/s.test(text)) return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}

interface Editing {
  readonly skills: Skills;
  readonly query: string;
  readonly before: string;
  readonly note: SkillChange;
  readonly out: Output;
}

/** Opens a copy until it can be saved; text that couldn't be saved is kept. */
async function editByHand(editing: Editing, flags: Flags): Promise<StoreChange | undefined> {
  const { skills, query, before, note, out } = editing;
  if (!hasPerson() || flags.json) throw nobodyToAsk(editTexts);
  const folder = mkdtempSync(join(tmpdir(), "skillwright-edit-"));
  const copy = join(folder, "SKILL.md");
  writeFileSync(copy, before, { mode: 0o600 });
  for (;;) {
    try {
      await openEditor(copy);
      const change = await skills.update(query, { ...note, text: readTextFile(copy) });
      rmSync(folder, { recursive: true });
      return change;
    } catch (error) {
      const canRetry = isSkillwrightError(error, "parse_error", "validation_error", "limit_exceeded");
      if (canRetry) printError(error, out);
      if (canRetry && (await confirm(editTexts.again))) continue;
      const isKept = existsSync(copy) && readFileSync(copy, "utf8") !== before;
      if (isKept) out.problem(editTexts.kept(copy));
      else rmSync(folder, { recursive: true, force: true });
      if (canRetry) return undefined;
      throw error;
    }
  }
}

function printError({ message, hint, details }: SkillwrightError, out: Output): void {
  const { line } = details as { readonly line?: number };
  const place = line === undefined ? "" : ` (line ${line})`;
  out.problem([red(errorTexts.prefix), " ", message + place], 2);
  if (hint !== undefined) out.problem([dim(hint)]);
  out.problem([dim(editTexts.brokenHint)]);
}

function asFile(text: string): PackageFile {
  return { path: parsePackagePath("SKILL.md", "the skill"), bytes: Buffer.from(text), executable: false };
}

/** Opens a file in the user's editor and waits until it is closed. Throws if it can't be started or fails. */
async function openEditor(file: string): Promise<void> {
  const { VISUAL, EDITOR } = process.env;
  const fallback = process.platform === "win32" ? "notepad" : "vi";
  const editor = [VISUAL, EDITOR].find((value) => value !== undefined && value.trim() !== "") ?? fallback;
  // The variable is a shell command line, such as `code --wait`; the path must not be interpreted by the shell.
  const child =
    process.platform === "win32"
      ? spawn(`${editor} "${file}"`, { shell: true, stdio: "inherit" })
      : spawn("/bin/sh", ["-c", `${editor} "$1"`, "sh", file], { stdio: "inherit" });
  const [status] = (await once(child, "exit")) as [number | null];
  if (status === 0) return;
  const isMissing = status === 127 || status === 126;
  throw isMissing
    ? usageError(editTexts.noEditor, editor, { hint: editTexts.noEditorHint })
    : usageError(editTexts.failed(editor, status ?? -1), editor);
}
