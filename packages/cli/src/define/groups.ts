import { checks } from "./checks.ts";
import type { CommandGroup } from "./command-spec.ts";
import { completions } from "./completions.ts";
import { looks } from "./looks.ts";
import { manages } from "./manages.ts";
import { own } from "./own.ts";
import { packages } from "./packages.ts";
import { reviews } from "./reviews.ts";
import { serves } from "./serves.ts";
import { talks } from "./talks.ts";
import { uses } from "./uses.ts";

/** Every command of the command line. */
export const commandGroups: readonly CommandGroup[] = [
  looks,
  uses,
  talks,
  manages,
  checks,
  packages,
  reviews,
  serves,
  own,
  completions,
];
