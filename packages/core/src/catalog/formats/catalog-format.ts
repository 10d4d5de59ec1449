import { escapeText, type TextEscape } from "../../text/prompt-text.ts";
import type { CatalogEntry } from "../catalog-entry.ts";
import type { CatalogFormatId, CatalogRules } from "../catalog-rules.ts";

/** An entry as a format writes it: by itself, or around a description. Without a line break at its end. */
export interface EntryText {
  /** The entry without description. */
  readonly plain: string;
  /** The text before the description… */
  readonly before: string;
  /** …and behind it. */
  readonly after: string;
}

/** Input for writing a catalog. */
export interface FormatContext {
  /** All entries that may be listed, in their order. */
  readonly entries: readonly CatalogEntry[];
  /** Escapes names, titles and triggers. */
  readonly text: (text: string) => string;
  /** Escapes paths. */
  readonly path: (path: string) => string;
  /** Names of the agent's own commands. */
  readonly commandNames: readonly string[];
  /** The folder an agent reads files in; paths inside it are written relative to it. */
  readonly runDirectory?: string | undefined;
  /** The user's home folder, for agents that write it as `~`. */
  readonly home?: string | undefined;
}

/** One catalog in the making. */
export interface FormatWriter {
  /** The text before the first entry, with its line break; may be empty. */
  readonly opening: string;
  /** The text after the last entry, starting with a line break; may be empty. */
  readonly closing: string;
  /** The part of the opening that a budget may count. Default: nothing. */
  readonly charged?: string;
  entry(entry: CatalogEntry): EntryText;
}

/** How a format treats untrusted text. */
export interface EscapeRules {
  readonly text: TextEscape;
  readonly path: TextEscape;
}

/** A form in which a catalog can be written. */
export interface CatalogFormat {
  readonly id: CatalogFormatId;
  /** Human-readable name. */
  readonly title: string;
  readonly escaping: EscapeRules;
  /** How the real agent treats untrusted text, where that is less safe; only for simulation. */
  readonly faithful?: EscapeRules;
  /** The text that is shown as an entry's description. */
  describe(entry: CatalogEntry): string;
  write(context: FormatContext): FormatWriter;
  /** Another way to write the same entries, for agents that choose between two by their cost. Default: none. */
  readonly writeInFull?: (context: FormatContext) => FormatWriter;
  /** The line after a catalog that reports how many skills were omitted and how to find them. Default: no line. */
  readonly more?: (count: number) => string;
}

/** For formats that come with the tool `list_skills`. */
export function moreToList(count: number): string {
  const skills = count === 1 ? "1 more skill is" : `${count} more skills are`;
  return `${skills} available; call list_skills with a query to find them.`;
}

/** Makes the context that a format writes in. */
export function formatContext(
  format: CatalogFormat,
  entries: readonly CatalogEntry[],
  options: {
    readonly faithful?: boolean | undefined;
    readonly runDirectory?: string | undefined;
    readonly home?: string | undefined;
    readonly rules?: Pick<CatalogRules, "commandNames"> | undefined;
  },
): FormatContext {
  const rules = escapeRules(format, options.faithful);
  return {
    entries,
    commandNames: options.rules?.commandNames ?? [],
    text: (text) => escapeText(text, rules.text),
    path: (path) => escapeText(path, rules.path),
    runDirectory: options.runDirectory,
    home: options.home,
  };
}

/** The escapes of a format; the agent's own only when asked for. */
export function escapeRules(format: CatalogFormat, faithful: boolean | undefined): EscapeRules {
  return faithful === true ? (format.faithful ?? format.escaping) : format.escaping;
}

/** A description with the hint when to use the skill. */
export function describeWithUse({ description, whenToUse }: CatalogEntry): string {
  if (whenToUse === undefined || whenToUse === "") return description;
  return description === "" ? whenToUse : `${description} - ${whenToUse}`;
}
