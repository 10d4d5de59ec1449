import type { Signal } from "./scan-rule.ts";

/** A signal, for a summary of what a skill touches too if it has a label for that. */
export function signal(pattern: RegExp, touches?: Signal["touches"]): Signal {
  return { pattern, ...(touches && { touches }) };
}

/** A pattern that matches what any of several match; `^` and `$` are about lines if one of them says so. */
export function anyOf(parts: readonly RegExp[]): RegExp {
  const flags = parts.some(({ multiline }) => multiline) ? "gm" : "g";
  return new RegExp(parts.map(({ source }) => source).join("|"), flags);
}

const secret = (label: string): Signal["touches"] => ({ kind: "secrets", label });
const action = (label: string): Signal["touches"] => ({ kind: "actions", label });

/** A key with which a command logs in isn't what it sends: it comes right after the option for it. */
const NOT_FOR_LOGIN =
  "(?<!(?:\\b(?:ssh|scp|sftp|rsync|autossh|mosh|ssh-copy-id)\\b[^\\n|;&]{0,160}\\s-i|\\bidentityfile)[ =]{1,2}[\"']?[\\w~${}./-]{0,40})";

/** Secrets that belong to other programs: no skill needs to read them as files. */
export const SECRET_FILES: readonly Signal[] = [
  signal(
    new RegExp(
      `${NOT_FOR_LOGIN}\\.ssh\\b(?:[/\\\\]{1,2}(?:id_(?!\\w{1,20}\\.pub\\b)|identity|\\*)|\\/?["'\`\\s);]|\\/$)|${NOT_FOR_LOGIN}\\bid_(?:rsa|ed25519|ecdsa|dsa)\\b(?!\\.pub\\b)`,
      "g",
    ),
    secret("SSH keys"),
  ),
  signal(
    /\.aws[/\\]{1,2}(?:credentials|config)|aws_secret_access_key[^\n]{0,40}(?:curl|post|send)/g,
    secret("AWS credentials"),
  ),
  signal(
    /\bget_frozen_credentials\(|application_default_credentials|\.config\/gcloud|\.azure[/\\]{1,2}(?:credentials|accesstokens|msal)|kubernetes\.io\/serviceaccount\/token|\.kube[/\\]{1,2}config|\.docker[/\\]{1,2}config\.json|\.boto\b|\.oci\/config\b|\.s3cfg\b/g,
    secret("cloud credentials"),
  ),
  signal(
    /\.npmrc|\.pypirc|(?<!--netrc-file[ =]["']?[\w~${}./-]{0,40})\.netrc|\.git-credentials|\.gnupg|\.config\/gh\/hosts|\.pgpass|\.vault-token|\.(?:cargo|gem|terraform\.d)\/credentials|\.(?:cache\/)?huggingface\/(?:token|stored_tokens)|(?<!--config[ =]["']?[\w~${}./-]{0,40})\.config\/rclone\/rclone\.conf|\.composer\/auth\.json/g,
    secret("developer tokens"),
  ),
  signal(
    /login\.keychain|\.local\/share\/keyrings|\.password-store\b|library\/keychains|security\s+(?:find-(?:generic|internet)-password(?!\s(?:-a\s\S{1,30}\s)?-s\s["']?(?![\w-]{0,30}(?:chrome|brave|safe|login|claude|codex|github|gh|aws|slack|icloud|wallet))[a-z][\w-]{2,40}["']?\s(?:-a\s\S{1,30}\s)?-w\b)|dump-keychain|export\b)|dump-keychain|keychain-db|cryptunprotectdata|\bdpapi\b|cmdkey\s+\/list|vaultcmd/g,
    secret("keychain"),
  ),
  signal(
    /\blogin data\b|logins\.json|cookies\.sqlite|\bplaces\.sqlite|library\/safari\/history|cookies\.binarycookies|key4\.db|browser_cookie3|(?:google[/\\]{1,2}chrome|brave-browser|microsoft[/\\]{1,2}edge)[/\\]{1,2}(?:user data|default|profile)|firefox[/\\]{1,2}profiles|chrome_profile\/(?:cookies|login)|(?:default|profile \d|network|chrome)[/\\]{1,2}cookies["'\s]|(?:google-chrome|chromium|brave-browser)[^\n"']{0,40}[/\\](?:cookies|login data)/g,
    secret("browser data"),
  ),
  signal(
    /wallet\.dat|(?:[/\\][\w.-]{0,30}|-i?(?:path|name)\s["']?\*?)(?:metamask|phantom|exodus|electrum|atomic wallet)|\b(?:metamask|phantom|exodus|electrum)[\\/.](?:wallet|leveldb)|["']\.?(?:metamask|phantom|exodus|electrum)["']\s?,\s?["']|\b(?:seed|mnemonic|metamask|phantom|exodus|electrum)\|[\w|]{0,60}\b(?:wallet|metamask|phantom|mnemonic|seed)\b|nkbihfbeogaeaoehlefnkodbefgpgknn|bfnaelmomeimhlpmgjnjophhpkkoljpa|\.config\/solana\/id\.json|\.ethereum\/keystore|seed\.txt|mnemonic\*|local extension settings/g,
    secret("crypto wallets"),
  ),
  signal(
    /\bkubectl\s+get\s+secrets?\b[^\n]{0,60}-o[ =]?["']?(?:ya?ml|json)|\bmysqldump\b[^\n]{0,60}--all-databases|\bpg_dumpall\b/g,
    secret("databases and cluster secrets"),
  ),
  signal(
    /\bnetsh\s+wlan\s[^\n]{0,120}key\s?=\s?clear|networkmanager\/system-connections/g,
    secret("Wi-Fi passwords"),
  ),
  signal(
    /library\/messages\/chat\.db|\bnotestore\.sqlite|addressbook[^\n]{0,40}\.abcddb/g,
    secret("messages and notes"),
  ),
  signal(
    // Not the path that a request asks another computer for.
    /(?<!\.\.|(?:\bsystem\s["']|\burl\(["']?)file:\/\/)\/etc\/(?:shadow|sudoers|master\.passwd)/g,
    secret("system accounts"),
  ),
  signal(
    /\.(?:openclaw|clawdbot|moltbot|claude|codex|gemini)\/(?:\.env|\.?credentials|auth|openclaw\.json|clawdbot\.json|oauth_creds|agents\/[^\n"' ]{0,40}auth-profiles|config\.json|\*)|auth-profiles\.json/g,
    secret("the agent's own credentials"),
  ),
  signal(/\.(?:bash|zsh|python|mysql|psql)_history|consolehost_history/g, secret("shell history")),
  signal(
    /find\s[^\n]{0,60}-i?name\s+["']?\*?\.?(?:pem|key|p12|pfx|kdbx|keystore|env|id_rsa|wallet|ovpn)|\br?glob(?:sync|iglob)?\(\s?f?["'`](?:[^"'`\n]{0,40}\/)?\*?\.(?:env|pem|p12|pfx|kdbx|ovpn)\b/g,
    secret("private keys"),
  ),
  signal(
    /\.kdbx|1password[^\n]{0,20}(?:sqlite|data)|bitwarden[/\\]data\.json|keepass[^\n]{0,20}\.kdb/g,
    secret("password managers"),
  ),
  signal(
    /\bgit\s+credential\s+fill\b|["']git["'],\s?\[?["']credential["'],\s?["']fill|(?:discord|discordcanary|slack|signal)[/\\]{1,2}(?:local storage|storage|cookies)|local storage[/\\]{1,2}leveldb|telegram desktop[/\\]{1,2}tdata/g,
    secret("chat sessions and Git passwords"),
  ),
  signal(
    /(?<!(?:["'](?:\w{0,20}_?ur[il]|target|src|image|webhook|callback|link|host)["']\s?:\s?["']|[?&][\w-]{1,30}=|\bsystem\s["']|\|\s?|\bset to\s["'`]?)https?:\/\/)(?:169\.254\.169\.254(?!\/\d)|metadata\.google\.internal\/computemetadata)/g,
    secret("cloud metadata service"),
  ),
];

/** What was said in earlier sessions. Skills about one's own work read these files, but have no reason to send them. */
export const AGENT_SESSIONS: Signal = signal(
  /\.claude\/projects\b[^\n]{0,40}\.jsonl|\.(?:codex|openclaw|clawdbot)\/(?:agents\/[^\n"' ]{0,40})?sessions\b/g,
  secret("earlier sessions"),
);

/** Secrets that many skills read for good reasons: only whole files or the whole environment count. */
export const ENVIRONMENT: readonly Signal[] = [
  signal(
    anyOf([
      /(?:\b(?:cat|strings|xargs|base64|xxd|tr|cp|grep|sed|awk|head|tail|tac|od|open|readfile(?:sync)?|read_text|read_to_string|file_get_contents)\b[^\n]{0,40}|[<@]\s?)\/proc\/(?:self|\d{1,7}|\*|\$\w{1,10}|\$\$)\/environ\b/,
      /\bprintenv\b\s*(?:\||>|$)|(?:^|[;&|(`]\s?)env\s*(?:\||>)|\$\(\s*env\s*\)/m,
      /json\.(?:stringify|dumps)\(\s*(?:dict\(\s*)?(?:process\.env|os\.environ)|(?:dict|str|list)\(\s*os\.environ/,
      /os\.environ\.(?:items|copy)\(\)|object\.(?:entries|keys)\(\s*process\.env|\.\.\.process\.env\s*[,}]|deno\.env\.toobject\(\)/,
      /\bbun\.env\s?[,})]|get-childitem\s+env:|gci env:|env::vars\(\)|(?:(?:\{|,|:)\s*process\.env\s*[;,})]|=\s*process\.env\s*[;,}])/,
    ]),
    secret("all environment variables"),
  ),
  signal(
    /(?:\bcat\b|\bcp\b|\btar\b|\bfor\s\w{1,20}\sin\b|-f\s["']?\w{1,20}=@|open\(|readfile(?:sync)?\(|read_text|get-content|\btype\b|-d\s?@|=@|load)[^\n]{0,80}(?:\/|\\|["'`\s~])\.env(?:\.\w{1,12})?\b/g,
    secret(".env files"),
  ),
];

/** Sends data somewhere. */
export const SENDS: readonly Signal[] = [
  signal(
    /\bcurl\b[^\n]{0,300}?(?:\s-\w{0,5}d\s?["'@$]|\s--data(?:-\w+)?\b|\s-\w{0,5}f\s+["']?[\w.-]+=|\s--form\b|\s-s{0,2}t\s+\S|\s--upload-file\b|\s-x\s?["']?(?:post|put)\b|--request\s+(?:post|put))/g,
    action("sends data"),
  ),
  signal(
    /\bwget\b[^\n]{0,200}--(?:post-(?:data|file)|body-(?:data|file)|method[= ]post)/g,
    action("sends data"),
  ),
  signal(
    /\b(?:curl|wget)\b[^\n]{0,200}[?&][\w-]{1,30}=["']?(?:\$\(|`)\s?(?:cat|base64|env|printenv|whoami|hostname|echo|uname|id|pwd|git)\b/g,
    action("sends data"),
  ),
  signal(
    /\b(?:requests|httpx|session|client|aiohttp)\.(?:post|put|request)\s?\(|urlopen\([^\n]{0,120}data\s?=|urllib\.request\.request\([^\n]{0,120}data\s?=|\brequest\(\s?f?["'`]https?:[^,\n]{1,200},\s?(?!(?:headers|method|origin_req_host|unverifiable)\s?=)[a-z_(]|\b(?:urllib|req|u)\.request\(\s?\w{1,30},\s?(?:data|body|payload|json)\b|\burlopen\(\s?[^,\n]{1,200},\s?(?:data|body|payload|json\.dumps)\b|http\.client\.https?connection/g,
    action("sends data"),
  ),
  signal(
    /^\s{0,40}data\s?=\s?(?:json\.dumps|urllib\.parse\.urlencode|urlencode|\w{1,30}\.encode)\(/gm,
    action("sends data"),
  ),
  signal(
    /\baxios\.(?:post|put)|\b(?:https?|got)\.(?:request|post)\s?\(|(?<!<form\s[^\n]{0,200})method["']?\s?[:=]\s?["'](?:post|put)["']|sendbeacon\(|\.open\(\s?["'](?:post|put)["']/g,
    action("sends data"),
  ),
  signal(
    /invoke-(?:restmethod|webrequest)[^\n]{0,160}-method\s+["']?(?:post|put)|\b(?:iwr|irm)\b[^\n]{0,160}-method\s+["']?(?:post|put)|\b(?:iwr|irm|invoke-restmethod|invoke-webrequest)\b[^\n]{0,200}\s-(?:body|infile)\s|\.upload(?:string|file|data|values)(?:async)?\(/g,
    action("sends data"),
  ),
  signal(
    /\|\s*(?:nc|ncat|netcat|telnet)\s+(?:-\w+\s+){0,4}[\w.$-]+\s+\d{2,5}|\|\s*openssl\s+s_client|\|\s*socat\s/g,
    action("sends data"),
  ),
  signal(
    /\b(?:scp|rsync)\b[^\n]{0,120}\s[\w.$-]+@[\w.$-]+:|\brclone\s+(?:copy|sync)\b/g,
    action("sends data"),
  ),
  signal(
    /smtplib\.smtp|\bsendmail\b[^\n]{0,60}@|nodemailer\.createtransport|\bmailx?\s+-s\b/g,
    action("sends data"),
  ),
  signal(/\.(?:post|put|patch)\(\s?f?["'`]https?:\/\//g, action("sends data")),
  signal(
    /\b(?:s(?:ock(?:et)?)?\.send(?:all|to)?|(?:ws|websocket)\.send)\s?\(|\.send\(\s?(?:\w{1,20}\.)?(?:readfile(?:sync)?|json\.(?:stringify|dumps))\(/g,
    action("sends data"),
  ),
  signal(
    /\bhttp\.newrequest(?:withcontext)?\([^\n]{0,60}(?:["'](?:post|put)["']|methodp(?:os|u)t)|\bhttp\.postform\(|\bnet::http(?:\.post|::(?:post|put))|\b(?:httparty|faraday|restclient)\.(?:post|put)|\bcurlopt_(?:post|postfields|upload)\b|->(?:post|put)\(\s?["'$]|\b(?:ureq|reqwest|surf|isahc)::(?:[\w:]{0,24}::)?post\b|\.(?:post|put)async\(|\.post\(\s?(?:httprequest\.)?bodypublishers\./g,
    action("sends data"),
  ),
  signal(/\bgit\b[^\n]{0,80}\bpush\b[^\n]{0,60}\s["']?https?:\/\/[^\s"'/@]{1,120}@/g, action("sends data")),
  signal(
    /\bcurl\b[^\n]{0,200}\s(?:-[haeb]|--header|--user-agent|--cookie|--referer)[ =]?["'][^"'\n]{0,60}\$\(\s?(?:cat|base64|env|printenv|tar|gzip)\b/g,
    action("sends data"),
  ),
  signal(/\.storbinary\(|\bsftp\.put\(/g, action("sends data")),
  signal(/\.request\(\s?["'](?:post|put|patch)["']\s?,/g, action("sends data")),
];

/** Puts values into the address of a request: usual for questions to a server, a way out for secrets. */
export const SENDS_IN_ADDRESS: Signal = signal(
  /\b(?:urlopen|fetch|(?:requests|axios|httpx|https?["']?\)?)\.get)\(\s?f?["'`]https?:\/\/[^\s"'`]{3,120}(?:\?[\w=&]{0,30}["'`]\s?\+|["'`],\s?(?:params\s?=|\{\s?params))/g,
  action("sends data"),
);

/** A request of any kind, in any language. */
export const REQUESTS: Signal = signal(
  /\b(?:requests|httpx|axios|aiohttp|session|client|got|ky|undici|superagent|httparty|faraday|restclient)\.(?:get|post|put|request|fetch)\s?\(|\burl(?:open|retrieve)\(|\brequest\.request\(|\bfetch\(|(?<![\w.])(?:get|request)\(\s?["'`]https?:|\b(?:client|c)\.do\(|\bhttps?["']?\)?\.(?:get|request|post|newrequest)\s?\(|\bnet::http\b|\buri\.open\(|\bfile_get_contents\(\s?["']https?:|\bcurl_exec\(|\breqwest::|\blwp::|\bhttp::tiny\b|\b(?:irm|iwr|invoke-restmethod|invoke-webrequest)\s|\bdownloadstring\(|\bxmlhttp(?:request)?\b|\bwinhttprequest\b|\bhttps?connection\(|\b(?:curl|wget)\s/g,
);

/** Asks a model to send something. */
export const SENDS_IN_WORDS: Signal = signal(
  /(?<!-x )(?<!request )\b(?:send|post(?!\s+https?:)|upload|transmit|forward|exfiltrate|submit|sync|register|report|relay|save(?=[^\n]{0,80}\bto https?:)|(?:put|hand|deliver|ship|drop|give|mirror|stream|deposit|feed|pass|push|paste|copy|back up|archive)(?=[^\n]{0,80}\b(?:to|into|at|in|on|with)\b[^\n]{0,30}(?<!\]\()https?:\/\/))(?:s|ing)?\b[^\n]{0,100}(?:https?:\/\/|\bto (?:our|the|a|an|this|my) (?:[\w-]+ ){0,3}(?:api|server|endpoint|webhook|service|url|backend|collector|analytics)\b|\bvia post\b|\bwebhook\b)/g,
  action("sends data"),
);

/** Turns data into a form that hides what is sent. */
export const ENCODES: Signal = signal(
  /\bbase64\b(?!\s+(?:-d|--decode))|b64encode|\bbtoa\(|\bxxd\s+-p|hexlify|tobase64string|tostring\(["']base64["']\)|\btar\s+-?c?z|\bzip\s+-[rq]/g,
);

/** Finds out who and where the machine is. */
export const IDENTIFIES: Signal = signal(
  /\$\(\s*(?:whoami|hostname|uname|id)\b|`(?:whoami|hostname|uname[^`]{0,6})`|\buname\s+-a\b|\b(?:whoami|ifconfig|ipconfig|systeminfo)\b|os\.(?:hostname|userinfo|networkinterfaces)\(|socket\.gethostname\(|getpass\.getuser\(|platform\.node\(|os\.uname\(\)|os\.getlogin\(|\$env:(?:computername|username)\b|socket\.gethostname\b|\bdir\.home\b[^\n]{0,20}etc\.getlogin/g,
);

/** Downloads something with a command. */
export const DOWNLOADS: Signal = signal(
  /\b(?:curl|wget|aria2c)\b[^\n]{0,20}(?:\s-|\s["']?https?:|\s["']?\$|\s["']?\w+\.)|\b(?:iwr|irm|invoke-webrequest|invoke-restmethod)\b|\.download(?:file|string|data)\(|urlretrieve\(|certutil[^\n]{0,40}-urlcache|\bbitsadmin\b|start-bitstransfer/g,
  action("downloads files"),
);

/** Passes a download straight to an interpreter. */
export const DOWNLOAD_AND_RUN: readonly Signal[] = [
  signal(
    /\b(?:curl|wget)\b[^\n|]{0,300}\|\s*(?:[^\s|][^\n|]{0,60}\|\s*){0,3}(?:sudo\s+(?:-\w+\s+){0,3})?(?:\/(?:usr\/)?bin\/(?:env\s+)?)?(?:(?:ba|z|da|k|fi)?sh|python[\d.]{0,4}|node|perl|ruby|php|osascript|pwsh|bun|deno)\b(?!\s*-m\b|\s+-(?:c|e|p|pe|ne)\s+["'](?=[^\n]{0,300}(?:json|\bre\.find|\bprint\()|\s)(?![^\n]{0,600}\b(?:exec\w{0,8}|eval|compile|__import__|importlib|subprocess|system|popen|child_process|spawn\w{0,6}|function\s?\(\s?\w{1,20}\s?\)\s?\(|new function|vm|runin\w{3,20})\b))/g,
    action("runs downloaded code"),
  ),
  signal(
    anyOf([
      /\b(?:curl|wget)\b[^\n]{0,200}(?:\s-\w{0,5}o\s|\s>\s?)["']?[%$][\w:.\\/%]{1,100}[^\n]{0,160}?(?:&&|&|;)\s?(?:start\s|call\s)?["']?(?:%\w{1,20}%|\$env:\w{1,20})\\/,
      /\b(?:curl|wget)\b[^\n]{0,200}(?:\s-o\s|\s>\s?)["']?[\w./$~-]{1,80}["']?\s*(?:&&|;)\s*(?:chmod[^\n;&]{0,60}(?:&&|;)\s*(?:sudo\s+)?["']?(?:\.\/|\/|~\/|\$)[\w./$~-]|(?:chmod[^\n;&]{0,60}(?:&&|;)\s*)?(?:sudo\s+)?(?:(?:ba|z)?sh|python3?|node)\s+["']?[\w./$~-])/,
      /\b(?:curl\s+-\w{0,4}o\w{0,4}|wget)\s[^\n;&|]{0,200}(?:&&|;)\s*(?:chmod[^\n;&]{0,60}(?:&&|;)\s*)?(?:sudo\s+)?(?:(?:ba|z)?sh\s+|\.\/)["']?[\w.-]{1,60}\.sh\b/,
      /\b(?:curl|wget)\b[^\n]{0,200}(?:\s-o\s|\s>\s?)["']?[\w./$~{}-]{1,80}["']?\s*(?:&&|;)\s*(?:source|\.)\s+["']?[\w./$~-]/,
      /\b(?:source|\.)\s+\/dev\/stdin\s*<<<\s?["']?(?:\$\(|`)\s*(?:curl|wget)\b/,
      /(?:\b(?:ba|z|da|k)?sh\b|\beval\b|\bsource\b|(?:^|\s)\.|\bpython3?\b|\bnode\b)\s+(?:-\w+\s+)?["'`]?(?:<\(|\$\(|`|<<<\s?["']?\$\()\s*(?:curl|wget)\b/,
    ]),
    action("runs downloaded code"),
  ),
  signal(
    /\b(?:iex|invoke-expression)\b[^\n]{0,80}(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring|webclient|curl|wget)|(?:\biwr\b|\birm\b|invoke-webrequest|invoke-restmethod|downloadstring)[^\n]{0,200}\|\s*(?:iex|invoke-expression)\b/g,
    action("runs downloaded code"),
  ),
  signal(
    /\b(?:exec|eval)\s?\([^\n]{0,80}\.urlopen\(|\b(?:exec|eval)\s?\(\s?(?:compile\s?\(\s?)?(?:(?:requests|httpx)\.get|urllib|urlopen|__import__\(["'](?:urllib|requests)|await\s+\(?\s?(?:await\s+)?(?:fetch|axios|got)|\(?\s?await fetch|fetch\()/g,
    action("runs downloaded code"),
  ),
  signal(
    /\bmshta(?:\.exe)?\s+["']?(?:https?:|javascript:|vbscript:)|\bregsvr32\b[^\n]{0,40}\/i:https?:|\brundll32\b[^\n]{0,60}(?:https?:|javascript:)|\bmsiexec\b[^\n]{0,40}\/i\s+["']?https?:/g,
    action("runs downloaded code"),
  ),
  signal(
    /\bdeno\s+run\s[^\n]{0,80}https?:\/\/(?!deno\.land|jsr\.io)|\b(?:uvx|pipx\s+run|npx|bunx)\s[^\n]{0,60}git\+https?:\/\/(?!github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)|\b(?:npx|bunx|pnpm dlx)\s+(?:-y\s+|--yes\s+)?["']?https?:\/\/(?!github\.com)|["'](?:npx|bunx|uvx|pipx)["'][^\n]{0,60}["'](?:-y\s?)?["']?https?:\/\/(?!github\.com)|["'](?:npx|bunx|uvx|pipx)["'][^\n]{0,60}-y https?:\/\/(?!github\.com)/g,
    action("runs downloaded code"),
  ),
];

/** A link to a program or an archive. */
export const PROGRAM_LINK: Signal = signal(
  /https?:\/\/[^\s)"'`<>]{1,200}\.(?:zip|rar|7z|exe|msi|dmg|pkg|scr|bat|iso|jar)\b/g,
);

/** A file that was downloaded is made executable or run. */
export const RUNS_FILE: Signal = signal(
  /\bchmod\s+(?:\+x|[0-7]{0,2}7[0-7]{2}|u\+x|a\+x)|\b(?:ba|z)?sh\s+["']?(?:\.\/|\/tmp\/|\/var\/tmp\/|~\/|\$)[\w./$-]{1,80}|\bstart-process\b|\bstart\s+(?:""\s+)?(?:\/\w{1,10}\s+){0,3}["']?[\w.\\%$:-]{1,60}\.(?:exe|msi|bat)\b|\bopen\s+["']?[\w./~-]{1,80}\.(?:app|dmg|pkg)\b|\bhdiutil\s+attach\b|\bos\.(?:system|startfile|chmod|exec\w{1,3})\(|subprocess\.(?:run|call|popen|check_\w+)\(|child_process|\bexec(?:file|sync|filesync)?\(|\bspawn(?:sync)?\(|\bxattr\s+-[rcd]{1,3}|\binstaller\s+-pkg|\bmsiexec\b[^\n]{0,20}\/(?:i|package)\b/g,
  action("runs programs"),
);

/** Decodes something and hands it to an interpreter. */
export const DECODE_AND_RUN: readonly Signal[] = [
  signal(
    /\b(?:base64|base32|gbase64)\s+(?:-{1,2}d\w*)[^\n|]{0,60}\|\s*(?:[^\s|][^\n|]{0,60}\|\s*){0,3}(?:sudo\s+)?(?:\/(?:usr\/)?bin\/)?(?:(?:ba|z|da|k)?sh|python[\d.]{0,4}|node|perl|ruby|php|osascript)\b(?!\s+-m\b)|\|\s*(?:openssl\s+(?:base64|enc)[^\n|]{0,40}-d|xxd\s+-r|rev|tr\s+["'][^\n|]{3,70}|zcat|gunzip|uudecode)[^\n|]{0,40}\|\s*(?:[^\s|][^\n|]{0,60}\|\s*){0,3}(?:sudo\s+)?(?:(?:ba|z)?sh|python3?|node|perl)\b/g,
    action("runs encoded code"),
  ),
  signal(
    /(?:\bbase(?:64|32)\s+-{1,2}d|\bxxd\s+-r|\bopenssl\s+(?:base64|enc)[^\n|]{0,40}-d)[^\n|&;]{0,60}>\s?["']?[\w./$~{}-]{1,80}["']?\s*(?:&&|;)\s*(?:chmod[^\n;&]{0,60}(?:&&|;)\s*)?(?:(?:ba|z)?sh|python3?|node|source|\.)\s/g,
    action("runs encoded code"),
  ),
  // The interpreter is in a variable.
  signal(
    /(?:\bbase64\s+-{1,2}d|\bopenssl\s+(?:base64|enc)[^\n|]{0,40}-d|\bxxd\s+-r)[^\n|]{0,60}\|\s*(?:[^\s|][^\n|]{0,60}\|\s*){0,3}["']?\$[({]?\w{1,20}[)}]?["']?(?=\s|$)/gm,
    action("runs encoded code"),
  ),
  signal(
    /(?:\b(?:ba|z)?sh\s+(?:-c\s+)?|\beval\s+)["'`]?(?:<\(|\$\(|`|<<<\s?["']?\$\()[^\n)]{0,300}base64\s+-{1,2}d/g,
    action("runs encoded code"),
  ),
  signal(
    /\b(?:exec|eval|new function|function|runinthiscontext|compile)\s?\(\s?(?:__import__\([^\n)]{1,20}\)\.\w{1,20}\(\s?){1,4}|\b(?:exec|eval|new function|function|runinthiscontext|compile)\s?\(\s?(?:compile\s?\(\s?)?(?:["']\w{1,20}["'],\s?){0,3}(?:[\w.]{1,40}\(\s?){0,4}(?:b64decode|base64\.|atob|buffer\.from|zlib\.decompress|marshal\.loads|bytes\.fromhex|codecs\.decode|unhexlify|string\.fromcharcode|decodeuricomponent|unescape\()(?!\(?["'`](?:\.\.\.|…|ywxlcnqo[\w=]{0,8}["'`])|[`"'](?:[\s,.|)]|$))/gm,
    action("runs encoded code"),
  ),
  signal(
    /\b(?:os\.(?:system|popen)|subprocess\.\w{3,12}|execsync|shell_exec|system)\(\s?(?:[\w.]{1,40}\(\s?){0,3}(?:base64\.\w{1,12}|b(?:64|85)decode|a85decode|atob|base64_decode|zlib\.decompress|bytes\.fromhex|buffer\.from|unhexlify|codecs\.decode)\(/g,
    action("runs encoded code"),
  ),
  signal(
    /\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,120}\s-e(?:nc?|nco\w{0,12}|c)?\s+["']?[a-z0-9+/=]{16,}(?![a-z0-9+/=]|\.\.\.|…)/g,
    action("runs encoded code"),
  ),
  signal(
    /(?:iex|invoke-expression|assembly\]::load)[^\n]{0,160}frombase64string|frombase64string[^\n]{0,200}\|\s*(?:iex|invoke-expression)/g,
    action("runs encoded code"),
  ),
];

/** Gives a remote machine a shell here. */
export const REVERSE_SHELLS: readonly Signal[] = [
  signal(
    /(?:\bsh|\bbash|\bzsh)\s+-i\b[^\n]{0,60}\/dev\/(?:tcp|udp)\/|\/dev\/(?:tcp|udp)\/[^\n]{0,80}0>&1|exec\s+\d{1,3}<>\/dev\/tcp\/|0<&\d{1,3}[^\n]{0,40}\/dev\/tcp/g,
    action("opens a remote shell"),
  ),
  signal(
    /\b(?:nc|ncat|netcat)(?:\.\w{1,12})?\b[^\n]{0,80}(?:\s-\w{0,6}[ec]\s+["']?(?:\/(?:usr\/)?bin\/)?(?:ba|z|da)?sh\b|\s-\w{0,4}e\s+["']?cmd|--(?:sh-)?exec\s)|\b(?:nc|ncat|netcat)\s+(?:-\w+\s+){0,3}-\w{0,5}l\w{0,5}\b[^\n|]{0,60}\|\s*(?:[^\s|][^\n|]{0,60}\|\s*){0,3}(?:(?:ba|z)?sh|python3?)\b|\bmkfifo\b[^\n]{0,160}\b(?:nc|ncat|telnet|openssl)\b|\b(?:ba)?sh\b[^\n|]{0,40}\|\s*(?:nc|ncat)\s+[\w.$-]+\s+\d{2,5}/g,
    action("opens a remote shell"),
  ),
  signal(
    /\bsocat\b[^\n]{0,120}exec:["']?(?:\/bin\/)?(?:ba|z)?sh|\bsocat\s+exec:/g,
    action("opens a remote shell"),
  ),
  signal(
    /os\.dup2\(\s?s\w{0,10}\.fileno\(\)|\bsocket\b[^\n]{0,300}pty\.spawn\(\s?["'](?:\/bin\/)?(?:ba|z)?sh/g,
    action("opens a remote shell"),
  ),
  signal(/net\.sockets\.tcpclient\(/g, action("opens a remote shell")),
  signal(
    /fsockopen\([^\n]{0,80}(?:exec|proc_open|shell_exec)|tcpsocket\.(?:open|new)\([^\n]{0,120}(?:exec|popen|\/bin\/sh)|use socket;[^\n]{0,300}\/bin\/sh/g,
    action("opens a remote shell"),
  ),
  signal(
    /(?:net\.(?:socket|connect|createconnection)|new net\.socket)[^\n]{0,200}(?:\/bin\/(?:ba)?sh|cmd\.exe)|\.pipe\(\s?sh\.stdin\)|\.stdin\.pipe\(\s?client/g,
    action("opens a remote shell"),
  ),
];

/** Lists many files. */
export const MANY_FILES: Signal = signal(
  /glob\.?(?:sync|iglob|glob)?\s?\(|os\.walk\(|readdir(?:sync)?\(|rglob\(|\bfind\s+(?:~|\$home|\/|\.)\s|iterdir\(|os\.listdir\(|get-childitem[^\n]{0,60}-recurse/g,
);

/** Reads what a file contains. */
export const READS_CONTENT: Signal = signal(
  /readfile(?:sync)?\(|read_text\(|\bopen\([^\n]{0,60}\)|\bcat\s+["']?\$|get-content/g,
);

/** What a person and their agent say to each other. */
export const CONVERSATION: Signal = signal(
  /\b(?:conversation|chat|session|agent)(?:'s)?\s?(?:history|log|logs|transcript|context|messages)|\bmemory\.md\b|\buser\.md\b|sessions\/\S{0,30}\.jsonl|(?:user'?s?|the) (?:prompt|question|message|input|request|quer(?:y|ies))s?\b/g,
);

/** Everything that the summary of what a skill touches mentions, whether or not a rule matches. */
export const TOUCHES: readonly Signal[] = [
  ...SECRET_FILES,
  ...ENVIRONMENT,
  ...SENDS,
  DOWNLOADS,
  ...DOWNLOAD_AND_RUN,
  ...DECODE_AND_RUN,
  ...REVERSE_SHELLS,
];
