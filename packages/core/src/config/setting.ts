import type { FieldContext } from "../parse/field-reader.ts";
import type { YamlEntry } from "../yaml/nodes.ts";
import type { ConfigFile } from "./config-file.ts";
import type { ConfigText } from "./config-text.ts";

/** Context for reading a setting. */
export interface SettingContext extends FieldContext {
  readonly config: ConfigText;
  /** Reports a setting that this file may not set; the value is then ignored. */
  readonly ignore: (at: { readonly start: number }, message: string, hint?: string) => void;
}

/** How one key of a configuration file is read. */
export interface Setting {
  /** The files that may set it: all, all but a project's, or only the user's own. */
  readonly whose: "anybody" | "not-project" | "user";
  /** Why not everybody may, after "is the user's to set, for". */
  readonly because?: string;
  /** Reads the value; throws if the whole file must be rejected. */
  readonly read: (entry: YamlEntry, context: SettingContext) => Partial<ConfigFile>;
}
