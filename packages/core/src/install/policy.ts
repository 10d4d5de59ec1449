import { omitUndefined } from "../omit-undefined.ts";
import type { ScanVerdict } from "../scanner/scan-report.ts";
import { isObject } from "../text/json.ts";
import { textPosition } from "../text/text-position.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { toJson } from "../yaml/to-json.ts";
import type { Signer } from "./signers.ts";

/** Largest policy file in bytes. */
export const MAX_POLICY_BYTES: number = 256 * 1024;

/** Version of the policy format. */
const POLICY_VERSION = 1;

/** What one policy file says about installing skills. */
export interface InstallPolicy {
  readonly file: string;
  /** System users who may install; undefined means everybody. */
  readonly users?: readonly string[];
  /** What applies to a source that no rule names. */
  readonly otherwise: SourceTrust;
  /** The first rule whose pattern matches applies. */
  readonly sources: readonly SourceRule[];
  /** Names for those who sign. */
  readonly signers: ReadonlyMap<string, Signer>;
  /** Who has to have signed, unless a source's rule says otherwise; undefined means that no signature is needed. */
  readonly requiredSigners?: readonly string[];
  /** The worst verdict of the scanner that is accepted without a flag; undefined if the file doesn't say. */
  readonly verdict?: ScanVerdict;
}

/** How far a source is trusted: `trusted` installs without a question, `denied` never installs. */
export type SourceTrust = "trusted" | "ask" | "denied";

/** A rule for sources. */
export interface SourceRule {
  /** A pattern such as `github.com/acme/*`; `*` matches within a part of a path, `**` any number of parts. */
  readonly match: string;
  readonly trust: SourceTrust;
  /** Who has to have signed; undefined leaves it to the file's `requiredSigners`. */
  readonly signers?: readonly string[];
  readonly verdict?: ScanVerdict;
}

/** A policy file: what it says, or why it can't be used. One that can't be used allows nothing. */
export type ReadPolicy =
  | { readonly kind: "policy"; readonly policy: InstallPolicy }
  | { readonly kind: "invalid"; readonly file: string; readonly problems: readonly string[] };

/** Which verdicts are accepted if one is the worst, in words: none is better than *clean*. */
export function orBetter(worst: ScanVerdict): string {
  return worst === "clean" ? worst : `${worst} or better`;
}

/** Reads a policy file. Any problem makes the whole file invalid: a rule that was misread could allow too much. */
export function readPolicy(text: string, file: string): ReadPolicy {
  const invalid = (...problems: readonly string[]): ReadPolicy => ({ kind: "invalid", file, problems });
  if (text.length > MAX_POLICY_BYTES) return invalid(`it is larger than ${MAX_POLICY_BYTES} bytes`);
  const { root, problems } = readYaml(text);
  const atLine = (offset: number, message: string): string =>
    `line ${textPosition(text, offset).line}: ${message}`;
  if (problems.length > 0) return invalid(...problems.map(({ offset, message }) => atLine(offset, message)));
  const value = root === undefined ? {} : toJson(root);
  if (!isObject(value)) return invalid("it must be a mapping");
  const reader = policyReader();
  const policy = reader.read(value, file);
  if (reader.problems.length === 0) return { kind: "policy", policy };
  return invalid(...reader.problems.map(({ at, message }) => atLine(offsetOf(root, at), message)));
}

/** Where a value is: the keys and numbers that lead to it from the top. */
type ValuePath = readonly (string | number)[];

interface PolicyProblem {
  readonly at: ValuePath;
  readonly message: string;
}

/** Where a value begins in the text; of one that is missing, what should contain it. */
function offsetOf(root: YamlNode | undefined, path: ValuePath): number {
  let node = root;
  let offset = root?.start ?? 0;
  for (const step of path) {
    const entry = node?.kind === "mapping" ? node.entries.findLast(({ key }) => key === step) : undefined;
    node = node?.kind === "sequence" && typeof step === "number" ? node.items[step] : entry?.value;
    if (node === undefined) return offset;
    offset = entry?.keySpan.start ?? node.start;
  }
  return offset;
}

type Fields = Readonly<Record<string, unknown>>;

const KEYS = ["version", "users", "otherwise", "sources", "signers", "requiredSigners", "verdict"];
const IDENTITY_KEYS = ["identity", "issuer"];
const RULE_KEYS = ["match", "trust", "signers", "verdict"];
const TRUSTS: readonly SourceTrust[] = ["trusted", "ask", "denied"];
const VERDICTS: readonly ScanVerdict[] = ["clean", "partial", "suspicious", "malicious"];

function policyReader(): {
  readonly problems: readonly PolicyProblem[];
  read(value: Fields, file: string): InstallPolicy;
} {
  const problems: PolicyProblem[] = [];
  const tell = (at: ValuePath, message: string): void => {
    problems.push({ at, message });
  };
  const known = (fields: Fields, keys: readonly string[], where: ValuePath): void => {
    for (const key of Object.keys(fields)) {
      const at = [...where, key];
      if (!keys.includes(key)) tell(at, `${spell(at)} is unknown; known are ${keys.join(", ")}`);
    }
  };
  const word = <T extends string>(value: unknown, words: readonly T[], at: ValuePath): T | undefined => {
    if (value === undefined || value === null) return undefined;
    const found = words.find((allowed) => allowed === value);
    if (found !== undefined) return found;
    tell(at, `${spell(at)} must be one of ${words.join(", ")}`);
    return undefined;
  };
  const list = (value: unknown, at: ValuePath): readonly string[] | undefined => {
    if (value === undefined || value === null) return undefined;
    if (Array.isArray(value) && value.every((item) => typeof item === "string" && item !== ""))
      return value as string[];
    tell(at, `${spell(at)} must be a list of texts`);
    return undefined;
  };
  const signer = (name: string, value: unknown): readonly (readonly [string, Signer])[] => {
    if (typeof value === "string") return [[name, value]];
    const at = ["signers", name];
    if (isObject(value)) {
      known(value, IDENTITY_KEYS, at);
      const { identity, issuer } = value;
      if (isText(identity) && isText(issuer)) return [[name, { identity, issuer }]];
    }
    tell(at, `${spell(at)} must be a public key, or a mapping with identity and issuer`);
    return [];
  };
  const signers = (value: unknown): ReadonlyMap<string, Signer> => {
    if (value === undefined || value === null) return new Map();
    if (isObject(value)) return new Map(Object.entries(value).flatMap(([name, one]) => signer(name, one)));
    tell(["signers"], "signers must be a mapping from names to public keys or identities");
    return new Map();
  };
  const rule = (value: unknown, index: number): SourceRule => {
    const at = ["sources", index];
    const fields = isObject(value) ? value : {};
    known(fields, RULE_KEYS, at);
    const { match } = fields;
    if (typeof match !== "string" || match === "") tell([...at, "match"], `${spell(at)}.match is missing`);
    const required = list(fields.signers, [...at, "signers"]);
    const verdict = word(fields.verdict, VERDICTS, [...at, "verdict"]);
    return {
      match: String(match),
      trust: word(fields.trust, TRUSTS, [...at, "trust"]) ?? "ask",
      ...omitUndefined({ signers: required, verdict }),
    };
  };
  const read = (value: Fields, file: string): InstallPolicy => {
    known(value, KEYS, []);
    if (value.version !== POLICY_VERSION) tell(["version"], `version must be ${POLICY_VERSION}`);
    const sources = value.sources ?? [];
    if (!Array.isArray(sources)) tell(["sources"], "sources must be a list");
    const users = list(value.users, ["users"]);
    const requiredSigners = list(value.requiredSigners, ["requiredSigners"]);
    const verdict = word(value.verdict, VERDICTS, ["verdict"]);
    const keys = signers(value.signers);
    const rules = (Array.isArray(sources) ? sources : []).map(rule);
    const named = [
      { at: ["requiredSigners"], names: requiredSigners ?? [] },
      ...rules.map((one, index) => ({ at: ["sources", index, "signers"], names: one.signers ?? [] })),
    ];
    for (const { at, names } of named) {
      for (const name of names) {
        if (!keys.has(name)) tell(at, `the signer "${name}" is not listed below signers`);
      }
    }
    return {
      file,
      otherwise: word(value.otherwise, TRUSTS, ["otherwise"]) ?? "ask",
      sources: rules,
      signers: keys,
      ...omitUndefined({ users, requiredSigners, verdict }),
    };
  };
  return { problems, read };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** A path as people write it, such as `sources[2].trust`. */
function spell(path: ValuePath): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join("");
}
