import type { CommandGroup } from "../command-line/command.ts";

/** Every command. A command's flags, action and texts are in its folder and loaded when it is needed. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: "Inspect skills",
    commands: [
      {
        name: "list",
        summary: "List the skills you can use here",
        load: () => import("./list/command.ts"),
      },
      {
        name: "show",
        summary: "Show a skill: description, location, fields and token cost",
        load: () => import("./show/command.ts"),
      },
      {
        name: "explain",
        summary: "Explain why a skill is available or not, step by step",
        load: () => import("./explain/command.ts"),
      },
      {
        name: "search",
        summary: "Search skills by task or name",
        load: () => import("./search/command.ts"),
      },
      {
        name: "index",
        summary: "Build the search index ahead of time",
        load: () => import("./index/command.ts"),
      },
      {
        name: "tokens",
        summary: "Show how many tokens skills use",
        load: () => import("./tokens/command.ts"),
      },
      {
        name: "watch",
        summary: "Print changes to skills as they happen",
        load: () => import("./watch/command.ts"),
      },
      {
        name: "start",
        summary: "Show an overview of the skills here (same as no command)",
        load: () => import("./start/command.ts"),
      },
    ],
  },
  {
    title: "Use skills",
    commands: [
      {
        name: "catalog",
        summary: "Print the skill catalog that a model receives",
        load: () => import("./catalog/command.ts"),
      },
      {
        name: "try",
        summary: "Print what a model would receive for a message",
        load: () => import("./try/command.ts"),
      },
      {
        name: "trust",
        summary: "Trust a project's skills, or approve what a skill runs",
        load: () => import("./trust/command.ts"),
      },
      {
        name: "run",
        summary: "Run a script or command of a skill",
        load: () => import("./run/command.ts"),
      },
      {
        name: "log",
        summary: "Show what was trusted, approved, installed and run on this computer",
        load: () => import("./log/command.ts"),
      },
      {
        name: "usage",
        summary: "Show how often skills were used on this computer",
        load: () => import("./usage/command.ts"),
      },
    ],
  },
  {
    title: "Chat with agents",
    commands: [
      {
        name: "ask",
        summary: "Ask an agent one question and print its answer",
        load: () => import("./ask/command.ts"),
      },
      {
        name: "chat",
        summary: "Chat with an agent",
        load: () => import("./chat/command.ts"),
      },
      {
        name: "chats",
        summary: "List, show, export and delete saved chats",
        examples: [
          "skillwright chats list",
          "skillwright chats show last",
          "skillwright chats export last -o chat.md",
        ],
        subcommands: [
          {
            name: "list",
            summary: "List saved chats, newest first",
            load: () => import("./chats/list.ts"),
          },
          {
            name: "show",
            summary: "Print a saved chat",
            load: () => import("./chats/show.ts"),
          },
          {
            name: "export",
            summary: "Export a saved chat as Markdown or JSON",
            load: () => import("./chats/export.ts"),
          },
          {
            name: "delete",
            summary: "Delete a saved chat permanently",
            load: () => import("./chats/delete.ts"),
          },
        ],
      },
      {
        name: "agents",
        summary: "List, show and check agents",
        examples: ["skillwright agents list", "skillwright agents show builder", "skillwright agents lint"],
        subcommands: [
          {
            name: "list",
            summary: "List the agents you can use here",
            load: () => import("./agents/list.ts"),
          },
          {
            name: "show",
            summary: "Show an agent: prompt size, tools, skills and permissions",
            load: () => import("./agents/show.ts"),
          },
          {
            name: "lint",
            summary: "Check agents for problems",
            load: () => import("./agents/lint.ts"),
          },
        ],
      },
    ],
  },
  {
    title: "Create and manage skills",
    commands: [
      {
        name: "new",
        summary: "Create a skill; asks for what you leave out",
        load: () => import("./new/command.ts"),
      },
      {
        name: "edit",
        summary: "Edit a skill in your editor, or set single fields",
        load: () => import("./edit/command.ts"),
      },
      {
        name: "rename",
        summary: "Rename a skill and its folder",
        load: () => import("./rename/command.ts"),
      },
      {
        name: "clone",
        summary: "Copy a skill so that you can change it",
        load: () => import("./clone/command.ts"),
      },
      {
        name: "delete",
        summary: "Move a skill to the trash",
        load: () => import("./delete/command.ts"),
      },
      {
        name: "trash",
        summary: "List deleted skills, or delete them permanently",
        load: () => import("./trash/command.ts"),
      },
      {
        name: "enable",
        summary: "Enable a skill",
        load: () => import("./enable/command.ts"),
      },
      {
        name: "disable",
        summary: "Disable a skill for you or for the project",
        load: () => import("./disable/command.ts"),
      },
    ],
  },
  {
    title: "Check skills",
    commands: [
      {
        name: "lint",
        summary: "Check skills and commands for problems",
        load: () => import("./lint/command.ts"),
      },
      {
        name: "doctor",
        summary: "Show where skills are found and what is wrong",
        load: () => import("./doctor/command.ts"),
      },
      {
        name: "eval",
        summary: "Test how well a skill's description works",
        examples: [
          "skillwright eval triggers ./my-skill",
          "skillwright eval triggers pdf-tools --top 3 --json",
        ],
        subcommands: [
          {
            name: "triggers",
            summary: "Test which queries select a skill",
            load: () => import("./eval/triggers.ts"),
          },
        ],
      },
      {
        name: "validate",
        summary: "Validate a skill against the Agent Skills standard",
        load: () => import("./validate/command.ts"),
      },
      {
        name: "read-properties",
        summary: "Print a skill's standard properties as JSON",
        load: () => import("./read-properties/command.ts"),
      },
      {
        name: "to-prompt",
        summary: "Print the standard's <available_skills> block",
        load: () => import("./to-prompt/command.ts"),
      },
    ],
  },
  {
    title: "Import and export",
    commands: [
      {
        name: "import",
        summary: "Import skills from a file, folder or archive",
        load: () => import("./import/command.ts"),
      },
      {
        name: "export",
        summary: "Export a skill to a file",
        load: () => import("./export/command.ts"),
      },
      {
        name: "pack",
        summary: "Check a skill's folder and pack it into a .skill file",
        load: () => import("./pack/command.ts"),
      },
    ],
  },
  {
    title: "History and reviews",
    commands: [
      {
        name: "history",
        summary: "List the versions of a skill, even a deleted one",
        load: () => import("./history/command.ts"),
      },
      {
        name: "diff",
        summary: "Show what changed in a skill",
        load: () => import("./diff/command.ts"),
      },
      {
        name: "restore",
        summary: "Restore a deleted skill or an earlier version",
        load: () => import("./restore/command.ts"),
      },
      {
        name: "proposals",
        summary: "Review proposed changes to skills",
        examples: [
          "skillwright proposals list",
          "skillwright proposals show pdf-tools-20260102T030405Z",
          "skillwright proposals approve pdf-tools-20260102T030405Z",
        ],
        subcommands: [
          {
            name: "list",
            summary: "List the proposals that need a review",
            load: () => import("./proposals/list.ts"),
          },
          {
            name: "show",
            summary: "Show a proposal: the change, the reason and its effects",
            load: () => import("./proposals/show.ts"),
          },
          {
            name: "approve",
            summary: "Approve and apply a proposal",
            load: () => import("./proposals/approve.ts"),
          },
          {
            name: "reject",
            summary: "Reject a proposal",
            load: () => import("./proposals/reject.ts"),
          },
          {
            name: "rebase",
            summary: "Update a proposal after the skill changed",
            load: () => import("./proposals/rebase.ts"),
          },
          {
            name: "new",
            summary: "Propose a change to a skill, or a new skill",
            load: () => import("./proposals/new.ts"),
          },
        ],
      },
    ],
  },
  {
    title: "Serve skills to other programs",
    commands: [
      {
        name: "serve",
        summary: "Start the web app and the HTTP API",
        load: () => import("./serve/command.ts"),
      },
      {
        name: "mcp",
        summary: "Serve skills to an MCP client over stdio",
        load: () => import("./mcp/command.ts"),
      },
      {
        name: "sources",
        summary: "List the MCP servers that provide skills",
        load: () => import("./sources/command.ts"),
      },
      {
        name: "app-server",
        summary: "Serve skills over JSON-RPC, like Codex's app server",
        load: () => import("./app-server/command.ts"),
      },
    ],
  },
  {
    title: "Set up Skillwright",
    commands: [
      {
        name: "config",
        summary: "Read and change settings",
        examples: [
          "skillwright config set skills.pdf-tools off",
          "skillwright config set settings.web.search true",
          "skillwright config set roots ~/work/skills ~/more-skills",
          "skillwright config set agents.builder.skills review test-writer",
          "skillwright config get skills --json",
          "skillwright config unset skills.pdf-tools",
        ],
        subcommands: [
          {
            name: "path",
            summary: "Print the path of the configuration file",
            load: () => import("./config/path.ts"),
          },
          {
            name: "get",
            summary: "Print a setting, or all of them",
            load: () => import("./config/get.ts"),
          },
          {
            name: "set",
            summary: "Change a setting",
            load: () => import("./config/set.ts"),
          },
          {
            name: "unset",
            summary: "Remove a setting",
            load: () => import("./config/unset.ts"),
          },
        ],
      },
      {
        name: "models",
        summary: "List available models, or test one",
        load: () => import("./models/command.ts"),
      },
      {
        name: "hosts",
        summary: "List the agents that --as can simulate",
        load: () => import("./hosts/command.ts"),
      },
      {
        name: "export-state",
        summary: "Export everything Skillwright stores, as JSON",
        load: () => import("./export-state/command.ts"),
      },
      {
        name: "purge",
        summary: "Delete what Skillwright stores on this computer",
        load: () => import("./purge/command.ts"),
      },
      {
        name: "completion",
        summary: "Print a shell completion script",
        load: () => import("./completion/command.ts"),
      },
      {
        name: "complete",
        summary: "Complete the words typed so far",
        hidden: true,
        load: () => import("./complete/command.ts"),
      },
    ],
  },
];
