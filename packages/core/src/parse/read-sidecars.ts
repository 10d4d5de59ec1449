import { diagnose } from "../diagnostics/diagnostic.ts";
import type { FrontmatterValues } from "./frontmatter-fields.ts";
import { none } from "./manifest-defaults.ts";
import { readSidecar, type SidecarText, type SidecarValues } from "./sidecar.ts";
import type { SkillReport } from "./skill-report.ts";

interface ReadSidecar {
  readonly file: string;
  readonly values: SidecarValues;
}

/** Reads the sidecars of a skill, the strongest first, and reports where files disagree. */
export function readSidecars(
  sidecars: readonly SidecarText[],
  frontmatter: FrontmatterValues,
  report: SkillReport,
): readonly SidecarValues[] {
  if (sidecars.length === 0) return none;
  const read = sidecars.map((sidecar): ReadSidecar => {
    const { values, diagnostics } = readSidecar(sidecar);
    report.diagnostics.push(...diagnostics);
    return { file: sidecar.file, values };
  });
  for (const [index, sidecar] of read.entries()) {
    for (const field of againstFrontmatter(frontmatter, sidecar.values)) {
      addConflict(report, sidecar.file, `The ${field} differs from the one in SKILL.md, which is used`);
    }
    for (const stronger of read.slice(0, index)) {
      for (const field of againstSidecar(stronger.values, sidecar.values)) {
        const message = `The ${field} differs from the one in ${stronger.file}, which is used`;
        addConflict(report, sidecar.file, message);
      }
    }
  }
  return read.map((sidecar) => sidecar.values);
}

function againstFrontmatter(frontmatter: FrontmatterValues, sidecar: SidecarValues): readonly string[] {
  const invocation =
    frontmatter.disableModelInvocation === false && sidecar.allowImplicitInvocation === false;
  return [
    ...(differ(frontmatter.displayName, sidecar.displayName) ? ["display name"] : []),
    ...(differ(frontmatter.permissions, sidecar.permissions) ? ["list of permissions"] : []),
    ...(invocation ? ["permission to be chosen by a model"] : []),
  ];
}

function againstSidecar(stronger: SidecarValues, weaker: SidecarValues): readonly string[] {
  const faces = Object.keys(weaker.interface) as (keyof SidecarValues["interface"])[];
  return [
    ...(differ(stronger.displayName, weaker.displayName) ? ["display name"] : []),
    ...faces
      .filter((field) => differ(stronger.interface[field], weaker.interface[field]))
      .map((field) => `\`${field}\``),
    ...(differ(nonEmpty(stronger.dependencies), nonEmpty(weaker.dependencies))
      ? ["list of dependencies"]
      : []),
    ...(differ(stronger.products, weaker.products) ? ["list of products"] : []),
    ...(differ(stronger.permissions, weaker.permissions) ? ["list of permissions"] : []),
  ];
}

function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

function differ(a: unknown, b: unknown): boolean {
  return a !== undefined && b !== undefined && JSON.stringify(a) !== JSON.stringify(b);
}

function addConflict(report: SkillReport, file: string, message: string): void {
  report.diagnostics.push(diagnose("sidecar-conflict", { message, file }));
}
