import type { FieldContext } from "../parse/field-reader.ts";
import type { YamlEntry } from "../yaml/nodes.ts";
import type { ConfigFile } from "./config-file.ts";
import type { ConfigText } from "./config-text.ts";

/** What a setting is read with. */
export interface SettingContext extends FieldContext {
  readonly config: ConfigText;
  /** Reports what is not this file's to say; the value then counts for nothing. */
  readonly ignore: (at: { readonly start: number }, message: string, hint?: string) => void;
}

/** How one key of a configuration file is read. */
export interface Setting {
  /** The files that may say it: all, all but a project's, or only the user's own. */
  readonly whose: "anybody" | "not-project" | "user";
  /** Why not everybody may, after "is the user's to set, for". */
  readonly because?: string;
  /** What it says; throws for a file that is not to be read at all. */
  readonly read: (entry: YamlEntry, context: SettingContext) => Partial<ConfigFile>;
}
