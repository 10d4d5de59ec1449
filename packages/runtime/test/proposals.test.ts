import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nodeFileSystem } from "../src/files/node-file-system.ts";
import { withStore } from "../src/history/with-store.ts";
import type { Proposal } from "../src/index.ts";
import { openProposals } from "../src/proposals/proposals.ts";
import { openSkills } from "./support/open-skills.ts";
import {
  approve,
  base,
  byPerson,
  checker,
  me,
  PDF,
  place,
  propose,
  read,
  refusal,
  writer,
} from "./support/propose.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";

test("a skill that somebody changes while a proposal is approved stays as they left it", async () => {
  using tree = place();
  const skills = await openSkills(tree);
  const { id } = await propose(skills, `${base}More.\n`);
  const state = tree.at("own/state");
  const proposals = openProposals({
    state,
    files: nodeFileSystem(),
    skills: () => skills.snapshot.skills,
    withStore(work) {
      writeFileSync(tree.at(PDF), `${base}Theirs.\n`);
      return withStore({ state, rescan: () => skills.reload() }, work);
    },
    now: () => new Date(),
  });
  expect(await refusal(proposals.review(id, approve))).toBe("edit_conflict");
  expect(read(tree)).toBe(`${base}Theirs.\n`);
  expect(proposals.get(id).decision).toBeUndefined();
});

test("a proposal follows a skill that gets another name", async () => {
  using tree = place();
  const skills = await openSkills(tree);
  const { id } = await propose(skills, base.replace("Six.", "Sechs."));
  const { notices } = await skills.rename("pdf", "docs");
  expect(notices).toEqual([]);
  expect((await skills.proposals()).proposals).toMatchObject([
    { id, skill: "docs", origin: "filed", staleBecause: "changed" },
  ]);
  expect(await skills.rebaseProposal(id)).toMatchObject({ kind: "rebased" });
  await skills.reviewProposal(id, approve);
  expect(read(tree, "home/.agents/skills/docs/SKILL.md")).toBe(
    base.replace("Six.", "Sechs.").replace("name: pdf", "name: docs"),
  );
});

test("an author can't approve their own proposal under another spelling of their name", async () => {
  using tree = place();
  const skills = await openSkills(tree);
  const { id } = await propose(skills, `${base}More.\n`);
  for (const reviewer of [
    { kind: "agent" },
    { kind: "agent", name: "" },
    { kind: "agent", name: " Writer" },
    { kind: "agent", name: "wri\u200bter" },
    { kind: "agent", name: "\uff57riter" },
  ] as const) {
    expect(await refusal(skills.reviewProposal(id, { decision: "approve", reviewer }))).toBe(
      "proposal_refused own",
    );
  }
  expect(read(tree)).toBe(base);
});

describe("a proposal", () => {
  test("waits as a file, is approved by somebody else, and becomes a version", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    const diff = "@@ -1 +1 @@\n-Two.\n+Zwei.\n";
    const filed = await propose(skills, "", { change: { diff }, evidence: "Error: nope" });
    expect(filed).toMatchObject({ status: "pending", origin: "filed", skill: "pdf", kind: "update" });
    expect(filed.id).toMatch(/^pdf-\d{8}T\d{6}Z$/);
    expect(read(tree, `own/state/proposals/${filed.id}.md`)).toContain("> Error: nope");
    expect(read(tree)).toBe(base);
    const review = await skills.inspectProposal(filed.id);
    expect(review).toMatchObject({
      problems: [],
      findings: [],
      executes: [],
      permissions: [],
      needs: "reviewer",
    });
    expect(await refusal(skills.reviewProposal(filed.id, { ...approve, reviewer: writer }))).toBe(
      "proposal_refused own",
    );
    const { proposal, change } = await skills.reviewProposal(filed.id, { ...approve, hash: filed.hash });
    expect(proposal).toMatchObject({ status: "approved", decision: { by: checker } });
    expect(change?.action).toBe("updated");
    expect(read(tree)).toBe(base.replace("Two.", "Zwei."));
    const { versions } = await skills.history("pdf");
    expect(versions.map(({ action, author }) => [action, author])).toEqual([
      ["update", writer],
      ["found", { kind: "external" }],
    ]);
    expect(versions[0]?.message).toBe(`Proposal ${filed.id}, approved by checker: It was wrong.`);
    expect((await skills.proposals()).proposals).toEqual([]);
    expect((await skills.proposals({ all: true })).proposals.map(({ status }) => status)).toEqual([
      "approved",
    ]);
    expect(await refusal(skills.reviewProposal(filed.id, approve))).toBe("proposal_refused decided");
    await skills.restoreVersion("pdf", 1);
    expect(read(tree)).toBe(base);
  });

  test("that is rejected changes nothing and says why", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    const { id } = await propose(skills, "Other.\n");
    const { proposal, change } = await skills.reviewProposal(id, {
      decision: "reject",
      reviewer: me,
      reason: "No",
    });
    expect([proposal.status, proposal.decision?.reason, change]).toEqual(["rejected", "No", undefined]);
    expect(read(tree)).toBe(base);
  });

  test("whose skill changed is stale until it is merged with the change", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    const { id } = await propose(skills, base.replace("Two.", "Zwei."));
    writeFileSync(tree.at(PDF), base.replace("Six.", "Sechs."));
    expect(await skills.inspectProposal(id)).toMatchObject({
      proposal: { status: "stale", staleBecause: "changed" },
    });
    expect(await refusal(skills.reviewProposal(id, byPerson))).toBe("proposal_refused stale");
    const rebased = await skills.rebaseProposal(id);
    expect(rebased).toMatchObject({ kind: "rebased", proposal: { id, status: "pending", origin: "filed" } });
    await skills.reviewProposal(id, approve);
    expect(read(tree)).toBe(base.replace("Two.", "Zwei.").replace("Six.", "Sechs."));
  });

  test("that cannot be merged stays stale and shows the conflict", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    const { id } = await propose(skills, base.replace("Two.", "Zwei."));
    writeFileSync(tree.at(PDF), base.replace("Two.", "Deux."));
    expect(await skills.rebaseProposal(id)).toEqual({
      kind: "conflict",
      conflicts: [{ line: 9, base: "Two.\n", ours: "Deux.\n", theirs: "Zwei.\n" }],
    });
    expect((await skills.inspectProposal(id)).proposal.status).toBe("stale");
  });

  test("that the skill has overtaken is superseded when it is rebased", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    const { id } = await propose(skills, base.replace("Two.", "Zwei."));
    writeFileSync(tree.at(PDF), base.replace("Two.", "Zwei."));
    expect((await skills.inspectProposal(id)).proposal.staleBecause).toBe("applied");
    expect(await skills.rebaseProposal(id)).toMatchObject({
      kind: "superseded",
      proposal: { status: "superseded" },
    });
  });

  test("can take the place of an earlier one of the same author only", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    const first = await propose(skills, "First.\n");
    const others = propose(skills, "Second.\n", { author: checker, replaces: first.id });
    expect(await refusal(others)).toBe("proposal_refused own");
    const second = await propose(skills, "Second.\n", { replaces: first.id });
    const { proposals } = await skills.proposals({ all: true });
    expect(Object.fromEntries(proposals.map(({ id, status }) => [id, status]))).toEqual({
      [first.id]: "superseded",
      [second.id]: "pending",
    });
  });
});

describe("only a person approves", () => {
  test.for<[string, string, string]>([
    [
      "a command in the text",
      base.replace("Two.", "!`rm -rf x`"),
      "it adds something that executes: shell: rm -rf x",
    ],
    [
      "a wider permission",
      base.replace("name: pdf\n", "name: pdf\nallowed-tools: Bash\n"),
      "May run any command without asking. This lets it do everything you can do.",
    ],
    [
      "another field than words",
      base.replace("name: pdf\n", "name: pdf\nmodel: big\n"),
      "it changes the field `model`",
    ],
  ])("%s", async ([, text, reason]) => {
    using tree = place();
    const skills = await openSkills(tree);
    const { id } = await propose(skills, text);
    const { needs, because } = await skills.inspectProposal(id);
    expect([needs, because[0]]).toEqual(["person", reason]);
    expect(await refusal(skills.reviewProposal(id, approve))).toBe("proposal_refused needs-person");
    await skills.reviewProposal(id, byPerson);
    expect(read(tree)).toBe(text);
  });

  test("a text with findings, and only when they are accepted", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    const { id } = await propose(skills, base.replace("Two.", "T\u202ewo."));
    expect((await skills.inspectProposal(id)).findings.map(({ code }) => code)).toEqual(["text-bidi"]);
    expect(await refusal(skills.reviewProposal(id, byPerson))).toBe("proposal_refused invalid");
    const accepted = { ...byPerson, findings: "accept" } as const;
    expect(await refusal(skills.reviewProposal(id, { ...accepted, reviewer: checker }))).toBe(
      "proposal_refused invalid",
    );
    expect((await skills.reviewProposal(id, accepted)).proposal.status).toBe("approved");
  });
});

test("a proposal for a built-in skill changes a copy of it", async () => {
  using tree = tempTree({
    "product/fetch/SKILL.md": skillText("fetch"),
    "product/fetch/references/a.md": "A\n",
  });
  const skills = await openSkills(tree, { builtInRoots: [tree.at("product")] });
  const { id } = await propose(skills, "Better.\n", { skill: "fetch" });
  const { change } = await skills.reviewProposal(id, approve);
  expect(change?.folder).toBe(tree.at("home/.agents/skills/fetch"));
  expect(read(tree, "product/fetch/SKILL.md")).toBe(skillText("fetch"));
  expect(read(tree, "home/.agents/skills/fetch/SKILL.md")).toContain("Better.");
  expect(read(tree, "home/.agents/skills/fetch/references/a.md")).toBe("A\n");
  expect(skills.get("fetch").scope).toBe("user");
});

test("a second proposal for a built-in skill is stale once there is a copy, and is merged into that", async () => {
  using tree = tempTree({ "product/pdf/SKILL.md": base });
  const skills = await openSkills(tree, { builtInRoots: [tree.at("product")] });
  const first = await propose(skills, base.replace("Two.", "Zwei."));
  const second = await propose(skills, base.replace("Six.", "Sechs."));
  await skills.reviewProposal(first.id, approve);
  expect(await refusal(skills.reviewProposal(second.id, approve))).toBe("proposal_refused stale");
  expect(await skills.rebaseProposal(second.id)).toMatchObject({
    proposal: { status: "pending", key: tree.at(PDF) },
  });
  await skills.reviewProposal(second.id, approve);
  expect(read(tree)).toBe(base.replace("Two.", "Zwei.").replace("Six.", "Sechs."));
  expect(read(tree, "product/pdf/SKILL.md")).toBe(base);
});

test("a new skill is made when its proposal is approved, and not twice", async () => {
  using tree = tempTree();
  const skills = await openSkills(tree);
  const create = (text: string): Promise<Proposal> =>
    propose(skills, text, { kind: "create", skill: "notes" });
  const first = await create(skillText("notes"));
  const second = await create(skillText("notes", { version: "2" }));
  expect((await skills.reviewProposal(first.id, approve)).change?.action).toBe("created");
  expect(skills.get("notes").found.path).toBe(tree.at("home/.agents/skills/notes/SKILL.md"));
  expect(await refusal(skills.reviewProposal(second.id, byPerson))).toBe("proposal_refused stale");
});

test("two reviewers at once apply a proposal once", async () => {
  using tree = place();
  const skills = await openSkills(tree);
  const { id } = await propose(skills, base.replace("Two.", "Zwei."));
  const other = await openSkills(tree);
  const outcomes = await Promise.all([
    refusal(skills.reviewProposal(id, approve)),
    refusal(other.reviewProposal(id, byPerson)),
  ]);
  expect(outcomes.toSorted()).toEqual(["nothing was refused", "proposal_refused decided"]);
  expect((await skills.history("pdf")).versions).toHaveLength(2);
});
