import { findSkill, type PackageFile, type SkillStatus } from "@skillwright/core/internal";
import { historyRetention } from "../history/history-retention.ts";
import type { Locations } from "../machine/locations.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { findBroken } from "../store/find-broken.ts";
import type {
  ChangeNote,
  CreateRequest,
  PutOptions,
  RenameOptions,
  RestoreOptions,
  SkillChange,
  SkillStore,
  StoreChange,
  StoredSkill,
  StoreScope,
} from "../store/store.ts";
import type { TrashEntry } from "../store/trash.ts";

/** Changes of skills. Each is on the disk whole or not at all, and the snapshot is taken anew afterwards. */
export interface ManageSkills {
  /** Writes a new skill. Throws `name_conflict` with the choices there are. */
  create(request: CreateRequest): Promise<StoreChange>;
  /** Puts a whole package onto the disk. Throws `name_conflict` with the choices there are. */
  putPackage(files: readonly PackageFile[], options?: PutOptions): Promise<StoreChange>;
  /** Changes a skill's text, fields or files; one that does not load is meant by its folder. Throws `edit_conflict` when it is not as the caller knows it. */
  update(query: string, change: SkillChange): Promise<StoreChange>;
  /** Gives a skill's folder and name another name, together; switches, proposals and counts go with it. */
  rename(query: string, name: string, options?: RenameOptions): Promise<StoreChange>;
  /** Copies any skill, built-in ones too, to where it can be changed. */
  clone(query: string, options?: PutOptions): Promise<StoreChange>;
  /** Moves a skill to the trash. */
  delete(query: string, note?: ChangeNote): Promise<StoreChange>;
  /** What is in the trash, the newest first. */
  trash(): Promise<readonly TrashEntry[]>;
  /** Takes a skill out of the trash, by the entry's id or the newest of a name. */
  restore(query: string, options?: RestoreOptions): Promise<StoreChange>;
  /** Removes entries of the trash for good; all of them when none is named. */
  emptyTrash(ids?: readonly string[]): Promise<readonly TrashEntry[]>;
  /** Takes back what {@link disable} said, in the user's configuration or the project's. */
  enable(query: string, options?: SwitchOptions): Promise<SwitchChange>;
  /** Switches a skill off, in the user's configuration or the project's. */
  disable(query: string, options?: SwitchOptions): Promise<SwitchChange>;
  /** The content hash of a skill's folder, as `expected` of a change wants it. */
  hash(query: string): Promise<string>;
}

/** Whose configuration says it. */
export interface SwitchOptions {
  /** Default: user. */
  readonly scope?: StoreScope;
}

/** What became of a skill that was switched. */
export interface SwitchChange {
  readonly id: string;
  /** Whether the file was changed; false when it said so already. */
  readonly changed: boolean;
  /** The configuration file. */
  readonly file: string;
  /** The skill as it is now; other files may still keep it off. */
  readonly skill: SkillStatus;
}

/** What managing works with. */
export interface ManageInput {
  readonly current: () => Snapshot;
  readonly reload: () => Promise<Snapshot>;
  readonly locations: Locations;
}

/** The part of the facade that changes skills; everything behind it is loaded when something is to be changed. */
export function manageSkills(input: ManageInput): ManageSkills {
  const { current, reload, locations } = input;
  const find = (query: string): SkillStatus => findSkill(current().skills, query);
  const findStored = (query: string): StoredSkill => findBroken(current(), query) ?? find(query);
  const change = async <T>(work: (store: SkillStore) => Promise<T>): Promise<T> => {
    const { withStore } = await import("../history/with-store.ts");
    try {
      const retention = historyRetention(current().config);
      return await withStore({ state: locations.state, rescan: reload, retention }, work);
    } finally {
      await reload();
    }
  };
  return {
    create: (request) => change((store) => store.create(request)),
    putPackage: (files, options) => change((store) => store.putPackage(files, options)),
    update: async (query, wanted) => {
      const skill = findStored(query);
      return change((store) => store.update(skill, wanted));
    },
    async rename(query, name, options) {
      const skill = find(query);
      const renamed = await change((store) => store.rename(skill, name, options));
      const { carrySwitches } = await import("./switch-skill.ts");
      await carrySwitches(input, { from: skill.name, to: renamed.name });
      if (renamed.file === skill.found.key) return renamed;
      const { followRename } = await import("./follow-rename.ts");
      const id = current().skills.find(({ found }) => found.key === renamed.file)?.id ?? renamed.name;
      const lost = await followRename(input, { from: skill.found.key, to: { key: renamed.file, id } });
      return { ...renamed, notices: [...renamed.notices, ...lost] };
    },
    clone: async (query, options) => {
      const skill = find(query);
      return change((store) => store.clone(skill, options));
    },
    delete: async (query, note) => {
      const skill = findStored(query);
      return change((store) => store.delete(skill, note));
    },
    async trash() {
      const { listTrash } = await import("../store/trash.ts");
      return listTrash(locations.state);
    },
    restore: (query, options) => change((store) => store.restore(query, options)),
    emptyTrash: (ids) => change((store) => store.emptyTrash(ids)),
    async enable(query, options) {
      const { switchSkill } = await import("./switch-skill.ts");
      return switchSkill(input, find(query), { ...options, to: "on" });
    },
    async disable(query, options) {
      const { switchSkill } = await import("./switch-skill.ts");
      return switchSkill(input, find(query), { ...options, to: "off" });
    },
    async hash(query) {
      const { hashSkill } = await import("../history/with-store.ts");
      return hashSkill(find(query));
    },
  };
}
