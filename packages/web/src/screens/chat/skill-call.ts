import { bindParameters } from "@skillwright/core/internal";
import type { Completion } from "@skillwright/server/client";
import { api } from "../../state/api.ts";
import type { BackgroundTask, ChatPart, Parameter } from "./chat-types.ts";

/** A skill invocation with missing parameters. */
export interface OpenCall {
  /** The title to show. */
  readonly skill: string;
  /** The name in the command. */
  readonly name: string;
  /** The message that invokes it. */
  readonly text: string;
  readonly parameters: readonly Parameter[];
  readonly values: Readonly<Record<string, string>>;
}

/** The parameters to ask for before a message is sent; undefined if it can be sent unchanged. */
export async function findOpenCall(
  text: string,
  items: readonly Completion[],
): Promise<OpenCall | undefined> {
  const call = /^\/([^\s/]+)\s*([\s\S]*)$/.exec(text.trim());
  const [, name, rest] = call ?? [];
  const isSkill = items.some((item) => item.kind === "skill" && item.name === name);
  if (name === undefined || !isSkill) return undefined;
  const { id, displayName, manifest } = await api.getSkill({ params: { skill: name } });
  const { parameters } = manifest;
  const { values, missing } = bindParameters({ parameters, arguments: rest ?? "" });
  if (missing.length === 0) return undefined;
  return { skill: displayName === "" ? id : displayName, name, text, parameters, values };
}

/** The message that invokes a skill with values for its parameters, as a user would type it. */
export function skillCommand(name: string, values: Readonly<Record<string, string>>): string {
  return [
    `/${name}`,
    ...Object.entries(values).map(([parameter, value]) => `${parameter}=${quote(value)}`),
  ].join(" ");
}

/** Quotes a value the way that arguments are split again. */
function quote(value: string): string {
  return /^[^\s"'\\]+$/.test(value) ? value : `"${value.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`;
}

/** Longest part of a result shown in the chat before the next response includes it, in characters. */
const SHOWN_LENGTH = 2000;

type Notice = Extract<ChatPart, { type: "data-notice" }>;

/** The result of a task, as the notice that the next response will include. */
export function taskNotice({ id, skill, state, text = "" }: BackgroundTask): Notice {
  const what = `The skill '${skill}' (${id})`;
  const rest = text.length - SHOWN_LENGTH;
  const said = rest > 0 ? `${text.slice(0, SHOWN_LENGTH)}\n[${rest} more characters]` : text;
  const words =
    state === "stopped"
      ? `${what} was stopped.`
      : state === "failed"
        ? `${what} failed: ${said}`
        : `${what} is done: ${said}`;
  return {
    type: "data-notice",
    data: {
      code: `background_${state}`,
      level: state === "failed" ? "warning" : "info",
      text: words,
    },
  };
}
