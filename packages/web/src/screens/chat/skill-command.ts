/** The message that invokes a skill with values for its parameters, as a user would type it. */
export function skillCommand(name: string, values: Readonly<Record<string, string>>): string {
  return [
    `/${name}`,
    ...Object.entries(values).map(([parameter, value]) => `${parameter}=${quote(value)}`),
  ].join(" ");
}

/** Quotes a value the way that arguments are split again. */
function quote(value: string): string {
  return /^[^\s"'\\]+$/.test(value) ? value : `"${value.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`;
}
