import { isOneEditAway } from "./one-edit.ts";
import type { HostKind } from "./scan-rule.ts";

/** A web address in a text. */
export interface FoundUrl {
  readonly offset: number;
  readonly host: string;
  readonly kind: HostKind;
  readonly plainHttp: boolean;
}

const names = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((name) => name !== ""));

/** Anyone can put a text or a program there within minutes, without leaving a name. */
const THROWAWAY = names(`
  glot.io rentry.co rentry.org pastebin.com paste.ee paste.rs pastes.io hastebin.com ghostbin.com dpaste.com dpaste.org
  controlc.com justpaste.it ix.io sprunge.us termbin.com 0x0.st bashupload.com temp.sh transfer.sh file.io gofile.io
  anonfiles.com catbox.moe litter.catbox.moe files.catbox.moe tmpfiles.org uguu.se pixeldrain.com mediafire.com mega.nz
  sendspace.com gist.githubusercontent.com wetransfer.com we.tl cdn.discordapp.com media.discordapp.net telegra.ph privatebin.net snippet.host
  bit.ly tinyurl.com t.ly is.gd cutt.ly rb.gy shorturl.at rebrand.ly
  vercel.app netlify.app pages.dev workers.dev web.app firebaseapp.com herokuapp.com onrender.com railway.app
  surge.sh glitch.me repl.co replit.app replit.dev 000webhostapp.com weebly.com wixsite.com blogspot.com
  ngrok.io ngrok.app ngrok-free.app ngrok-free.dev trycloudflare.com loca.lt bore.pub localtunnel.me serveo.net lhr.life
  duckdns.org no-ip.org ddns.net hopto.org onion ipfs.io
`);

/** Made to catch whatever is sent to them. */
const COLLECTORS = names(`
  webhook.site requestbin.com requestbin.net pipedream.net requestcatcher.com beeceptor.com hookbin.com hookdeck.com
  postb.in ptsv2.com ptsv3.com burpcollaborator.net oastify.com oast.fun oast.me oast.pro oast.live oast.online
  oast.site interact.sh interactsh.com dnslog.cn ceye.io canarytokens.com bxss.in xss.ht requestrepo.com
  webhookinbox.com webhook.cool typedwebhook.tools mockbin.org
`);

/** Not with a key of the person: that is a variable. */
const MESSENGERS = [/^discord(?:app)?\.com\/api\/webhooks\//, /^api\.telegram\.org\/bot(?![$<{%])/];

/** The vendors' own hosts, from which installing is usual. */
const OFFICIAL = names(`
  sh.rustup.rs rustup.rs bun.sh bun.com deno.land deno.com get.docker.com download.docker.com docker.com astral.sh api.github.com
  install.python-poetry.org python.org pypi.org npmjs.com npmjs.org nodejs.org nodesource.com get.pnpm.io pnpm.io yarnpkg.com
  brew.sh homebrew.github.io chocolatey.org scoop.sh get.scoop.sh cli.github.com github.blog docs.github.com 
  claude.ai claude.com anthropic.com openai.com cursor.com opencode.ai openclaw.ai clawhub.ai clawd.bot clawdhub.com clawhub.com
  molt.bot moltbook.com docs.openclaw.ai ollama.com ollama.ai tailscale.com fly.io sdk.cloud.google.com cloud.google.com developers.google.com ai.google.dev
  get.helm.sh helm.sh get.k3s.io k3s.io kubernetes.io dl.k8s.io get.sdkman.io sdkman.io mise.run mise.jdx.dev starship.rs get.volta.sh
  foundry.paradigm.xyz wasmtime.dev dot.net microsoft.com azure.com aka.ms visualstudio.com rclone.org get.nextflow.io
  duckdb.org fnm.vercel.app nixos.org determinate.systems ohmyz.sh ohmyposh.dev zed.dev warp.dev stripe.com
  supabase.com vercel.com netlify.com cloudflare.com aws.amazon.com hashicorp.com pulumi.com terraform.io
  snyk.io semgrep.dev aquasecurity.github.io trufflesecurity.com anchore.io sentry.io sentry.dev arcjet.com aspire.dev linkerd.io fluxcd.io istio.io x.ai hf.co huggingface.co devin.ai datadoghq.com grafana.com
  jetbrains.com apple.com oracle.com postgresql.org mysql.com redis.io mongodb.com golang.org go.dev rubygems.org ruby-lang.org crates.io
  r-project.org julialang.org haskell.org ghcup.haskell.org opam.ocaml.org php.net getcomposer.org symfony.com laravel.com
  install.meteor.com expo.dev flutter.dev dart.dev quarto.org posit.co mamba.pm anaconda.com conda.io nvidia.com
  wikipedia.org debian.org ubuntu.com alpinelinux.org fedoraproject.org archlinux.org apache.org gnu.org w3.org ietf.org
  tur.so resend.com google mozilla.org anza.xyz solana.com chezmoi.io gosspublic.alicdn.com owasp.org cve.org nist.gov mitre.org dotenvx.sh ngrok.com
`);

/** Repositories on shared hosts from which installing is usual. */
const OFFICIAL_PATHS: readonly RegExp[] = [
  /^raw\.githubusercontent\.com\/(?:homebrew|nvm-sh|ohmyzsh|helm|aquasecurity|anchore|golangci|rust-lang|docker|microsoft|github|pyenv|rbenv|asdf-vm|junegunn|kubernetes|kubernetes-sigs|argoproj|hashicorp|google|googlecloudplatform|aws|azure|dotnet|nodejs|denoland|oven-sh|astral-sh|vercel|supabase|anthropics|openai|huggingface|cilium|istio|k3d-io|rancher|derailed|jesseduffield|trufflesecurity|gitleaks|semgrep|projectdiscovery|foundry-rs)\//,
  /^github\.com\/(?:homebrew|nvm-sh|microsoft|github|docker|kubernetes|hashicorp|google|aws|azure|anthropics|openai|astral-sh|denoland|oven-sh|vercel|cli)\//,
];

/** Names of agents and their tools that impostors like to use. */
const BRANDS =
  /(?:open-?claw|clawd-?bot|clawd-?hub|claw-?hub|molt-?bot|claude|anthropic|codex-?cli|chatgpt|openai|copilot(?!kit)|cursor-?ai|gemini-?cli|homebrew|rustup|get-?docker|brew-?sh|metamask|phantom-?wallet|ledger-?live|astral-?uv|uv-?install|nvm-?install|install-?nvm|node-?install|(?:bun|deno|pnpm|poetry|ollama)-?install(?:er)?\b|phantom-?agent)/;

/** Names that typing mistakes and impostors come close to. */
const TYPED_NAMES = names(
  "openclaw clawhub clawdbot clawdhub moltbot claude anthropic openai chatgpt github gitlab huggingface metamask rustup homebrew",
);

/** Top-level domains that cost nearly nothing and are rare among vendors of tools. */
const RARE_TLD =
  /\.(?:forum|top|xyz|icu|click|cyou|buzz|monster|rest|quest|cfd|sbs|lol|zip|mov|ru|su|cn\.com|tk|ml|ga|cf|gq|pw|ws|cc|work|support|download|stream|bid|loan|men|win|party|review|science|date|racing|accountant|fun|space|site|online|website|store|shop|live|pro|life|world)$/;

/** Also the metadata service of a cloud: reading it is a sign of its own, and nothing is sent away to it. */
const LOCAL =
  /^(?:localhost|169\.254\.169\.254|[a-z][a-z0-9_-]*|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+)$|\.(?:local|localhost|internal|test|svc)$/;

/** Placeholders count only as the name that is registered: anyone can call a host below their own domain `your-company`. */
const EXAMPLE =
  /(?:^|\.)(?:example\.(?:com|org|net|edu|io|dev)|example|invalid|domain\.com|yourdomain\.com|your-domain\.com|your-site\.com|yoursite\.com|mycompany\.com|company\.com|acme\.com|acme\.corp|contoso\.com|fabrikam\.com|foo\.com|bar\.com|host|server|hostname|url)$|(?:^|\.)(?:your-?(?:company|domain|org|server|app|site|host|registry|proxy|instance|endpoint)|my-?(?:company|domain|server|org))(?:\.[a-z]{2,10})?$|^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$|^(?:1\.2\.3\.4|1\.1\.1\.1|8\.8\.8\.8|x\.x\.x\.x)$|[<>{}$%]/;

/** Names that an example gives to an attacker: a skill that loads from there shows an attack and not a reader's own host. */
const HOSTILE =
  /(?:^|[.-])(?:evil|attackers?|malicious|malware|c2|exfil\w{0,10}|hackers?|phish\w{0,5}|stealers?|credential-capture)(?:[.-]|$)/;

const ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$|^0x[0-9a-f]{8}$|^\d{8,10}$|^\[[0-9a-f:]{3,}\]$/;

const URL_PATTERN =
  /\b(https?|ftp|wss?|hxxps?):\/\/(?:[^\s/@"'`<>()]{0,80}@)?([^\s/:?#"'`<>()|,;\\]{1,200})(?::\d{1,5})?(\/[^\s"'`<>()|\\]{0,200})?/g;

/** Hosts that need no scheme: an argument of a program that connects, or the host of a request. */
const BARE_HOST =
  /\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod)\s(?:[^\n|;&]{0,200}?\s)?["']?(?<!-o ["']?|> ?["']?)((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(\/[^\s"'`<>()|\\]{0,200})?(?=["'\s|;&)]|$)|\b(?:nc|ncat|netcat|telnet)\s+(?:-\w+\s+(?:\d{1,5}\s+)?){0,4}((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}|\d{1,3}(?:\.\d{1,3}){3})\s+\d{2,5}\b|\bhost(?:name)?["']?\s?:\s?["']((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24})["']|\bgit@((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}):|\b(?:scp|rsync|sftp)\s[^\n]{0,200}?@((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}):|\b(?:(?:smtp|ftp)(?:_ssl|_tls)?|https?connection)\(\s?["']((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24})["']/g;

/** Endings of files: what ends so and has no path is more likely a file than a host. */
const FILE_ENDING =
  /\.(?:sh|py|[cm]?js|ts|json|jsonl|txt|md|html?|zip|gz|tar|tgz|bz2|xz|deb|rpm|apk|exe|msi|dmg|pkg|ya?ml|xml|csv|tsv|log|pem|crt|key|jpe?g|png|gif|svg|webp|pdf|sql|ps1|bat|bin|conf|cfg|ini|lock|toml|env|sock|mp[34]|wav|rb|pl|php|rs|go|jar|iso|out|tmp|db|sqlite|local|name)$/;

/** The web addresses in a text in lower case. Addresses written harmlessly as `hxxp` count as examples. */
export function findUrls(lower: string): readonly FoundUrl[] {
  const urls = lower.includes("://") ? findFullUrls(lower) : [];
  const bare = Array.from(
    lower.matchAll(BARE_HOST),
    ({ index, 0: whole, 1: web, 2: path = "", 3: socket, 4: key, 5: git, 6: copy, 7: server }) => {
      const host = web ?? socket ?? key ?? git ?? copy ?? server ?? "";
      if (host === "" || (path === "" && FILE_ENDING.test(host))) return [];
      return [
        { offset: index + whole.lastIndexOf(host), host, kind: hostKind(host, path), plainHttp: false },
      ];
    },
  ).flat();
  return bare.length === 0 ? urls : [...urls, ...bare].toSorted((a, b) => a.offset - b.offset);
}

function findFullUrls(lower: string): readonly FoundUrl[] {
  return Array.from(lower.matchAll(URL_PATTERN), ({ index, 1: scheme = "", 2: name = "", 3: path = "" }) => {
    const host = name.replace(/[.\]*_]+$/, (end) => (end.startsWith("]") ? "]" : ""));
    return {
      offset: index,
      host,
      kind: scheme.startsWith("hxxp") ? "example" : hostKind(host, path),
      plainHttp: scheme === "http" || scheme === "ftp",
    };
  });
}

/** What is known about a host from its name alone; nothing is looked up. */
function hostKind(host: string, path = ""): HostKind {
  if (EXAMPLE.test(host)) return HOSTILE.test(host) ? "ordinary" : "example";
  if (LOCAL.test(host)) return "local";
  if (ADDRESS.test(host)) return "address";
  if (endsWithAny(host, COLLECTORS)) return "collector";
  if (MESSENGERS.some((pattern) => pattern.test(host + path))) return "messenger";
  if (endsWithAny(host, OFFICIAL) || OFFICIAL_PATHS.some((pattern) => pattern.test(host + path)))
    return "official";
  if (BRANDS.test(host) && !/^(?:github\.com|raw\.githubusercontent\.com)$|\.github\.io$/.test(host))
    return "look-alike";
  if (imitatesName(host)) return "look-alike";
  if (endsWithAny(host, THROWAWAY)) return "throwaway";
  return RARE_TLD.test(host) ? "rare" : "ordinary";
}

/** Whether a part of the host is one letter away from a well-known name, such as `clawbub`. */
function imitatesName(host: string): boolean {
  return host.split(/[.-]/).some((part) => {
    if (part.length < 6 || TYPED_NAMES.has(part)) return false;
    for (const name of TYPED_NAMES) if (isOneEditAway(part, name)) return true;
    return false;
  });
}

function endsWithAny(host: string, list: ReadonlySet<string>): boolean {
  for (let dot = -1; ; dot = host.indexOf(".", dot + 1)) {
    if (list.has(dot < 0 ? host : host.slice(dot + 1))) return true;
    if (host.indexOf(".", dot + 1) < 0) return false;
  }
}
