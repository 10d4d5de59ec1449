import { escapeXml } from "./escape-xml.ts";
import { foldText } from "./prompt-text.ts";

const TAG = /<(?=\s*\/?\s*untrusted-data)/gi;

/**
 * Text from outside for a model, between markers that label it as data and name its origin. The text cannot end the
 * marks itself.
 */
export function markUntrusted(text: string, source: string): string {
  const inner = text.replace(TAG, "&lt;");
  return `<untrusted-data source="${escapeXml(foldText(source))}">\n${inner}\n</untrusted-data>`;
}
