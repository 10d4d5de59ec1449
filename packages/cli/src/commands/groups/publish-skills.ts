import type { CommandGroup } from "../../command-line/command.ts";
import { command } from "./single-command.ts";

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
      subcommands: [
        command("list", "List the members of a namespace", () => import("../owner/list.ts")),
        command("add", "Add a member, or change a role", () => import("../owner/add.ts")),
        command("remove", "Remove a member", () => import("../owner/remove.ts")),
      ],
    },
    {
      name: "namespace",
      summary: "List, create and change namespaces in a registry",
      examples: ["skillwright namespace list", "skillwright namespace create @acme --review"],
      subcommands: [
        command("list", "List the namespaces that you can see", () => import("../namespace/list.ts")),
        command("create", "Create a namespace", () => import("../namespace/create.ts")),
        command("set", "Change a namespace's settings", () => import("../namespace/set.ts")),
      ],
    },
    {
      name: "mirror",
      summary: "Mirror another registry, Git repository or site in a namespace",
      examples: [
        "skillwright mirror set @vendor https://skills.vendor.example/@vendor",
        "skillwright mirror sync @vendor",
      ],
      subcommands: [
        command("set", "Choose the source that a namespace mirrors", () => import("../mirror/set.ts")),
        command(
          "show",
          "Show what a namespace mirrors, and the last sync",
          () => import("../mirror/show.ts"),
        ),
        command("sync", "Copy new versions now", () => import("../mirror/sync.ts")),
        command("remove", "Stop mirroring; the copied skills stay", () => import("../mirror/remove.ts")),
      ],
    },
    {
      name: "review",
      summary: "Approve or reject versions that others published",
      examples: ["skillwright review list", "skillwright review approve 4f1c9b2a7d3e8f60 TREE"],
      subcommands: [
        command("list", "List versions waiting for review", () => import("../review/list.ts")),
        command("approve", "Approve a version", () => import("../review/approve.ts")),
        command("reject", "Reject a version", () => import("../review/reject.ts")),
      ],
    },
    {
      name: "token",
      summary: "List, create and revoke registry tokens",
      examples: ["skillwright token list", 'skillwright token create "CI" --scope publish:@acme'],
      subcommands: [
        command("list", "List your tokens", () => import("../token/list.ts")),
        command("create", "Create a token", () => import("../token/create.ts")),
        command("revoke", "Revoke a token", () => import("../token/revoke.ts")),
      ],
    },
    {
      name: "webhook",
      summary: "List, create and delete a namespace's webhooks",
      examples: [
        "skillwright webhook list @acme",
        "skillwright webhook create @acme https://hooks.acme.example/skills",
      ],
      subcommands: [
        command("list", "List a namespace's webhooks", () => import("../webhook/list.ts")),
        command("create", "Create a webhook for a namespace", () => import("../webhook/create.ts")),
        command("delete", "Delete a webhook", () => import("../webhook/delete.ts")),
      ],
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
          "Serve a registry: API, pages and lists for other tools",
          () => import("../registry/serve.ts"),
        ),
        command(
          "build",
          "Build a static registry from a folder of skills",
          () => import("../registry/build.ts"),
        ),
        command("audit", "Print or verify a registry's audit log", () => import("../registry/audit.ts")),
        command(
          "admin-token",
          "Print a new administrator token, if you lost yours",
          () => import("../registry/admin-token.ts"),
        ),
        command("backup", "Back up a whole registry to a folder", () => import("../registry/backup.ts")),
        command("restore", "Restore a registry from a backup", () => import("../registry/restore.ts")),
        command("gc", "Remove file contents that no version uses", () => import("../registry/gc.ts")),
        command(
          "rotate-key",
          "Encrypt a registry's secrets with a new key",
          () => import("../registry/rotate-key.ts"),
        ),
        command("export", "Export a registry as static files", () => import("../registry/export.ts")),
      ],
    },
  ],
};
