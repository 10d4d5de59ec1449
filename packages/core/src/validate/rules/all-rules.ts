import type { LintRule } from "../lint-context.ts";
import { bidiText } from "./bidi-text.ts";
import { bodySize } from "./body-size.ts";
import { vagueDescription, whenToUse } from "./description-rules.ts";
import { encoding } from "./encoding.ts";
import { hookHandlers } from "./hook-handlers.ts";
import { hosts } from "./hosts.ts";
import { invisibleText } from "./invisible-text.ts";
import { links } from "./links.ts";
import { loadTime } from "./load-time.ts";
import { parameters } from "./parameters.ts";
import { permissions } from "./permissions.ts";
import { secretText } from "./secret-text.ts";
import { shadowing } from "./shadowing.ts";
import { tools } from "./tools.ts";
import { unknownFields } from "./unknown-fields.ts";
import { untouchedTemplate } from "./untouched-template.ts";

/** Every lint rule. To add one, create a file beside this and add a line here. */
export const allRules: readonly LintRule[] = [
  encoding,
  loadTime,
  unknownFields,
  vagueDescription,
  whenToUse,
  bodySize,
  untouchedTemplate,
  links,
  tools,
  parameters,
  hookHandlers,
  permissions,
  invisibleText,
  bidiText,
  secretText,
  shadowing,
  hosts,
];

/** Rules that don't apply to commands: a command is named after its file, shares its folder with others, and is started by users. */
const skillRules: ReadonlySet<LintRule> = new Set([
  vagueDescription,
  whenToUse,
  bodySize,
  untouchedTemplate,
  hookHandlers,
  hosts,
]);

/** The rules for a command: a new rule applies unless it is listed above. */
export const commandRules: readonly LintRule[] = allRules.filter((rule) => !skillRules.has(rule));

/** The rules for a file whose bytes can't be decoded. */
export const undecodedRules: readonly LintRule[] = [encoding, hosts];
