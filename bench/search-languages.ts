import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSkills } from "@skillwright/runtime";

/** The same requests in several languages, each with the built-in skill that answers it. `npm run bench -- search-languages`. */
const requests = [
  {
    skill: "check-api",
    English: "is the payments endpoint up",
    German: "Ist der Endpunkt für Zahlungen erreichbar?",
    French: "Le service de paiement répond-il ?",
    Spanish: "¿Responde el servicio de pagos?",
    Chinese: "支付接口能正常访问吗",
  },
  {
    skill: "code-review",
    English: "review my pull request",
    German: "Sieh dir meinen Pull Request an",
    French: "Relis ma pull request",
    Spanish: "Revisa mi pull request",
    Chinese: "帮我审查这个代码改动",
  },
  {
    skill: "device-info",
    English: "how much memory does this computer have",
    German: "Wie viel Arbeitsspeicher hat dieser Computer?",
    French: "Combien de mémoire a cet ordinateur ?",
    Spanish: "¿Cuánta memoria tiene este ordenador?",
    Chinese: "这台电脑有多少内存",
  },
  {
    skill: "extension-development",
    English: "write an MCP server for our tracker",
    German: "Schreibe einen MCP-Server für unseren Tracker",
    French: "Écris un serveur MCP pour notre outil de suivi",
    Spanish: "Escribe un servidor MCP para nuestro sistema de incidencias",
    Chinese: "为我们的系统编写一个 MCP 服务器",
  },
  {
    skill: "extract-key-points",
    English: "list the key points of this meeting",
    German: "Nenne die wichtigsten Punkte dieser Besprechung",
    French: "Donne les points clés de cette réunion",
    Spanish: "Enumera los puntos clave de esta reunión",
    Chinese: "列出这次会议的要点",
  },
  {
    skill: "fetch-webpage",
    English: "what does https://example.com say",
    German: "Was steht auf https://example.com?",
    French: "Que dit https://example.com ?",
    Spanish: "¿Qué dice https://example.com?",
    Chinese: "https://example.com 上写了什么",
  },
  {
    skill: "rewrite-text",
    English: "make this email more polite",
    German: "Formuliere diese E-Mail höflicher",
    French: "Rends cet e-mail plus poli",
    Spanish: "Haz este correo más educado",
    Chinese: "把这封邮件改得更礼貌",
  },
  {
    skill: "skill-creator",
    English: "turn this workflow into a skill",
    German: "Mach aus diesem Ablauf einen Skill",
    French: "Transforme cette procédure en skill",
    Spanish: "Convierte este proceso en una skill",
    Chinese: "把这个流程做成一个技能",
  },
  {
    skill: "skill-installer",
    English: "install the skill I downloaded",
    German: "Installiere den heruntergeladenen Skill",
    French: "Installe le skill que j'ai téléchargé",
    Spanish: "Instala la skill que descargué",
    Chinese: "安装我下载的技能",
  },
  {
    skill: "storage-check",
    English: "why is my disk full",
    German: "Warum ist meine Festplatte voll?",
    French: "Pourquoi mon disque est-il plein ?",
    Spanish: "¿Por qué está lleno mi disco?",
    Chinese: "为什么我的磁盘满了",
  },
  {
    skill: "summarize-file",
    English: "summarize report.txt",
    German: "Fasse report.txt zusammen",
    French: "Résume report.txt",
    Spanish: "Resume report.txt",
    Chinese: "总结一下 report.txt",
  },
  {
    skill: "task-decomposition",
    English: "break this big migration into steps",
    German: "Zerlege diese große Migration in Schritte",
    French: "Découpe cette grande migration en étapes",
    Spanish: "Divide esta gran migración en pasos",
    Chinese: "把这个大型迁移拆分成步骤",
  },
  {
    skill: "translate-file",
    English: "translate README.md into Japanese",
    German: "Übersetze README.md ins Japanische",
    French: "Traduis README.md en japonais",
    Spanish: "Traduce README.md al japonés",
    Chinese: "把 README.md 翻译成日语",
  },
] as const;

const languages = ["English", "German", "French", "Spanish", "Chinese"] as const;

/** An empty place: only the built-in skills can be found. */
const home = mkdtempSync(join(tmpdir(), "skillwright-languages-"));
const skills = await createSkills({ home, cwd: home, env: { PATH: process.env.PATH }, builtIns: "on" });
console.log(`${requests.length} requests; right skill first, and right and confident, in %\n`);
for (const by of ["keyword", "auto"] as const) {
  for (const language of languages) {
    const answers = await askIn(language, by);
    const right = answers.filter(({ isRight }) => isRight);
    const sure = right.filter(({ isSure }) => isSure);
    const wrong = answers.filter(({ isRight, isSure }) => !isRight && isSure);
    const percent = (part: readonly unknown[]): string =>
      `${Math.round((100 * part.length) / requests.length)} %`.padStart(6);
    console.log(
      `${by.padEnd(8)} ${language.padEnd(8)} ${percent(right)} ${percent(sure)}   confident but wrong ${percent(wrong)}`,
    );
  }
}
await skills.close();
rmSync(home, { recursive: true });

async function askIn(language: (typeof languages)[number], by: "keyword" | "auto") {
  const answers = [];
  for (const request of requests) {
    // With 13 skills, waiting for every embedding takes a second.
    const { hits, confident } = await skills.search(request[language], { by, timeout: 60_000 });
    answers.push({ isRight: hits[0]?.skill.name === request.skill, isSure: confident });
  }
  return answers;
}
