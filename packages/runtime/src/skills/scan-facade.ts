import type { ScanInput, ScannedSkill, ScanSkillsOptions } from "../scanner/scan-skills.ts";

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
}

/** The part of the facade that scans skills. Its code is loaded on first use. */
export function scanFacade(input: ScanInput & { readonly reload: () => Promise<unknown> }): ScanSkills {
  return {
    async scan(options) {
      const { scanSkills } = await import("../scanner/scan-skills.ts");
      return scanSkills(input, options);
    },
    async silence(options) {
      const { silenceFinding } = await import("../scanner/scan-skills.ts");
      await silenceFinding(input, options);
      await input.reload();
    },
  };
}
