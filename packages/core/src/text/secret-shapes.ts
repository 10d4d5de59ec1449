/** A kind of secret that can be recognized by its form. */
export interface SecretShape {
  /** Description for a report: "a GitHub token". */
  readonly title: string;
  /** Finds candidates; the group `secret` is the secret itself, otherwise the whole match. Global, without nested repeats. */
  readonly pattern: RegExp;
  /** `random` requires random-looking text, if the pattern alone is not enough. */
  readonly requires?: "random";
}

/** The forms that are searched for, the most specific first: the first that matches names the secret. */
export const secretShapes: readonly SecretShape[] = [
  {
    title: "a private key",
    pattern:
      /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n){1,20}(?:[A-Za-z-]{1,40}: [^\n]{0,200}\n\s{0,20}){0,5}(?<secret>[A-Za-z0-9+/]{32,200}(?:(?:\s|\\n){1,20}[A-Za-z0-9+/=]{1,200}){0,1000})/g,
  },
  { title: "an Anthropic key", pattern: /\bsk-ant-[A-Za-z0-9_-]{20,200}/g },
  { title: "an OpenAI key", pattern: /\bsk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,300}/g },
  { title: "an API key", pattern: /\bsk-(?:or-v1-)?[A-Za-z0-9]{32,128}\b/g },
  { title: "a GitHub token", pattern: /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g },
  { title: "a GitHub token", pattern: /\bgithub_pat_[A-Za-z0-9_]{22,255}/g },
  { title: "a GitLab token", pattern: /\bglpat-[A-Za-z0-9_-]{20,100}/g },
  { title: "an AWS access key", pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  { title: "a Google API key", pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { title: "a Google OAuth secret", pattern: /\bGOCSPX-[A-Za-z0-9_-]{28}/g },
  { title: "a Slack token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{20,250}/g },
  { title: "a Slack token", pattern: /\bxapp-\d-[A-Za-z0-9-]{20,250}/g },
  {
    title: "a Slack webhook",
    pattern:
      /\bhooks\.slack\.com\/services\/(?<secret>T[A-Z0-9]{6,20}\/B[A-Z0-9]{6,20}\/[A-Za-z0-9]{16,40})/g,
  },
  { title: "a Stripe key", pattern: /\b(?:sk|rk)_live_[A-Za-z0-9]{16,250}\b/g },
  { title: "an npm token", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { title: "a PyPI token", pattern: /\bpypi-AgE[A-Za-z0-9_-]{40,300}/g },
  { title: "a Hugging Face token", pattern: /\bhf_[A-Za-z0-9]{30,100}\b/g },
  { title: "a SendGrid key", pattern: /\bSG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{30,60}/g },
  {
    title: "a JSON web token",
    pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{16,1000}/g,
  },
  {
    title: "a password or key",
    pattern:
      /(?:password|passwd|secret|api[_-]?key|access[_-]?key|private[_-]?key|token)["']?[ \t]{0,10}[:=][ \t]{0,10}(["'])(?<secret>[^"'\s]{12,200})\1/gi,
    requires: "random",
  },
  {
    title: "a password or key",
    pattern:
      /\b[A-Z0-9_]{0,60}(?:PASSWORD|SECRET|API_?KEY|ACCESS_KEY|TOKEN)=(?<secret>[A-Za-z0-9+/_-]{20,200})(?![A-Za-z0-9+/_-])/g,
    requires: "random",
  },
];
