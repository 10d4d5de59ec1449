import { createOutput, type Output } from "../../output/output.ts";

/** What a command printed: standard output and standard error in the order of time, without colors. */
export async function captureOutput(columns: number, work: (out: Output) => unknown): Promise<string> {
  let printed = "";
  const stream = {
    write: (text: string | Uint8Array) => {
      printed += typeof text === "string" ? text : Buffer.from(text).toString("utf8");
    },
    isTTY: true,
    columns,
  };
  const out = createOutput(
    { stdout: stream, stderr: { write: stream.write, columns } },
    { env: process.env, platform: process.platform, args: ["--no-color"] },
  );
  await work(out);
  out.flush();
  return printed;
}
