import { findSkill, omitUndefined } from "@skillwright/core/internal";
import type { ExportFormat, PackedSkill, SkillExport } from "../package/export-skill.ts";
import type { ImportOptions } from "../package/import-skill.ts";
import type { ImportPreview, PreviewOptions } from "../package/preview-import.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { ImportSource } from "../sources/local/local-source.ts";
import type { StoreChange } from "../store/store.ts";
import type { ManageSkills } from "./manage-skills.ts";

/** Skills on their way in and out. */
export interface ShareSkills {
  /**
   * Says what a source holds and may do, and which names are taken, before anything is written. Throws `parse_error`
   * for a SKILL.md that does not load and `archive_error` for an archive that is not to be trusted.
   */
  previewImport(source: ImportSource, options?: PreviewOptions): Promise<ImportPreview>;
  /**
   * Takes over skills from a source, or those of a preview that a person looked at. Throws `name_conflict` before
   * anything is written, unless a choice that fits was made.
   */
  import(
    source: ImportSource | ImportPreview,
    options?: ImportOptions & PreviewOptions,
  ): Promise<readonly StoreChange[]>;
  /** A skill as a file to give away: whole, unless the SKILL.md alone is asked for. */
  export(query: string, options?: { readonly format?: ExportFormat }): Promise<SkillExport>;
  /** Checks a skill's folder, wherever it is, and makes a `.skill` file of it. */
  pack(path: string): Promise<PackedSkill>;
}

/** What sharing works with. */
export interface ShareInput {
  readonly current: () => Snapshot;
  readonly store: Pick<ManageSkills, "putPackage">;
}

/** The part of the facade that brings skills in and out; everything behind it is loaded when it is wanted. */
export function shareSkills({ current, store }: ShareInput): ShareSkills {
  const preview = async (source: ImportSource, options: PreviewOptions = {}): Promise<ImportPreview> => {
    const { previewImport } = await import("../package/preview-import.ts");
    const { localSource } = await import("../sources/local/local-source.ts");
    const { findConflict } = await import("../package/find-conflict.ts");
    return previewImport(
      localSource(source),
      (name) => findConflict(current(), name, options.scope ?? "user"),
      options,
    );
  };
  return {
    previewImport: preview,
    async import(source, { skills, name, ...options } = {}) {
      const { importSkills } = await import("../package/import-skill.ts");
      const wanted = {
        ...options,
        ...omitUndefined({ skills, name }),
      };
      return importSkills(store, "skills" in source ? source : await preview(source, wanted), options);
    },
    async export(query, { format = "skill" } = {}) {
      const { exportSkill } = await import("../package/export-skill.ts");
      return exportSkill(findSkill(current().skills, query), { format });
    },
    async pack(path) {
      const { packSkill } = await import("../package/export-skill.ts");
      return packSkill(path);
    },
  };
}
