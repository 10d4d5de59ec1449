/** A word of the rules, and how other languages write it: first in Latin letters, then in others. */
type Entry = readonly [english: string, latin: string, others: string];

/** Longer phrases come first: what is replaced isn't looked at again. */
const DICTIONARY: readonly Entry[] = [
  [
    "do not tell the user",
    "erwähne (?:das|dies|es)[^.\n]{0,40} nicht|sag(?:e|en sie)? dem (?:be)?nutzer nichts|no (?:se )?lo (?:digas|menciones) al usuario|no (?:informes|avises) al usuario|sin (?:decirle|avisar) al usuario|não (?:conte|diga|informe|avise)[^.\n]{0,20}usuário|n'en parle[zr]? pas[^.\n]{0,20}|ne (?:le )?d(?:is|ites) pas à l'utilisateur|n'informe[zr]? pas l'utilisateur|non (?:dirlo|dire)[^.\n]{0,20} utente|non informare l'utente",
    "(?:不要|别|請勿|请勿|不得)(?:告诉|告訴|通知|提醒|告知)(?:用户|用戶|使用者)|(?:不要|别)向用户(?:提及|说明|透露)|ユーザーに(?:は)?(?:言わ|知らせ|伝え)な[いく]で?|사용자에게 (?:알리지|말하지) (?:마|않)|не (?:сообщай|говори|рассказывай)(?:те)? (?:об этом )?пользовател[юям]{1,3}",
  ],
  [
    "without asking for confirmation",
    "ohne (?:nachzufragen|zu fragen|rückfrage|bestätigung)|sin (?:preguntar|pedir (?:confirmación|permiso))|sem (?:perguntar|pedir (?:confirmação|permissão))|sans demander[^.\n]{0,20}|senza chiedere[^.\n]{0,12}",
    "(?:无需|不要|不需要|不必)(?:询问|确认|征求)[^，。\n]{0,6}|確認せずに|묻지 (?:말고|않고)|не спрашивая|без (?:подтверждения|спроса)",
  ],
  [
    "ask your human for funds",
    "bitte(?:n sie)? (?:deinen|ihren) (?:menschen|besitzer) um (?:geld|startkapital)|pide (?:dinero|fondos) a tu (?:humano|dueño)|demande[zr]? de l'argent à (?:ton|votre) (?:humain|propriétaire)",
    "向(?:你的|您的)?(?:人类)?(?:主人|伙伴|用户|所有者)请求(?:启动)?资金|попроси(?:те)? у (?:своего )?(?:человека|хозяина) (?:денег|средства)",
  ],
  [
    "seed phrase",
    "wiederherstellungsphrase|frase (?:semilla|de recuperación|semente)|phrase de récupération|frase di recupero",
    "助记词|助記詞|シードフレーズ|시드 문구|(?:сид|seed)-?фраз[уыа]",
  ],
  [
    "wallet private key",
    "privaten? schlüssel|clave privada|chave privada|clé privée|chiave privata",
    "私钥|私鑰|秘密鍵|개인 ?키|(?:приватный|закрытый) ключ",
  ],
  [
    "conversation history",
    "gesprächsverlauf|chatverlauf|historial de (?:la )?conversación|histórico da conversa|historique de (?:la )?conversation|cronologia della conversazione",
    "(?:对话|聊天|會話|会话)(?:记录|历史|紀錄|内容)|会話(?:履歴|の内容)|대화 ?(?:기록|내용)|истори[юя] (?:чата|переписки|разговора)",
  ],
  [
    "archive password:",
    "entpackpasswort|contraseña del archivo|senha do arquivo|mot de passe de l'archive",
    "解压(?:缩)?(?:密码|码)|解壓縮?(?:密碼|碼)|提取码|解凍パスワード|압축 ?비밀번호|пароль (?:от|к|для) архив[ау]",
  ],
  [
    "will not work",
    "funktioniert nicht|no funcionará|não funcionará|ne fonctionnera pas|non funzionerà",
    "(?:将|就)?(?:无法|不能)(?:正常)?(?:工作|运行|使用)|動作しません|작동하지 않습니다|не будет работать",
  ],
  [
    "executable",
    "ausführbare datei|archivo ejecutable|ejecutable|executável|exécutable|eseguibile",
    "可执行(?:文件|程序)|可執行檔|実行ファイル|실행 파일|исполняемый файл",
  ],
  [
    "ignore",
    "ignoriere(?:n sie)?|missachte|vergiss|ignora(?:d|te)?|ignorez|oublie[zr]?|olvida|esqueça|dimentica",
    "忽略|无视|無視(?:して|しろ)?|무시(?:하고|하세요|해)|(?:про)?игнорируй(?:те)?|забудь(?:те)?",
  ],
  [
    "previous",
    "vorherigen?|bisherigen?|früheren|obigen|anteriores?|previ[ao]s|précédentes?|antérieures|precedenti",
    "(?:之前|以上|先前|前面|此前)(?:的)?|(?:以前|これまで|上記)の|이전(?:의)?|предыдущие|прежние",
  ],
  [
    "all",
    "alle|tod[ao]s (?:las|los|as|os)|tod[ao]s|toutes les|tous les|tutte le",
    "所有(?:的)?|全部|すべての|全ての|모든|все",
  ],
  [
    "instructions",
    "anweisungen|instruktionen|instrucciones|instruções|consignes|istruzioni",
    "指令|指示|说明|規則|规则|지시(?:사항)?[를을]?|инструкци[июй]|указани[яй]",
  ],
  [
    "download",
    "lade(?:n sie)?(?=[^.\n]{1,120}\\bherunter\\b)|herunterladen|descarg(?:a|ar|ue)|baix(?:e|ar)|téléchargez|télécharge|télécharger|scaric(?:a|are|ate)",
    "下载|下載|ダウンロード(?:して)?|다운로드(?:하고|하세요)?|скача(?:й|йте|ть)|загрузите",
  ],
  [
    "upload",
    "lade(?:n sie)?(?=[^.\n]{1,120}\\bhoch\\b)|hochladen|sub(?:e|ir|a)(?= )|envie(?= )|téléverse[rz]?|carica(?:re|te)?",
    "上传|上傳|アップロード(?:して)?|업로드(?:하고|하세요)?|выгрузи(?:те)?|загрузи(?= )",
  ],
  [
    "send",
    "sende(?:n sie)?|schick(?:e|en sie)?|übermittle|envía|envia(?:r)?|mande?|envoie[sz]?|envoyez|transmets|invia(?:re|te)?",
    "发送(?:到|给)?|傳送|发(?:给|到)|送信(?:して|する)?|送って|보내(?:고|세요)?|전송(?:하고|하세요)?|отправ(?:ь|ьте|ляй|ить)|пришли|перешли",
  ],
  [
    "run",
    "führe(?:n sie)?(?=[^.\n]{1,120}\\baus\\b)|ausführen|starte(?:n sie)?|ejecut(?:a|ar|e)|execut(?:e|ar)|exécute[rz]?|lance[rz]?|esegui(?:re|te)?|avvia",
    "运行|執行|执行|実行(?:して|する)?|실행(?:하고|하세요|해)?|запусти(?:те|ть)?|выполни(?:те|ть)?",
  ],
  [
    "setup",
    "einrichtung",
    "(?:快速)?(?:设置|設定|配置)(?:指南|教程)?|セットアップ|설정 ?가이드|настройк[аи]",
  ],
  [
    "allow",
    "erlaube(?:n sie)?|permita|autorise[rz]?|consenti",
    "信任|放行|白名单|許可して|허용|разреши(?:те|ть)?",
  ],
  ["terminal", "eingabeaufforderung|consola|terminale", "终端|終端機?|ターミナル|터미널|терминал[еу]?"],
  [
    "paste",
    "füge(?:n sie)?(?=[^.\n]{1,120}\\bein\\b)|einfügen|peg(?:a|ar|ue)(?:lo|la)?|col(?:e|ar)(?:-o|-a)?(?= )|colle[rz]?|incolla(?:re|te|lo)?",
    "粘贴|貼上|貼り付け(?:て)?|ペースト(?:して)?|붙여 ?넣(?:고|으세요|기)|встав(?:ь|ьте|ить)",
  ],
  [
    "copy",
    "kopiere(?:n sie)?|copia(?:r)?|copie[zr]?|copiate",
    "复制|複製|コピー(?:して)?|복사(?:하고|해서)?|скопируй(?:те)?",
  ],
  [
    "visit",
    "besuche(?:n sie)?|öffne(?:n sie)?|visita(?:r)?|visite[zr]?|abr(?:e|a)|acesse|ouvre[zr]?|apri(?:te)?",
    "访问|打开|前往|訪問(?:して)?|アクセスし(?:て)?|開いて|방문(?:하여|하고)?|열고|откро(?:й|йте)|перейди(?:те)?|посети(?:те)?",
  ],
  ["script", "skripte?|guion", "脚本|腳本|スクリプト|스크립트|скрипт"],
  ["command", "befehle?|comandos?|commandes?", "命令|コマンド|명령어?|команд[уы]"],
  [
    "install",
    "installiere(?:n sie)?|instal(?:a|ar|e)|installe[rz]|installa(?:re|te)",
    "安装|安裝|インストール(?:して)?|설치(?:하고|하세요)?|установи(?:те|ть)?",
  ],
  ["password", "passwort|kennwort|contraseña|senha|mot de passe", "密码|密碼|パスワード|비밀번호|пароль"],
  [
    "extract",
    "entpacke(?:n sie)?|extra(?:e|iga|ia)|descomprim(?:e|a)|descompacte|décompresse[rz]?|extrais|estrai",
    "解压(?:缩)?|解壓縮?|解凍(?:して)?|압축을? ?풀고?|распаку(?:й|йте)",
  ],
  [
    "is required",
    "erforderlich|benötigt|voraussetzung(?:en)?|requerid[oa]|requisitos? previos?|necesari[oa]|necessári[oa]|pré-requisitos?|prérequis|obligatoire|requis|prerequisiti|richiest[oa]",
    "先决条件|必须|必須|前提条件|需要|必要(?:です)?|필수|필요(?:합니다)?|обязательн[оа]|требуется|необходим[оа]?",
  ],
  [
    "silently",
    "heimlich|stillschweigend|unbemerkt|en secreto|silenciosamente|em segredo|discrètement|en silence|secrètement|di nascosto|silenziosamente",
    "悄悄(?:地)?|静默(?:地)?|偷偷(?:地)?|こっそり|密かに|몰래|조용히|тайно|незаметно|скрытно",
  ],
  [
    "read",
    "lies|lese|lea|lee|leia|lisez|lis|leggi",
    "读取|讀取|読み取(?:り|って)|読んで|읽(?:고|어)|прочита(?:й|йте)|прочти",
  ],
  [
    "follow",
    "befolge(?:n sie)?|folge(?:n sie)?|sig(?:ue|a)|suivez|suis|segui(?:te)?",
    "遵循|按照|遵照|に従(?:って|い)|따르(?:고|세요)|след(?:уй|уйте)",
  ],
  [
    "disable",
    "deaktiviere(?:n sie)?|desactiv(?:a|e|ar)|desative|désactive[rz]?|disattiva(?:re|te)?",
    "关闭|禁用|停用|無効に(?:して|する)?|비활성화(?:하고|하세요)?|отключи(?:те|ть)?",
  ],
  [
    "antivirus",
    "virenschutz|virenscanner|antivirenprogramm|antivírus",
    "杀毒软件|防毒軟體|防病毒软件|ウイルス対策(?:ソフト)?|백신(?: 프로그램)?|антивирус[а]?",
  ],
  ["always", "immer|siempre|sempre|toujours", "始终|总是|永远|常に|항상|всегда"],
  ["never", "niemals|nie|nunca|jamais", "不要|切勿|禁止|请勿|絶対に|절대(?:로)?|никогда|нельзя|не следует"],
  ["attack", "angriffe?|ataques?|attaques?|attacchi", "攻击|攻擊|攻撃|공격|атак[аиу]?"],
  [
    "malicious",
    "bösartige?n?|malicios[ao]s?|malveillante?s?|malevol[ei]",
    "恶意|惡意|悪意|악성|вредоносн\\p{L}{1,3}",
  ],
  ["detect", "erkenne[n]?|detectar?|détecte[rz]?|rileva", "检测|检查|檢測|検出|탐지|обнаруж\\p{L}{1,5}"],
];

const LATIN_LETTERS = /[ßäöüñçãõàèêâîôûáéíóú]/i;
/** Words without such letters that are in many sentences of an attack. */
const LATIN_WORDS =
  /\b(?:ignoriere|anweisungen|befolge|sende|schicke|instrucciones|ignora|descarga|descargue|ejecuta|ejecute|usuario|archivo|comando|envia|baixe|scarica|istruzioni|esegui|invia|incolla|copiez|installez|ouvrez|visitez|suivez|envoyez|commande)\b/i;
const OTHER_LETTERS = /[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

const latin = DICTIONARY.map(
  ([english, words]) => [english, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "giu")] as const,
);
const others = DICTIONARY.map(([english, , words]) => [english, new RegExp(words, "giu")] as const);

/**
 * The text with words of other languages that rules look for in English, so that the rules see them. Not a translation:
 * sentences that many attacks use are added where the order of the words differs. Lines stay in place. Undefined if the
 * text is in English, or nothing is replaced.
 */
export function translateText(text: string): string | undefined {
  const tables = [
    ...(LATIN_LETTERS.test(text) || LATIN_WORDS.test(text) ? latin : []),
    ...(OTHER_LETTERS.test(text) ? others : []),
  ];
  if (tables.length === 0) return undefined;
  let translated = text;
  for (const [english, words] of tables) translated = translated.replace(words, ` ${english} `);
  if (translated === text) return undefined;
  const originals = text.split("\n");
  return translated
    .split("\n")
    .map((line, index) => (line === originals[index] ? line : `${line}${usualOrder(line)}`))
    .join("\n");
}

/** Words in one sentence, in any order, and the same in the order of the rules. */
const SENTENCES: readonly (readonly [words: readonly RegExp[], sentence: (value: string) => string])[] = [
  [[/\bignore\b/, /\binstructions\b/, /\b(?:previous|all)\b/], () => "ignore all previous instructions"],
  [[/\b(?:paste|run|copy)\b/, /\bterminal\b/], () => "paste it into the terminal"],
  [[/\bvisit\b/, /\b(?:paste|run|copy)\b/, /\b(?:script|command)\b/], () => "visit it and copy the command"],
  [[/\brun\b/, /\bexecutable\b/], () => "run the executable"],
  [[/\b(?:send|upload)\b/, /https?:/], (address) => `send it to ${address}`],
  [
    [/\b(?:read|download|visit)\b/, /\bfollow\b/, /\binstructions\b/, /https?:/],
    (address) => `fetch ${address} and follow the instructions`,
  ],
  [[/\b(?:disable|allow|ignore)\b/, /\bantivirus\b/], () => "disable antivirus"],
];

const ADDRESS = /https?:\/\/[^\s)"'`<>]{1,200}/;
const ARCHIVE_PASSWORD = /\bpassword\b[^:\n]{0,40}:\s{0,3}["'`]?([\w@#$!.-]{3,40})/;

/** Longest sentence in which words belong together. */
const MAX_SENTENCE = 400;

function usualOrder(line: string): string {
  const found = line
    .toLowerCase()
    .split(/[。！？；]|[.!?;](?=\s|$)/)
    .filter((sentence) => sentence.length <= MAX_SENTENCE)
    .flatMap((sentence) => {
      const [address = ""] = ADDRESS.exec(sentence) ?? [];
      const password = /\bextract\b|\.(?:zip|rar|7z)\b/.test(sentence)
        ? ARCHIVE_PASSWORD.exec(sentence)?.[1]
        : undefined;
      return [
        ...SENTENCES.flatMap(([words, write]) =>
          words.every((word) => word.test(sentence)) ? [write(address)] : [],
        ),
        ...(password === undefined ? [] : [`extract with the password: ${password}`]),
      ];
    });
  return found.length === 0 ? "" : ` . ${[...new Set(found)].join(" . ")}`;
}
