import { createOutput, type Output } from "../../output/output.ts";

/** An output whose text is kept, without colors: standard output and standard error in the order of time. */
export interface CapturedOutput {
  readonly out: Output;
  /** What was printed so far. */
  text(): string;
}

/** Makes an output for text that a screen shows; its lines fit the width. */
export function captureOutput(columns: number): CapturedOutput {
  let printed = "";
  const write = (text: string | Uint8Array): void => {
    printed += typeof text === "string" ? text : Buffer.from(text).toString("utf8");
  };
  const out = createOutput(
    { stdout: { write, isTTY: true, columns }, stderr: { write, columns } },
    { env: process.env, platform: process.platform, args: ["--no-color"] },
  );
  return {
    out,
    text() {
      out.flush();
      return printed;
    },
  };
}
