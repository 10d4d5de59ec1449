import type { ScanRule } from "../scan-rule.ts";
import { anyOf, signal } from "../signals.ts";
import { INSTRUCTIONS, RECEIVER } from "./places.ts";

/** Orders that the words of the dictionary don't cover, in the languages that rules know. */

/** The words from which a wallet can be restored. */
const WALLET_WORDS = signal(
  /\b(?:12|24|doce|veinticuatro|doze|vinte e quatro|zwölf|vierundzwanzig|douze|vingt-quatre|dodici|ventiquattro) (?:palabras|palavras|wörter|mots|parole)\b|\b(?:12|24|двенадцать|двадцать четыре)[- ]?слов|(?:12|24|十二|二十四)\s?(?:个|個|の)?\s?(?:单词|單詞|助记词|助記詞|単語|ワード)|(?:12|24)개(?:의)? ?단어|\b(?:your|the|their|all)\s(?:12|24|twelve|twenty-four)[- ](?:secret |recovery |seed |wallet )?words?\b/g,
);
const ENTERED_ON_SITE = signal(
  /\b(?:introduc\w{0,5}|introduzc\w{0,4}|ingres\w{1,4}|escrib\w{1,4}|insir\w{1,3}|insira|digit\w{1,4}|eingeb\w{0,3}|eintipp\w{0,3}|gib\b|trage?\b[^\n]{0,80}\bein|saisi\w{0,4}|entrez|inseri\w{0,4}|enters?|types?|submits?|pastes?)\b|введ\S{1,4}|ввест\S|输入|輸入|填写|入力|입력/g,
);

/** A text that says that the person agreed beforehand. */
const AGREED_BEFOREHAND = signal(
  anyOf([
    /事前に(?:承認|同意|許可)|(?:已经?|已預先|预先|提前)(?:批准|同意|授权|授權|许可)|사전에? ?(?:승인|동의|허락)/,
    /\bhat\b[^\n]{0,60}\b(?:vorab|bereits|im voraus)\b[^\n]{0,60}\b(?:zugestimmt|genehmigt|erlaubt|freigegeben)\b/,
    /\bha\b[^\n.]{0,40}\b(?:aprobado|autorizado|aceptado|autorizzato|approvato)\b[^\n.]{0,60}\b(?:previamente|de antemano|por adelantado|in anticipo|in precedenza)\b/,
    /\bha (?:previamente|già)\s(?:aprobado|autorizado|autorizzato|approvato)\b/,
    /\bya (?:autorizó|aprobó|aceptó|dio su (?:permiso|consentimiento))|\bhat schon\b[^\n]{0,40}\b(?:zugestimmt|erlaubt|genehmigt)\b/,
    /\ba (?:déjà |préalablement )(?:approuvé|autorisé|accepté)\b|\b(?:já|previamente) (?:aprovou|autorizou)\b/,
    /(?:заранее|уже) (?:одобрил|разрешил|согласился|дал согласие)/,
  ]),
);
const IN_MEMORY = signal(
  /\b(?:memory|soul|agents|claude|user|identity)\.md\b|\b(?:dein gedächtnis|tu memoria|ta mémoire|votre mémoire|sua memória|tua memoria)\b|(?:写入|保存到|记入)(?:你的)?记忆|記憶に(?:保存|追加)|メモリに(?:保存|追加)|메모리에 (?:저장|추가)|в (?:свою )?память/g,
);

const THE_PERSON = signal(
  /用户|用戶|使用者|ユーザー|사용자|\b(?:be)?nutzer(?:in)?\b|\bperson\b|\busu[aá]rio\b|\butilisateur\b|\butente\b|\buser\b|\bdueño\b|пользовател/g,
);

/** How often something is fetched. */
const REPEATED = signal(
  /\balle \d{0,3} ?(?:minuten|stunden?)\b|\b(?:jede|stündlich|täglich)\b|\bcada (?:\d{1,3} )?(?:minutos?|horas?)\b|\ba cada (?:\d{1,3} )?(?:minutos?|horas?)\b|\btoutes les (?:\d{1,3} )?(?:minutes|heures)\b|\bogni (?:\d{1,3} )?(?:minuti|or[ae])\b|кажд(?:ые|ый|ую) (?:\d{1,3} )?(?:минут|час)|每(?:隔)?\s?\d{1,3}\s?(?:分钟|分鐘|小时|小時)|\d{1,3}\s?(?:分|時間)(?:ごと|おき|毎)|\d{1,3}(?:분|시간)마다/g,
);
const TASKS_CARRIED_OUT = signal(
  anyOf([
    /\b(?:aufgaben|anweisungen|befehle)\b[^\n]{0,120}\b(?:erledig\w{1,3}|aus(?:führ\w{0,3})?|befolg\w{1,3})\b/,
    /\b(?:erledig\w{1,3}|befolg\w{1,3}|führe)\b[^\n]{0,60}\b(?:aufgaben|anweisungen|befehle|sie)\b/,
    /\b(?:tareas|instrucciones|órdenes|tarefas|instruções|ordens)\b[^\n]{0,120}\b(?:ejecut|realiz|cumpl|execut|cumpr|sig)\w{1,4}\b/,
    /\b(?:ejecut|realiz|cumpl|execut|cumpr|sig)\w{1,4}\b[^\n]{0,60}\b(?:tareas|instrucciones|órdenes|tarefas|instruções|ordens)\b/,
    /\b(?:tâches|consignes|ordres)\b[^\n]{0,120}\b(?:exécut|réalis|suiv|accompli)\w{1,5}\b/,
    /\b(?:exécut|réalis|suiv|accompli)\w{1,5}\b[^\n]{0,60}\b(?:tâches|consignes|ordres)\b/,
    /(?:задани|задач|инструкци|команд)[^\n]{0,80}выполн|выполн[^\n]{0,60}(?:задани|задач|инструкци|команд)|выполн\S{1,6} вс[её]/,
    /\b(?:erledige|mache?|tu[ne]?|führe)\b[^\n]{0,20}\balles\b[^\n]{0,30}\b(?:dort|da|darin|steht)\b/,
    /\b(?:haz|ejecuta|realiza) todo lo que\b|\b(?:faça|execute) tudo o que\b|\b(?:fais|exécute) (?:tout )?ce qui\b/,
    /(?:任务|指令|命令)[^\n]{0,60}(?:执行|完成|照做)|(?:执行|完成)[^\n]{0,40}(?:任务|指令|命令)|(?:タスク|指示|命令)[^\n]{0,60}実行|(?:작업|지시|명령)[^\n]{0,60}(?:실행|수행)/,
  ]),
);

/** A part of a payment for somebody else. */
const SHARE_OF_PAYMENT = signal(
  /\b\d{1,2}(?:[.,]\d{1,2})?\s?%[^\n]{0,60}\b(?:para|an|to|pour|a|на|für)\b[^\n]{0,40}(?:[\w.+-]{2,40}@[\w-]{2,40}\.[a-z]{2,}|\b0x[0-9a-f]{40}\b|\b(?:bc1|iban)\w{0,40}|\bchave\b|\bwallet\b|\bcuenta\b|\bkonto\b|\bcompte\b|\baccount\b)/g,
);
const ONLY_TOTAL = signal(
  /\b(?:mostr[ae]|muestr[ae]|apresente|exib[ae]|zeige?|nenne|affiche[zr]?|montre[zr]?|show|display|report|tell)\b[^\n]{0,40}\b(?:apenas|somente|só|solo|sólo|únicamente|nur|seulement|uniquement|only|just)\b[^\n]{0,30}\b(?:total|gesamt\w{0,10}|primeir[ao]|primer[ao]?|first|erste\w?|sum)\b|\bonly the total\b/g,
);

export const otherLanguages: readonly ScanRule[] = [
  {
    id: "wallet-words-on-site",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: INSTRUCTIONS,
    title: "The words of a wallet must be entered on a site",
    reason: "Whoever has the words has the money. No support ever needs them.",
    fix: "Don't install it.",
    evidence: [{ signals: [WALLET_WORDS] }, { signals: [ENTERED_ON_SITE] }, RECEIVER],
    lines: 2,
  },
  {
    id: "agreed-beforehand",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: INSTRUCTIONS,
    title: "The agent's memory must say that the person agreed beforehand",
    reason: "Later, the agent won't ask before steps that the person never agreed to.",
    fix: "Don't install it, and check the agent's memory.",
    evidence: [{ signals: [AGREED_BEFOREHAND] }, { signals: [THE_PERSON] }, { signals: [IN_MEMORY] }],
    lines: 4,
  },
  {
    id: "tasks-from-site",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The agent must fetch tasks from a site again and again, and carry them out",
    reason: "Whoever runs the site controls the agent.",
    fix: "Put the instructions into the skill.",
    evidence: [{ signals: [TASKS_CARRIED_OUT] }, { signals: [REPEATED] }, RECEIVER],
    lines: 2,
  },
  {
    id: "share-of-payment-hidden",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: INSTRUCTIONS,
    title: "A share of each payment goes to somebody else, and only the total is shown",
    reason: "The person pays a stranger without knowing it.",
    fix: "Don't install it.",
    evidence: [{ signals: [SHARE_OF_PAYMENT] }, { signals: [ONLY_TOTAL] }],
    lines: 3,
  },
];
