import type { ConflictChoice, JsonObject, JsonValue } from "@skillwright/core/internal";
import type {
  ImportDocument,
  StoreChangeDocument,
  StoreScope,
  TrashEntry,
} from "@skillwright/runtime/internal";
import type { OperationPlaces } from "./operation.ts";
import type { PlaceQuery, SkillParams } from "./place.ts";
import type { ListedSkill } from "./skills.ts";

/** A file that is sent, as text or as bytes in base64. */
export interface SentFile {
  /** Relative to the skill's folder. */
  readonly path: string;
  readonly text?: string | undefined;
  readonly base64?: string | undefined;
  readonly executable?: boolean | undefined;
}

/** Where something new goes, and what happens when its name is taken. */
export interface PlaceChoice {
  /** Default: user. */
  readonly scope?: StoreScope | undefined;
  /** Default: refuse, with the choices there are. */
  readonly onConflict?: "refuse" | ConflictChoice | undefined;
  /** One line for the history. */
  readonly message?: string | undefined;
}

/** A new skill, as a whole text or by its fields. */
export interface CreateSkillBody extends PlaceChoice {
  readonly text?: string | undefined;
  readonly fields?: (JsonObject & { readonly name: string; readonly description: string }) | undefined;
  readonly body?: string | undefined;
  readonly files?: readonly SentFile[] | undefined;
}

/** What changes in a skill: text, fields, body and files, in this order. */
export interface UpdateSkillBody {
  readonly text?: string | undefined;
  /** Null removes a field. */
  readonly fields?: Readonly<Record<string, JsonValue>> | undefined;
  readonly body?: string | undefined;
  readonly write?: readonly SentFile[] | undefined;
  readonly remove?: readonly string[] | undefined;
  /** The text that the change was made for. */
  readonly expectedText?: string | undefined;
  /** The content hash that the change was made for. */
  readonly expected?: string | undefined;
  readonly message?: string | undefined;
  /** `accept` writes a text that does not load. Default: refuse. */
  readonly broken?: "refuse" | "accept" | undefined;
}

/** What became of a skill that was switched. */
export interface SwitchAnswer {
  readonly id: string;
  readonly changed: boolean;
  readonly file: string;
  readonly skill: ListedSkill;
}

/** What was sent, looked at and not yet imported. */
export interface ImportOffer {
  readonly id: string;
  readonly expiresAt: string;
  readonly preview: ImportDocument;
}

/** Which of the skills are imported, and how. */
export interface ImportBody extends PlaceChoice {
  /** Names or folders. Default: all. */
  readonly skills?: readonly string[] | undefined;
  /** The name that the only one gets. */
  readonly name?: string | undefined;
}

/** Changing skills. */
export interface ManageOperations {
  createSkill: { query: PlaceQuery; body: CreateSkillBody; response: StoreChangeDocument };
  updateSkill: {
    params: SkillParams;
    query: PlaceQuery;
    body: UpdateSkillBody;
    response: StoreChangeDocument;
  };
  renameSkill: {
    params: SkillParams;
    query: PlaceQuery;
    body: { readonly name: string; readonly message?: string | undefined };
    response: StoreChangeDocument;
  };
  cloneSkill: {
    params: SkillParams;
    query: PlaceQuery;
    body: PlaceChoice & { readonly name?: string | undefined };
    response: StoreChangeDocument;
  };
  deleteSkill: { params: SkillParams; query: PlaceQuery; response: StoreChangeDocument };
  switchSkill: {
    params: SkillParams;
    query: PlaceQuery;
    body: { readonly to: "on" | "off"; readonly scope?: StoreScope | undefined };
    response: SwitchAnswer;
  };
  listTrash: { response: { readonly entries: readonly TrashEntry[] } };
  restoreFromTrash: {
    params: { readonly entry: string };
    query: PlaceQuery;
    body: {
      readonly name?: string | undefined;
      readonly scope?: StoreScope | undefined;
      readonly onConflict?: "refuse" | "rename" | undefined;
    };
    response: StoreChangeDocument;
  };
  emptyTrash: {
    query: { readonly entry?: readonly string[] | undefined };
    response: { readonly removed: readonly TrashEntry[] };
  };
  previewImport: {
    query: PlaceQuery & { readonly scope?: StoreScope | undefined };
    body: object;
    response: ImportOffer;
  };
  commitImport: {
    params: { readonly offer: string };
    query: PlaceQuery;
    body: ImportBody;
    response: { readonly imported: readonly StoreChangeDocument[] };
  };
  exportSkill: {
    params: SkillParams;
    query: PlaceQuery & { readonly format?: "md" | "skill" | undefined };
    response: Uint8Array;
  };
}

/** Where these are. */
export const manageOperations: OperationPlaces<ManageOperations> = {
  createSkill: { method: "POST", path: "/api/v1/skills" },
  updateSkill: { method: "PATCH", path: "/api/v1/skills/{skill}" },
  renameSkill: { method: "POST", path: "/api/v1/skills/{skill}/rename" },
  cloneSkill: { method: "POST", path: "/api/v1/skills/{skill}/clone" },
  deleteSkill: { method: "DELETE", path: "/api/v1/skills/{skill}" },
  switchSkill: { method: "PUT", path: "/api/v1/skills/{skill}/switch" },
  listTrash: { method: "GET", path: "/api/v1/trash" },
  restoreFromTrash: { method: "POST", path: "/api/v1/trash/{entry}/restore" },
  emptyTrash: { method: "DELETE", path: "/api/v1/trash" },
  previewImport: { method: "POST", path: "/api/v1/imports" },
  commitImport: { method: "POST", path: "/api/v1/imports/{offer}" },
  exportSkill: { method: "GET", path: "/api/v1/skills/{skill}/export", answers: "bytes" },
};
