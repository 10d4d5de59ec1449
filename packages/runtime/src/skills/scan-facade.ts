import type { AddedSource } from "../scanner/change-known.ts";
import type { ReadOptions } from "../scanner/find-targets.ts";
import type { KnownSource } from "../scanner/known-skills.ts";
import type { ScannedSkill, ScanSkillsOptions } from "../scanner/scan-skills.ts";
import type { SilencedFinding, SilenceRequest } from "../scanner/silence-finding.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";

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
  silence(request: SilenceRequest): Promise<void>;
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
export function scanFacade(place: SkillsPlace): ScanSkills {
  const known = () => import("../scanner/change-known.ts");
  const silence = () => import("../scanner/silence-finding.ts");
  return {
    scan: async (options) => (await import("../scanner/scan-skills.ts")).scanSkills(place, options),
    async silence(request) {
      await (await silence()).silenceFinding(place, request);
      await place.reload();
    },
    silenced: async () => (await silence()).listSilenced(place),
    known: {
      list: async () => (await known()).listKnown(place),
      add: async (source, options) => (await known()).addKnown(place, source, options),
      remove: async (source) => (await known()).removeKnown(place, source),
    },
  };
}
