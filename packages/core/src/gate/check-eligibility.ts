import type { EligibilityRules, InstallSpec } from "../model/manifest.ts";
import type { Reason } from "../model/skill-status.ts";
import { installHint } from "./install-hint.ts";
import { type Machine, settingAt } from "./machine.ts";

const systemNames = { linux: "Linux", darwin: "macOS", win32: "Windows" } as const;

/** Why the machine does not meet a skill's needs; empty when it does. `always` skips all but the platform. */
export function checkEligibility(
  rules: EligibilityRules,
  install: readonly InstallSpec[],
  machine: Machine,
): readonly Reason[] {
  if (!asksForAnything(rules)) return NO_REASONS;
  const reasons: Reason[] = [];
  if (rules.os.length > 0 && !rules.os.includes(machine.platform)) {
    const wanted = rules.os.map((os) => systemNames[os]).join(" or ");
    reasons.push({ code: "platform", message: `needs ${wanted}, this is ${systemNames[machine.platform]}` });
  }
  if (rules.always) return reasons;
  for (const program of rules.bins) {
    if (!machine.hasProgram(program)) {
      reasons.push({
        code: "missing_dependency",
        message: `needs \`${program}\``,
        hint: installHint([program], install, machine),
      });
    }
  }
  if (rules.anyBins.length > 0 && !rules.anyBins.some((program) => machine.hasProgram(program))) {
    const wanted = rules.anyBins.map((program) => `\`${program}\``).join(" or ");
    reasons.push({
      code: "missing_dependency",
      message: `needs ${wanted}`,
      hint: installHint(rules.anyBins, install, machine),
    });
  }
  for (const variable of rules.env) {
    if (!machine.hasVariable(variable)) {
      reasons.push({
        code: "missing_env",
        message: `needs the variable \`${variable}\``,
        hint: `Set ${variable} in the environment.`,
      });
    }
  }
  for (const path of rules.config) {
    const value = settingAt(machine.settings, path);
    if (value === undefined || value === null || value === false || value === "" || value === 0) {
      reasons.push({
        code: "missing_config",
        message: `needs the setting \`${path}\``,
        hint: `Run \`skillwright config set settings.${path} true\`.`,
      });
    }
  }
  return reasons;
}

const NO_REASONS: readonly Reason[] = Object.freeze([]);

function asksForAnything({ os, bins, anyBins, env, config }: EligibilityRules): boolean {
  return os.length + bins.length + anyBins.length + env.length + config.length > 0;
}
