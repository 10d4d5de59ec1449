import { anthropicWire } from "./anthropic-wire.ts";
import { chatWire, ollamaWire } from "./chat-wire.ts";
import { geminiWire } from "./gemini-wire.ts";
import { responsesWire } from "./responses-wire.ts";
import type { WireFormat } from "./wire-format.ts";

export type { WireFormat } from "./wire-format.ts";
export type { WireFault, WireStep } from "./wire-script.ts";
export type { WireOptions, WireServer } from "./wire-server.ts";
export { startWire } from "./wire-server.ts";

/** Every wire format. */
export const WIRE_FORMATS: readonly WireFormat[] = [
  anthropicWire,
  responsesWire,
  chatWire,
  geminiWire,
  ollamaWire,
];
