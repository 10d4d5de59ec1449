import type { Option } from "./command.ts";
import { toggle } from "./option.ts";

/** `--mouse` of the screens. */
export const mouseOption: Option<boolean> = toggle(
  "Click to select, scroll with the wheel; hold Shift to select text",
);
