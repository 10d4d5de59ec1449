import { compareText } from "@skillwright/core/internal";
import type { TreeEntry } from "../skill-tree/tree-hash.ts";

/** What of a skill executes: text that reaches a shell, a program, or the start of a server. */
export type ExecutingKind = "command" | "hook" | "mcp-server" | "program" | "script" | "shell";

/** One thing in a skill that executes, as it is shown to the person who approves it. */
export interface ExecutingFeature {
  readonly kind: ExecutingKind;
  /** What would run: the text of a command, the path of a script, the name of a server. */
  readonly text: string;
  /** Relative to the skill's folder. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
}

/**
 * Everything in a skill that executes, each once and in a fixed order: what the caller found in its texts, and what
 * is in its folder as a script or an executable program.
 */
export function executingFeatures(
  content: { readonly entries: readonly Pick<TreeEntry, "path" | "kind">[] },
  declared: readonly ExecutingFeature[],
): readonly ExecutingFeature[] {
  const files = content.entries.flatMap(({ path, kind }): ExecutingFeature[] => {
    if (path.startsWith("scripts/")) return [{ kind: "script", text: path, file: path }];
    return kind === "program" ? [{ kind: "program", text: path, file: path }] : [];
  });
  const unique = new Map([...declared, ...files].map((feature) => [order(feature), feature]));
  return [...unique].toSorted(([a], [b]) => compareText(a, b)).map(([, feature]) => feature);
}

function order({ kind, file = "", line = 0, text }: ExecutingFeature): string {
  return [file, String(line).padStart(9, "0"), kind, text].join("\0");
}
