import { findSkill, type PackageFile, type SkillStatus } from "@skillwright/core/find";
import { historyRetention } from "../history/history-limits.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
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

/** Lends the store for one change, and takes a new snapshot afterwards. */
export function storeOf({ current, reload, locations }: SkillsPlace): StoreUser {
  return async (work) => {
    const { withStore } = await import("../history/with-store.ts");
    const retention = historyRetention(current().config);
    try {
      return await withStore({ state: locations.state, rescan: reload, retention }, work);
    } finally {
      await reload();
    }
  };
}

type StoreUser = <T>(work: (store: SkillStore) => Promise<T>) => Promise<T>;

/** The part of the facade that changes skills. Its code is loaded with the first change. */
export function manageSkills(place: SkillsPlace): ManageSkills {
  const { current, locations } = place;
  const find = (query: string): SkillStatus => findSkill(current().skills, query);
  const findStored = (query: string): StoredSkill => findBroken(current(), query) ?? find(query);
  const change = storeOf(place);
  const switches = () => import("./switch-skill.ts");
  const preferences = () => import("./prefer-skill.ts");
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
      await (await switches()).carrySwitches(place, { from: skill.name, to: renamed.name });
      await (await preferences()).forgetPreference(place, skill);
      if (renamed.file === skill.found.key) return renamed;
      const { followRename } = await import("./follow-rename.ts");
      const id = current().skills.find(({ found }) => found.key === renamed.file)?.id ?? renamed.name;
      const lost = await followRename(place, { from: skill.found.key, to: { key: renamed.file, id } });
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
    trash: async () => (await import("../store/trash.ts")).listTrash(locations.state),
    restore: (query, options) => change((store) => store.restore(query, options)),
    emptyTrash: (ids) => change((store) => store.emptyTrash(ids)),
    enable: async (query, options) =>
      (await switches()).switchSkill(place, find(query), { ...options, to: "on" }),
    disable: async (query, options) =>
      (await switches()).switchSkill(place, find(query), { ...options, to: "off" }),
    prefer: async (query) => (await preferences()).preferSkill(place, find(query)),
    hash: async (query) => (await import("../history/with-store.ts")).hashSkill(find(query)),
  };
}
