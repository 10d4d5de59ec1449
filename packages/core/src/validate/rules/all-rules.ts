import type { LintRule } from "../lint-rule.ts";
import { bidiText } from "./bidi-text.ts";
import { bodySize } from "./body-size.ts";
import { hosts } from "./hosts.ts";
import { invisibleText } from "./invisible-text.ts";
import { links } from "./links.ts";
import { loadTime } from "./load-time.ts";
import { parameters } from "./parameters.ts";
import { secretText } from "./secret-text.ts";
import { shadowing } from "./shadowing.ts";
import { tools } from "./tools.ts";
import { unknownFields } from "./unknown-fields.ts";
import { vagueDescription } from "./vague-description.ts";
import { whenToUse } from "./when-to-use.ts";

/** Every rule of lint. A new one is a file beside this and a line here. */
export const allRules: readonly LintRule[] = [
  loadTime,
  unknownFields,
  vagueDescription,
  whenToUse,
  bodySize,
  links,
  tools,
  parameters,
  invisibleText,
  bidiText,
  secretText,
  shadowing,
  hosts,
];
