import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type OperatingSystem, omitUndefined, type SecretPlace } from "@skillwright/core/find";
import { sha256 } from "../files/sha256.ts";
import type { Environment } from "../machine/locations.ts";

/** The keychain of the system, through its own program. Values are never on a command line: other accounts can read those. */
export interface Keychain {
  readonly place: SecretPlace;
  /** Undefined when it has no such value, or is locked. */
  get(key: string, variable: string): string | undefined;
  /** Why a value could not be stored; undefined when it was. */
  set(key: string, variable: string, value: string): string | undefined;
  remove(key: string, variable: string): void;
}

/** Paths of programs; never searched on the PATH, because a project can add its own folder there. */
export interface SecretPrograms {
  /** macOS. */
  readonly security: string;
  /** Linux, of the package libsecret-tools. */
  readonly secretTool: string;
}

const SYSTEM_PROGRAMS: SecretPrograms = { security: "/usr/bin/security", secretTool: "/usr/bin/secret-tool" };

/** How long a program may take: it can ask a person to unlock the keychain. */
const TIME_MS = 60_000;

/** Longest command that macOS's `security` reads from standard input; it cuts off the rest. */
const MAX_COMMAND = 4000;

const SERVICE = "skillwright";

/** The keychain of this account; undefined where there is none: on Windows, and on a Linux without a desktop session. */
export function openKeychain({
  env,
  platform,
  programs = SYSTEM_PROGRAMS,
}: {
  readonly env: Environment;
  readonly platform: OperatingSystem;
  readonly programs?: SecretPrograms;
}): Keychain | undefined {
  if (platform === "darwin" && existsSync(programs.security)) return macKeychain(programs.security, env);
  const hasSession = (env.DBUS_SESSION_BUS_ADDRESS ?? "") !== "";
  if (platform === "linux" && hasSession && existsSync(programs.secretTool)) {
    return secretService(programs.secretTool, env);
  }
  return undefined;
}

function macKeychain(program: string, env: Environment): Keychain {
  const account = (key: string, variable: string): readonly string[] => [
    "-s",
    SERVICE,
    "-a",
    nameOf(key, variable),
  ];
  return {
    place: "keychain",
    get: (key, variable) =>
      decoded(call(program, ["find-generic-password", ...account(key, variable), "-w"], { env })),
    set(key, variable, value) {
      // Commands from standard input; an encoded value needs no quotes.
      const input = `add-generic-password -U ${account(key, variable).join(" ")} -l skillwright-${variable} -w ${encode(value)}\n`;
      if (input.length > MAX_COMMAND) return "the value is too long for the keychain";
      return call(program, ["-i"], { env, input }).problem;
    },
    remove: (key, variable) =>
      void call(program, ["delete-generic-password", ...account(key, variable)], { env }),
  };
}

function secretService(program: string, env: Environment): Keychain {
  const attributes = (key: string, variable: string): readonly string[] => [
    "application",
    SERVICE,
    "name",
    nameOf(key, variable),
  ];
  return {
    place: "secret-service",
    get: (key, variable) => decoded(call(program, ["lookup", ...attributes(key, variable)], { env })),
    set: (key, variable, value) =>
      call(program, ["store", `--label=Skillwright: ${variable}`, ...attributes(key, variable)], {
        env,
        input: encode(value),
      }).problem,
    remove: (key, variable) => void call(program, ["clear", ...attributes(key, variable)], { env }),
  };
}

/** One name for a skill and a variable, whatever characters a path has. */
function nameOf(key: string, variable: string): string {
  return `${variable}-${sha256(key).slice(0, 32)}`;
}

/** Plain letters: some of these programs print other characters in another form, or drop a line's end. */
function encode(value: string): string {
  return Buffer.from(value).toString("base64url");
}

function decoded({ output, problem }: Called): string | undefined {
  const text = output.trim();
  return problem !== undefined || text === "" ? undefined : Buffer.from(text, "base64url").toString();
}

interface Called {
  readonly output: string;
  readonly problem?: string;
}

/** Variables that these programs need to reach the session of the person. */
const PASSED = ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "HOME", "USER", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"];

function call(
  program: string,
  args: readonly string[],
  { env, input = "" }: { readonly env: Environment; readonly input?: string },
): Called {
  const passed = Object.fromEntries(PASSED.map((name) => [name, env[name]]));
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    input,
    encoding: "utf8",
    env: omitUndefined(passed),
    timeout: TIME_MS,
  });
  if (status === 0) return { output: stdout };
  const [why = ""] = (stderr.trim() || (error?.message ?? "")).split("\n").slice(-1);
  return { output: "", problem: why === "" ? `${program} ended with status ${status}` : why };
}
