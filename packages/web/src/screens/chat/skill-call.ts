import { bindParameters } from "@skillwright/core/internal";
import type { Completion } from "@skillwright/server/client";
import { api } from "../../app/api.ts";
import type { Parameter } from "./chat-types.ts";

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
