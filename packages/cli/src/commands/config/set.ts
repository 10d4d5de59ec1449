import { type JsonValue, parseConfigKey, SWITCH_KEYS } from "@skillwright/core/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { oneOrMore, required } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { changeSetting, configOptions, configTexts } from "./change-setting.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    key: required(configTexts.key, { completion: "config-keys" }),
    value: oneOrMore("Value; several values make a list", { completion: "config-values", mayBeEmpty: true }),
  },
  options: configOptions,
  examples: [
    "skillwright config set skills.pdf-tools off",
    "skillwright config set skills.pdf-tools user-only --project",
    "skillwright config set index off",
    "skillwright config set roots ~/work/skills ~/more-skills",
  ],
  run: ({ key, value }, flags, out) => changeSetting(key, readValue(key, value), flags, out),
});

function readValue(key: string, values: readonly string[]): JsonValue {
  const { list } = parseConfigKey(key);
  const [first = "", second] = values;
  if (list) return readList(values);
  if (second !== undefined) throw usageError(configTexts.oneValue(key), second);
  return SWITCH_KEYS.has(key) ? readSwitch(first) : parseJson(first);
}

function readSwitch(text: string): JsonValue {
  if (text === "on" || text === "yes") return true;
  return text === "off" || text === "no" ? false : parseJson(text);
}

/** A JSON value if the text is one, otherwise the text: `true`, `3` and `["a"]` need no second pair of quotes. */
function parseJson(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}

function readList(values: readonly string[]): JsonValue {
  const [only = ""] = values;
  const parsed = values.length === 1 ? parseJson(only) : values;
  return Array.isArray(parsed) ? parsed : values;
}
