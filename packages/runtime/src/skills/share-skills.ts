import { findSkill, omitUndefined } from "@skillwright/core/find";
import type { ExportFormat, PackedSkill, SkillExport } from "../package/export-skill.ts";
import type { ImportOptions } from "../package/import-skill.ts";
import type { ImportPreview, PreviewOptions } from "../package/preview-import.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { ImportSource } from "../sources/local/local-source.ts";
import type { StoreChange } from "../store/store.ts";
import type { ManageSkills } from "./manage-skills.ts";

/** Imports and exports skills. */
export interface ShareSkills {
  /** Shows what a source contains and may do, and name conflicts. Throws `parse_error` and `archive_error`. */
  previewImport(source: ImportSource, options?: PreviewOptions): Promise<ImportPreview>;
  /** Imports skills from a source or a preview. Throws `name_conflict`, unless the options resolve it. */
  import(
    source: ImportSource | ImportPreview,
    options?: ImportOptions & PreviewOptions,
  ): Promise<readonly StoreChange[]>;
  /** A skill as a file to share: the whole skill, or only its SKILL.md. */
  export(query: string, options?: { readonly format?: ExportFormat }): Promise<SkillExport>;
  /** Checks a skill's folder and packs it into a `.skill` file. */
  pack(path: string): Promise<PackedSkill>;
}

/** The part of the facade that imports and exports skills. Its code is loaded on first use. */
export function shareSkills(
  { current, locations }: SkillsPlace,
  store: Pick<ManageSkills, "putPackage">,
): ShareSkills {
  const preview = async (source: ImportSource, options: PreviewOptions = {}): Promise<ImportPreview> => {
    const { previewImport } = await import("../package/preview-import.ts");
    const { localSource } = await import("../sources/local/local-source.ts");
    const { findConflict } = await import("../package/import-skill.ts");
    return previewImport(
      localSource(source),
      (name) => findConflict(current(), name, options.scope ?? "user"),
      options,
    );
  };
  const packing = () => import("../package/export-skill.ts");
  return {
    previewImport: preview,
    async import(source, { skills, name, repair, ...options } = {}) {
      const { importSkills } = await import("../package/import-skill.ts");
      const wanted = { ...options, ...omitUndefined({ skills, name, repair }) };
      const seen = "skills" in source ? source : await preview(source, wanted);
      const changes = await importSkills(store, seen, options);
      const { openActivityLog } = await import("../log/activity-log.ts");
      openActivityLog({ state: locations.state }).record(
        ...changes.map(({ folder, hash, name: saved, action }) => ({
          action: "install" as const,
          subject: folder,
          hash,
          detail: `${saved} ${action} from ${seen.label}`,
          outcome: "done" as const,
        })),
      );
      return changes;
    },
    export: async (query, { format = "skill" } = {}) =>
      (await packing()).exportSkill(findSkill(current().skills, query), { format }),
    pack: async (path) => (await packing()).packSkill(path),
  };
}
