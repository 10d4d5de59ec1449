import type { CatalogFormatId, HostId } from "@skillwright/core/internal";
import type { DiagnosticEntry } from "@skillwright/runtime/internal";
import type { OperationPlaces } from "./operation.ts";

/** A text to check. */
export interface LintRequest {
  /** The whole SKILL.md. */
  readonly text: string;
  /** The name of its folder, when it has one. */
  readonly directory?: string | undefined;
  /** Paths of its other files, when they are known; links to others are then findings. */
  readonly files?: readonly string[] | undefined;
  /** Agents that it shall work with. */
  readonly for?: readonly HostId[] | undefined;
}

/** A finding with its place in the text. */
export interface PlacedFinding extends DiagnosticEntry {
  /** Offset into the text, in UTF-16 units; null when it is about the whole. */
  readonly offset: number | null;
  readonly fix: {
    readonly title: string;
    readonly edits: readonly { readonly start: number; readonly end: number; readonly text: string }[];
  } | null;
}

/** What a check found. */
export interface LintAnswer {
  readonly findings: readonly PlacedFinding[];
  readonly counts: { readonly errors: number; readonly warnings: number; readonly notes: number };
  readonly tokens: { readonly text: number; readonly body: number };
}

/** Work with texts that are not on the disk. */
export interface TextOperations {
  lintText: { body: LintRequest; response: LintAnswer };
  countTokens: {
    body: { readonly text: string };
    response: { readonly tokens: number; readonly characters: number };
  };
  listHosts: {
    response: {
      readonly hosts: readonly {
        readonly id: HostId;
        readonly title: string;
        readonly observed: { readonly version: string; readonly date: string } | null;
        readonly caveats: readonly string[];
      }[];
      readonly catalogFormats: readonly CatalogFormatId[];
    };
  };
}

/** Where these are. */
export const textOperations: OperationPlaces<TextOperations> = {
  lintText: { method: "POST", path: "/api/v1/lint" },
  countTokens: { method: "POST", path: "/api/v1/tokens" },
  listHosts: { method: "GET", path: "/api/v1/hosts" },
};
