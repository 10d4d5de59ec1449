import type {
  Author,
  ConflictChoice,
  FieldEdit,
  HostId,
  LintFinding,
  NewSkill,
  PackageFile,
  SkillStatus,
} from "@skillwright/core/internal";
import type { TrashEntry } from "./trash.ts";

/** What the store needs to know of a skill that is there; one that does not load has it too. */
export type StoredSkill = Pick<SkillStatus, "id" | "name" | "scope" | "found">;

/** Where new skills go: the person's own folder or the project's. */
export type StoreScope = "user" | "project";

/** Who makes a change, and why. */
export interface ChangeNote {
  /** Default: a person. */
  readonly author?: Author;
  /** One line for the history. */
  readonly message?: string;
}

/** Where something new goes, and what happens when its name is taken. */
export interface PlaceOptions extends ChangeNote {
  /** Default: user. */
  readonly scope?: StoreScope;
  /** The agent that should read it: it goes where that agent finds skills of the scope. Default: all that read `.agents`. */
  readonly host?: HostId;
  /** The folder of skills it goes into, absolute. Default: that of the scope. */
  readonly folder?: string;
  /**
   * `refuse` throws `name_conflict` with the choices; `rename` takes a free name; `replace` replaces a skill of the
   * same scope; `override` shadows one that can't be changed. Default: refuse.
   */
  readonly onConflict?: "refuse" | ConflictChoice;
}

export interface RenameOptions extends ChangeNote {
  /** The whole SKILL.md that is saved with the new name, in one change. Default: its text stays. */
  readonly text?: string;
  /** The SKILL.md that the change was made for; another one is refused with `edit_conflict`. */
  readonly expectedText?: string;
}

/** How a package is written to disk. */
export interface PutOptions extends PlaceOptions {
  /** The name it gets, in its text too; default: the one it says itself. */
  readonly name?: string;
  /** The tree hash of the skill that is replaced; another one is refused with `edit_conflict`. */
  readonly expected?: string;
  /** Whether to write files that packing leaves out, such as `.env`, for a skill's own history. Default: refuse. */
  readonly unpackaged?: "refuse" | "accept";
}

/** Where a skill from the trash is restored. */
export interface RestoreOptions extends ChangeNote {
  /** Default: where it was. */
  readonly scope?: StoreScope;
  /** The name it gets, in its text too; default: the one it had. */
  readonly name?: string;
  /** `rename` takes a free name when its own is taken. Default: refuse, with `name_conflict`. */
  readonly onConflict?: "refuse" | "rename";
}

/** A new skill. */
export interface CreateRequest extends PlaceOptions {
  /** What its SKILL.md says, by fields or as a whole text. */
  readonly skill: NewSkill | { readonly text: string };
  /** Its other files. */
  readonly files?: readonly PackageFile[];
}

/** What changes in a skill. Parts apply in this order: text, fields, body, files. */
export interface SkillChange extends ChangeNote {
  /** The whole SKILL.md. */
  readonly text?: string;
  /** Fields of its frontmatter; every other byte stays. */
  readonly fields?: readonly FieldEdit[];
  /** What follows the frontmatter. */
  readonly body?: string;
  /** All its files, as in a version from history; what is not among them goes, and the parts above have no meaning. */
  readonly files?: readonly PackageFile[];
  /** Files that are written; those at other paths stay. */
  readonly write?: readonly PackageFile[];
  /** Paths of files that are removed. */
  readonly remove?: readonly string[];
  /** The SKILL.md that the change was made for; where another one is there by now, `edit_conflict` is thrown. */
  readonly expectedText?: string;
  /** The tree hash of the folder that the change was made for; a changed one is refused with `edit_conflict`. */
  readonly expected?: string;
  /** `accept` writes a text that does not load. Default: refuse. */
  readonly broken?: "refuse" | "accept";
}

/** A change that is on the disk. */
export interface StoreChange {
  readonly action: "created" | "updated" | "unchanged" | "renamed" | "deleted" | "restored" | "replaced";
  readonly name: string;
  readonly scope: StoreScope;
  readonly folder: string;
  /** Its SKILL.md. */
  readonly file: string;
  /** The tree hash of the folder now; for a deleted skill, of the deleted folder. */
  readonly hash: string;
  /** What lint would say about the text; nothing for a deleted skill. */
  readonly findings: readonly LintFinding[];
  /** Notices for people, in plain words. */
  readonly notices: readonly string[];
  /** The entry in the trash, for a deleted one. */
  readonly trash?: TrashEntry;
}

/** The skills of a place as something that can be changed. Every change is on the disk whole or not at all. */
export interface SkillStore {
  create(request: CreateRequest): Promise<StoreChange>;
  /** Puts a whole package onto the disk: an import, a version from history, an approved proposal. */
  putPackage(files: readonly PackageFile[], options?: PutOptions): Promise<StoreChange>;
  update(skill: StoredSkill, change: SkillChange): Promise<StoreChange>;
  /** Renames the folder and the skill in its text, and saves a new text if there is one, in one change. */
  rename(skill: StoredSkill, name: string, options?: RenameOptions): Promise<StoreChange>;
  /** Copies any skill, even a built-in one, to where it can be changed. */
  clone(skill: SkillStatus, options?: PutOptions): Promise<StoreChange>;
  /** Moves a skill to the trash. */
  delete(skill: StoredSkill, note?: ChangeNote): Promise<StoreChange>;
  /** The entries of the trash, newest first. */
  trash(): readonly TrashEntry[];
  /** Restores a skill from the trash, by the entry's id or the newest of a name, to its old place or a scope. */
  restore(id: string, options?: RestoreOptions): Promise<StoreChange>;
  /** Permanently removes entries from the trash; all of them if no id is given. */
  emptyTrash(ids?: readonly string[]): Promise<readonly TrashEntry[]>;
}
