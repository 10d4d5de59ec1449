import { type JsonObject, type JsonValue, objectOf, READABLE_EXTENSIONS } from "@skillwright/core/internal";

/** The providers whose key comes from the environment, whatever the configuration says. */
export interface WideningRules {
  readonly keyedServices: ReadonlySet<string>;
}

/** What a configuration change newly grants, if anything. A page's script must not gain rights. */
export function widening(
  before: JsonObject,
  after: JsonObject,
  { keyedServices }: WideningRules,
): string | undefined {
  if (!isOn(after.sandbox) && isOn(before.sandbox)) {
    return "what skills run would not be kept in a sandbox";
  }
  if (isOn(after.shellDirectives) && !isOn(before.shellDirectives)) {
    return "shell directives of skills could run";
  }
  const readable = new Set(extensions(before));
  const added = extensions(after).find((extension) => !readable.has(extension));
  if (added !== undefined) return `agents could read ${added} files without asking`;
  if (permissionRank(after.permissions) > permissionRank(before.permissions)) {
    return "skills would get permissions that they don't have now";
  }
  const known = new Set(hosts(before));
  const opened = hosts(after).find((host) => !known.has(host));
  if (opened !== undefined) return `agents could reach ${opened}`;
  const keyed = [
    sendsKey(objectOf(before.search), objectOf(after.search)),
    ...entries(after.mcpServers).map(([name, entry]) => sendsKey(entryOf(before.mcpServers, name), entry)),
    ...entries(objectOf(after.models).providers).map(([name, entry]) =>
      sendsKey(entryOf(objectOf(before.models).providers, name), entry, keyedServices.has(name)),
    ),
  ];
  return keyed.includes(true) ? "one of your keys would be sent to another URL" : undefined;
}

/** Why a person has to confirm a change of a configuration; undefined when nobody has to. */
export function needsConfirmation(before: JsonObject, after: JsonObject): string | undefined {
  return newAddress(before, after) ?? newSkills(before, after) ?? newSilence(before, after);
}

/** The address of a model provider, an embedding service, an MCP server or a registry that a change adds. */
function newAddress(before: JsonObject, after: JsonObject): string | undefined {
  const known = new Set(addresses(before));
  const added = addresses(after).find((address) => !known.has(address));
  return added === undefined ? undefined : `your messages or skills could be sent to ${added}`;
}

/** Skills of a folder or plugin that was not searched before, or more skills for an agent. */
function newSkills(before: JsonObject, after: JsonObject): string | undefined {
  for (const name of ["roots", "plugins"] as const) {
    const known = new Set(texts(before[name]));
    const added = texts(after[name]).find((folder) => !known.has(folder));
    if (added !== undefined) return `skills in ${added} would be loaded as your own`;
  }
  for (const name of ["paths", "urls"] as const) {
    const known = new Set(texts(objectOf(before.skills)[name]));
    const added = texts(objectOf(after.skills)[name]).find((source) => !known.has(source));
    if (added !== undefined) return `skills from ${added} would be used`;
  }
  for (const [agent, entry] of entries(before.agents)) {
    const list = allowedSkills(objectOf(after.agents)[agent]);
    const known = new Set(allowedSkills(entry));
    if (list === undefined || list.some((skill) => !known.has(skill)))
      return `the agent "${agent}" could use more skills`;
  }
  return undefined;
}

/** The names, paths and patterns of skills whose rule a change loosens, and the folders of skills that it prefers. */
export function freedSkills(before: JsonObject, after: JsonObject): readonly string[] {
  const [known, rules] = [objectOf(before.skills), objectOf(after.skills)];
  const loosened = Object.keys(known).filter(
    (key) => !Array.isArray(known[key]) && strictness(rules[key]) < strictness(known[key]),
  );
  const preferred = new Set(texts(before.preferred));
  return [...loosened, ...texts(after.preferred).filter((folder) => !preferred.has(folder))];
}

/** As the reader of the configuration has it: what isn't known is off. */
function strictness(value: JsonValue | undefined): number {
  const said = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (ON.has(said)) return 0;
  const rank =
    typeof said === "string" ? ["name-only", "user-only", "user-invocable-only"].indexOf(said) : -1;
  return rank < 0 ? 3 : Math.min(rank, 1) + 1;
}

/** Why a person confirms that findings of the security scan are silenced. */
export const SILENCES_FINDINGS = "findings of the security scan would be silenced";

/** Why a person confirms which skills are known: an unchanged copy of one is shown without its changes. */
export const CHANGES_KNOWN_SKILLS = "the security scan would compare skills with others";

function newSilence(before: JsonObject, after: JsonObject): string | undefined {
  const known = objectOf(objectOf(before.scan).silenced);
  const isNew = entries(objectOf(after.scan).silenced).some(([hash, rules]) =>
    Object.keys(rules).some((rule) => !(rule in entryOf(known, hash))),
  );
  return isNew ? SILENCES_FINDINGS : undefined;
}

function allowedSkills(entry: JsonValue | undefined): readonly string[] | undefined {
  const { skills } = objectOf(entry);
  return skills === undefined || skills === null ? undefined : texts(skills);
}

function texts(value: JsonValue | undefined): readonly string[] {
  const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  return list.map((text) => String(text).trim()).filter((text) => text !== "");
}

function addresses(config: JsonObject): readonly string[] {
  const { embedder, ...search } = objectOf(config.search);
  const isRemote = embedder !== undefined && embedder !== null && !LOCAL_EMBEDDERS.has(embedder);
  const services: readonly (readonly [string, JsonObject])[] = [
    ["search", search],
    ...entries(config.mcpServers),
    ...entries(objectOf(config.models).providers),
    ...Object.entries(objectOf(config.registries)).map(([name, url]) => [name, { url }] as const),
  ];
  const named = services.flatMap(([name, service]) =>
    ADDRESSES.flatMap((field) => {
      const address = service[field] ?? null;
      return address === null
        ? []
        : [`${typeof address === "string" ? address : JSON.stringify(address)} (${name})`];
    }),
  );
  return isRemote ? [...named, `${JSON.stringify(embedder)} (search)`] : named;
}

/** Values of `search.embedder` that send nothing. */
const LOCAL_EMBEDDERS: ReadonlySet<JsonValue> = new Set(["offline", "off"]);

/** A configuration with a value set at a path; null removes it. */
export function withValue(config: JsonObject, path: readonly string[], value: JsonValue): JsonObject {
  const [first, ...rest] = path;
  if (first === undefined) return objectOf(value);
  const others = Object.fromEntries(Object.entries(config).filter(([name]) => name !== first));
  const inner = rest.length === 0 ? value : withValue(objectOf(config[first]), rest, value);
  return inner === null ? others : { ...others, [first]: inner };
}

const ON: ReadonlySet<JsonValue | undefined> = new Set([undefined, null, true, "true", "on", "yes"]);

function isOn(value: JsonValue | undefined): boolean {
  return ON.has(typeof value === "string" ? value.trim().toLowerCase() : value);
}

/** How much a mode permits; an unknown one counts as the most permissive. */
function permissionRank(value: JsonValue | undefined): number {
  if (value === "strict") return 0;
  return value === undefined || value === null || value === "ask" ? 1 : 2;
}

function hosts(config: JsonObject): readonly string[] {
  return texts(objectOf(config.network).private_hosts).map((host) => host.toLowerCase());
}

/** The extensions that are read without asking; without a setting the default ones, which no list may exceed. */
function extensions(config: JsonObject): readonly string[] {
  const named = objectOf(config.readFile).extensions;
  const list = Array.isArray(named) ? named : typeof named === "string" ? named.split(",") : undefined;
  return list?.map((extension) => String(extension).trim().toLowerCase()) ?? READABLE_EXTENSIONS;
}

const KEYS = ["key_env", "key_file"];
const ADDRESSES = ["base_url", "url"];

/** Whether a key is set for an address, or an address for a key. */
function sendsKey(before: JsonObject, after: JsonObject, isKeyed = false): boolean {
  const changed = (name: string): boolean =>
    (after[name] ?? null) !== null && JSON.stringify(after[name]) !== JSON.stringify(before[name]);
  if (KEYS.some(changed)) return true;
  return ADDRESSES.some(changed) && (isKeyed || KEYS.some((name) => (after[name] ?? null) !== null));
}

function entries(value: JsonValue | undefined): readonly (readonly [string, JsonObject])[] {
  return Object.entries(objectOf(value)).map(([name, entry]) => [name, objectOf(entry)]);
}

function entryOf(value: JsonValue | undefined, name: string): JsonObject {
  return objectOf(objectOf(value)[name]);
}
