import type { InstallSpec } from "../model/manifest.ts";

/** A way to install a program: the command that the user types, and the installer it needs. */
export interface InstallCommand {
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
