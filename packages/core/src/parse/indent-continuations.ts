import { readYaml } from "../yaml/read-yaml.ts";

/** The start of a field or list item, the properties of its value, and the value: in quotes or, second, in brackets. */
const START = String.raw`^([ \t]*(?:-[ \t]+)*(?:[^\s"'#:\-][^\n:]*|"[^"\n]*"|'[^'\n]*'):[ \t]+|[ \t]*(?:-[ \t]+)+)((?:[&!]\S*[ \t]+)*)`;
const QUOTED = new RegExp(String.raw`${START}("(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')`, "gm");
const BRACKETED = new RegExp(String.raw`${START}(\[[^[\]{}"']*\])`, "gm");

/**
 * The text with the further lines of quoted values indented, and those of lists in brackets if wanted: many YAML parsers
 * accept them at the margin, ours doesn't. Line numbers stay. Undefined if that doesn't make it readable.
 */
export function indentContinuations(
  yaml: string,
  { lists = false }: { readonly lists?: boolean } = {},
): string | undefined {
  if (!/["'[]/.test(yaml)) return undefined;
  const indent = (_: string, start: string, properties: string, value: string): string => {
    const margin = /^[ \t]*(?:-[ \t]+)*/.exec(start)?.[0].length ?? 0;
    return start + properties + value.replace(/\n[ \t]*(?=\S)/g, `\n${" ".repeat(margin + 2)}`);
  };
  const quoted = yaml.replace(QUOTED, indent);
  const indented = lists ? quoted.replace(BRACKETED, indent) : quoted;
  return indented === yaml || readYaml(indented).root === undefined ? undefined : indented;
}
