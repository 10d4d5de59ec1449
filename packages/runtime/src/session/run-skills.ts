import { sandboxSetting, shellDirectivesSetting } from "@skillwright/core/internal";
import { isBuiltIn } from "../run/is-built-in.ts";
import { createSessionVariables, type RunContext } from "../run/run-context.ts";
import { openSecretStore } from "../secrets/secret-store.ts";
import { type DependencyContext, sessionDependencies } from "./dependencies/resolve-dependencies.ts";
import { approveReview, reviewSkill, type SkillReview } from "./review-skill.ts";
import { runCommand } from "./scripts/run-command.ts";
import type { CommandRequest, CommandResult, RunResult, ScriptRequest } from "./scripts/run-result.ts";
import { runScript, type ScriptContext } from "./scripts/run-script.ts";
import type { SessionState } from "./session-state.ts";

/** Reviews, approves and runs a skill's scripts and commands. */
export interface RunSkills {
  /** What a skill executes in its current state, for a person to approve. */
  review(name: string): SkillReview;
  /** Records that a person approved a review; only then may what it lists run. */
  approve(review: SkillReview): Promise<void>;
  /** Runs a script of a skill for a person, from the approved bytes and in a sandbox, or says why not. */
  run(request: ScriptRequest): Promise<RunResult>;
  /** Runs a command that a skill declares, without a model. */
  runCommand(request: CommandRequest): Promise<CommandResult>;
}

/** What runs of skills depend on, read again for each run. */
export interface SessionRuns {
  readonly context: () => RunContext;
  readonly dependencies: () => DependencyContext;
  /** Questions about MCP servers that a person answered with no. */
  readonly skippedServers: Set<string>;
}

/** Reads what decides about a run from the session's current turn. */
export function sessionRuns(session: SessionState): SessionRuns {
  const { input, options, project, trust, turns } = session;
  const { state } = input.locations;
  const { cwd, home, env, platform } = input.current().place;
  const secrets = openSecretStore({ state, env, platform });
  const variables = createSessionVariables(env, (key, variable) => secrets.get(key, variable));
  const skippedServers = options.inherited?.skippedServers ?? new Set<string>();
  return {
    skippedServers,
    context: () => ({
      trust,
      state,
      ask: options.ask,
      commands: options.commands ?? "run",
      directives: options.directives === "off" ? "off" : shellDirectivesSetting(turns.view.snapshot.config),
      sandbox: sandboxSetting(turns.view.snapshot.config),
      permissions: session.permissionMode(),
      isBuiltIn: (skill) => isBuiltIn(skill, turns.view.snapshot),
      project,
      cwd,
      home,
      env,
      variables,
    }),
    dependencies: () => sessionDependencies(session, { variables, secrets, skipped: skippedServers }),
  };
}

/** The part of a session that lets skills run. */
export function runSkills({ turns, grants }: SessionState, runs: SessionRuns): RunSkills {
  const scripts = (): ScriptContext => ({
    view: turns.view,
    grants,
    dependencies: runs.dependencies(),
    run: runs.context(),
  });
  return {
    review: (name) => reviewSkill(turns.view, name, runs.context()),
    approve: (review) => approveReview(turns.view, review, runs.context()),
    run: (request) => runScript(request, scripts()),
    runCommand: (request) => runCommand(request, scripts()),
  };
}
