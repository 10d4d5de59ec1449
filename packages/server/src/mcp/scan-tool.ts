import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { isSkillwrightError, type SkillStatus } from "@skillwright/core/internal";
import { MALICIOUS_SCORE, SUSPICIOUS_SCORE } from "@skillwright/core/scanner";
import type { Skills } from "@skillwright/runtime/internal";

/** The tool that scans a skill. */
export const SCAN_TOOL: Tool = {
  name: "scan_skill",
  description: "Scan a skill for signs of an attack. Reads its files and runs nothing.",
  inputSchema: {
    type: "object",
    properties: { name: { type: "string", description: "Name of the skill" } },
    required: ["name"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

/** Scans a skill that the client may see. The answer has none of the skill's untrusted text. */
export async function callScanTool(
  skills: Pick<Skills, "scan">,
  visible: readonly SkillStatus[],
  input: unknown,
): Promise<CallToolResult> {
  const name = (input as { readonly name?: unknown } | undefined)?.name;
  const skill = visible.find((one) => one.id === name || one.name === name);
  if (skill === undefined) return failed(`There is no skill ${JSON.stringify(name ?? null)}.`);
  try {
    const [scanned] = await skills.scan({ skills: [skill.id] });
    const { verdict, score, findings, unread } = scanned?.report ?? {
      verdict: "partial",
      score: 0,
      findings: [],
      unread: [],
    };
    const lines = [
      `Verdict: ${verdict} (score ${score}; suspicious from ${SUSPICIOUS_SCORE}, malicious from ${MALICIOUS_SCORE}).`,
      ...findings.map(
        ({ file, line, code, message, silenced }) =>
          `- ${JSON.stringify(file)}${line === undefined ? "" : ` line ${line}`}: ${message} [${code}${silenced === undefined ? "" : ", silenced"}]`,
      ),
      ...unread.map(({ file, reason }) => `- ${JSON.stringify(file)} was not checked: ${reason}`),
      "No findings doesn't mean no risk.",
    ];
    return { content: [{ type: "text", text: lines.join("\n") }] };
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return failed(error.message);
  }
}

function failed(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
