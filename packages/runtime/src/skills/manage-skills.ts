import { findSkill, type PackageFile, type SkillStatus } from "@skillwright/core/internal";
import { historyRetention } from "../history/history-limits.ts";
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

/** Changes skills. Each change is written completely or not at all, and a new snapshot is taken afterwards. */
export interface ManageSkills {
  /** Writes a new skill. Throws `name_conflict` with the choices there are. */
  create(request: CreateRequest): Promise<StoreChange>;
  /** Puts a whole package onto the disk. Throws `name_conflict` with the choices there are. */
  putPackage(files: readonly PackageFile[], options?: PutOptions): Promise<StoreChange>;
  /** Changes a skill, named by its folder if it doesn't load. Throws `edit_conflict` if it changed since it was read. */
  update(query: string, change: SkillChange): Promise<StoreChange>;
  /** Renames a skill and its folder; its switches, proposals and usage counts follow. */
  rename(query: string, name: string, options?: RenameOptions): Promise<StoreChange>;
  /** Copies any skill, even a built-in one, to where it can be changed. */
  clone(query: string, options?: PutOptions): Promise<StoreChange>;
  /** Moves a skill to the trash. */
  delete(query: string, note?: ChangeNote): Promise<StoreChange>;
  /** The entries of the trash, newest first. */
  trash(): Promise<readonly TrashEntry[]>;
  /** Takes a skill out of the trash, by the entry's id or the newest of a name. */
  restore(query: string, options?: RestoreOptions): Promise<StoreChange>;
  /** Permanently removes entries from the trash; all of them if no id is given. */
  emptyTrash(ids?: readonly string[]): Promise<readonly TrashEntry[]>;
  /** Undoes {@link disable} in the user's or the project's configuration. */
  enable(query: string, options?: SwitchOptions): Promise<SwitchChange>;
  /** Disables a skill in the user's or the project's configuration. */
  disable(query: string, options?: SwitchOptions): Promise<SwitchChange>;
  /** Makes a skill win its name against all others that have it, in the user's configuration. */
  prefer(query: string): Promise<SwitchChange>;
  /** The content hash of a skill's folder, for the `expected` field of a change. */
  hash(query: string): Promise<string>;
}

/** Which configuration file is changed. */
export interface SwitchOptions {
  /** Default: user. */
  readonly scope?: StoreScope;
}

/** The result of enabling, disabling or preferring a skill. */
export interface SwitchChange {
  readonly id: string;
  /** Whether the file was changed; false if it already said so. */
  readonly changed: boolean;
  readonly file: string;
  /** The skill's current status; another configuration file may still disable it. */
  readonly skill: SkillStatus;
}

export interface ManageInput {
  readonly current: () => Snapshot;
  readonly reload: () => Promise<Snapshot>;
  readonly locations: Locations;
}

/** The part of the facade that changes skills. Its code is loaded with the first change. */
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
      const { forgetPreference } = await import("./prefer-skill.ts");
      await forgetPreference(input, skill);
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
    async prefer(query) {
      const { preferSkill } = await import("./prefer-skill.ts");
      return preferSkill(input, find(query));
    },
    async hash(query) {
      const { hashSkill } = await import("../history/with-store.ts");
      return hashSkill(find(query));
    },
  };
}
