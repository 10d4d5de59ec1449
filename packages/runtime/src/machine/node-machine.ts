import { accessSync, constants, statSync } from "node:fs";
import { userInfo } from "node:os";
import {
  type Author,
  isAbsolutePath,
  type JsonObject,
  joinPath,
  type Machine,
  type OperatingSystem,
} from "@skillwright/core/find";
import { toPortablePath } from "../files/node-file-system.ts";
import type { Environment } from "./locations.ts";

export interface MachineOptions {
  readonly platform: OperatingSystem;
  readonly env: Environment;
  readonly settings: JsonObject;
}

/** This computer, as seen by eligibility checks. Programs are looked up on the PATH and never run. */
export function nodeMachine(options: MachineOptions): Machine {
  const known = new Map<string, boolean>();
  return {
    platform: options.platform,
    settings: options.settings,
    hasVariable: (name) => Object.hasOwn(options.env, name) && (options.env[name] ?? "") !== "",
    hasProgram(name) {
      const answer = known.get(name) ?? findProgram(name, options) !== undefined;
      known.set(name, answer);
      return answer;
    },
  };
}

/** The path of a program on the PATH, or of an absolute path; undefined when there is none. */
export function findProgram(name: string, options: Omit<MachineOptions, "settings">): string | undefined {
  if (name === "" || name.includes("\0")) return undefined;
  const names = [name, ...extensions(options).map((extension) => name + extension)];
  // A relative path would start at the working folder, where a project could plant a program; the same is true for an
  // empty or relative entry of the PATH.
  if (/[/\\]/.test(name)) return isAbsolutePath(toPortablePath(name)) ? names.find(isProgram) : undefined;
  const path = options.env.PATH ?? options.env.Path ?? "";
  for (const part of path.split(options.platform === "win32" ? ";" : ":")) {
    const folder = toPortablePath(part);
    if (!isAbsolutePath(folder)) continue;
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
    // Missing, not executable or unreadable: not usable in each case.
    return false;
  }
}

/** The user's name according to the operating system; undefined where it has none. */
export function personName(): string | undefined {
  try {
    const { username } = userInfo();
    return username === "" ? undefined : username;
  } catch (error) {
    // Accounts without an entry, as in some containers.
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

/** The user at the terminal, as the author of a change. */
export function thisPerson(): Author {
  const name = personName();
  return name === undefined ? { kind: "person" } : { kind: "person", name };
}
