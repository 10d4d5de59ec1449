import { omitUndefined } from "../omit-undefined.ts";
import type { Author } from "../package/source.ts";
import { findFence } from "../parse/frontmatter-fence.ts";
import type { JsonObject } from "../text/json.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { toJson } from "../yaml/to-json.ts";

/** Version of the file format of proposals. */
export const PROPOSAL_VERSION = 1;

const STATUSES = ["pending", "approved", "rejected", "stale", "superseded"] as const;

/** The status of a proposal; only `pending` ones can be approved, `stale` ones once they are rebased. */
export type ProposalStatus = (typeof STATUSES)[number];

/** The content of a proposal's file. */
export interface ProposalDocument {
  /** The name of its file: the skill's id and the time, such as `pdf-tools-20260102T030405Z`. */
  readonly id: string;
  readonly kind: "update" | "create";
  /** The id of the skill, or the name of a new one. */
  readonly skill: string;
  /** The skill's key; undefined for a new skill. */
  readonly key: string | undefined;
  /** SHA-256 of the SKILL.md it was written against; undefined for a new skill. */
  readonly base: string | undefined;
  /** SHA-256 of the SKILL.md it leads to. */
  readonly result: string;
  readonly author: Author;
  /** ISO 8601. */
  readonly created: string;
  /** Only for readers of the file: the records are authoritative. */
  readonly status: ProposalStatus;
  /** The change of the SKILL.md as a unified diff. */
  readonly diff: string;
  /** Why. */
  readonly justification: string;
  /** Errors, test failures or user feedback that led to it; may be empty. */
  readonly evidence: string;
}

/** The content of a proposal's file, or why it is invalid, in plain words. */
export type ReadProposal =
  | { readonly ok: true; readonly proposal: ProposalDocument }
  | { readonly ok: false; readonly problem: string };

const AUTHORS: ReadonlySet<string> = new Set<Author["kind"]>([
  "person",
  "agent",
  "import",
  "restore",
  "external",
]);

/** Reads the file of a proposal. Anyone can write such a file, so nothing is repaired and nothing is trusted. */
export function readProposal(text: string): ReadProposal {
  const fence = findFence(text);
  if (fence.kind !== "closed") return wrong("it has no frontmatter");
  const { root, problems } = readYaml(text.slice(fence.yamlStart, fence.yamlEnd));
  if (root === undefined || root.kind !== "mapping" || problems.length > 0) {
    return wrong("its frontmatter cannot be read");
  }
  const fields = toJson(root) as JsonObject;
  if (typeof fields.version === "number" && fields.version > PROPOSAL_VERSION) {
    return wrong("it was written by a newer version of Skillwright");
  }
  const head = readFields(fields);
  if (typeof head === "string") return wrong(head);
  const sections = readSections(text.slice(fence.bodyStart), head.id);
  return typeof sections === "string" ? wrong(sections) : { ok: true, proposal: { ...head, ...sections } };
}

type Head = Omit<ProposalDocument, "diff" | "justification" | "evidence">;

function readFields(fields: JsonObject): Head | string {
  const text = (key: string): string | undefined => {
    const value = fields[key];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  if (fields.version !== PROPOSAL_VERSION) return "its frontmatter has no version";
  const [id, skill, created] = [text("id"), text("skill"), text("created")];
  const [key, base, result] = [text("key"), text("base"), text("result")];
  const [kind, author] = [text("kind"), text("author") ?? ""];
  if (id === undefined || skill === undefined || created === undefined) {
    return "its frontmatter lacks `id`, `skill` or `created`";
  }
  if (kind !== "update" && kind !== "create") return "its `kind` is neither update nor create";
  const status = STATUSES.find((known) => known === fields.status);
  if (status === undefined) return "its `status` is not a proposal status";
  if (!AUTHORS.has(author)) return "its `author` is not valid";
  if (result === undefined || !isHash(result)) return "its `result` is not a hash";
  if (
    kind === "update"
      ? key === undefined || base === undefined || !isHash(base)
      : key !== undefined || base !== undefined
  ) {
    return "its `key` and `base` do not fit its kind";
  }
  const name = text("author_name");
  return {
    id,
    kind,
    skill,
    key,
    base,
    result,
    created,
    status,
    author: { kind: author as Author["kind"], ...omitUndefined({ name }) },
  };
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

type Sections = Pick<ProposalDocument, "diff" | "justification" | "evidence">;

/** The three sections, in this order and with nothing between them. */
function readSections(body: string, id: string): Sections | string {
  const lines = body.split("\n");
  let at = 0;
  const skipBlank = (): void => {
    while (lines[at] === "") at += 1;
  };
  const take = (line: string): boolean => {
    skipBlank();
    if (lines[at] !== line) return false;
    at += 1;
    return true;
  };
  const quote = (): string => {
    skipBlank();
    const quoted: string[] = [];
    for (; lines[at]?.startsWith(">") === true; at += 1) quoted.push((lines[at] ?? "").replace(/^> ?/, ""));
    return quoted.join("\n");
  };
  if (!take(`# Proposal ${id}`)) return "its title does not contain its id";
  if (!take("## Diff")) return "it has no section Diff";
  skipBlank();
  const fence = /^(`{3,})diff$/.exec(lines[at] ?? "")?.[1];
  const end = fence === undefined ? -1 : lines.indexOf(fence, at + 1);
  if (fence === undefined || end < 0) return "its section Diff contains no diff";
  const diff = lines
    .slice(at + 1, end)
    .map((line) => `${line}\n`)
    .join("");
  at = end + 1;
  if (!take("## Justification")) return "it has no section Justification after the diff";
  const justification = quote();
  if (!take("## Evidence")) return "it has no section Evidence after the justification";
  const evidence = quote();
  skipBlank();
  if (at < lines.length) return "it has more than three sections";
  return { diff, justification, evidence };
}

function wrong(problem: string): ReadProposal {
  return { ok: false, problem };
}
