import {
  type Author,
  checkName,
  checkNewSkill,
  findSkill,
  MAX_IMPORT_BYTES,
  type ProposalDocument,
  parseSkill,
  proposalProse,
  proposedText,
  SkillwrightError,
  unifiedDiff,
  validationError,
} from "@skillwright/core/internal";
import { sha256 } from "../files/sha256.ts";
import type { Proposal, ProposalRequest } from "./proposal.ts";
import { currentText, type ProposalsContext } from "./proposals-context.ts";

/** Most proposals for one skill pending review. */
const MAX_WAITING_PER_SKILL = 20;

/** Most proposals pending review; users read no more, and an agent must not fill the disk. */
const MAX_WAITING_PROPOSALS = 200;

/** Longest evidence of a proposal, in characters; room for a stack trace. */
const MAX_EVIDENCE_LENGTH = 16_000;

/** Longest justification of a proposal, in characters; a reviewer reads it whole. */
const MAX_JUSTIFICATION_LENGTH = 4000;

/** A proposal that may be filed, and the text it was written against. */
export interface DraftProposal {
  readonly document: ProposalDocument;
  readonly base: string;
}

interface PresentProposals {
  /** Those that wait for a review. */
  readonly waiting: readonly Proposal[];
  /** Of all proposals, decided ones too. */
  readonly ids: ReadonlySet<string>;
}

/** Checks a request against the current skill and the limits, and returns it as a document. */
export function draftProposal(
  context: ProposalsContext,
  request: ProposalRequest,
  present: PresentProposals,
): DraftProposal {
  const { kind = "update", author } = request;
  const target =
    kind === "update" ? updateTarget(context, request.skill) : createTarget(context, request.skill);
  const changed = proposedText(target.text, request.change);
  if (!changed.ok) throw validationError(changed.problem);
  const { text } = changed;
  const size = Buffer.byteLength(text);
  if (size > MAX_IMPORT_BYTES) throw exceeded("bytes of the new text", MAX_IMPORT_BYTES, size);
  checkText(text, target.name, kind);
  const justification = prose("justification", request.justification, MAX_JUSTIFICATION_LENGTH);
  if (justification === "")
    throw validationError("The justification is missing: say why the change is needed");
  const evidence = prose("evidence", request.evidence ?? "", MAX_EVIDENCE_LENGTH);
  const result = sha256(text);
  checkWaiting(present.waiting, { skill: target.skill, result, replaces: request.replaces, author });
  const created = context.now();
  const status = kind === "create" ? "added" : "changed";
  return {
    base: target.text,
    document: {
      id: proposalId(target.skill, created, present.ids),
      kind,
      skill: target.skill,
      key: target.key,
      base: kind === "update" ? sha256(target.text) : undefined,
      result,
      author,
      created: created.toISOString(),
      status: "pending",
      diff: unifiedDiff(target.text, text, { path: "SKILL.md", status }),
      justification,
      evidence,
    },
  };
}

interface Target {
  readonly skill: string;
  readonly name: string;
  readonly key: string | undefined;
  readonly text: string;
}

function updateTarget(context: ProposalsContext, query: string): Target {
  const { id, name, manifest, found } = findSkill(context.skills(), query);
  if (found.kind === "command") throw validationError(`"${id}" is a command; proposals are for skills`);
  const current = currentText(context, found.key);
  if (current === undefined) {
    throw new SkillwrightError("load_error", {
      message: `"${id}" cannot be read`,
      details: { name, path: found.path },
      hint: "It may have been moved or removed since it was found; reload and try again.",
    });
  }
  return { skill: id, name: manifest.name, key: found.key, text: current.text };
}

function createTarget(context: ProposalsContext, name: string): Target {
  checkName(name, "new");
  const taken = context.skills().find((skill) => skill.name === name && skill.scope !== "system");
  if (taken !== undefined) {
    throw new SkillwrightError("validation_error", {
      message: `There is a skill "${name}" already`,
      details: { problems: [`"${name}" is taken by ${taken.found.path}`] },
      hint: "Propose an update of it, or choose another name.",
    });
  }
  return { skill: name, name, key: undefined, text: "" };
}

function checkText(text: string, name: string, kind: "update" | "create"): void {
  const { manifest, bodyStart, diagnostics } = parseSkill({
    text,
    complete: true,
    file: "SKILL.md",
    directory: name,
    sidecars: [],
  });
  if (manifest === undefined) {
    const [error] = diagnostics.filter(({ severity }) => severity === "error");
    throw validationError(`The new text does not load: ${error?.message ?? "it has no valid frontmatter"}`);
  }
  if (manifest.name !== name) {
    throw validationError(
      `The new text is of a skill "${manifest.name}", not of "${name}"; a proposal can't rename a skill`,
    );
  }
  if (kind === "update") return;
  checkNewSkill(text);
  if (text.slice(bodyStart).trim() === "") throw validationError("The new skill has no instructions");
}

function checkWaiting(
  waiting: readonly Proposal[],
  wanted: {
    readonly skill: string;
    readonly result: string;
    readonly replaces: string | undefined;
    readonly author: Author;
  },
): void {
  const others = waiting.filter(({ id }) => id !== wanted.replaces);
  const same = others.find(({ skill, result }) => skill === wanted.skill && result === wanted.result);
  if (same !== undefined)
    throw validationError(`The same change is already waiting for review, as ${same.id}`);
  if (others.length >= MAX_WAITING_PROPOSALS) {
    throw exceeded("proposals waiting for review", MAX_WAITING_PROPOSALS, others.length + 1);
  }
  const own = others.filter(({ skill }) => skill === wanted.skill).length;
  if (own >= MAX_WAITING_PER_SKILL) {
    throw exceeded(`proposals for ${wanted.skill} waiting for review`, MAX_WAITING_PER_SKILL, own + 1);
  }
}

/** The skill's id, as far as it can be part of a file's name, and the time. */
function proposalId(skill: string, at: Date, taken: ReadonlySet<string>): string {
  const name = skill
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 64);
  const time = at.toISOString().replace(/[-:]|\.\d+/g, "");
  const id = `${name === "" ? "skill" : name}-${time}`;
  for (let number = 2; ; number += 1) {
    const candidate = number === 2 ? id : `${id}-${number - 1}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function prose(what: string, text: string, max: number): string {
  const clean = proposalProse(text);
  if (clean.length > max) throw exceeded(`characters of the ${what}`, max, clean.length);
  return clean;
}

function exceeded(what: string, allowed: number, actual: number): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `There may be ${allowed} ${what}, not ${actual}`,
    details: { limit: what, allowed, actual },
  });
}
