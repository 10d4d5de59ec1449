import { accessSync, constants, statSync } from "node:fs";
import { delimiter } from "node:path";
import type { JsonObject, Machine, OperatingSystem } from "@skillwright/core";
import { joinPath } from "@skillwright/core";
import type { Environment } from "./locations.ts";

/** What a machine is made from. */
export interface MachineOptions {
  readonly platform: OperatingSystem;
  readonly env: Environment;
  readonly settings: JsonObject;
}

/** This computer, as eligibility sees it. Programs are looked up on the PATH and never run. */
export function nodeMachine(options: MachineOptions): Machine {
  const known = new Map<string, boolean>();
  return {
    platform: options.platform,
    settings: options.settings,
    hasVariable: (name) => (options.env[name] ?? "") !== "",
    hasProgram(name) {
      const answer = known.get(name) ?? findProgram(name, options) !== undefined;
      known.set(name, answer);
      return answer;
    },
  };
}

/** The path of a program on the PATH; undefined when there is none. A name with a separator is taken as a path. */
export function findProgram(name: string, options: Omit<MachineOptions, "settings">): string | undefined {
  if (name === "" || name.includes("\0")) return undefined;
  const names = [name, ...extensions(options).map((extension) => name + extension)];
  if (/[/\\]/.test(name)) return names.find(isProgram);
  const path = options.env.PATH ?? options.env.Path ?? "";
  for (const folder of path.split(delimiter)) {
    // An empty part means the working folder, where a project could plant a program.
    if (folder === "" || folder === ".") continue;
    const found = names.map((candidate) => joinPath(folder, candidate)).find(isProgram);
    if (found !== undefined) return found;
  }
  return undefined;
}

function extensions({ platform, env }: Omit<MachineOptions, "settings">): readonly string[] {
  return platform === "win32" ? (env.PATHEXT ?? ".EXE;.CMD;.BAT;.COM").split(";") : [];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Absent, not executable or unreadable: no program for us in each case.
    return false;
  }
}
