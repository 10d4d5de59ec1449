import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SkillManifest } from "../model/manifest.ts";
import type { SidecarText } from "./sidecar.ts";

/** A SKILL.md as text, with details of its location on a disk or in a package. */
export interface SkillText {
  /** The text from the start; at least the whole frontmatter unless `complete`. */
  readonly text: string;
  /** Whether `text` is the whole file. */
  readonly complete: boolean;
  /** Path or label for diagnostics. */
  readonly file: string;
  /** Name of the folder that contains the file; empty when there is none. */
  readonly directory: string;
  readonly sidecars: readonly SidecarText[];
  /** A skill folder's file, or a command's. Default: skill. */
  readonly kind?: "skill" | "command";
  /** The plugin that the file comes with. Default: none. */
  readonly plugin?: string | undefined;
  /** Whether the folder that was searched is itself the skill. Default: false. */
  readonly isRoot?: boolean | undefined;
  /** False when the bytes weren't UTF-8 and some characters are replaced. Default: true. */
  readonly validUtf8?: boolean;
}

/** The result of parsing a {@link SkillText}. */
export interface ParseResult {
  /** Undefined when the skill does not load; then one diagnostic is an error. */
  readonly manifest: SkillManifest | undefined;
  /** Offset at which the body starts. */
  readonly bodyStart: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A way to read skill files: ours, or that of another agent. Pure, never throws. */
export type SkillParser = (skill: SkillText) => ParseResult;

/** The first paragraph of a Markdown text as one line, heading marks removed; empty when there is none. */
export function firstParagraph(markdown: string): string {
  const lines: string[] = [];
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    const text = line.trim();
    if (text !== "") {
      lines.push(text.replace(/^#{1,6}\s+/, ""));
      if (/^#{1,6}\s/.test(text)) break;
    } else if (lines.length > 0) {
      break;
    }
  }
  return lines.join(" ").trim();
}
