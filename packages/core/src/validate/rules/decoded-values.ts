import type { YamlNode, YamlSpan } from "../../yaml/nodes.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import type { LintContext } from "../lint-context.ts";

/** A YAML text whose characters differ from those in the file, because some are written as escapes. */
export interface DecodedValue {
  readonly file: string;
  /** A label for the start of a sentence: "The value of `metadata.author`". */
  readonly title: string;
  /** The value that a model or an agent gets. */
  readonly text: string;
  /** The text in the file. */
  readonly source: string;
  /** Where it is in the file. */
  readonly offset: number;
}

/** The keys and values of frontmatter and sidecars that YAML's escapes change; what is hidden in them no reader of the file sees. */
export function decodedValues(context: LintContext): readonly DecodedValue[] {
  const { skill, frontmatter, offsetOf } = context;
  const own = { file: skill.file, yaml: frontmatter.yaml, root: frontmatter.mapping, offsetOf };
  const sidecars = context.sidecars.map(({ file, text }) => ({
    file,
    yaml: text,
    root: readYaml(text).root,
    offsetOf: ({ start }: Pick<YamlSpan, "start">) => start,
  }));
  return [own, ...sidecars].flatMap(({ root, ...text }) => (root === undefined ? [] : valuesOf(root, text)));
}

interface YamlText {
  readonly file: string;
  readonly yaml: string;
  readonly offsetOf: LintContext["offsetOf"];
}

function valuesOf(root: YamlNode, { file, yaml, offsetOf }: YamlText): readonly DecodedValue[] {
  const values: DecodedValue[] = [];
  // An alias refers to a node that was checked where it is defined.
  const seen = new Set<number>();
  const add = (title: string, text: string, span: YamlSpan): void => {
    const source = yaml.slice(span.start, span.end);
    if (!source.startsWith('"') || !source.includes("\\") || seen.has(span.start)) return;
    seen.add(span.start);
    values.push({ file, title, text, source, offset: offsetOf(span) });
  };
  const visit = (node: YamlNode, field: string): void => {
    if (node.kind === "scalar") {
      add(`The value of \`${field}\``, node.text, node);
    } else if (node.kind === "sequence") {
      for (const [index, item] of node.items.entries()) visit(item, `${field}[${index}]`);
    } else {
      for (const { key, keySpan, value } of node.entries) {
        const path = field === "" ? key : `${field}.${key}`;
        add(`The key \`${path}\``, key, keySpan);
        visit(value, path);
      }
    }
  };
  visit(root, "");
  return values;
}

/** One of the texts that a model or an agent reads. */
export interface CheckedText {
  readonly file: string;
  readonly text: string;
  /** Where its Markdown starts; the end of the text where it is all YAML. */
  readonly bodyStart: number;
}

/** The SKILL.md and its sidecars. */
export function checkedTexts(context: LintContext): readonly CheckedText[] {
  const { skill, bodyStart } = context;
  const sidecars = context.sidecars.map(({ file, text }) => ({ file, text, bodyStart: text.length }));
  return [{ file: skill.file, text: skill.text, bodyStart }, ...sidecars];
}
