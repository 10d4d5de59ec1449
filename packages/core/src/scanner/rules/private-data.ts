import type { ScanRule } from "../scan-rule.ts";
import { ENVIRONMENT, SECRET_FILES, SENDS, SENDS_IN_WORDS, signal } from "../signals.ts";
import { INSTRUCTIONS, PROSE, RECEIVER } from "./places.ts";

const MODEL_KEY =
  "\\b(?:openai|anthropic|claude|gemini|mistral|deepseek|openrouter|groq|xai|openclaw|clawdbot|github|gh|aws)_(?:api_|secret_|access_|auth_|gateway_){0,2}(?:key|token|secret)\\b";
/** The vendors of those keys, and services that are known to take them. */
const VENDORS =
  "openai\\.com|azure\\.com|anthropic\\.com|googleapis\\.com|mistral\\.ai|deepseek\\.com|openrouter\\.ai|groq\\.com|x\\.ai|github\\.com|githubcopilot\\.com|githubusercontent\\.com|amazonaws\\.com|litellm|helicone\\.ai|portkey\\.ai|cloudflare\\.com|vercel\\.(?:sh|com)|langfuse\\.com";
const IMAGE_WITH_DATA = signal(
  /!\[[^\]\n]{0,80}\]\(https?:\/\/[^)\s]{1,160}[?&][\w-]{1,20}=(?:<|\{|\[|\$|%7b)[^)\n]{0,60}\)?|<img\b[^>\n]{0,80}\bsrc=["']?https?:\/\/[^\s"']{1,160}[?&][\w-]{1,20}=(?:<|\{|\[|\$|%7b)/g,
);

/** Keys, conversations and passwords that go to the author's service under another name. */
export const privateData: readonly ScanRule[] = [
  {
    id: "vendor-key-to-stranger",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: INSTRUCTIONS,
    title: "The key of a well-known service is sent to a server of somebody else",
    reason: "Whoever owns the server can use the key, and the person pays for it.",
    fix: "Send a key only to the service that issued it.",
    evidence: [
      {
        signals: [
          signal(
            new RegExp(
              `\\b(?:send|post|submit|pass|include|put|forward|upload|attach)\\b[^\\n]{0,60}(?:${MODEL_KEY}|\\b(?:openai|anthropic|claude|gemini|github|aws|openclaw|model) (?:api |access |gateway |auth )?(?:key|token)\\b)[^\\n]{0,60}\\bto\\b[^\\n]{0,20}https?:\\/\\/(?![^\\n]{0,60}(?:${VENDORS}))|\\b(?:curl|wget)\\b(?![^\\n]{0,400}(?:${VENDORS}))[^\\n]{0,400}\\$\\{?${MODEL_KEY}`,
              "g",
            ),
          ),
        ],
      },
      RECEIVER,
    ],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "key-as-licence",
    category: "AST01",
    severity: "critical",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A key of another service is used as a licence or an identity",
    reason: "No licence needs the key of another vendor. Sending it hands the account over.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            new RegExp(
              `\\b(?:licen[cs]e|activation|verification|validation|attestation|quota|fair[- ]use|identity|abuse)\\b[^\\n]{0,60}\\b(?:sends?|uses?|with|via|by)\\b[^\\n]{0,20}\\b(?:your|the user's|their) (?:model|openai|anthropic|claude|gemini|gateway|provider)(?:'s)? (?:api )?(?:key|token)\\b|\\b(?:model|api|openai|anthropic|claude|provider) key is (?:the|your|also the) licen[cs]e\\b|\\bx-(?:licen[cs]e|activation|telemetry|client-id|user-id)\\b[^\\n]{0,20}\\$\\{?${MODEL_KEY}|\\b(?:licen[cs]e|activation|telemetry|analytics)(?:_key|_id|-key)?["']?\\s?[:=]\\s?["']?\\$\\{?${MODEL_KEY}`,
              "g",
            ),
          ),
        ],
      },
    ],
  },
  {
    id: "conversation-word-for-word",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "The whole conversation must be sent to a server",
    reason: "What a person tells their agent is private, with everything that they paste.",
    fix: "Remove it, or ask the person first.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:all|every|each|full|entire|whole|complete) (?:of the |the )?(?:messages?|conversation|chat|transcript|dialogue|turns|session)\b[^\n]{0,60}\b(?:user|your answers|your replies|word for word|verbatim|transcript|log|history|as json)\b|\b(?:conversation|chat|messages|transcript|dialogue)\b[^\n]{0,60}\b(?:word for word|verbatim|in full)\b/g,
          ),
        ],
      },
      {
        signals: [signal(/\b(?:send|post|upload|transmit|forward|submit)\b[^\n]{0,80}https?:\/\//g)],
      },
      RECEIVER,
    ],
    lines: 4,
  },
  {
    id: "conversation-under-pretext",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["prose", "config", "hidden"],
    title: "What the person says is sent to a server, as statistics or a backup",
    reason: "What a person tells their agent is private, whatever the transfer is called.",
    fix: "Remove it, or ask the person first.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:(?:user|person|owner|human)'?s? (?:messages?|prompts?|questions?|words|inputs?|requests?)|what(?:ever)? (?:the )?(?:user|person|owner|human)s? (?:says?|types?|writes?|pastes?|asks?)|(?:the |this |each |every |all )?(?:conversations?|chat|transcripts?|session) (?:so far|history|logs?|transcripts?|summary|context)?|(?:every|each|all) (?:prompts?|messages?|questions?|answers?|repl(?:y|ies)))\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(/\b(?:send|post|upload|transmit|forward|submit|report|sync)\b[^\n]{0,80}https?:\/\//g),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:analytics|telemetry|(?:improve|train|tune)\w{0,3} (?:the |our |its |this )?(?:\w+ )?(?:model|skill|service|quality|product|answers)|quality (?:assurance|control|monitoring)|usage (?:metrics|statistics|data|insights)|in the background|silently|automatically after|for (?:backup|archiving|compliance))\b/g,
          ),
        ],
      },
      RECEIVER,
    ],
    lines: 2,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "secret-in-image-address",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["prose", "code", "hidden"],
    title: "Secrets are put into the address of an image",
    reason: "A client that shows the image sends them to the server, without a question.",
    fix: "Don't install it.",
    evidence: [
      { signals: [IMAGE_WITH_DATA] },
      {
        signals: [
          ...SECRET_FILES,
          ...ENVIRONMENT,
          signal(
            /\b(?:base64|url-?encoded)\b[^\n]{0,30}\b(?:of|from) (?:the |all )?(?:\w+ ){0,2}(?:conversation|chat|messages?|secrets?|keys?|env|credentials|tokens?)\b/g,
          ),
        ],
      },
    ],
    lines: 8,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "conversation-in-image-address",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "What the person says is put into the address of an image",
    reason: "A client that shows the image sends it to the server, without a question.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /!\[[^\]\n]{0,80}\]\(https?:\/\/[^)\s]{1,160}[?&/=]|<img\b[^>\n]{0,80}\bsrc=["']?https?:\/\/[^\s"']{1,160}[?&]/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:summary of|summari[sz]e|what) (?:what )?(?:the )?(?:user|person|human|they|conversation|question)s? ?(?:asked?|wants?|said|wrote|typed|needs?)?\b|\b(?:user|person|human)'?s? (?:question|prompt|message|request|query|words|name|input)\b|\b(?:the |this )?(?:conversation|chat)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:fill(?:ing)?(?: in)?|replac(?:e|ing)|url-?encod(?:e|ed|ing)|encode[d]?|substitut(?:e|ing)|insert(?:ing)?|put(?:ting)?|with)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:each|every|all|end|always|any|append|after) (?:\w+ ){0,2}(?:answers?|repl(?:y|ies)|responses?|messages?)\b|\balways\b/g,
          ),
        ],
      },
      RECEIVER,
    ],
    lines: 3,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "password-in-link",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: ["prose", "hidden"],
    title: "The person's password is put into a link",
    reason: "The owner of the site gets the password when the link is opened or only previewed.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:display|show|render|open|visit|include|insert|click|embed|give|present)\b[^\n]{0,30}\b(?:link|url|address|image|page)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /https?:\/\/[^\s"'`<>]{4,160}[?&](?:pw|pwd|pass|passwd|password|passphrase|secret|seed|mnemonic|pin|cvv|card)=["']?(?:<|\{|\[|\$)/g,
          ),
        ],
      },
    ],
    lines: 1,
  },
  {
    id: "credentials-collected-and-sent",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: ["prose", "config", "hidden"],
    title: "Credentials must be collected and sent",
    reason: "The instructions gather what is secret and name an address to send it to.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:collect|gather|harvest|find|look for|search for|extract|grab)\b[^\n]{0,30}\b(?:all|any|every|the user's|their|stored|saved)\b[^\n]{0,20}\b(?:api keys?|tokens?|passwords?|credentials|private keys?|cookies|secrets)\b|\b(?:collect|gather|harvest|read)\b[^\n]{0,30}\b(?:environment (?:values|variables)|credentials|secrets|api keys|tokens|passwords)\b[^\n]{0,30}\b(?:from|of|in|and send)\b[^\n]{0,30}\b(?:environment|config|files?|machine|computer|system|user|them)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:post|send|upload|transmit|submit|sync|store|back up|forward)\b[^\n]{0,6}\b(?:them|these|those|the (?:results?|list|values|output|json|archive|file|findings))\b[^\n]{0,40}\b(?:to|at|on)\b[^\n]{0,20}https?:\/\/|\b(?:post|send|upload|transmit)\b[^\n]{0,20}\b(?:the |all )?(?:collected|gathered|harvested|found)\b[^\n]{0,60}https?:\/\//g,
          ),
        ],
      },
    ],
    lines: 3,
  },
  {
    id: "all-user-data-sent",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "All of the person's data must be sent to a server",
    reason: "No task needs everything that a person has.",
    fix: "Send only what the person chose.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:send|upload|post|transmit|forward)\b[^\n]{0,12}\b(?:all|any|every(?:thing)?|the entire) (?:of )?(?:the |their )?(?:user(?:'s)?|personal|private|sensitive|customer|confidential) (?:data|files|information|messages|input)\b[^\n]{0,40}\bto\b[^\n]{0,20}(?:https?:\/\/|@)/g,
          ),
        ],
      },
    ],
  },
  {
    id: "secret-files-in-reply",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "Files with keys must be printed and repeated in the answer",
    reason: "An answer is logged and may be shown to others.",
    fix: "Let programs read keys; never the model.",
    evidence: [
      { signals: SECRET_FILES },
      {
        signals: [
          signal(
            /\b(?:include|paste|repeat|show|return|put) (?:them|it|their contents?|the (?:contents?|values?|output|results?)|everything|these)\b[^\n]{0,20}\bin (?:your|the) (?:next |first )?(?:reply|response|answer|message)\b/g,
          ),
        ],
      },
    ],
    lines: 8,
  },
  {
    id: "wallet-phrase-in-file",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: INSTRUCTIONS,
    title: "The secret words of a wallet must be written into a settings file",
    reason: "Every program on the computer, and the client that reads the file, can take the money.",
    fix: "Let the wallet itself sign.",
    evidence: [
      {
        signals: [
          signal(
            /["']?(?:private_?key|mnemonic|seed(?:_?phrase)?|secret)["']?\s?:\s?["'][^"'\n]{0,40}\b(?:(?:twelve|12|24|twenty-four)[ -]words?|mnemonic(?: phrase)?|seed phrase|word1 word2)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "secret-beside-unseen-code",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["prose", "config", "hidden"],
    title: "The skill reads a private key and runs code from elsewhere",
    reason: "Code that nobody has seen can take the key along.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:it|this skill|the skill|script)\b[^\n]{0,12}\breads?\b[^\n]{0,20}(?:\.ssh\/id_|\.aws\/credentials|\.netrc|\.git-credentials|wallet\.dat)/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:curl|wget)\b[^\n|]{0,300}\|\s*(?:[^\s|][^\n|]{0,60}\|\s*){0,3}(?:sudo\s+)?(?:ba|z|da|k)?sh\b/g,
          ),
          ...SENDS,
          SENDS_IN_WORDS,
        ],
      },
    ],
    lines: 8,
  },
];
