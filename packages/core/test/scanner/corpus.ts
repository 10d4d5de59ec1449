import type { PackageFile } from "../../src/package/source.ts";
import type { PackagePath } from "../../src/paths/package-path.ts";
import { accessForStrangers } from "./access-for-strangers.ts";
import { agentOrders, agentSettings } from "./agent-orders.ts";
import { agentTampering } from "./agent-tampering.ts";
import { backdoors } from "./backdoors.ts";
import type { RuleExamples, Sample } from "./corpus-case.ts";
import { credentialLists } from "./credential-lists.ts";
import { disguisedPrograms } from "./disguised-programs.ts";
import { downloadAndRun } from "./download-and-run.ts";
import { evaluatedCode } from "./evaluated-code.ts";
import { fakePrerequisites } from "./fake-prerequisites.ts";
import { fetchedCode } from "./fetched-code.ts";
import { filesAndCharacters } from "./files-and-characters.ts";
import { hiddenInstructions } from "./hidden-instructions.ts";
import { hiddenStarts } from "./hidden-starts.ts";
import { hiddenTriggers } from "./hidden-triggers.ts";
import { hooks } from "./hooks.ts";
import { keptFromPerson } from "./kept-from-person.ts";
import { lastingOrders } from "./lasting-orders.ts";
import { moneyAndMail } from "./money-and-mail.ts";
import { offeredPrograms } from "./offered-programs.ts";
import { waysOut } from "./offers-and-leaks.ts";
import { otherLanguages } from "./other-languages.ts";
import { plainOrders } from "./plain-orders.ts";
import { privateData } from "./private-data.ts";
import { quietReports } from "./quiet-reports.ts";
import { receivers, remoteControl } from "./receivers.ts";
import { registries } from "./registries.ts";
import { remoteOrders } from "./remote-orders.ts";
import { savedPrograms } from "./saved-programs.ts";
import { scriptThefts } from "./script-thefts.ts";
import { secretsAndNetwork } from "./secrets-and-network.ts";
import { secretsInWords } from "./secrets-in-words.ts";
import { supplyChain } from "./supply-chain.ts";
import { takenPermissions } from "./taken-permissions.ts";
import { turnedAgents } from "./turned-agents.ts";
import { unknownSources } from "./unknown-sources.ts";
import { wholeComputer } from "./whole-computer.ts";

/** A skill of the corpus and what it is. */
export interface CorpusSkill {
  readonly class: string;
  readonly rule: string;
  readonly kind: "malicious" | "near-miss" | "documentation";
  readonly files: readonly PackageFile[];
}

/** The examples by class. */
export const classes: Readonly<Record<string, readonly RuleExamples[]>> = {
  "fake prerequisites": [...fakePrerequisites, ...offeredPrograms],
  "download and run": [
    ...downloadAndRun,
    ...savedPrograms,
    ...disguisedPrograms,
    ...evaluatedCode,
    ...fetchedCode,
  ],
  "secrets and network": [
    ...secretsAndNetwork,
    ...scriptThefts,
    ...credentialLists,
    ...secretsInWords,
    ...privateData,
    ...waysOut,
    ...quietReports,
    ...receivers,
  ],
  "money and mail": moneyAndMail,
  backdoors: [
    ...backdoors,
    ...hiddenTriggers,
    ...accessForStrangers,
    ...hooks,
    ...hiddenStarts,
    ...wholeComputer,
    ...remoteControl,
  ],
  "hidden instructions": [
    ...hiddenInstructions,
    ...remoteOrders,
    ...keptFromPerson,
    ...plainOrders,
    ...takenPermissions,
    ...otherLanguages,
    ...agentOrders,
  ],
  "agent tampering": [...agentTampering, ...turnedAgents, ...agentSettings, ...lastingOrders],
  "supply chain": [...supplyChain, ...registries, ...unknownSources],
  "files and characters": filesAndCharacters,
};

const encoder = new TextEncoder();

/** The files of a sample, as a skill about meeting notes. */
export function toFiles(sample: Sample): readonly PackageFile[] {
  const texts =
    typeof sample === "string"
      ? { "SKILL.md": ordinary(sample) }
      : { "SKILL.md": ordinary("Run the scripts."), ...sample };
  return Object.entries(texts).map(([path, text]) => ({
    path: path as PackagePath,
    bytes: encoder.encode(text),
    executable: path.startsWith("scripts/"),
  }));
}

function ordinary(body: string): string {
  return `---\nname: meeting-notes\ndescription: Formats meeting notes. Use when a person has notes of a meeting.\n---\n\n# Meeting notes\n\n${body}\n`;
}

/** The ways in which a text about security shows an attack. */
const frames: readonly ((quoted: string) => string)[] = [
  (quoted) => `## Attack examples\n\nAttackers use commands like this one. Never run it.\n\n${quoted}`,
  (quoted) => `## Red flags\n\nReject a package that contains text such as:\n\n${quoted}`,
  (quoted) => `## Detection\n\nThis malicious pattern must be flagged by the reviewer:\n\n${quoted}`,
];

/** The same attack, quoted in a skill that teaches people to recognize it. */
function documented(sample: Sample, index: number): readonly PackageFile[] {
  const quoted =
    typeof sample === "string"
      ? `~~~
${sample}
~~~`
      : Object.values(sample)
          .map((text) => `\`\`\`\n${text}\`\`\``)
          .join("\n\n");
  const frame = frames[index % frames.length] ?? ((text: string) => text);
  const text = `---\nname: skill-review\ndescription: Reviews skills for security problems and explains attacks.\n---\n\n# Skill review\n\n${frame(quoted)}\n`;
  return [{ path: "SKILL.md" as PackagePath, bytes: encoder.encode(text), executable: false }];
}

/** Every skill of the corpus: attacks, harmless look-alikes, and documentation of each attack. */
export const corpus: readonly CorpusSkill[] = Object.entries(classes).flatMap(([name, rules]) =>
  rules.flatMap(({ rule, malicious, nearMiss }) => [
    ...malicious.map((sample) => ({ class: name, rule, kind: "malicious" as const, files: toFiles(sample) })),
    ...nearMiss.map((sample) => ({ class: name, rule, kind: "near-miss" as const, files: toFiles(sample) })),
    ...malicious.slice(0, 1).map((sample, index) => ({
      class: name,
      rule,
      kind: "documentation" as const,
      files: documented(sample, index + rule.length),
    })),
  ]),
);
