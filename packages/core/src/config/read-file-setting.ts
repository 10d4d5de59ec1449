import { wordList } from "../text/word-list.ts";
import { type ConfigFile, fileOf } from "./config-file.ts";
import { matching, type SettingFields } from "./setting-fields.ts";

/** Which files agents read without asking; what is not said has a default. */
export interface ReadFileSetting {
  /** Endings such as `.md`, in lower case. */
  readonly extensions?: readonly string[];
}

/** Endings of the files that agents read without asking, unless the configuration names others. */
export const READABLE_EXTENSIONS: readonly string[] = wordList(
  ".md .txt .json .yml .yaml .py .ts .js .cs .sh .toml .csv .html .css",
);

const EXTENSION = /^\.[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u;

/** The fields of `readFile`. */
export const readFileFields: SettingFields<ReadFileSetting> = {
  extensions: ["extensions", matching(EXTENSION, "an extension", "Write it as .md.")],
};

/** Endings of the files that agents read without asking: the user's, of which the administrator may permit only some. */
export function readableExtensions(
  config: readonly Pick<ConfigFile, "layer" | "readFile">[],
): readonly string[] | undefined {
  const own = fileOf(config, "user")?.readFile.extensions;
  const permitted = fileOf(config, "admin")?.readFile.extensions;
  return own === undefined || permitted === undefined
    ? (own ?? permitted)
    : own.filter((extension) => permitted.includes(extension));
}
