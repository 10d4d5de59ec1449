import type { CatalogFormatId, JsonValue } from "@skillwright/core/internal";
import type {
  ComposedMessage,
  DoctorDocument,
  EnvelopeId,
  SessionCatalog,
  UsageEntry,
} from "@skillwright/runtime/internal";
import type { OperationPlaces } from "./operation.ts";
import type { PlaceQuery } from "./place.ts";

/** A configuration file, or one value of it. */
export interface ConfigDocument {
  readonly scope: "user" | "project";
  readonly file: string;
  readonly exists: boolean;
  /** Null when it is not set. */
  readonly value: JsonValue;
}

/** What a model would be told about skills. */
export type CatalogDocument = SessionCatalog & { readonly host: string; readonly cwd: string };

/** A message to try. */
export interface TryBody {
  readonly text: string;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly envelope?: EnvelopeId | undefined;
  readonly slash?: "inject" | "message" | undefined;
}

/** Exactly what a model would receive, and what a person would be asked; nothing is run or counted. */
export interface TryAnswer extends Pick<ComposedMessage, "messages" | "activations" | "notices"> {
  readonly tokens: number;
  /** What would be done without a model. */
  readonly instead: {
    readonly kind: "app" | "command";
    readonly command: string;
    readonly arguments: string;
  } | null;
}

/** What can be typed behind `/` or `$`. */
export interface Completion {
  readonly kind: "app" | "skill" | "command";
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly argumentHint?: string | undefined;
}

/** What a message names. */
export interface MentionsAnswer {
  readonly skills: readonly { readonly id: string; readonly name: string; readonly description: string }[];
  readonly notices: readonly { readonly code: string; readonly text: string }[];
}

/** The machine, its settings, and what a model would be told. */
export interface MachineOperations {
  getDoctor: { query: PlaceQuery; response: DoctorDocument };
  getConfig: {
    query: PlaceQuery & {
      readonly scope?: "user" | "project" | undefined;
      readonly key?: string | undefined;
    };
    response: ConfigDocument;
  };
  setConfig: {
    query: PlaceQuery;
    body: {
      readonly scope?: "user" | "project" | undefined;
      readonly key: string;
      /** Null removes it. */
      readonly value: JsonValue;
    };
    response: ConfigDocument & { readonly changed: boolean };
  };
  getUsage: { response: { readonly file: string; readonly skills: readonly UsageEntry[] } };
  resetUsage: { response: { readonly file: string; readonly forgotten: number } };
  getCatalog: {
    query: PlaceQuery & {
      readonly format?: CatalogFormatId | undefined;
      readonly contextWindow?: number | undefined;
      readonly budget?: number | undefined;
      readonly prompt?: string | undefined;
      /** Files that somebody works on, as a search takes them. */
      readonly file?: readonly string[] | undefined;
    };
    response: CatalogDocument;
  };
  tryMessage: { query: PlaceQuery; body: TryBody; response: TryAnswer };
  listCompletions: { query: PlaceQuery; response: { readonly items: readonly Completion[] } };
  findMentions: { query: PlaceQuery; body: { readonly text: string }; response: MentionsAnswer };
}

/** Where these are. */
export const machineOperations: OperationPlaces<MachineOperations> = {
  getDoctor: { method: "GET", path: "/api/v1/doctor" },
  getConfig: { method: "GET", path: "/api/v1/config" },
  setConfig: { method: "PUT", path: "/api/v1/config" },
  getUsage: { method: "GET", path: "/api/v1/usage" },
  resetUsage: { method: "DELETE", path: "/api/v1/usage" },
  getCatalog: { method: "GET", path: "/api/v1/catalog" },
  tryMessage: { method: "POST", path: "/api/v1/try" },
  listCompletions: { method: "GET", path: "/api/v1/completions" },
  findMentions: { method: "POST", path: "/api/v1/mentions" },
};
