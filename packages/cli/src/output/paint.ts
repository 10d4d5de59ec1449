import { styleText } from "node:util";
import { escapeTerminal } from "@skillwright/core/internal";
import type { Part } from "./parts.ts";

/** Turns parts into the text of a line. */
export type Paint = (parts: readonly Part[]) => string;

/** Escapes parts and colors them, or leaves colors and styles out. */
export function painter(color: boolean): Paint {
  return (parts) =>
    parts
      .map((part) => {
        if (typeof part === "string") return escapeTerminal(part);
        const text = escapeTerminal(part.text);
        return color && text !== "" ? styleText(part.style, text, { validateStream: false }) : text;
      })
      .join("")
      .trimEnd();
}
