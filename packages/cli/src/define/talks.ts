import type { AskFlags } from "../commands/ask/command.ts";
import type { ChatFlags } from "../commands/chat/command.ts";
import { help } from "../texts/help.ts";
import type { ArgumentSpec, CommandGroup, CommandSpec, OptionSpec } from "./command-spec.ts";
import { forceOption, jsonOption, ownPlaceOptions } from "./flags.ts";

const talkOptions: readonly OptionSpec[] = [
  { flags: "--agent <id>", text: help.talk.agent, offers: "agents" },
  { flags: "--model <id>", text: help.talk.model },
  { flags: "--slash <mode>", text: help.talk.slash, choices: ["inject", "message"], default: "inject" },
  { flags: "--resume <id>", text: help.talk.resume },
  { flags: "--no-transcript", text: help.talk.noTranscript },
  ...ownPlaceOptions.filter(({ flags }) => !flags.startsWith("--agent")),
];

const id: ArgumentSpec = { term: "<id>", text: help.chats.id };

const chats: CommandSpec = {
  name: "chats",
  summary: help.chats.summary,
  examples: help.chats.examples,
  commands: [
    {
      name: "list",
      summary: help.chats.list,
      options: [jsonOption],
      examples: help.chats.listExamples,
      async run(_, flags, out) {
        const { listChats } = await import("../commands/chats/command.ts");
        return listChats(flags, out);
      },
    },
    {
      name: "show",
      summary: help.chats.show,
      arguments: [id],
      options: [jsonOption],
      examples: help.chats.showExamples,
      async run({ single: [query = ""] }, flags, out) {
        const { showChat } = await import("../commands/chats/command.ts");
        return showChat(query, flags, out);
      },
    },
    {
      name: "export",
      summary: help.chats.export,
      arguments: [id],
      options: [
        {
          flags: "--format <form>",
          text: help.chats.format,
          choices: ["markdown", "json"],
          default: "markdown",
        },
        { flags: "-o, --output <file>", text: help.chats.output, offers: "files" },
        forceOption,
        jsonOption,
      ],
      examples: help.chats.exportExamples,
      async run({ single: [query = ""] }, flags, out) {
        const { exportChat } = await import("../commands/chats/command.ts");
        return exportChat(query, flags, out);
      },
    },
    {
      name: "delete",
      summary: help.chats.delete,
      arguments: [id],
      options: [{ flags: "--yes", text: help.chats.yes }, jsonOption],
      examples: help.chats.deleteExamples,
      async run({ single: [query = ""] }, flags, out) {
        const { deleteChat } = await import("../commands/chats/command.ts");
        return deleteChat(query, flags, out);
      },
    },
  ],
};

/** The commands that talk to an agent. */
export const talks: CommandGroup = {
  title: help.groups.talk,
  commands: [
    {
      name: "ask",
      summary: help.ask.summary,
      arguments: [{ term: "[prompt...]", text: help.ask.prompt }],
      options: [
        { flags: "--param <pair>", text: help.ask.param, repeat: true },
        { flags: "--events", text: help.ask.events },
        jsonOption,
        ...talkOptions,
      ],
      examples: help.ask.examples,
      async run({ rest }, flags, out) {
        const { ask } = await import("../commands/ask/command.ts");
        return ask(rest, flags as unknown as AskFlags, out);
      },
    },
    {
      name: "chat",
      summary: help.chat.summary,
      options: talkOptions,
      examples: help.chat.examples,
      async run(_, flags, out) {
        const { chat } = await import("../commands/chat/command.ts");
        return chat(flags as unknown as ChatFlags, out);
      },
    },
    chats,
  ],
};
