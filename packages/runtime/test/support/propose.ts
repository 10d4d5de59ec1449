import { readFileSync } from "node:fs";
import type { Proposal, ProposalRequest, Skills } from "../../src/index.ts";
import { skillText, type TempTree, tempTree } from "./temp-tree.ts";

/** The file of the skill that proposals change. */
export const PDF = "home/.agents/skills/pdf/SKILL.md";

/** Its text before any change. */
export const base = skillText("pdf").replace("Do it.\n", "One.\nTwo.\nThree.\nFour.\nFive.\nSix.\n");

/** An agent that proposes. */
export const writer = { kind: "agent", name: "writer" } as const;

/** An agent that reviews. */
export const checker = { kind: "agent", name: "checker" } as const;

/** A person who reviews. */
export const me = { kind: "person", name: "me" } as const;

/** A tree with the skill. */
export function place(): TempTree {
  return tempTree({ [PDF]: base, "home/.agents/skills/other/SKILL.md": skillText("other") });
}

/** Proposes another text of the skill. */
export function propose(
  skills: Skills,
  text: string,
  fields: Partial<ProposalRequest> = {},
): Promise<Proposal> {
  const justification = "It was wrong.";
  return skills.propose({ skill: "pdf", change: { text }, justification, author: writer, ...fields });
}

/** An approval by an agent. */
export const approve = { decision: "approve", reviewer: checker } as const;

/** An approval by a person. */
export const byPerson = { decision: "approve", reviewer: me } as const;

/** Reads a file of the tree. */
export function read(tree: TempTree, path = PDF): string {
  return readFileSync(tree.at(path), "utf8");
}

/** How a refused call is refused. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "nothing was refused";
  } catch (error) {
    const { code, details } = error as {
      readonly code: string;
      readonly details: { readonly reason?: string };
    };
    return details.reason === undefined ? code : `${code} ${details.reason}`;
  }
}
