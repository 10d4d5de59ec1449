import { SkillwrightError } from "../errors/skillwright-error.ts";

/** Variables of the person's environment that every command may see; none of them can hold a secret. */
const PASSED: readonly string[] = ["LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "TERM", "TZ"];

/** Names that decide which code a program loads or where it looks; a skill cannot ask for them. */
const REFUSED =
  /^(?:(?:LD|DYLD|BASH_FUNC)_.*|PATH|HOME|PWD|TMPDIR|IFS|ENV|BASH_ENV|SHELLOPTS|NODE_OPTIONS)$/i;

/** Why a variable cannot be given to a command of a skill; undefined when it can. */
export function variableProblem(name: string): string | undefined {
  if (!/^[A-Za-z_]\w*$/.test(name)) return `"${name}" is not a valid variable name`;
  return REFUSED.test(name) ? `${name} decides which programs run and can't be set for a skill` : undefined;
}

/** What the environment of a command is made from. */
export interface EnvironmentInput {
  /** The person's environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The variables a skill declares and a person granted, with their values. */
  readonly variables: Readonly<Record<string, string>>;
  /** A folder for temporary files, which is also the command's home. */
  readonly temp: string;
  readonly path: string;
}

/** The whole environment of a command: a few harmless variables and the declared ones, nothing else. */
export function sandboxEnvironment(input: EnvironmentInput): Readonly<Record<string, string>> {
  const problems = Object.entries(input.variables).flatMap(([name, value]) => {
    const problem = variableProblem(name);
    if (problem !== undefined) return [problem];
    return value.includes("\0") ? [`the value of ${name} contains a NUL character`] : [];
  });
  if (problems.length > 0) {
    throw new SkillwrightError("validation_error", {
      message: `The variables for the command cannot be used: ${problems.join("; ")}`,
      details: { problems },
    });
  }
  const passed = PASSED.flatMap((name) => {
    const value = input.env[name];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(passed),
    ...input.variables,
    PATH: input.path,
    HOME: input.temp,
    TMPDIR: input.temp,
  };
}
