import type { CommandGroup, SingleCommand } from "../command-line/command.ts";

/** Every command. A command's flags, action and texts are in its folder and loaded when it is needed. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: "Inspect skills",
    commands: [
      command("list", "List the skills you can use here", () => import("./list/command.ts"), ["ls"]),
      command(
        "show",
        "Show a skill: description, location, fields and token cost",
        () => import("./show/command.ts"),
        ["info", "view"],
      ),
      command(
        "explain",
        "Explain why a skill is available or not, step by step",
        () => import("./explain/command.ts"),
      ),
      command("search", "Search skills by task or name", () => import("./search/command.ts")),
      command("index", "Build the search index ahead of time", () => import("./index/command.ts")),
      command("tokens", "Show how many tokens skills use", () => import("./tokens/command.ts")),
      command("watch", "Print changes to skills as they happen", () => import("./watch/command.ts")),
      command(
        "home",
        "Open the home screen: search, preview and use skills (same as no command)",
        () => import("./home/command.ts"),
      ),
      command(
        "start",
        "Print an overview of the skills here (same as no command without a terminal)",
        () => import("./start/command.ts"),
      ),
    ],
  },
  {
    title: "Use skills",
    commands: [
      command(
        "catalog",
        "Print the skill catalog that a model receives",
        () => import("./catalog/command.ts"),
      ),
      command("try", "Print what a model would receive for a message", () => import("./try/command.ts")),
      command(
        "trust",
        "Trust a project's skills, or approve what a skill runs",
        () => import("./trust/command.ts"),
      ),
      command("run", "Run a script or command of a skill", () => import("./run/command.ts")),
      command(
        "log",
        "Show what was trusted, approved, installed and run on this computer",
        () => import("./log/command.ts"),
      ),
      command(
        "usage",
        "Show how often skills were used on this computer",
        () => import("./usage/command.ts"),
      ),
    ],
  },
  {
    title: "Chat with agents",
    commands: [
      command("ask", "Ask an agent one question and print its answer", () => import("./ask/command.ts")),
      command("chat", "Chat with an agent", () => import("./chat/command.ts")),
      {
        name: "chats",
        summary: "List, show, export and delete saved chats",
        examples: [
          "skillwright chats list",
          "skillwright chats show last",
          "skillwright chats export last -o chat.md",
        ],
        subcommands: [
          command("list", "List saved chats, newest first", () => import("./chats/list.ts")),
          command("show", "Print a saved chat", () => import("./chats/show.ts")),
          command("export", "Export a saved chat as Markdown or JSON", () => import("./chats/export.ts")),
          command("delete", "Delete a saved chat permanently", () => import("./chats/delete.ts")),
        ],
      },
      {
        name: "agents",
        summary: "List, show and check agents",
        examples: ["skillwright agents list", "skillwright agents show builder", "skillwright agents lint"],
        subcommands: [
          command("list", "List the agents you can use here", () => import("./agents/list.ts")),
          command(
            "show",
            "Show an agent: prompt size, tools, skills and permissions",
            () => import("./agents/show.ts"),
          ),
          command("lint", "Check agents for problems", () => import("./agents/lint.ts")),
        ],
      },
    ],
  },
  {
    title: "Create and manage skills",
    commands: [
      command("new", "Create a skill; asks for what you leave out", () => import("./new/command.ts"), [
        "init",
        "create",
      ]),
      command("edit", "Edit a skill in your editor, or set single fields", () => import("./edit/command.ts")),
      command("rename", "Rename a skill and its folder", () => import("./rename/command.ts")),
      command("clone", "Copy a skill so that you can change it", () => import("./clone/command.ts")),
      command("delete", "Move a skill to the trash", () => import("./delete/command.ts"), ["del"]),
      command("trash", "List deleted skills, or delete them permanently", () => import("./trash/command.ts")),
      command("enable", "Enable a skill", () => import("./enable/command.ts")),
      command("disable", "Disable a skill for you or for the project", () => import("./disable/command.ts")),
    ],
  },
  {
    title: "Check skills",
    commands: [
      command("lint", "Check skills and commands for problems", () => import("./lint/command.ts")),
      command(
        "scan",
        "Scan skills for signs of an attack before you use them",
        () => import("./scan/command.ts"),
      ),
      command("audit", "Scan every skill found here", () => import("./audit/command.ts")),
      command("doctor", "Show where skills are found and what is wrong", () => import("./doctor/command.ts")),
      {
        name: "eval",
        summary: "Test how well a skill's description works",
        examples: [
          "skillwright eval triggers ./my-skill",
          "skillwright eval triggers pdf-tools --top 3 --json",
        ],
        subcommands: [
          command("triggers", "Test which queries select a skill", () => import("./eval/triggers.ts")),
        ],
      },
      command(
        "validate",
        "Validate a skill against the Agent Skills standard",
        () => import("./validate/command.ts"),
      ),
      command(
        "read-properties",
        "Print a skill's standard properties as JSON",
        () => import("./read-properties/command.ts"),
      ),
      command(
        "to-prompt",
        "Print the standard's <available_skills> block",
        () => import("./to-prompt/command.ts"),
      ),
    ],
  },
  {
    title: "Install skills",
    commands: [
      {
        name: "add",
        summary: "Install skills from Git, npm, an address, a folder or an archive",
        load: () => import("./add/command.ts"),
      },
      {
        name: "find",
        summary: "Search registries and sources for skills to install",
        load: () => import("./find/command.ts"),
      },
      {
        name: "use",
        summary: "Try a skill of a source without installing it",
        load: () => import("./use/command.ts"),
      },
      {
        name: "install",
        summary: "Install what the lockfile names, or a source",
        aliases: ["i"],
        load: () => import("./install/command.ts"),
      },
      {
        name: "update",
        summary: "Update installed skills",
        aliases: ["up", "upgrade"],
        load: () => import("./update/command.ts"),
      },
      {
        name: "sync",
        summary: "Bring configured sources and other agents' folders in line",
        load: () => import("./sync/command.ts"),
      },
      {
        name: "outdated",
        summary: "List installed skills that have an update",
        load: () => import("./outdated/command.ts"),
      },
      {
        name: "remove",
        summary: "Remove an installed skill",
        aliases: ["rm", "uninstall"],
        load: () => import("./remove/command.ts"),
      },
      {
        name: "rollback",
        summary: "Undo the last update of a skill",
        load: () => import("./rollback/command.ts"),
      },
      {
        name: "verify",
        summary: "Check that installed skills are as the lockfile says",
        load: () => import("./verify/command.ts"),
      },
      {
        name: "pin",
        summary: "Keep an installed skill from being updated",
        load: () => import("./pin/command.ts"),
      },
      {
        name: "policy",
        summary: "Check which skills may be installed",
        examples: ["skillwright policy check", "skillwright policy check acme/skills"],
        subcommands: [
          {
            name: "check",
            summary: "Explain what the policies decide",
            load: () => import("./policy/check.ts"),
          },
        ],
      },
      {
        name: "keygen",
        summary: "Create a key for signing skills",
        load: () => import("./keygen/command.ts"),
      },
      {
        name: "sign",
        summary: "Sign a skill or a file",
        load: () => import("./sign/command.ts"),
      },
      {
        name: "verify-signature",
        summary: "Check who signed a skill or a file",
        load: () => import("./verify-signature/command.ts"),
      },
    ],
  },
  {
    title: "Publish skills",
    commands: [
      command("publish", "Publish a skill to a registry", () => import("./publish/command.ts")),
      command("login", "Sign in to a registry", () => import("./login/command.ts")),
      command("logout", "Remove a registry's token from this computer", () => import("./logout/command.ts")),
      command("whoami", "Show who you are at a registry", () => import("./whoami/command.ts")),
      command("yank", "Withdraw a version; nothing is deleted", () => import("./yank/command.ts")),
      command(
        "unpublish",
        "Same as yank: published versions are never deleted",
        () => import("./yank/command.ts"),
      ),
      command("deprecate", "Tell people not to use a skill any more", () => import("./deprecate/command.ts")),
      {
        name: "owner",
        summary: "List, add and remove the members of a namespace",
        examples: ["skillwright owner list @acme", "skillwright owner add @acme alice"],
        subcommands: [
          command("list", "List the members of a namespace", () => import("./owner/list.ts")),
          command("add", "Add a member, or change a role", () => import("./owner/add.ts")),
          command("remove", "Remove a member", () => import("./owner/remove.ts")),
        ],
      },
      {
        name: "namespace",
        summary: "List, create and change namespaces of a registry",
        examples: ["skillwright namespace list", "skillwright namespace create @acme --review"],
        subcommands: [
          command("list", "List the namespaces that you can see", () => import("./namespace/list.ts")),
          command("create", "Create a namespace", () => import("./namespace/create.ts")),
          command("set", "Change the settings of a namespace", () => import("./namespace/set.ts")),
        ],
      },
      {
        name: "review",
        summary: "Approve or reject versions that others published",
        examples: ["skillwright review list", "skillwright review approve 4f1c9b2a7d3e8f60 TREE"],
        subcommands: [
          command("list", "List versions that wait for a review", () => import("./review/list.ts")),
          command("approve", "Approve a version", () => import("./review/approve.ts")),
          command("reject", "Reject a version", () => import("./review/reject.ts")),
        ],
      },
      {
        name: "token",
        summary: "List, create and revoke tokens of a registry",
        examples: ["skillwright token list", 'skillwright token create "CI" --scope publish:@acme'],
        subcommands: [
          command("list", "List your tokens", () => import("./token/list.ts")),
          command("create", "Create a token", () => import("./token/create.ts")),
          command("revoke", "Revoke a token", () => import("./token/revoke.ts")),
        ],
      },
      {
        name: "registry",
        summary: "Run or make a registry of skills for a team",
        examples: [
          "skillwright registry build ./skills --out ./public",
          "skillwright registry serve --data /srv/skills",
        ],
        subcommands: [
          command(
            "serve",
            "Serve a registry: API, pages and lists for other tools",
            () => import("./registry/serve.ts"),
          ),
          command(
            "build",
            "Make a static registry of a folder of skills",
            () => import("./registry/build.ts"),
          ),
          command(
            "audit",
            "Print or verify the audit log of a registry",
            () => import("./registry/audit.ts"),
          ),
          command(
            "admin-token",
            "Print a new administrator's token, if you lost every other one",
            () => import("./registry/admin-token.ts"),
          ),
          command("backup", "Save a whole registry to a folder", () => import("./registry/backup.ts")),
          command("restore", "Restore a saved registry", () => import("./registry/restore.ts")),
          command("gc", "Remove file contents that no version uses", () => import("./registry/gc.ts")),
          command("export", "Copy a registry to a static one", () => import("./registry/export.ts")),
          command("search", "Search the skills of a registry", () => import("./registry/search.ts")),
        ],
      },
    ],
  },
  {
    title: "Import and export",
    commands: [
      command("import", "Import skills from a file, folder or archive", () => import("./import/command.ts")),
      command("export", "Export a skill to a file", () => import("./export/command.ts")),
      command(
        "pack",
        "Check a skill's folder and pack it into a .skill file",
        () => import("./pack/command.ts"),
      ),
    ],
  },
  {
    title: "History and reviews",
    commands: [
      command(
        "history",
        "List the versions of a skill, even a deleted one",
        () => import("./history/command.ts"),
      ),
      command("diff", "Show what changed in a skill", () => import("./diff/command.ts")),
      command(
        "restore",
        "Restore a deleted skill or an earlier version",
        () => import("./restore/command.ts"),
      ),
      {
        name: "proposals",
        summary: "Review proposed changes to skills",
        examples: [
          "skillwright proposals list",
          "skillwright proposals show pdf-tools-20260102T030405Z",
          "skillwright proposals approve pdf-tools-20260102T030405Z",
        ],
        subcommands: [
          command("list", "List the proposals that need a review", () => import("./proposals/list.ts")),
          command(
            "show",
            "Show a proposal: the change, the reason and its effects",
            () => import("./proposals/show.ts"),
          ),
          command("approve", "Approve and apply a proposal", () => import("./proposals/approve.ts")),
          command("reject", "Reject a proposal", () => import("./proposals/reject.ts")),
          command(
            "rebase",
            "Update a proposal after the skill changed",
            () => import("./proposals/rebase.ts"),
          ),
          command("new", "Propose a change to a skill, or a new skill", () => import("./proposals/new.ts")),
        ],
      },
    ],
  },
  {
    title: "Serve skills to other programs",
    commands: [
      command("serve", "Start the web app and the HTTP API", () => import("./serve/command.ts")),
      command(
        "sign-ins",
        "List the browsers signed in to the web app, or sign them out",
        () => import("./sign-ins/command.ts"),
      ),
      command("mcp", "Serve skills to an MCP client over stdio", () => import("./mcp/command.ts")),
      command(
        "sources",
        "List where skills come from: MCP servers, registries and other sources",
        () => import("./sources/command.ts"),
      ),
      command(
        "app-server",
        "Serve skills over JSON-RPC, like Codex's app server",
        () => import("./app-server/command.ts"),
      ),
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
          command("path", "Print the path of the configuration file", () => import("./config/path.ts")),
          command("get", "Print a setting, or all of them", () => import("./config/get.ts")),
          command("set", "Change a setting", () => import("./config/set.ts")),
          command("unset", "Remove a setting", () => import("./config/unset.ts")),
        ],
      },
      {
        name: "secrets",
        summary: "Remember values of variables that skills need, list and forget them",
        examples: ["skillwright secrets set deploy TOKEN", "skillwright secrets list"],
        subcommands: [
          command("list", "List remembered secrets, without their values", () => import("./secrets/list.ts")),
          command("set", "Remember the value of a variable for a skill", () => import("./secrets/set.ts")),
          command("forget", "Forget the secrets of a skill", () => import("./secrets/forget.ts")),
        ],
      },
      command("models", "List available models, or test one", () => import("./models/command.ts")),
      command("hosts", "List the agents that --as can simulate", () => import("./hosts/command.ts")),
      command(
        "export-state",
        "Export everything Skillwright stores, as JSON",
        () => import("./export-state/command.ts"),
      ),
      command("purge", "Delete what Skillwright stores on this computer", () => import("./purge/command.ts")),
      command(
        "version",
        "Print the version; --verbose adds what a bug report needs",
        () => import("./version/command.ts"),
      ),
      command("completion", "Print a shell completion script", () => import("./completion/command.ts")),
      {
        name: "complete",
        summary: "Complete the words typed so far",
        hidden: true,
        load: () => import("./complete/command.ts"),
      },
    ],
  },
];

function command(
  name: string,
  summary: string,
  load: SingleCommand["load"],
  aliases: readonly string[] = [],
): SingleCommand {
  return { name, summary, aliases, load };
}
