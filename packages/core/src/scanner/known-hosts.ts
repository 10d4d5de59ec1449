const names = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((name) => name !== ""));

/** Anyone can put a text or a program there within minutes, without leaving a name. */
export const THROWAWAY: ReadonlySet<string> = names(`
  glot.io rentry.co rentry.org pastebin.com paste.ee paste.rs pastes.io hastebin.com ghostbin.com dpaste.com dpaste.org
  controlc.com justpaste.it ix.io sprunge.us termbin.com 0x0.st bashupload.com temp.sh transfer.sh file.io gofile.io
  pastebin.ubuntu.com paste.ubuntu.com paste.debian.net paste.fedoraproject.org paste.opensuse.org pastebin.mozilla.org
  paste.mozilla.org paste.gg paste.sh bpa.st p.ip.fi cl1p.net ideone.com jsbin.com play.golang.org
  anonfiles.com catbox.moe litter.catbox.moe files.catbox.moe tmpfiles.org uguu.se pixeldrain.com mediafire.com mega.nz
  sendspace.com gist.githubusercontent.com wetransfer.com we.tl cdn.discordapp.com media.discordapp.net telegra.ph privatebin.net snippet.host
  bit.ly tinyurl.com t.ly is.gd cutt.ly rb.gy shorturl.at rebrand.ly
  vercel.app netlify.app pages.dev workers.dev web.app firebaseapp.com herokuapp.com onrender.com railway.app deno.dev
  surge.sh glitch.me repl.co replit.app replit.dev 000webhostapp.com weebly.com wixsite.com blogspot.com
  ngrok.io ngrok.app ngrok-free.app ngrok-free.dev trycloudflare.com loca.lt bore.pub localtunnel.me serveo.net lhr.life
  devtunnels.ms app.github.dev gradio.live
  duckdns.org no-ip.org ddns.net hopto.org onion ipfs.io
`);

/** Made to catch whatever is sent to them. */
export const COLLECTORS: ReadonlySet<string> = names(`
  webhook.site requestbin.com requestbin.net pipedream.net requestcatcher.com beeceptor.com hookbin.com hookdeck.com
  postb.in ptsv2.com ptsv3.com burpcollaborator.net oastify.com oast.fun oast.me oast.pro oast.live oast.online
  oast.site interact.sh interactsh.com dnslog.cn ceye.io canarytokens.com bxss.in xss.ht requestrepo.com
  webhookinbox.com webhook.cool typedwebhook.tools mockbin.org
`);

/** Not with a key of the person: that is a variable. */
export const MESSENGERS: readonly RegExp[] = [
  /^discord(?:app)?\.com\/api\/webhooks\//,
  /^api\.telegram\.org\/bot(?![$<{%])/,
];

/** The vendors' own hosts, from which installing is usual. Nobody else can get a name below them. */
export const OFFICIAL: ReadonlySet<string> = names(`
  sh.rustup.rs rustup.rs bun.sh bun.com deno.land deno.com get.docker.com download.docker.com docker.com astral.sh api.github.com
  install.python-poetry.org python.org pypi.org npmjs.com npmjs.org nodejs.org nodesource.com get.pnpm.io pnpm.io yarnpkg.com
  brew.sh homebrew.github.io chocolatey.org scoop.sh get.scoop.sh cli.github.com github.blog docs.github.com
  claude.ai claude.com anthropic.com openai.com cursor.com opencode.ai openclaw.ai clawhub.ai clawd.bot clawdhub.com clawhub.com
  molt.bot moltbook.com docs.openclaw.ai ollama.com ollama.ai tailscale.com fly.io cloud.google.com developers.google.com ai.google.dev
  get.helm.sh helm.sh get.k3s.io k3s.io kubernetes.io dl.k8s.io get.sdkman.io sdkman.io mise.run mise.jdx.dev starship.rs get.volta.sh
  foundry.paradigm.xyz wasmtime.dev dot.net microsoft.com aka.ms rclone.org get.nextflow.io
  portal.azure.com management.azure.com ai.azure.com ml.azure.com prices.azure.com
  openai.azure.com cognitiveservices.azure.com services.ai.azure.com code.visualstudio.com marketplace.visualstudio.com
  duckdb.org fnm.vercel.app nixos.org determinate.systems ohmyz.sh ohmyposh.dev zed.dev warp.dev stripe.com
  supabase.com vercel.com api.netlify.com app.netlify.com docs.netlify.com cloudflare.com aws.amazon.com hashicorp.com pulumi.com terraform.io
  snyk.io semgrep.dev aquasecurity.github.io trufflesecurity.com anchore.io sentry.io sentry.dev arcjet.com aspire.dev linkerd.io fluxcd.io istio.io x.ai hf.co huggingface.co devin.ai datadoghq.com grafana.com
  jetbrains.com apple.com oracle.com postgresql.org mysql.com redis.io mongodb.com golang.org go.dev rubygems.org ruby-lang.org crates.io
  r-project.org julialang.org haskell.org ghcup.haskell.org opam.ocaml.org php.net getcomposer.org symfony.com laravel.com
  install.meteor.com expo.dev flutter.dev dart.dev quarto.org posit.co mamba.pm anaconda.com conda.io nvidia.com
  debian.org ubuntu.com alpinelinux.org fedoraproject.org archlinux.org apache.org gnu.org w3.org ietf.org
  tur.so resend.com google mozilla.org anza.xyz solana.com chezmoi.io gosspublic.alicdn.com owasp.org cve.org nist.gov mitre.org dotenvx.sh ngrok.com
`);

/** The same, where anybody can get a name below them. */
export const OFFICIAL_HOSTS: ReadonlySet<string> = names(`
  azure.com www.azure.com visualstudio.com www.visualstudio.com netlify.com www.netlify.com
`);

/** Hosts below those of vendors with pages, programs or services of anybody. */
export const SHARED: ReadonlySet<string> = names(`
  storage.cloud.google.com source.cloud.google.com shell.cloud.google.com gateway.ai.cloudflare.com pooler.supabase.com
  ingest.sentry.io ingest.us.sentry.io ingest.de.sentry.io u.expo.dev snack.expo.dev testflight.apple.com apex.oracle.com
  answers.microsoft.com techcommunity.microsoft.com social.microsoft.com social.technet.microsoft.com gallery.technet.microsoft.com
  forms.microsoft.com flow.microsoft.com plugins.jetbrains.com youtrack.jetbrains.com addons.mozilla.org bugzilla.mozilla.org
  people.mozilla.org people.debian.org salsa.debian.org bugs.debian.org people.ubuntu.com people.apache.org home.apache.org
  issues.apache.org cwiki.apache.org aur.archlinux.org gitlab.archlinux.org bbs.archlinux.org gitlab.alpinelinux.org
  dev.alpinelinux.org copr.fedoraproject.org src.fedoraproject.org savannah.gnu.org lists.gnu.org hackage.haskell.org
  pkg.julialang.org r-forge.r-project.org static.crates.io cdn-lfs.huggingface.co cdn-lfs.hf.co forum.cursor.com
  community.openai.com discuss.huggingface.co discuss.python.org discuss.hashicorp.com community.cloudflare.com
  community.grafana.com community.vercel.com community.fly.io discourse.nixos.org discourse.julialang.org forum.rclone.org
  forums.docker.com discussions.apple.com wiki.debian.org wiki.ubuntu.com help.ubuntu.com wiki.archlinux.org
  wiki.alpinelinux.org wiki.python.org wiki.postgresql.org wiki.mozilla.org
`);

/** Organizations on GitHub from whose repositories installing is usual. */
const ORGANIZATIONS =
  "homebrew|nvm-sh|ohmyzsh|helm|aquasecurity|anchore|golangci|rust-lang|docker|microsoft|github|pyenv|rbenv|asdf-vm|junegunn|kubernetes|kubernetes-sigs|argoproj|hashicorp|google|googlecloudplatform|aws|azure|dotnet|nodejs|denoland|oven-sh|astral-sh|vercel|supabase|anthropics|openai|huggingface|cilium|istio|k3d-io|rancher|derailed|jesseduffield|trufflesecurity|gitleaks|semgrep|projectdiscovery|foundry-rs";

/** Paths of vendors' hosts and of hosts with repositories that have pages, programs or services of anybody. */
export const SHARED_PATHS: readonly RegExp[] = [
  new RegExp(
    `^api\\.github\\.com/(?:gists/|repos/(?![$<{%:*]|owner/|octocat/|(?:${ORGANIZATIONS})/)[^/]+/[^/]+/(?:contents|git|tarball|zipball|readme|releases|issues|comments)\\b)`,
  ),
  /^(?:huggingface\.co|hf\.co)\/.*\/(?:resolve|resolve-cache|raw|blob)\//,
  /^deno\.land\/x\//,
  /^registry\.(?:npmjs\.org|yarnpkg\.com)\/.*\.tgz\b/,
  /^pypi\.org\/pypi\/.*\/json\b/,
  /^(?:www\.)?claw(?:d?hub)\.(?:ai|com)\/(?!$|(?:install|api\/v1\/(?:whoami|search|publish)|api\/cli|docs|auth|login|cli|settings|publish-skill)\b)/,
  /^(?:www\.)?moltbook\.com\/(?:u|m|post)\//,
  /^(?:claude\.ai|chat\.openai\.com|claude\.com)\/(?:public|share|artifacts?|chat|code\/artifact)\//,
  /^opencode\.ai\/s\//,
  /^app\.warp\.dev\/block\//,
  /^(?:hub\.docker\.com\/v2\/repositories|hub\.docker\.com\/r)\//,
  /^registry\.ollama\.ai\/|^ollama\.com\/(?!$|(?:install|download|library|api|blog|docs|public|search|signin|settings)\b)/,
  /^community\.chocolatey\.org\/(?:api\/v2\/package|packages)\//,
  /^marketplace\.visualstudio\.com\/_apis\//,
  /^learn\.microsoft\.com\/(?:[a-z-]{5}\/)?answers\//,
  /^expo\.dev\/(?:artifacts|accounts|@)/,
  /^semgrep\.dev\/s\//,
  /^(?:go\.dev\/(?:play|_)\/|proxy\.golang\.org\/.*\/@v\/)/,
  /^rubygems\.org\/(?:downloads|gems)\//,
  /^(?:www\.)?crates\.io\/api\/v1\/crates\/.*\/download/,
  /^(?:raw\.githubusercontent\.com|github\.com)\/.*\/(?:refs\/pull\/|files\/\d|pull\/\d+\.(?:diff|patch)\b)/,
];

/** Repositories on shared hosts from which installing is usual. */
export const OFFICIAL_PATHS: readonly RegExp[] = [
  new RegExp(`^raw\\.githubusercontent\\.com/(?:${ORGANIZATIONS})/`),
  /^github\.com\/(?:homebrew|nvm-sh|microsoft|github|docker|kubernetes|hashicorp|google|aws|azure|anthropics|openai|astral-sh|denoland|oven-sh|vercel|cli)\//,
];

/** Names of agents and their tools that impostors like to use. */
export const BRANDS: RegExp =
  /(?:open-?claw|clawd-?bot|clawd-?hub|claw-?hub|molt-?bot|claude|anthropic|codex-?cli|chatgpt|openai|copilot(?!kit)|cursor-?ai|gemini-?cli|homebrew|rustup|get-?docker|brew-?sh|metamask|phantom-?wallet|ledger-?live|astral-?uv|uv-?install|nvm-?install|install-?nvm|node-?install|(?:bun|deno|pnpm|poetry|ollama)-?install(?:er)?\b|phantom-?agent)/;

/** Names that typing mistakes and impostors come close to. */
export const TYPED_NAMES: ReadonlySet<string> = names(
  "openclaw clawhub clawdbot clawdhub moltbot claude anthropic openai chatgpt github gitlab huggingface metamask rustup homebrew",
);

/** Top-level domains that cost nearly nothing and are rare among vendors of tools. */
export const RARE_TLD: RegExp =
  /\.(?:forum|top|xyz|icu|click|cyou|buzz|monster|rest|quest|cfd|sbs|lol|zip|mov|ru|su|cn\.com|tk|ml|ga|cf|gq|pw|ws|cc|work|support|download|stream|bid|loan|men|win|party|review|science|date|racing|accountant|fun|space|site|online|website|store|shop|live|pro|life|world)$/;
