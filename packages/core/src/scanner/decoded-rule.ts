import type { FileRuleId } from "./file-rules.ts";
import { findUrls } from "./host-kind.ts";

const DECODED_COMMAND =
  /\bcurl\s|\bwget\s|\/bin\/(?:ba|z)?sh\b|\bbash\s+-|\/dev\/tcp\/|\bpowershell\b|invoke-(?:expression|webrequest)|downloadstring|\bsubprocess\.|\bos\.system\(|child_process|\bnc\s+-|https?:\/\/(?!127\.|0\.0\.0\.0|10\.|192\.168\.)\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}|\bchmod\s\+x|osascript|\beval\(|\bexec\(/;
const DECODED_INSTRUCTION =
  /\b(?:ignore|disregard)\b[^\n]{0,30}\binstructions\b|\bdo not (?:tell|mention|inform)\b|\b(?:send|upload|post|exfiltrate)\b[^\n]{0,60}(?:https?:|\.ssh|\.env|credential|password|token)|(?:~|\$home)\/\.(?:ssh|aws|env)|webhook\.site|^\s*https?:\/\/\S{8,200}\s*$|\byou must\b[^\n]{0,60}\b(?:run|execute|send|read)\b/;

/** The rule that a decoded text breaks by what it is, whatever is near it. */
export function decodedRule(lower: string): FileRuleId | undefined {
  if (DECODED_COMMAND.test(lower)) return "decoded-command";
  if (
    findUrls(lower).some(
      ({ kind, host }) => kind === "collector" || kind === "messenger" || host === "api.telegram.org",
    )
  )
    return "decoded-receiver";
  return DECODED_INSTRUCTION.test(lower) ? "decoded-instruction" : undefined;
}
