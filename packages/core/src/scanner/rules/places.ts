import type { Evidence, HostKind } from "../scan-rule.ts";
import { REQUESTS, SENDS, SENDS_IN_ADDRESS } from "../signals.ts";

/** The layers of a skill that rules search. */
export const EVERYWHERE = ["prose", "code", "script", "config", "hidden"] as const;
export const CODE = ["code", "script", "config", "hidden"] as const;
/** What runs without being read by a model first. */
export const SCRIPTS = ["script", "hidden"] as const;
/** What a model reads as an instruction, without commands. */
export const PROSE = ["prose", "config", "hidden"] as const;
export const INSTRUCTIONS = ["prose", "code", "config", "hidden"] as const;

/** Hosts that nobody should load something from. */
const UNTRUSTED_HOSTS: readonly HostKind[] = ["address", "throwaway", "collector", "look-alike", "rare"];
export const UNTRUSTED: Evidence = { hosts: UNTRUSTED_HOSTS };

/** Every host to load from that doesn't belong to a well-known vendor. */
export const NOT_OFFICIAL: Evidence = { hosts: [...UNTRUSTED_HOSTS, "ordinary"] };

/** Untrusted hosts that can receive data: messengers are among them, though nothing is loaded from those. */
export const UNTRUSTED_RECEIVER: Evidence = { hosts: [...UNTRUSTED_HOSTS, "messenger"] };

/** Every host to send to that doesn't belong to a well-known vendor. */
export const RECEIVER: Evidence = { hosts: [...UNTRUSTED_HOSTS, "ordinary", "messenger"] };

/** For the lines of a rule: the evidence may be anywhere in the file. */
export const WHOLE_FILE: number = Number.MAX_SAFE_INTEGER;

/** Every host that isn't a vendor's own; also placeholders, because a script that runs has no use for them. */
export const ANY_RECEIVER: Evidence = {
  hosts: [...UNTRUSTED_HOSTS, "ordinary", "messenger", "example"],
};

/** Where a value leaves: also requests of any kind, because the line that says how it is sent may be another one. */
export const SENT: Evidence = { signals: [...SENDS, SENDS_IN_ADDRESS, REQUESTS] };
