import {
  bindCommand,
  closest,
  didYouMean,
  escapeTerminal,
  findCommand,
  findSkill,
  isSkillwrightError,
  omitUndefined,
  type PermissionDecision,
  type ResolvedCommand,
  readToolCall,
  resolveCommands,
  type SkillStatus,
} from "@skillwright/core/internal";
import { chooseSkill } from "../choose-skill.ts";
import { type CommandRequest, type CommandResult, refusalCode, refusedRun } from "./run-result.ts";
import { runScript, type ScriptContext } from "./run-script.ts";

/** Runs a command that a skill declares: a script runs here, a tool is returned for the host to call. */
export async function runCommand(request: CommandRequest, context: ScriptContext): Promise<CommandResult> {
  if (request.skill !== undefined) {
    const choice = chooseSkill(context.view, { name: request.skill, trigger: "user" });
    if (choice.kind === "refused") return refusedRun(refusalCode(choice.code), choice.text);
  }
  const commands = resolveCommands(context.view.skills);
  const resolved = findCommand(commands, wordFor(request, context.view.skills));
  if (resolved === undefined) return commandNotFound(request, commands);
  const { skill, command, id } = resolved;
  const bound = bindCommand(command, request.arguments ?? "");
  if (bound.kind === "invalid") {
    return { kind: "needs-arguments", skill: skill.id, command: command.name, problems: bound.problems };
  }
  const { run } = command;
  if (run === undefined) {
    return refusedRun("nothing_to_run", `The command "${id}" does not say what it runs.`);
  }
  if ("tool" in run) {
    const refusal = await context.grants.refusal(skill, { trigger: "user", arguments: "" });
    if (refusal !== undefined) return refusedRun("invocation_denied", `"${id}" was not run: ${refusal}.`);
    const permission = decideCall(run.tool, bound.values, context);
    if (permission.decision === "deny") {
      const text = `"${id}" was not run: the tool ${escapeTerminal(run.tool)} may not be used now.`;
      return refusedRun("tool_denied", text);
    }
    return {
      kind: "tool",
      skill: skill.id,
      command: command.name,
      tool: run.tool,
      input: bound.values,
      permission,
    };
  }
  const { stdin, work, signal } = request;
  return runScript(
    {
      skill: skill.id,
      script: run.script,
      arguments: positional(resolved, bound.values),
      ...omitUndefined({ stdin, work, signal }),
    },
    context,
  );
}

/** A rule about a part of the input allows nothing when another part could change what it does. */
function decideCall(
  tool: string,
  input: Readonly<Record<string, string>>,
  { grants }: ScriptContext,
): PermissionDecision {
  const { call, unknown } = readToolCall(tool, input);
  const permission = grants.decide(call);
  const isLimited = permission.rule !== undefined && permission.rule.limit.kind !== "any";
  return permission.decision === "allow" && isLimited && unknown.length > 0
    ? { decision: "ask", source: "default" }
    : permission;
}

/** The requested command as one word; the skill may be given by its name. */
function wordFor({ skill, command }: CommandRequest, skills: readonly SkillStatus[]): string {
  if (skill === undefined) return command;
  try {
    return `${findSkill(skills, skill).id}:${command}`;
  } catch (error) {
    if (isSkillwrightError(error)) return `${skill}:${command}`;
    throw error;
  }
}

/** Values in the order of the declaration; one that was left out before another is an empty text. */
function positional(
  { command }: ResolvedCommand<SkillStatus>,
  values: Readonly<Record<string, string>>,
): readonly string[] {
  const words = command.args.map(({ name }) => values[name]);
  const last = words.findLastIndex((word) => word !== undefined);
  return words.slice(0, last + 1).map((word) => word ?? "");
}

function commandNotFound(
  { skill, command }: CommandRequest,
  commands: readonly ResolvedCommand<SkillStatus>[],
): CommandResult {
  const names = commands.flatMap(({ id, name }) => (skill === undefined ? [id, name] : [name]));
  const whose = skill === undefined ? "" : ` of the skill "${escapeTerminal(skill)}"`;
  const text = `There is no command "${escapeTerminal(command)}"${whose} that can be used here.`;
  const hint = didYouMean(closest(command, names));
  return refusedRun("command_not_found", [text, hint].filter(Boolean).join(" "));
}
