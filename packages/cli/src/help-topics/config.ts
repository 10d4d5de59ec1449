import { textOf, wrapParts } from "../output/parts.ts";
import { listSettings } from "./list-settings.ts";

const INDENT = 4;

const settings = listSettings().flatMap(({ key, description }) => [
  `  ${key}`,
  ...wrapParts([`${" ".repeat(INDENT)}${description}`], 80, INDENT).map((line) => line.map(textOf).join("")),
]);

/** `skillwright help config`. */
export const text = `Configuration files and settings

Three files in YAML can have settings. Your own file has precedence over the
others, but they can always restrict more.

  ~/.config/skillwright/config.yaml   yours
  /etc/skillwright/config.yaml        the administrator's
  .skillwright/config.yaml            the project's

  skillwright config get KEY              the value in effect
  skillwright config set KEY VALUE        change your file
  skillwright config set KEY VALUE --project
  skillwright config path                 where your file is

A word in capital letters stands for a name that you choose:

${settings.join("\n")}

See also: skillwright doctor
`;
