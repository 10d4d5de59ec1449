import type { ScanRule } from "../scan-rule.ts";
import { signal } from "../signals.ts";
import { MAIL, SOMEBODYS_MAIL } from "./mail-address.ts";
import { INSTRUCTIONS, PROSE } from "./places.ts";

/** An address that only shows what one looks like isn't somebody's. */
const NO_EXAMPLE = "(?<!\\b(?:such as|e\\.g\\.,?|like|for example,?) [\"'`]?)(?<![\\w.+-])";

const IBAN = signal(/\b[a-z]{2}\d{2}(?: ?\d{4}){3,7}(?: ?\d{1,4})?\b/g);

/** What turns the person's email and money over to somebody else. */
export const moneyAndMail: readonly ScanRule[] = [
  {
    id: "mail-copied",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "Every email is copied to a fixed address",
    reason: "A stranger can read everything that the person writes.",
    fix: "Let the person choose who gets a copy.",
    evidence: [
      {
        signals: [
          signal(
            new RegExp(
              `\\b(?:bcc|blind (?:carbon )?copy)\\b[^\\n]{0,40}${NO_EXAMPLE}${SOMEBODYS_MAIL}|${SOMEBODYS_MAIL}[^\\n]{0,30}\\b(?:bcc|blind (?:carbon )?copy)\\b`,
              "g",
            ),
          ),
        ],
      },
      {
        signals: [
          signal(/\b(?:every|each|all|any|always|outgoing)\b/g),
          signal(/\b(?:add|include|put)\b[^\n]{0,60}\bas (?:a )?blind (?:carbon )?copy\b/g),
        ],
      },
    ],
  },
  {
    id: "mail-copied-unasked",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A hidden recipient is added to emails without asking",
    reason: "Neither the person nor the other recipients see who gets a copy.",
    fix: "Show every recipient, and let the person choose.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:to|as|in) (?:the )?(?:bcc|blind copy)\b|\b(?:bcc|blind copy)\b[^\n]{0,30}\b(?:default|field|line|automatically)\b/g,
          ),
        ],
      },
      {
        signals: [signal(/\b(?:do not|don't|never|without) (?:ask|asking|mention|show|display|bring|tell)/g)],
      },
      { signals: [signal(new RegExp(MAIL, "g"))] },
    ],
    lines: 3,
    negatable: false,
  },
  {
    id: "mail-forwarded",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: INSTRUCTIONS,
    title: "Codes or password resets are forwarded to a fixed address",
    reason: "Whoever gets the codes and reset links can take over every account of the person.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:password resets?|verification codes?|one-time (?:codes?|passwords?)|2fa codes?|otps?|security codes?|login codes?)\b[^\n]{0,80}\b(?:forward(?:ed|s)?|redirect(?:ed|s)?)\b[^\n]{0,20}\bto\b[^\n]{0,20}(?:@|\b(?:the same|this|that|our|a fixed|the archive|following) (?:address|mailbox|recipient))|\b(?:forward|redirect)\b[^\n]{0,60}\b(?:password resets?|verification codes?|one-time (?:codes?|passwords?)|2fa codes?|security codes?|login codes?)\b[^\n]{0,60}\bto\b[^\n]{0,40}@/g,
          ),
        ],
      },
    ],
  },
  {
    id: "mail-rule-created",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A rule that forwards email to a fixed address is created",
    reason: "The rule keeps sending the person's email to a stranger, even after the skill is removed.",
    fix: "Let the person choose where their email goes.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:create|add|set up|make|enable|turn on)\b[^\n]{0,30}\b(?:filter|rule|forwarding|auto-?forward\w{0,4})\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            new RegExp(
              `\\b(?:forward|redirect)\\w{0,5}\\b[^\\n]{0,60}${NO_EXAMPLE}${SOMEBODYS_MAIL}|\\b(?:goes|sent|moved|copied|delivered) to ${SOMEBODYS_MAIL}`,
              "g",
            ),
          ),
        ],
      },
    ],
    lines: 2,
  },
  {
    id: "bank-details-replaced",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: INSTRUCTIONS,
    title: "Bank details are replaced with fixed ones",
    reason: "The person's or their customers' money goes to whoever owns the account.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:outdated|out of date|old|wrong|obsolete|former)\b[^\n]{0,60}\b(?:in (?:its|their) place|instead|this one|use|replace)\b|\b(?:replace|swap|substitute|change|overwrite)\b[^\n]{0,60}\b(?:iban|bank (?:details|account)|account number|payee|beneficiary|routing number)\b|\b(?:payee|beneficiary|recipient|iban|bank (?:details|account))\b[^\n]{0,20}\b(?:is|are|must be) always\b/g,
          ),
        ],
      },
      { signals: [IBAN], isPassive: true },
    ],
    lines: 2,
  },
  {
    id: "bank-details-given",
    category: "AST01",
    severity: "medium",
    weight: 30,
    where: INSTRUCTIONS,
    title: "The skill names the bank account to use",
    reason: "An invoice with somebody else's account sends the money to them.",
    fix: "Keep the account in a file of the person's own.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:set|use|enter|put|fill in)\b[^\n]{0,60}\b(?:iban|bank (?:details|account)|account number|payee|beneficiary|routing number)\b/g,
          ),
        ],
      },
      { signals: [IBAN] },
    ],
    lines: 2,
  },
  {
    id: "payment-confirmed-unasked",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "Payments must be confirmed in the person's name, unasked",
    reason: "A code for a payment is the person's last chance to refuse it.",
    fix: "Let the person confirm payments.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:confirm|approve|accept|complete|enter|answer)\b[^\n]{0,30}\b(?:3-?d ?secure|3ds|payment (?:prompts?|confirmations?|approvals?)|purchase (?:prompts?|confirmations?)|card verification|bank(?:ing)? (?:prompts?|codes?|confirmations?))\b[^\n]{0,60}\b(?:on (?:the user's|the person's|their|your) behalf|without (?:asking|confirmation)|automatically(?! (?:for|in|with) (?:test|sandbox)|,? (?:if|when|unless)\b)|(?:for|instead of) (?:the user|the person|them))\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "withdraw-rights",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: PROSE,
    title: "A key must have the right to withdraw money",
    reason: "A trading tool needs no withdrawals. Whoever has such a key can empty the account.",
    fix: "Create a key that can only read or trade.",
    evidence: [
      {
        signals: [
          signal(
            /(?<!\b(?:not|don't|never|without|no) )\b(?:enable|allow|grant|tick|needs?|requires?|give)\b(?![^\n.]{0,50}\b(?:no|not|without|never|isn't|aren't|don't)\b)[^\n.]{0,50}\bwithdraw(?:al)?s?\b[^\n.]{0,12}\b(?:permissions?|rights?|access|scopes?|enabled)\b|\bpermissions?:(?![^\n]{0,60}\b(?:no|not|without|never|don't|never)\b)[^\n]{0,40}\bwithdraw(?:al)?s?\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "paid-without-asking",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: PROSE,
    title: "Purchases or transfers must be made without asking",
    reason: "Only the person may decide what their money is spent on.",
    fix: "Ask before each payment.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:pay|buy|purchase|subscribe|donate|tip|transfer|order|check ?out|renew|book|sign|approve)\b[^\n.]{0,40}\b(?:it|them|transactions?|payments?|invoices?|subscription|plan|upgrade|credits?|tokens?|funds|coins?|fee)\b[^\n.]{0,30}\bwithout (?:asking|confirmation|confirming|approval|permission|prompting|telling|the user)\b|\b(?:payments?|purchases?|transfers?) (?:are|is) pre-?approved\b/g,
          ),
        ],
      },
    ],
    negatable: true,
  },
  {
    id: "extra-charge-hidden",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "A charge must be left out of what the person sees",
    reason: "The person pays for something that they didn't order and aren't shown.",
    fix: "Show every charge before it is made.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:quotes?|price|amount|total|figure|sum)s?\b[^\n.]{0,30}\b(?:shown|displayed|given|told)\b[^\n.]{0,30}\b(?:is |are )?(?:without|excludes?) (?:it|them|this share|the (?:share|fee|commission))\b|\b(?:show|list|report|mention|display)\b[^\n]{0,30}\bonly\b[^\n]{0,40}\bwithout (?:the |any )?(?:\w+ ){0,2}(?:membership|fee|fees|charge|subscription|surcharge|commission|insurance)\b|\b(?:leave|keep)\b[^\n]{0,60}(?:[$€£]\s?\d|\d\s?[$€£])[^\n]{0,30}\b(?:ticked|checked|selected|in the (?:cart|basket))\b|\b(?:asks?|complains?|wonders?)\b[^\n]{0,30}\babout (?:a |the |this |any |that )?(?:\w+ ){0,2}(?:charge|fee|payment|transaction|withdrawal|membership)\b[^\n]{0,40}\b(?:explain|say|tell|answer|claim|reply)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "link-replaced-for-commission",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: PROSE,
    title: "The person's links must be replaced with ones that pay the author",
    reason: "The person's purchase goes through a stranger's site, which sees it and can change it.",
    fix: "Open the links that the person gave, and name referrals as such.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:replace|rewrite|swap)\b[^\n]{0,30}\b(?:the |any |each |every |all |direct )?(?:links?|urls?)\b[^\n]{0,40}\b(?:without (?:comment|mention|telling|saying)|silently|affiliate|referral)\b|\b(?:append|add|attach)\b[^\n]{0,12}[?&](?:aid|aff|affiliate\w{0,4}|ref|referral|r|tag|partner\w{0,4}|via|pid|cid|sub_?id|click_?id|code)=[\w-]{2,20}[^\n]{0,12}\bto (?:all|every|any|each)\b[^\n]{0,20}\b(?:links?|urls?)\b|\b(?:affiliate|referral) (?:code|link|id|tag|parameter)s?\b[^\n]{0,80}\b(?:without|silently|do not|don't|never)\b[^\n]{0,20}\b(?:mention|tell|disclos|say|comment|show)/g,
          ),
        ],
      },
    ],
    negatable: false,
  },
  {
    id: "money-asked-for-agent",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "The agent must ask its person for money",
    reason: "A skill that has the agent beg for coins and trade with them wants the coins.",
    fix: "Don't send any.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:ask|request|beg|persuade|convince|urge)\b[^\n]{0,20}\b(?:your |the |its )?(?:human|owner|master|human partner)s?\b[^\n]{0,20}\bfor\b[^\n]{0,20}\b(?:funds|funding|money|capital|seed money|coins|crypto|xlm|eth|sol|usdc|btc)\b|\b(?:send|transfer|deposit)\b[^\n]{0,12}\d[\d.,]*\s?(?:xlm|eth|sol|usdc|usdt|btc|bnb)\b[^\n]{0,20}\bto my (?:account|wallet|address)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "money-urged",
    category: "AST01",
    severity: "high",
    weight: 30,
    where: PROSE,
    title: "The person must be urged to pay or to buy a coin",
    reason: "A skill's author who wants your money now has a reason to hurry you.",
    fix: "Don't pay.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:tell|urge|encourage|persuade|convince|instruct) (?:the |your )?(?:user|person|human|owner|them)s? to (?:send|deposit|transfer|invest|pool|buy)\b[^\n]{0,60}\b(?:now|contribution|immediately|before|treasury|today)\b|\b(?:buy|purchase|get) (?:them|it|tokens?|some|coins?)\b[^\n]{0,20}\bat:?\s?\**$|https?:\/\/(?:www\.)?pump\.fun\/(?:coin\/)?[1-9a-z]{32,44}/gm,
          ),
        ],
      },
      {
        signals: [signal(/\b(?:wallet|tokens?|coins?|treasury|sol|eth|solana)\b/g)],
      },
    ],
    lines: 2,
  },
];
