import { fittingSpecs, type Machine } from "../gate/check-eligibility.ts";
import type { InstallSpec, SkillManifest } from "../model/manifest.ts";
import { type DependencyPlan, planDependency } from "./plan-dependency.ts";

/** Programs that a skill needs and that aren't on the PATH, and how its author says to install them. */
export interface MissingPrograms {
  /** One of them is enough. */
  readonly programs: readonly string[];
  /** The ways that can be used, best first: those whose package manager is here come first. */
  readonly ways: readonly InstallWay[];
  /** Why other ways that the skill names are not used. */
  readonly refused: readonly string[];
}

/** One way to install a program. */
export interface InstallWay {
  readonly spec: InstallSpec;
  readonly plan: Exclude<DependencyPlan, { readonly kind: "refused" }>;
  /** Whether its package manager is on the PATH. Others can always be used. */
  readonly isAvailable: boolean;
}

/** The programs that a skill needs and that are missing. Nothing is run. */
export function missingPrograms(
  { eligibility: { bins, anyBins }, install }: Pick<SkillManifest, "eligibility" | "install">,
  machine: Machine,
): readonly MissingPrograms[] {
  const wanted = [...bins.map((program) => [program]), ...(anyBins.length === 0 ? [] : [anyBins])];
  return wanted
    .filter((programs) => !programs.some((program) => machine.hasProgram(program)))
    .map((programs) => {
      const plans = fittingSpecs(programs, install, machine).map((spec) => ({
        spec,
        plan: planDependency(spec),
      }));
      const ways = plans.flatMap(({ spec, plan }): readonly InstallWay[] => {
        if (plan.kind === "refused") return [];
        return [{ spec, plan, isAvailable: plan.kind !== "command" || machine.hasProgram(plan.program) }];
      });
      return {
        programs,
        ways: [...ways.filter(({ isAvailable }) => isAvailable), ...ways.filter((way) => !way.isAvailable)],
        refused: plans.flatMap(({ spec, plan }) =>
          plan.kind === "refused" ? [`${spec.kind}: ${plan.problem}`] : [],
        ),
      };
    });
}

/** What a plan does, in one line for people. */
export function describePlan(plan: DependencyPlan): string {
  switch (plan.kind) {
    case "command":
      return [plan.program, ...plan.args].join(" ");
    case "download":
      return `download ${plan.url} (sha256 ${plan.sha256})`;
    case "skill":
      return `skillwright add ${plan.source}`;
    case "refused":
      return plan.problem;
  }
}
