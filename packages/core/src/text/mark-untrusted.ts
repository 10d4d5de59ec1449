import { escapeXml } from "./escape-xml.ts";
import { foldText } from "./prompt-text.ts";

const TAG = /<(?=\s*\/?\s*untrusted-data)/gi;

/**
 * Text from outside for a model, between marks that say that it is data and where it comes from. The text cannot end the
 * marks itself.
 */
export function markUntrusted(text: string, source: string): string {
  const inner = text.replace(TAG, "&lt;");
  return `<untrusted-data source="${escapeXml(foldText(source))}">\n${inner}\n</untrusted-data>`;
}
