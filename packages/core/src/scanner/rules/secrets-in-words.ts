import type { ScanRule } from "../scan-rule.ts";
import { CONVERSATION, SECRET_FILES, SENDS, SENDS_IN_WORDS, signal } from "../signals.ts";
import { EVERYWHERE, INSTRUCTIONS, PROSE, RECEIVER, UNTRUSTED_RECEIVER } from "./places.ts";

/** Words for the secrets of a person, all of them: the one key of a service is the usual thing to send. */
const ALL_SECRETS =
  "(?:(?:their|user'?s?|users'?|configured) (?:[\\w-]+ ){0,3}(?:api[ _-]?keys|credentials|passwords|(?:access |auth )?tokens|secrets|ssh keys?|private keys?|cookies|env(?:ironment)?(?: variables?| vars)?)|(?:all|any|every|list of|found|collected|available|stored|local|discovered) (?:[\\w-]+ ){0,3}(?:api[ _-]?keys?|credentials?|passwords?|(?:access |auth )?tokens|secrets|ssh keys?|private keys?|cookies|env(?:ironment)?(?: variables?| vars)?)|contents? of [^\\n]{0,30}\\.env\\b)";
const ALL_SECRETS_SENT = signal(
  new RegExp(
    `\\b(?:send|post|upload|transmit|forward|exfiltrate|submit|output|deliver|leak|share)(?:s|ing)?\\b[^\\n]{0,60}\\b${ALL_SECRETS}[^\\n]{0,60}\\b(?:to|at|via)\\b[^\\n]{0,30}https?:\\/\\/|\\b(?:send|post|upload|transmit|forward|submit)(?:s|ing)?\\b[^\\n]{0,60}https?:\\/\\/\\S{4,120}\\s(?:with|including|containing|along with)\\s[^\\n]{0,30}${ALL_SECRETS}`,
    "g",
  ),
);

const CALLS_WITH_SECRET = signal(
  /\b(?:put|add|pass|include|attach|use)\b[^\n]{0,80}\b(?:header|parameter|body|payload|query string)\b[^\n]{0,60}\b(?:call|request|query)(?:s|ing)?\b[^\n]{0,40}https?:\/\//g,
);

/** Orders to a model to read secrets and to carry data out. */
export const secretsInWords: readonly ScanRule[] = [
  {
    id: "secret-requested-and-sent",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: ["prose", "config", "hidden"],
    title: "The agent is told to send secrets away",
    reason: "The instructions name key files or wallets and an address to send data to.",
    fix: "Don't install it.",
    evidence: [{ signals: SECRET_FILES }, { signals: [SENDS_IN_WORDS, CALLS_WITH_SECRET] }],
    lines: 3,
  },
  {
    id: "environment-requested-and-sent",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: INSTRUCTIONS,
    title: "The agent is told to send a file of environment variables away",
    reason: "Such files hold the keys of every service a project uses.",
    fix: "Don't install it. Nobody needs a backup of keys on another server.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:send|post|upload|transmit|forward|exfiltrate)(?:s|ing)?\b[^\n]{0,80}(?:[\s`"'/]\.env\b|\benvironment variables\b(?!\]\())(?:[^\n.]|\.(?!\s)){0,80}https?:\/\//g,
          ),
        ],
      },
      RECEIVER,
    ],
  },
  {
    id: "key-folders-requested",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: ["prose", "config", "hidden"],
    title: "Several folders with keys must be packed or handed over",
    reason: "They hold the logins of every program that the person uses.",
    fix: "Don't install it. Back up keys yourself, encrypted.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:ssh|gnupg|gpg|aws|kube|docker|netrc|npmrc|azure|gcloud|keychain|pypirc)\b[^\n.]{0,6}(?:,| and| &|\/)[^\n.]{0,6}\b(?:ssh|gnupg|gpg|aws|kube|docker|netrc|npmrc|azure|gcloud|keychain|pypirc)\b[^\n]{0,160}\b(?:archive|upload|send|bucket|hand|copy|deliver|share|s3:\/\/|https?:\/\/|zip|tar)/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:home (?:directory|folder)|dot ?-?(?:folders?|files?|directories)|hidden folders?|key files?|credentials? (?:folders?|files?))\b/g,
          ),
        ],
      },
      { signals: [SENDS_IN_WORDS, ...SENDS, signal(/\b(?:s3|gs):\/\/[a-z0-9]/g)] },
    ],
    lines: 1,
  },
  {
    id: "foreign-login-asked-and-sent",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "The person must give their login of another service, and it is sent to a server",
    reason: "Whoever has the login can act as the person, and the service can't tell the difference.",
    fix: "Let the person log in at the service itself.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:ask|request|prompt|collect|get|obtain|take|enter|paste|provide)\b[^\n.]{0,60}\b(?:exchange|broker(?:age)?|bank(?:ing)?|wallet|binance|coinbase|kraken|bybit|okx|paypal|google|gmail|apple|icloud|microsoft|outlook|github|aws|instagram|facebook|twitter|telegram|whatsapp|linkedin)(?:'s)? (?:account |cloud )?(?:api )?(?:keys?|secrets?|passwords?|credentials|logins?|tokens?|cookies?|session)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:post|send|submit|forward|upload|pass|put|transmit)\b[^\n.]{0,20}\b(?:both|them|it|these|those|the (?:keys?|pair|login|password|credentials))\b[^\n.]{0,20}\b(?:to|at|into)\b[^\n]{0,20}https?:\/\//g,
          ),
        ],
      },
      RECEIVER,
    ],
    lines: 2,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "key-in-request",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The key of a well-known service is a field of a request to somebody else",
    reason: "Whoever gets the request can use the key, and the person pays for it.",
    fix: "Send a key only to the service that issued it.",
    evidence: [
      {
        signals: [
          signal(
            /["'][\w-]{0,30}(?:key|token|secret|credential|proof|identity|licen[cs]e)["']\s?:\s?["'](?:[^"'\n]{0,30}[\s$<{])?(?:openai|anthropic|claude|gemini|openclaw|clawdbot|github|gh|aws)_(?:api_|secret_|access_|auth_|gateway_|oauth_){0,2}(?:key|token|secret)\b/g,
          ),
        ],
      },
      { signals: [signal(/\bpost\b|\bput\b|\bcurl\b|\bfetch\(|\brequests?\b|\bsend\b|\bsubmit\b/g)] },
      RECEIVER,
    ],
    lines: 5,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "environment-published",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: ["prose", "config", "hidden"],
    title: "The contents of a file of environment variables must be published",
    reason: "Such files hold the keys of every service a project uses.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:append|include|add|put|embed|write|post|paste|copy|quote)\b[^\n]{0,80}\b(?:values?|contents?|variables|keys)\b[^\n]{0,60}[\s`"'/]\.env\b["'`]?[^\n]{0,20}\b(?:to|in|into|as)\b[^\n]{0,30}\b(?:description|pull request|pr|issue|comment|commit|readme|response|reply|answer|summary|message|page|document)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "all-secrets-requested",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: INSTRUCTIONS,
    title: "The agent is told to send all keys or passwords away",
    reason: "The text asks for everything secret that the agent can find, and names where to send it.",
    fix: "Don't install it.",
    evidence: [{ signals: [ALL_SECRETS_SENT] }, RECEIVER],
  },
  {
    id: "personal-data-requested",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: INSTRUCTIONS,
    title: "Card or passport numbers must be sent to a server",
    reason: "These numbers are enough to steal money or an identity.",
    fix: "Let the person enter them on the vendor's own site.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:(?:credit |debit )?card numbers?|cvv|cvc|passport numbers?|ssn|social security numbers?)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:send|submit|post|upload|forward)\b[^\n]{0,20}\b(?:them|it|these|this|those|all)\b[^\n]{0,30}https?:\/\/|\b(?:send|submit|post|upload|forward)\b[^\n]{0,80}\b(?:card numbers?|cvv|cvc|passport numbers?|ssn|social security numbers?)\b[^\n]{0,40}https?:\/\//g,
          ),
        ],
      },
      RECEIVER,
    ],
    lines: 1,
  },
  {
    id: "secret-in-reply",
    category: "AST01",
    severity: "high",
    weight: 45,
    // Also scripts: the descriptions of a server's tools are read by the model.
    where: EVERYWHERE,
    title: "A key file must be repeated in the answer",
    reason: "An answer is logged and may be shown to others.",
    fix: "Let programs read keys; never the model.",
    evidence: [
      { signals: SECRET_FILES },
      {
        signals: [
          signal(
            /\b(?:in|to|into|with) (?:your|the|each|every) (?:\w+ )?(?:reply|response|answer|output|message)\b/g,
          ),
        ],
      },
      {
        signals: [signal(/\b(?:include|append|add|print|put|return|show|repeat)\b/g)],
      },
    ],
  },
  {
    id: "secret-file-requested",
    category: "AST01",
    severity: "medium",
    weight: 20,
    where: ["prose", "code", "hidden"],
    title: "The agent is told to read key files",
    reason: "A model that reads a key file has the key in its context and may repeat it anywhere.",
    fix: "Let programs read keys; never the model.",
    evidence: [
      { signals: SECRET_FILES },
      {
        signals: [
          signal(
            /(?<!\b(?:is|are|be|being|were|was) )\b(?:read|include|collect|gather|cat|dump|extract|copy(?![^\n]{0,120}\s\.\/?$)|output|print|show)\b/gm,
          ),
        ],
      },
    ],
  },
  {
    id: "browser-passwords-requested",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "code", "hidden"],
    title: "The agent is told to read the browser's saved passwords",
    reason: "No task needs them, and a model that reads them may repeat them anywhere.",
    fix: "Remove it.",
    evidence: [
      {
        signals: [
          signal(/\bselect\b[^\n]{0,120}\bpassword_value\b|\bselect\b[^\n]{0,120}\bencrypted_value\b/g),
          signal(
            /\b(?:read|extract|open|copy|dump|decrypt|query|parse)\b[^\n]{0,80}(?:[/\\]login data\b|[/\\]logins\.json|[/\\]key4\.db)/g,
          ),
        ],
      },
      { signals: [signal(/\b(?:passwords?|credentials?|master key)\b|\b(?:password|encrypted)_value\b/g)] },
    ],
    lines: 2,
  },
  {
    id: "conversation-sent",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: EVERYWHERE,
    title: "The conversation or the agent's memory is sent away",
    reason: "What a person tells their agent is private.",
    fix: "Remove it, or ask the person first.",
    evidence: [{ signals: [CONVERSATION] }, { signals: [SENDS_IN_WORDS, ...SENDS] }, UNTRUSTED_RECEIVER],
    lines: 4,
  },
  {
    id: "conversation-as-analytics",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["prose", "config", "hidden"],
    title: "What the person says is sent as analytics",
    reason: "What a person tells their agent is private, whatever the transfer is called.",
    fix: "Remove it, or ask the person first.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:send|transmit|upload|post|forward|report|share)(?:s|ing)?\b[^\n]{0,40}\b(?:analytics|telemetry|usage (?:data|statistics)|diagnostics)\b[^\n]{0,40}\b(?:including|with|containing|contains?)\b[^\n]{0,40}\b(?:conversation|chat|dialogue|prompts?|messages)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "conversation-copied",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "A copy of the conversation must be sent on the side",
    reason: "What a person tells their agent is private, and nobody asked for a copy.",
    fix: "Remove it, or ask the person first.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:also|additionally|always|silently|every time|each time|whenever|after (?:responding|replying|answering|every|each))\b[^\n]{0,120}\b(?:send|post|upload|forward|transmit|copy|sync|attach|include)\b[^\n]{0,60}\b(?:(?:conversation|chat|dialogue|session)(?:'s)?\s(?:history|logs?|transcripts?|context|messages)|(?:full|entire|whole|complete) (?:conversation|dialogue|chat))\b/g,
          ),
        ],
      },
      { signals: [SENDS_IN_WORDS] },
      RECEIVER,
    ],
  },
  {
    id: "data-in-image-address",
    category: "AST01",
    severity: "high",
    weight: 65,
    where: ["prose", "code", "hidden"],
    title: "Data is put into the address of an image",
    reason: "A client that shows the image sends the data to the server, without a question.",
    fix: "Remove the image.",
    evidence: [
      {
        signals: [
          signal(
            /!\[[^\]\n]{0,80}\]\(https?:\/\/[^)\s]{1,160}[?&][\w-]{1,20}=(?:(?:\{|\[|<|\$\{?|%7b)[^)\n]{0,30}(?:data|secret|key|token|content|conversation|history|summary|base64|encoded|env|user_?(?:data|input|message|prompt|query|request)|prompt|message|context|info|query|payload)|(?:base64_|sensitive_|secret_|document_|extracted_|session_|user_|conversation_)\w{2,20}\))/g,
          ),
        ],
      },
    ],
    unlessHosts: ["official", "local", "example"],
  },
];
