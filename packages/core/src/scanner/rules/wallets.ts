import type { ScanRule } from "../scan-rule.ts";
import { SENDS, SENDS_IN_WORDS, signal } from "../signals.ts";
import { EVERYWHERE, RECEIVER } from "./places.ts";

/** Theft from crypto wallets. */
export const wallets: readonly ScanRule[] = [
  {
    id: "wallet-secret-requested",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "code", "hidden", "config"],
    title: "A wallet's seed phrase or private key must be sent",
    reason: "Whoever has the phrase owns the money.",
    fix: "Sign locally; never pass the phrase on.",
    evidence: [
      {
        signals: [
          signal(
            "seed private privatekey mnemonic recovery",
            /\b(?:seed phrase|recovery phrase|mnemonic(?: phrase)?|wallet(?:'s)? private key|private_key|privatekey)\b/g,
          ),
        ],
      },
      { signals: [...SENDS, SENDS_IN_WORDS] },
      RECEIVER,
    ],
    lines: 3,
  },
  {
    id: "wallet-secret-sent",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: EVERYWHERE,
    title: "A wallet's secret is sent away",
    reason: "Whoever has the phrase or the private key owns the money.",
    fix: "Sign locally; never pass the secret on.",
    evidence: [
      {
        signals: [
          signal(
            "mnemonic seed seedphrase recovery recoveryphrase privatekey private wallet walletkey",
            /\b(?:json|data|body|params)\b["']?\s?[=:(][^\n]{0,100}\b(?:mnemonic|seed_?phrase|recovery_?phrase|private_?key|wallet_?key)\b/g,
          ),
        ],
      },
      { signals: SENDS },
      RECEIVER,
    ],
    lines: 6,
  },
  {
    id: "money-to-fixed-address",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: ["prose", "code", "hidden", "script"],
    title: "Money is sent to a fixed address",
    reason: "The skill names the receiver of the person's money.",
    fix: "Let the person enter the receiver.",
    evidence: [
      {
        signals: [
          signal(
            "send transfer pay deposit withdraw swap",
            /\b(?:send|transfer|pay|deposit|withdraw)\b[^\n]{0,80}\b(?:eth|btc|sol|usdc|usdt|bnb|funds|balance|tokens?|coins?)\b[^\n]{0,80}(?:\b0x[0-9a-f]{40}\b|\b(?:bc1|[13])[a-z0-9]{25,60}\b|\b[1-9a-z]{43,44}\b)/g,
          ),
        ],
      },
    ],
  },
];
