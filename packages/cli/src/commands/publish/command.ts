import { omitUndefined, shortBytes } from "@skillwright/core/internal";
import type { OciPublished, PublishedSkill } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { optional, textOption, toggle } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { skillFolder } from "../../command-line/skill-folder.ts";
import { conflictingOptions } from "../../command-line/usage-error.ts";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, red, yellow } from "../../output/parts.ts";

const withTag = (tag: string): string => (tag === "" ? "" : `, with the tag ${tag}`);

/** What `publish` prints. */
const texts = {
  outcomes: {
    published: (tag: string): string => `Published${withTag(tag)}.`,
    waiting: (tag: string): string =>
      `Sent. A second person must approve it with \`skillwright review\`${tag === "" ? "" : `; then it gets the tag ${tag}`}.`,
    unchanged: (tag: string): string => `Nothing changed: this content is already published${withTag(tag)}.`,
    valid: (tag: string): string => `Ready to publish${withTag(tag)}. Nothing was published (dry run).`,
  },
  /** The same content again, which isn't published. */
  notPublished: {
    waiting: "Nothing changed: this content already waits for a review.",
    rejected: "Nothing changed: this content was rejected in a review.",
  },
  files: "Files",
  tree: "Tree hash",
  scan: "Scan",
  problems: "Problems",
  leftOut: "Left out",
  install: "Install",
  command: (id: string, choice: string): string => `skillwright add registry:${id}${choice}`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    skill: optional("Name, id or folder of a skill (default: current directory)", {
      completion: "folders",
    }),
  },
  options: {
    namespace: textOption("name", "Namespace (default: the only one you may publish to)"),
    version: textOption("version", "Version to publish (default: the one in SKILL.md)"),
    tag: textOption("name", "Tag for the version (default: latest, or beta for 1.0.0-beta.1)"),
    changelog: textOption("text", "What changed, in Markdown"),
    to: textOption("url", "Publish to an OCI registry instead, such as oci://ghcr.io/acme/pdf"),
    dryRun: toggle("Let the registry check everything, but publish nothing"),
    registry: registryOption,
    json: jsonOption,
  },
  examples: [
    "skillwright publish pdf --namespace acme",
    'skillwright publish ./pdf --version 1.2.0 --changelog "Fills in forms."',
    "skillwright publish ./pdf --tag beta --dry-run",
    "skillwright publish ./pdf --to oci://registry.example.com/acme/pdf",
  ],
  async run({ skill = "." }, { namespace, version, tag, changelog, to, dryRun, registry, json }, out) {
    const registries = await openRegistries();
    const path = await skillFolder(skill);
    if (to !== undefined) {
      const unused = { "--registry": registry, "--namespace": namespace, "--changelog": changelog };
      for (const [name, value] of Object.entries(unused))
        if (value !== undefined) throw conflictingOptions("--to", name);
      const sent = await registries.publishToOci(path, to, { dryRun, ...omitUndefined({ version, tag }) });
      return printOci(sent, { json, out });
    }
    const published = await registries.publish(path, {
      registry,
      dryRun,
      ...omitUndefined({
        namespace: namespace === undefined ? undefined : parseNamespace(namespace),
        version,
        tag,
        changelog,
      }),
    });
    if (json) {
      const { packed, ...report } = published;
      return out.json({ ...report, leftOut: packed.leftOut });
    }
    printPublished(published, out);
    return 0;
  },
});

function printOci(
  { artifact, name, version, tag, packed }: OciPublished,
  { json, out }: { readonly json: boolean; readonly out: Output },
): number {
  if (json) return out.json({ name, version, tag, artifact: artifact ?? null, leftOut: packed.leftOut });
  out.row(bold(name), "  ", version);
  out.text([dim(texts.files.padEnd(11)), count(packed.files.length, "file")], 11);
  for (const { path } of packed.leftOut) out.text([dim(texts.leftOut.padEnd(11)), yellow(path)], 11);
  if (artifact !== undefined)
    out.text([dim(texts.install.padEnd(11)), `skillwright add ${artifact.reference}`], 11);
  const outcome = artifact === undefined ? "valid" : "published";
  out.text(texts.outcomes[outcome](tag));
  return 0;
}

function printPublished({ id, outcome, tag, version, packed }: PublishedSkill, out: Output): void {
  const field = (
    label: string,
    value: string,
    paint: (text: string) => ReturnType<typeof dim> = bold,
  ): void => out.text([dim(label.padEnd(11)), paint === bold ? value : paint(value)], 11);
  out.row(bold(id), "  ", version.version);
  field(texts.files, `${count(version.files.length, "file")}, ${shortBytes(version.bytes)}`);
  field(texts.tree, version.tree);
  field(texts.scan, version.verdict, version.verdict === "clean" ? green : red);
  for (const { message } of version.problems) field(texts.problems, message, yellow);
  for (const { path } of packed.leftOut) field(texts.leftOut, path, yellow);
  // Without a choice, `add` installs what `latest` points to.
  const choice = outcome === "published" && tag === "latest" ? "" : `@${version.version}`;
  const isPublished = outcome === "published" || (outcome === "unchanged" && version.state === "published");
  if (isPublished) field(texts.install, texts.command(id, choice));
  if (outcome === "unchanged" && version.state !== "published") out.text(texts.notPublished[version.state]);
  else out.text(texts.outcomes[outcome](tag ?? ""));
}
