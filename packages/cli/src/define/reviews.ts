import type { HistoryFlags } from "../commands/history/command.ts";
import type { ProposalFlags } from "../commands/proposals/command.ts";
import type { NewProposalFlags } from "../commands/proposals/new.ts";
import type { RestoreFlags } from "../commands/restore/command.ts";
import { help } from "../texts/help.ts";
import type { CommandGroup, CommandSpec, OptionSpec } from "./command-spec.ts";
import { jsonOption, placeOptions } from "./flags.ts";
import { scopeOption } from "./manages.ts";

const byOption: OptionSpec = { flags: "--by <agent>", text: help.proposals.by };
const reasonOption: OptionSpec = { flags: "--reason <text>", text: help.proposals.reason };
const id = { term: "<id>", text: help.proposals.id } as const;

const proposals: CommandSpec = {
  name: "proposals",
  summary: help.proposals.summary,
  examples: help.proposals.examples,
  commands: [
    {
      name: "list",
      summary: help.proposals.list,
      options: [{ flags: "--all", text: help.proposals.all }, jsonOption, ...placeOptions],
      examples: help.proposals.listExamples,
      async run(_, flags, out) {
        const { listProposals } = await import("../commands/proposals/command.ts");
        return listProposals(flags as unknown as ProposalFlags, out);
      },
    },
    {
      name: "show",
      summary: help.proposals.show,
      arguments: [id],
      options: [jsonOption, ...placeOptions],
      examples: help.proposals.showExamples,
      async run({ single: [query = ""] }, flags, out) {
        const { showProposal } = await import("../commands/proposals/command.ts");
        return showProposal(query, flags as unknown as ProposalFlags, out);
      },
    },
    {
      name: "approve",
      summary: help.proposals.approve,
      arguments: [id],
      options: [
        { flags: "--yes", text: help.proposals.yes },
        { flags: "--accept-findings", text: help.proposals.acceptFindings },
        reasonOption,
        byOption,
        jsonOption,
        ...placeOptions,
      ],
      examples: help.proposals.approveExamples,
      async run({ single: [query = ""] }, flags, out) {
        const { approveProposal } = await import("../commands/proposals/command.ts");
        return approveProposal(query, flags as unknown as ProposalFlags, out);
      },
    },
    {
      name: "reject",
      summary: help.proposals.reject,
      arguments: [id],
      options: [reasonOption, byOption, jsonOption, ...placeOptions],
      examples: help.proposals.rejectExamples,
      async run({ single: [query = ""] }, flags, out) {
        const { rejectProposal } = await import("../commands/proposals/command.ts");
        return rejectProposal(query, flags as unknown as ProposalFlags, out);
      },
    },
    {
      name: "rebase",
      summary: help.proposals.rebase,
      arguments: [id],
      options: [jsonOption, ...placeOptions],
      examples: help.proposals.rebaseExamples,
      async run({ single: [query = ""] }, flags, out) {
        const { rebaseProposal } = await import("../commands/proposals/command.ts");
        return rebaseProposal(query, flags as unknown as ProposalFlags, out);
      },
    },
    {
      name: "new",
      summary: help.proposals.new,
      arguments: [{ term: "<skill>", text: help.proposals.skill, offers: "skills" }],
      options: [
        { flags: "--file <file>", text: help.proposals.file, offers: "files" },
        { flags: "--diff <file>", text: help.proposals.diff, offers: "files" },
        { flags: "--why <text>", text: help.proposals.why },
        { flags: "--evidence <text>", text: help.proposals.evidence },
        { flags: "--create", text: help.proposals.create },
        { flags: "--replaces <id>", text: help.proposals.replaces },
        byOption,
        jsonOption,
        ...placeOptions,
      ],
      examples: help.proposals.newExamples,
      async run({ single: [skill = ""] }, flags, out) {
        const { newProposal } = await import("../commands/proposals/new.ts");
        return newProposal(skill, flags as unknown as NewProposalFlags, out);
      },
    },
  ],
};

/** The commands about the past of skills and what is proposed for them. */
export const reviews: CommandGroup = {
  title: help.groups.review,
  commands: [
    {
      name: "history",
      summary: help.history.summary,
      arguments: [{ term: "<skill>", text: help.history.skill, offers: "skills", mayBePath: true }],
      options: [jsonOption, ...placeOptions],
      examples: help.history.examples,
      async run({ single: [skill = ""] }, flags, out) {
        const { history } = await import("../commands/history/command.ts");
        return history(skill, flags as unknown as HistoryFlags, out);
      },
    },
    {
      name: "diff",
      summary: help.diff.summary,
      arguments: [
        { term: "<skill>", text: help.history.skill, offers: "skills", mayBePath: true },
        { term: "[from]", text: help.diff.from },
        { term: "[to]", text: help.diff.to },
      ],
      options: [jsonOption, ...placeOptions],
      examples: help.diff.examples,
      async run({ single: [skill = "", from, to] }, flags, out) {
        const { diff } = await import("../commands/history/command.ts");
        return diff(skill, [from, to], { flags: flags as unknown as HistoryFlags, out });
      },
    },
    {
      name: "restore",
      summary: help.restore.summary,
      arguments: [{ term: "<skill>", text: help.restore.skill, offers: "skills", mayBePath: true }],
      options: [
        { flags: "--version <n>", text: help.restore.version, number: true },
        { flags: "--name <name>", text: help.restore.name },
        scopeOption,
        jsonOption,
        ...placeOptions,
      ],
      examples: help.restore.examples,
      async run({ single: [skill = ""] }, flags, out) {
        const { restore } = await import("../commands/restore/command.ts");
        return restore(skill, flags as unknown as RestoreFlags, out);
      },
    },
    proposals,
  ],
};
