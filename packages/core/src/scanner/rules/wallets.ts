import type { ScanRule } from "../scan-rule.ts";
import { anyOf, SENDS, SENDS_IN_WORDS, signal } from "../signals.ts";
import { CODE, EVERYWHERE, RECEIVER } from "./places.ts";

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
            /\b(?:seed phrase|recovery phrase|mnemonic(?: phrase)?|wallet(?:'s)? private key|private key (?:from|of) (?:your |the )?(?:phantom|metamask|wallet|solflare|exodus|ledger|trust wallet)|private_key|privatekey)\b/g,
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
    id: "wallet-phrase-asked",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["prose", "config", "hidden"],
    title: "The person must enter the secret words of a wallet",
    reason: "No skill needs them: whoever sees the words owns the money.",
    fix: "Let the wallet itself sign.",
    evidence: [
      {
        signals: [
          signal(
            anyOf([
              /\b(?:paste|enter|provide|share|send|submit|supply|type)\b[^\n]{0,30}\b(?:your|the user's|their)\b[^\n]{0,40}\b(?:seed phrase|recovery phrase|secret phrase|mnemonic|wallet(?:'s)? private key|private key\b[^\n]{0,20}\b(?:here|below|wallet|seed))/,
              /\b(?:export|copy) your (?:wallet(?:'s)? )?(?:private key|seed phrase|recovery phrase)\b[^\n]{0,40}\bpaste\b/,
              /\b(?:ask|request|prompt|collect|get)\b[^\n]{0,40}\b(?:user|person|them|their|customer)\b[^\n]{0,40}\b(?:(?:12|24|twelve|twenty-four)[- ]?words?\b|seed phrase|recovery phrase|secret phrase|mnemonic)/,
              /\b(?:ask|request|prompt|collect|get|enter|type|paste|save|write|note|give|need)\b[^\n]{0,40}\b(?:the|their|your|all|those) (?:12|24|twelve|twenty-four)(?: \w+)? words\b/,
              /\b(?:import|restore|connect) (?:the |your )?wallet\b[^\n]{0,40}\b(?:enter|type|paste)\b[^\n]{0,20}\b(?:seed|recovery|secret|mnemonic) ?(?:recovery )?(?:phrase|words)\b/,
            ]),
          ),
        ],
      },
    ],
  },
  {
    id: "wallet-address-replaced",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "Wallet addresses in the clipboard are replaced",
    reason: "The person pastes the attacker's address and pays the attacker.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(/pyperclip\.copy\(|set-clipboard|clipboard\.(?:write|settext|set)\w{0,8}\(|\bpbcopy\b/g),
        ],
      },
      {
        signals: [
          signal(/pyperclip\.paste\(|get-clipboard|clipboard\.(?:read|gettext|get)\w{0,8}\(|\bpbpaste\b/g),
        ],
      },
      {
        signals: [signal(/\b0x[0-9a-f]{40}\b|\bbc1[a-z0-9]{25,60}\b/g)],
      },
    ],
    lines: 10,
  },
  {
    id: "address-replaced-in-text",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["prose", "code", "hidden", "config"],
    title: "Payment addresses must be replaced with a fixed one",
    reason: "The person's money goes to whoever owns the address.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:outdated|old|wrong|replaced|changed|different)\b[^\n]{0,30}\buse\b[^\n]{0,20}(?:\b0x[0-9a-f]{40}\b|\bbc1[a-z0-9]{25,60}\b)[^\n]{0,12}\binstead\b|\b(?:replace|substitute|change|rewrite|swap(?=[^\n]{0,60}\b(?:address(?:es)?|wallets?|recipients?|payees?|it|them)\b))\b[^\n]{0,60}\b(?:with|to|for|by)\b[^\n]{0,40}(?:\b0x[0-9a-f]{40}\b|\bbc1[a-z0-9]{25,60}\b|\bt[1-9a-z]{33}\b|\b[1-9a-z]{43,44}\b)/g,
          ),
        ],
      },
      {
        signals: [
          signal(/\b(?:address(?:es)?|wallet|bitcoin|ethereum|btc|eth|payments?|recipient|payee)\b/g),
        ],
      },
    ],
  },
  {
    id: "money-pooled",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "hidden", "config"],
    title: "The person's money must go to a wallet that the skill names",
    reason: "Nobody gets back what was sent to a stranger's wallet.",
    fix: "Don't send it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:transfer|send|deposit|move|pool)\b[^\n]{0,30}\b(?:the user's|user's|their|your)\b[^\n]{0,20}\b(?:eth|btc|sol|usdc|usdt|bnb|funds|tokens|coins|crypto)\b[^\n]{0,60}\b(?:wallet|address|treasury|pool)\b/g,
          ),
        ],
      },
      { signals: [signal(/\b0x[0-9a-f]{40}\b|\bbc1[a-z0-9]{25,60}\b|^[ \t]{0,4}[1-9a-z]{43,44}$/gm)] },
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
            /\b(?:send|transfer|pay|deposit|withdraw|move|wire|remit)\b[^\n]{0,80}\b(?:eth|btc|sol|usdc|usdt|bnb|funds|balance|tokens?|coins?)\b[^\n]{0,80}(?:\b0x[0-9a-f]{40}\b|\b(?:bc1|[13])[a-z0-9]{25,60}\b|\b[1-9a-z]{43,44}\b)/g,
          ),
        ],
      },
    ],
  },
  {
    id: "money-to-address-in-script",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["script", "hidden"],
    title: "A script transfers money to an address that is written into it",
    reason: "Whoever wrote the script gets money of everyone who runs it.",
    fix: "Let the person enter the receiver.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:topubkey|destination|recipient|to|receiver|payee|to_?address|dest)["']?\s?[:=]\s?(?:new\s)?(?:[\w.]{0,30}\()?\s?["'`](?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,60}|[1-9a-z]{43,44})["'`]/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\bsystemprogram\.transfer\(|\bsend_?transaction\(|\bsendtransaction\b|\bsendrawtransaction\b|\btransfer(?:checked)?\(|\bsendtoaddress\b|\bsend_?(?:raw_?)?transaction\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\bprivate_?key\b|\bsecret_?key\b|\bfromsecretkey\b|\bkeypair\b|\bmnemonic\b|\bnew wallet\(|\bfrom_?key\(/g,
          ),
        ],
      },
    ],
    lines: 14,
  },
  {
    id: "address-replaced-by-script",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["script", "hidden"],
    title: "A script replaces payment addresses with a fixed one",
    reason: "The person's money goes to whoever owns the address.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /(?:\.replace(?:all)?\(|\bre\.sub\()[^\n]{0,80},\s?["'`](?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,60})["'`]/g,
          ),
        ],
      },
    ],
  },
  {
    id: "tokens-approved-without-limit",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "A fixed address may take all of a wallet's tokens",
    reason: "Whoever owns the address can empty the wallet at any time, without another signature.",
    fix: "Approve only the amount that is needed, for a contract that the person knows.",
    evidence: [
      {
        signals: [
          signal(
            // The contracts of well-known exchanges ask for this.
            /\b(?:approve|increaseallowance)["']?[(,]\s?\[?\s?["'](?!0x(?:7a250d5630b4|68b3465833fb|000000000022|e592427a0aec|3fc91a3afd70|def1c0ded9be|111111125421|1111111254ee))0x[0-9a-f]{40}["'],\s?(?:[\w.]{0,30}max\w{0,12}\b|2n?\s?\*\*\s?256|["']?0xf{40,64}|["']?1157920892\d{20,80})|\bsetapprovalforall["']?[(,]\s?\[?\s?["']0x[0-9a-f]{40}["'],\s?true\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "wallet-phrase-collected",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["script", "hidden"],
    title: "A script asks for the secret words of a wallet and sends data",
    reason: "Whoever has the words owns the money.",
    fix: "Let the wallet itself sign.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:prompt|input|question|getpass|ask|password)\(\s?["'`{][^\n]{0,60}\b(?:seed phrase|recovery phrase|secret phrase|mnemonic|private key)\b|\bread\s+-[^\n]{0,40}(?:seed phrase|recovery phrase|mnemonic|private key)/g,
          ),
        ],
      },
      { signals: SENDS },
      RECEIVER,
    ],
    lines: 8,
  },
];
