import type { AddedSource } from "../scanner/change-known.ts";
import type { ReadOptions, ScanInput } from "../scanner/find-targets.ts";
import type { KnownSource } from "../scanner/known-skills.ts";
import type { ScannedSkill, ScanSkillsOptions } from "../scanner/scan-skills.ts";
import type { SilencedFinding } from "../scanner/silence-finding.ts";

/** Scans skills for signs of an attack. */
export interface ScanSkills {
  /**
   * Scans skills by path, source or name; by default every skill found here. Nothing of them is run.
   *
   * @example
   * const [skill] = await skills.scan({ targets: ["owner/repo"] });
   * if (skill?.report.verdict === "malicious") console.log(skill.report.findings);
   */
  scan(options?: ScanSkillsOptions): Promise<readonly ScannedSkill[]>;
  /** Accepts a rule's findings in files with this tree hash, with a written reason. Without a reason, undoes it. */
  silence(options: {
    readonly tree: string;
    readonly rule: string;
    readonly reason: string | undefined;
  }): Promise<void>;
  /** Every finding that a person accepted, with the reason. */
  silenced(): Promise<readonly SilencedFinding[]>;
  /** Skills of other sources that scanned skills are compared with. */
  readonly known: KnownSkillsFacade;
}

/** An index of skills that a person knows: a scan shows what a changed copy of one changed. */
export interface KnownSkillsFacade {
  list(): Promise<readonly KnownSource[]>;
  /**
   * Reads a source and adds its skills, or replaces what is known of it. Throws `file_not_found` if it has none.
   *
   * @example
   * await skills.known.add("anthropics/skills");
   */
  add(source: string, options?: ReadOptions): Promise<AddedSource>;
  /** Returns whether the source was in the index. */
  remove(source: string): Promise<boolean>;
}

/** The part of the facade that scans skills. Its code is loaded on first use. */
export function scanFacade(input: ScanInput & { readonly reload: () => Promise<unknown> }): ScanSkills {
  return {
    async scan(options) {
      const { scanSkills } = await import("../scanner/scan-skills.ts");
      return scanSkills(input, options);
    },
    async silence(options) {
      const { silenceFinding } = await import("../scanner/silence-finding.ts");
      await silenceFinding(input, options);
      await input.reload();
    },
    async silenced() {
      const { listSilenced } = await import("../scanner/silence-finding.ts");
      return listSilenced(input);
    },
    known: {
      async list() {
        const { listKnown } = await import("../scanner/change-known.ts");
        return listKnown(input);
      },
      async add(source, options) {
        const { addKnown } = await import("../scanner/change-known.ts");
        return addKnown(input, source, options);
      },
      async remove(source) {
        const { removeKnown } = await import("../scanner/change-known.ts");
        return removeKnown(input, source);
      },
    },
  };
}
