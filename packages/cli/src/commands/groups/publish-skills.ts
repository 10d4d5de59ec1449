import type { CommandGroup } from "../../command-line/command.ts";
import { command, subcommands } from "./command-entries.ts";

/** Commands to publish skills. */
export const publishSkills: CommandGroup = {
  title: "Publish skills",
  commands: [
    command("publish", "Publish a skill to a registry", () => import("../publish/command.ts")),
    command("login", "Sign in to a registry", () => import("../login/command.ts")),
    command("logout", "Remove a registry's token from this computer", () => import("../logout/command.ts")),
    command("whoami", "Show your user name at a registry", () => import("../whoami/command.ts")),
    command("yank", "Withdraw a version; nothing is deleted", () => import("../yank/command.ts"), [
      "unpublish",
    ]),
    command("tag", "Add, move or remove a tag of a published skill", () => import("../tag/command.ts")),
    command("deprecate", "Mark a skill as deprecated, or undo it", () => import("../deprecate/command.ts")),
    command("star", "Star a published skill, or undo it", () => import("../star/command.ts")),
    command(
      "transfer",
      "Rename a published skill, or move it to another namespace",
      () => import("../transfer/command.ts"),
    ),
    {
      name: "owner",
      summary: "List, add and remove the members of a namespace",
      examples: ["skillwright owner list @acme", "skillwright owner add @acme alice"],
      subcommands: subcommands(() => import("../owner/commands.ts"), {
        list: "List the members of a namespace",
        add: "Add a member, or change a role",
        remove: "Remove a member",
      }),
    },
    {
      name: "namespace",
      summary: "List, create and change namespaces in a registry",
      examples: ["skillwright namespace list", "skillwright namespace create @acme --review"],
      subcommands: subcommands(() => import("../namespace/commands.ts"), {
        list: "List the namespaces that you can see",
        create: "Create a namespace",
        set: "Change a namespace's settings",
      }),
    },
    {
      name: "mirror",
      summary: "Mirror another registry, Git repository or site in a namespace",
      examples: [
        "skillwright mirror set @vendor https://skills.vendor.example/@vendor",
        "skillwright mirror sync @vendor",
      ],
      subcommands: subcommands(() => import("../mirror/commands.ts"), {
        set: "Choose the source that a namespace mirrors",
        show: "Show what a namespace mirrors, and the last sync",
        sync: "Copy new versions now",
        remove: "Stop mirroring; the copied skills stay",
      }),
    },
    {
      name: "review",
      summary: "Approve or reject versions that others published",
      examples: ["skillwright review list", "skillwright review approve 4f1c9b2a7d3e8f60 TREE"],
      subcommands: subcommands(() => import("../review/commands.ts"), {
        list: "List versions waiting for review",
        approve: "Approve a version",
        reject: "Reject a version",
      }),
    },
    {
      name: "token",
      summary: "List, create and revoke registry tokens",
      examples: ["skillwright token list", 'skillwright token create "CI" --scope publish:@acme'],
      subcommands: subcommands(() => import("../token/commands.ts"), {
        list: "List your tokens",
        create: "Create a token",
        revoke: "Revoke a token",
      }),
    },
    {
      name: "webhook",
      summary: "List, create and delete a namespace's webhooks",
      examples: [
        "skillwright webhook list @acme",
        "skillwright webhook create @acme https://hooks.acme.example/skills",
      ],
      subcommands: subcommands(() => import("../webhook/commands.ts"), {
        list: "List a namespace's webhooks",
        create: "Create a webhook for a namespace",
        delete: "Delete a webhook",
      }),
    },
    {
      name: "registry",
      summary: "Run or build a skill registry for your team",
      examples: [
        "skillwright registry build ./skills --output ./public",
        "skillwright registry serve --data /srv/skills",
      ],
      subcommands: [
        command(
          "serve",
          "Serve a registry: API, web pages and indexes for other tools",
          () => import("../registry/serve.ts"),
        ),
        command(
          "build",
          "Build a static registry from a folder of skills",
          () => import("../registry/build.ts"),
        ),
        ...subcommands(() => import("../registry/storage-commands.ts"), {
          audit: "Print or verify a registry's audit log",
          adminToken: "Print a new administrator token, if you lost yours",
          backup: "Back up a whole registry to a folder",
          restore: "Restore a registry from a backup",
          gc: "Remove file contents that no version uses",
          rotateKey: "Encrypt a registry's secrets with a new key",
        }),
        command("export", "Export a registry as static files", () => import("../registry/export.ts")),
      ],
    },
  ],
};
