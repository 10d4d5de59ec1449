import type { Scope, SkillState, Visibility } from "@skillwright/core/internal";
import type {
  DiagnosticEntry,
  ExplainDocument,
  ManifestDocument,
  PreparedDocument,
  RootEntry,
  SearchResultDocument,
  SkillEntry,
} from "@skillwright/runtime/internal";
import type { OperationPlaces } from "./operation.ts";
import type { PlaceQuery, SkillParams } from "./place.ts";

/** A skill in a list. */
export interface ListedSkill extends SkillEntry {
  /** The working folder it was found for. */
  readonly cwd: string;
  readonly version: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  readonly argumentHint: string | null;
  readonly emoji: string | null;
  /** Whether it can be changed, or has to be cloned first. */
  readonly editable: boolean;
  readonly builtIn: boolean;
  /** How many findings there are about it. */
  readonly problems: { readonly errors: number; readonly warnings: number };
}

/** Which skills of a place are listed. */
export interface ListQuery extends Omit<PlaceQuery, "cwd"> {
  readonly cwd?: readonly string[] | undefined;
  /** `all` also lists those that are shadowed, disabled or not eligible. Default: `usable`. */
  readonly include?: "usable" | "all" | undefined;
  readonly scope?: readonly Scope[] | undefined;
  readonly state?: readonly SkillState[] | undefined;
  readonly tag?: readonly string[] | undefined;
  readonly category?: readonly string[] | undefined;
  /** Only skills whose id, name or description holds it. */
  readonly text?: string | undefined;
  /** Only the skill whose file this is. */
  readonly path?: string | undefined;
  /** Default: all of them. */
  readonly limit?: number | undefined;
  /** What the page before gave as `next`. */
  readonly cursor?: string | undefined;
}

/** A working folder of a list. */
export interface ListedPlace {
  readonly cwd: string;
  readonly host: string;
  /** Counts up with each look at the disk. */
  readonly version: number;
  readonly roots: readonly RootEntry[];
  readonly diagnostics: readonly DiagnosticEntry[];
}

/** A page of skills. */
export interface SkillPage {
  readonly places: readonly ListedPlace[];
  readonly skills: readonly ListedSkill[];
  /** Skills on all pages. */
  readonly total: number;
  /** The cursor of the next page. */
  readonly next: string | null;
}

/** Everything about a skill but its text. */
export interface SkillDocument extends ListedSkill {
  readonly manifest: ManifestDocument;
  readonly files: readonly string[];
  /** Whether there are more files than listed. */
  readonly moreFiles: boolean;
  readonly diagnostics: readonly DiagnosticEntry[];
}

/** The text of a skill. */
export interface SkillContent {
  readonly id: string;
  readonly path: string;
  /** The whole SKILL.md. */
  readonly text: string;
  /** What follows the frontmatter. */
  readonly body: string;
  /** The content hash of its folder, as `expected` of a change wants it; null where nothing can be changed. */
  readonly hash: string | null;
  readonly tokens: { readonly text: number; readonly body: number };
}

/** The files of a skill beside its SKILL.md. */
export interface SkillFiles {
  readonly id: string;
  readonly folder: string;
  readonly files: readonly string[];
  readonly moreFiles: boolean;
}

/** A file of a skill: its text, or that it is none. */
export interface SkillFile {
  readonly path: string;
  readonly bytes: number;
  readonly text: string;
  readonly tokens: number;
}

/** What is searched for, and how. */
export interface SearchWish {
  readonly q: string;
  readonly limit?: number | undefined;
  readonly include?: "usable" | "all" | undefined;
  /** `words` never asks for meaning, `meaning` always. Default: `auto`. */
  readonly by?: "auto" | "words" | "meaning" | undefined;
  /** `typing` takes the last word for the start of one. Default: `complete`. */
  readonly end?: "typing" | "complete" | undefined;
  /** Skills that say nearly the same are told `together`, as one hit, or `apart`. Default: `together`. */
  readonly copies?: "together" | "apart" | undefined;
  /** Files that somebody works on, relative to the working folder or absolute; skills for such files come first among equals. */
  readonly file?: readonly string[] | undefined;
}

/** A search in an address. */
export interface SearchQuery extends PlaceQuery, SearchWish {}

/** A skill as OpenCode lists it. */
export interface OpenCodeSkill {
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly content: string;
}

/** Looking at skills. */
export interface SkillOperations {
  listSkills: { query: ListQuery; response: SkillPage };
  getSkill: { params: SkillParams; query: PlaceQuery; response: SkillDocument };
  explainSkill: { params: SkillParams; query: PlaceQuery; response: ExplainDocument };
  getSkillContent: { params: SkillParams; query: PlaceQuery; response: SkillContent };
  listSkillFiles: { params: SkillParams; query: PlaceQuery; response: SkillFiles };
  readSkillFile: {
    params: SkillParams;
    query: PlaceQuery & { readonly path: string };
    response: SkillFile;
  };
  searchSkills: { query: SearchQuery; response: SearchResultDocument };
  searchSkillsByText: { query: PlaceQuery; body: SearchWish; response: SearchResultDocument };
  prepareSearch: {
    query: PlaceQuery;
    body: {
      /** `compute` also computes what skills mean, for those of which it is not known. Default: `leave`. */
      readonly vectors?: "compute" | "leave" | undefined;
    };
    response: PreparedDocument;
  };
  listOpenCodeSkills: {
    query: { readonly directory?: string | undefined };
    response: readonly OpenCodeSkill[];
  };
}

/** Where these are. */
export const skillOperations: OperationPlaces<SkillOperations> = {
  listSkills: { method: "GET", path: "/api/v1/skills" },
  getSkill: { method: "GET", path: "/api/v1/skills/{skill}" },
  explainSkill: { method: "GET", path: "/api/v1/skills/{skill}/explanation" },
  getSkillContent: { method: "GET", path: "/api/v1/skills/{skill}/content" },
  listSkillFiles: { method: "GET", path: "/api/v1/skills/{skill}/files" },
  readSkillFile: { method: "GET", path: "/api/v1/skills/{skill}/file" },
  searchSkills: { method: "GET", path: "/api/v1/search" },
  searchSkillsByText: { method: "POST", path: "/api/v1/search" },
  prepareSearch: { method: "POST", path: "/api/v1/search/index" },
  listOpenCodeSkills: { method: "GET", path: "/skill" },
};
