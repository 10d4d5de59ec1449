import { copyText } from "@skillwright/core/internal";
import type { ScanVerdict } from "@skillwright/core/scanner";
import type { ScannedSkill } from "@skillwright/runtime/internal";
import { count, enumerate } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, type Painter, red, yellow } from "../../output/parts.ts";
import { type PathContext, shortPath } from "../../output/short-path.ts";
import { severityPart } from "../../views/diagnostic.ts";
import { printPackageDiff } from "../../views/package-diff.ts";

/** Most files that are named although no text of the skill mentions them. */
const MAX_UNMENTIONED = 10;

/** What `scan` and `audit` print. */
export const scanTexts = {
  nothing: "No skills found.",
  touches: "Accesses: ",
  unmentioned: (files: readonly string[]): string => {
    const more = files.length - MAX_UNMENTIONED;
    return `Files that no instructions mention: ${files.slice(0, MAX_UNMENTIONED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  },
  notChecked: "not checked",
  silenced: (reason: string): string => `Silenced: ${reason}`,
  decoded: "in encoded text",
  joined: "in joined pieces of text",
  translated: "in a language other than English",
  negated: "forbidden by the text, so it counts less",
  documented: "an example or a quoted attack: not malicious by itself",
  more: (number: number): string => `${count(number, "skill")} clean`,
  caution: "A clean scan doesn't mean no risk: the scanner reads text and runs nothing.",
  review: (model: string): string => `Second opinion from ${model}: `,
  raised: " It raised the verdict.",
  modelWithoutReview: "--model needs --review",
  scanning: (done: number, total: number): string => `Scanning skills: ${done} of ${total}`,
  reviewing: (name: string): string => `Reviewing ${name}`,
  needReason: "--silence needs --reason",
  silencedRule: (rule: string, name: string): string => `Silenced ${rule} for these files of ${name}.`,
  countsAgain: (rule: string, name: string): string => `${rule} counts again in ${name}.`,
  notSilenced: (rule: string, name: string): string =>
    `${rule} isn't silenced for the current files of ${name}.`,
  onlyOne: (option: string): string => `${option} works for one skill at a time`,
} as const;

const paint: Readonly<Record<ScanVerdict, Painter>> = {
  clean: green,
  suspicious: yellow,
  malicious: red,
  partial: yellow,
};

/** The column where messages start. */
const MESSAGE_COLUMN = 18;

/** Prints each skill that isn't clean, with its findings, and a summary. */
export function printScan(skills: readonly ScannedSkill[], place: PathContext, out: Output): void {
  if (skills.length === 0) {
    out.text(scanTexts.nothing);
    return;
  }
  for (const skill of skills) {
    const { report, copy, review } = skill;
    if (
      skills.length > 1 &&
      report.findings.length === 0 &&
      report.verdict === "clean" &&
      copy === undefined &&
      review === undefined
    )
      continue;
    printSkill(skill, place, out);
    out.row();
  }
  const verdicts = (["malicious", "suspicious", "partial", "clean"] as const).flatMap((verdict) => {
    const number = skills.filter(({ report }) => report.verdict === verdict).length;
    return number === 0 ? [] : [{ verdict, text: `${number} ${verdict}` }];
  });
  const worst = verdicts[0]?.verdict ?? "clean";
  out.text([
    paint[worst](`${count(skills.length, "skill")}: ${enumerate(verdicts.map(({ text }) => text))}.`),
  ]);
  if (worst === "clean") out.note([dim(scanTexts.caution)]);
}

function printSkill(
  { name, location, local, report, copy, review }: ScannedSkill,
  place: PathContext,
  out: Output,
): void {
  const { verdict, score, findings, unread, touches, files } = report;
  out.text([
    bold(name),
    "  ",
    paint[verdict](verdict),
    "  ",
    dim(`score ${score}  ${local ? shortPath(location, place) : location}`),
  ]);
  let shown: string | undefined;
  for (const finding of findings) {
    const { severity, message, file, line, code, hint, layer, context, silenced } = finding;
    const where = line === undefined ? file : `${file}:${line}`;
    out.text(
      [
        "  ",
        severityPart(severity),
        " ".repeat(9 - severity.length),
        where,
        "  ",
        dim(`${code} +${silenced === undefined ? finding.weight : 0}`),
      ],
      MESSAGE_COLUMN,
    );
    const notes = [
      ...(layer === "plain" ? [] : [scanTexts[layer]]),
      ...(context === undefined ? [] : [scanTexts[context]]),
    ];
    out.text(["    ", message, ...(notes.length === 0 ? [] : [dim(` (${notes.join("; ")})`)])], 4);
    const excerpt = finding.excerpt?.trim() ?? "";
    // Several rules often find the same line.
    if (excerpt !== "" && `${where} ${excerpt}` !== shown) out.text(["    ", dim(`> ${excerpt}`)], 6);
    shown = `${where} ${excerpt}`;
    out.text(["    ", dim(silenced === undefined ? hint : scanTexts.silenced(silenced))], 4);
  }
  for (const { file, reason } of unread) {
    out.text(["  ", yellow(scanTexts.notChecked), "  ", `${file}: ${reason}`], MESSAGE_COLUMN);
  }
  const all = [...touches.secrets, ...touches.actions, ...touches.hosts];
  if (all.length > 0) out.text(["  ", dim(scanTexts.touches), dim(all.join(", "))], 4);
  const unmentioned = files.filter(({ mentioned }) => !mentioned).map(({ file }) => file);
  if (unmentioned.length > 0) out.text(["  ", dim(scanTexts.unmentioned(unmentioned))], 4);
  if (review !== undefined) {
    const raised = review.raised ? scanTexts.raised : "";
    out.text(["  ", scanTexts.review(review.model), review.reason, raised], 4);
  }
  if (copy !== undefined) {
    out.text(["  ", yellow(copyText(copy))], 4);
    printPackageDiff(copy.changes, out);
  }
}
