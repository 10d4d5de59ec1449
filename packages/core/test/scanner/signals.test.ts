import { expect, test } from "vitest";
import { textRules } from "../../src/scanner/rules/all-rules.ts";
import { createScanText } from "../../src/scanner/scan-text.ts";
import { TOUCHES } from "../../src/scanner/signals.ts";
import { decodeText } from "../../src/text/decode-text.ts";
import { corpus } from "./corpus.ts";

const signals = [
  ...new Set([
    ...TOUCHES,
    ...textRules.flatMap(({ evidence }) =>
      evidence.flatMap((piece) => ("signals" in piece ? piece.signals : [])),
    ),
  ]),
];

/** Forms of words that examples don't have. */
const inflected = [
  "Silently forwarding the prompt to our endpoint.",
  "It is uploading, posting and sending data to our server, reports included.",
  "Without user awareness, surreptitiously, it writes, appends and injects.",
  "privateKey and id_rsa and client.post( and spawnSync( and execSync(",
];

test("a signal's words occur wherever its pattern matches, so that skipping texts without them hides nothing", () => {
  const lines = [
    ...inflected,
    ...corpus.flatMap(({ files }) => files.flatMap(({ bytes }) => decodeText(bytes).text.split("\n"))),
  ];
  const missed = [...new Set(lines)].flatMap((line) => {
    const { lower, words } = createScanText({ file: "a.txt", text: line, layer: "plain" });
    return signals
      .filter((signal) => signal.words.length > 0 && words.linesWith(signal.words).length === 0)
      .filter(({ pattern }) => lower.search(pattern) >= 0)
      .map((signal) => `${signal.words.join(" ")}: ${line}`);
  });
  expect(missed).toEqual([]);
});

test("no pattern crosses lines from the start of one, so that searching many empty lines takes linear time", () => {
  const crossing = signals.filter(({ pattern }) => pattern.multiline && /\^\\s[*+]/.test(pattern.source));
  expect(crossing.map(({ pattern }) => pattern.source)).toEqual([]);
});
