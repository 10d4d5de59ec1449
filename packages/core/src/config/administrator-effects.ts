import { type ConfigFile, fileOf } from "./config-file.ts";

/** Most names in one sentence. */
const MAX_NAMED = 10;

/** What the administrator's configuration restricts, whatever the user's says, in plain sentences. */
export function administratorEffects(
  config: readonly Pick<
    ConfigFile,
    "layer" | "sandbox" | "shellDirectives" | "permissions" | "rules" | "agents"
  >[],
): readonly string[] {
  const admin = fileOf(config, "admin");
  const user = fileOf(config, "user");
  if (admin === undefined) return [];
  const off = admin.rules
    .filter(({ visibility }) => visibility === "off")
    .map((rule) => rule.name ?? rule.path ?? "");
  const hidden = admin.rules
    .filter(({ visibility }) => visibility === "user-only" || visibility === "name-only")
    .map(({ name, path, visibility }) => `${name ?? path ?? ""} (${visibility})`);
  return [
    ...(admin.sandbox === "on"
      ? [
          `Commands of skills always run in a sandbox${user?.sandbox === "off" ? "; your `sandbox: off` has no effect" : ""}.`,
        ]
      : []),
    ...(admin.shellDirectives === "off" ? ["Shell directives in the text of skills don't run."] : []),
    ...(admin.permissions === "strict"
      ? [
          `Skills get neither tools nor network access${user?.permissions !== undefined && user.permissions !== "strict" ? `; your \`permissions: ${user.permissions}\` has no effect` : ""}.`,
        ]
      : []),
    ...(off.length > 0 ? [`These skills are off: ${named(off)}.`] : []),
    ...(hidden.length > 0 ? [`These skills are restricted: ${named(hidden)}.`] : []),
    ...(admin.agents.size > 0
      ? [`These agents can use only certain skills: ${named([...admin.agents.keys()])}.`]
      : []),
  ];
}

function named(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? [`${names.length - MAX_NAMED} more`] : [];
  return [...names.slice(0, MAX_NAMED), ...more].join(", ");
}
