import { type FieldContext, textList } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import type { ConfigFile } from "./config-file.ts";

/** Which files agents read without asking; what is not said has a default. */
export interface ReadFileSetting {
  /** Endings such as `.md`, in lower case. */
  readonly extensions?: readonly string[];
}

/** The names of the fields in a configuration file. */
export const READ_FILE_FIELDS: Readonly<Record<keyof ReadFileSetting, string>> = { extensions: "extensions" };

/** Endings of the files that agents read without asking, unless the configuration names others. */
export const READABLE_EXTENSIONS: readonly string[] = [
  ".md",
  ".txt",
  ".json",
  ".yml",
  ".yaml",
  ".py",
  ".ts",
  ".js",
  ".cs",
  ".sh",
  ".toml",
  ".csv",
  ".html",
  ".css",
];

const EXTENSION = /^\.[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u;

/** Endings of the files that agents read without asking: the user's, of which the administrator may permit only some. */
export function readableExtensions(
  config: readonly Pick<ConfigFile, "layer" | "readFile">[],
): readonly string[] | undefined {
  const of = (wanted: ConfigFile["layer"]): readonly string[] | undefined =>
    config.find(({ layer }) => layer === wanted)?.readFile.extensions;
  const [own, permitted] = [of("user"), of("admin")];
  return own === undefined || permitted === undefined
    ? (own ?? permitted)
    : own.filter((extension) => permitted.includes(extension));
}

/** Reads the fields of `readFile`; what is wrong is reported and left out. */
export function readReadFile(node: YamlNode, context: FieldContext): ReadFileSetting {
  let setting: ReadFileSetting = {};
  for (const { key, value } of asMapping(node, context)?.entries ?? []) {
    const field = `readFile.${key}`;
    const report = (message: string, hint: string): void =>
      context.report({ code: "field-value", node: value, message, hint });
    if (key !== READ_FILE_FIELDS.extensions) {
      report(`\`${field}\` is not a setting`, `Known: ${Object.values(READ_FILE_FIELDS).join(", ")}.`);
      continue;
    }
    const named = textList("comma")(value, { ...context, field })?.map((one) => one.toLowerCase());
    for (const one of named ?? []) {
      if (!EXTENSION.test(one)) report(`"${one}" of \`${field}\` is not an extension`, "Write it as .md.");
    }
    if (named !== undefined) setting = { extensions: named.filter((one) => EXTENSION.test(one)) };
  }
  return setting;
}
