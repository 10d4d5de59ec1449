import type { EligibilityRules, InstallSpec, OperatingSystem } from "../model/manifest.ts";
import type { Reason } from "../model/resolved-skill.ts";
import { isObject, type JsonObject, type JsonValue } from "../text/json.ts";

/** A way to install a program: the command that the user types, and the installer it needs. */
interface InstallCommand {
  readonly program: string;
  readonly text: string;
}

/** Characters of a package's name; none of them is special to a shell. */
const PACKAGE_NAME = /^[a-zA-Z0-9\-_./:@+=~]+$/;

/** How each kind of installer is called; what follows `--` is never an option. */
const installers: Readonly<Record<string, (target: string) => InstallCommand>> = {
  apt: called("apt-get", "sudo apt-get install --"),
  brew: called("brew", "brew install --"),
  bun: called("bun", "bun add --global --"),
  cargo: called("cargo", "cargo install --"),
  dnf: called("dnf", "sudo dnf install --"),
  go: (target) => called("go", "go install --")(target.includes("@") ? target : `${target}@latest`),
  node: called("npm", "npm install --global --"),
  npm: called("npm", "npm install --global --"),
  pip: called("pip", "pip install --"),
  pipx: called("pipx", "pipx install --"),
  pnpm: called("pnpm", "pnpm add --global --"),
  scoop: called("scoop", "scoop install"),
  uv: called("uv", "uv tool install --"),
  winget: called("winget", "winget install --id"),
};

/** Whether a name is safe in a command: only harmless characters, no option, and no way to another folder. */
export function isPackageName(name: string): boolean {
  return PACKAGE_NAME.test(name) && !name.startsWith("-") && !name.includes("..");
}

/** The command for a spec; undefined for a kind that is not known or a name that is not allowed. It is never run here. */
export function installCommand({
  kind,
  target,
}: Pick<InstallSpec, "kind" | "target">): InstallCommand | undefined {
  if (!isPackageName(target) || !Object.hasOwn(installers, kind)) return undefined;
  return installers[kind]?.(target);
}

function called(program: string, start: string): (target: string) => InstallCommand {
  return (target) => ({ program, text: `${start} ${target}` });
}

const systemNames = { linux: "Linux", darwin: "macOS", win32: "Windows" } as const;

/** Why the machine does not meet a skill's needs; empty when it does. `always` skips all but the platform. */
export function checkEligibility(
  rules: EligibilityRules,
  install: readonly InstallSpec[],
  machine: Machine,
): readonly Reason[] {
  if (!asksForAnything(rules)) return NO_REASONS;
  const reasons: Reason[] = [];
  const { os, otherSystems = [] } = rules;
  if (os.length + otherSystems.length > 0 && !os.includes(machine.platform)) {
    const wanted = [...os.map((name) => systemNames[name]), ...otherSystems].join(" or ");
    reasons.push({
      code: "platform",
      message: `needs ${wanted}, but this is ${systemNames[machine.platform]}`,
    });
  }
  if (rules.always) return reasons;
  for (const program of rules.bins) {
    if (!machine.hasProgram(program)) {
      reasons.push({
        code: "missing_dependency",
        message: `needs \`${program}\`, which isn't installed`,
        hint: installHint([program], install, machine),
      });
    }
  }
  if (rules.anyBins.length > 0 && !rules.anyBins.some((program) => machine.hasProgram(program))) {
    const wanted = rules.anyBins.map((program) => `\`${program}\``).join(" or ");
    reasons.push({
      code: "missing_dependency",
      message: `needs ${wanted}, and none of them is installed`,
      hint: installHint(rules.anyBins, install, machine),
    });
  }
  for (const variable of rules.env) {
    if (!machine.hasVariable(variable)) {
      reasons.push({
        code: "missing_env",
        message: `needs the environment variable \`${variable}\`, which isn't set`,
        hint: `Set ${variable} in the environment.`,
      });
    }
  }
  for (const path of rules.config) {
    const value = settingAt(machine.settings, path);
    if (value === undefined || value === null || value === false || value === "" || value === 0) {
      reasons.push({
        code: "missing_config",
        message: `needs the setting \`${path}\`, which isn't set`,
        hint: `Run \`skillwright config set settings.${path} true\`.`,
      });
    }
  }
  return reasons;
}

const NO_REASONS: readonly Reason[] = Object.freeze([]);

function asksForAnything({ os, otherSystems = [], bins, anyBins, env, config }: EligibilityRules): boolean {
  return os.length + otherSystems.length + bins.length + anyBins.length + env.length + config.length > 0;
}

/** What eligibility checks query about the machine. */
export interface Machine {
  readonly platform: OperatingSystem;
  /** Whether a program is on the PATH; answered without running it. */
  hasProgram(name: string): boolean;
  /** Whether an environment variable has a value. */
  hasVariable(name: string): boolean;
  /** The user's settings, for `eligibility.config`. */
  readonly settings: JsonObject;
}

/** The value at a dotted path of settings. */
function settingAt(settings: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = settings;
  for (const part of path.split(".")) {
    if (!isObject(value)) return undefined;
    value = Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

/**
 * How to install missing programs, according to the skill: commands of available installers, otherwise of
 * all that fit the system, otherwise a download URL.
 */
export function installHint(
  programs: readonly string[],
  install: readonly InstallSpec[],
  machine: Machine,
): string {
  const specs = fittingSpecs(programs, install, machine);
  const commands = specs.flatMap((spec) => installCommand(spec) ?? []);
  const here = commands.filter(({ program }) => machine.hasProgram(program));
  const ways = (here.length === 0 ? commands : here).map(({ text }) => `\`${text}\``);
  if (ways.length > 0) return `Install it with ${[...new Set(ways)].join(" or ")}.`;
  const download = specs.find(
    ({ kind, target }) => kind === "download" && target.startsWith("https://") && isPackageName(target),
  );
  if (download !== undefined) return `Download it from ${download.target}.`;
  return `Install ${programs.join(" or ")} and make sure it is on the PATH.`;
}

/** The ways to install one of some programs that fit the system. A way that names no programs is for all of them. */
export function fittingSpecs(
  programs: readonly string[],
  install: readonly InstallSpec[],
  { platform }: Pick<Machine, "platform">,
): readonly InstallSpec[] {
  return install.filter(
    ({ bins, os }) =>
      (bins.length === 0 || bins.some((program) => programs.includes(program))) &&
      (os.length === 0 || os.includes(platform)),
  );
}
