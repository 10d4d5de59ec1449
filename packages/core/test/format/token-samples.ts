/** Texts of many kinds, as skills hold them; their tokens are counted by a real tokenizer in the tests. */
export const tokenSamples: Readonly<Record<string, string>> = {
  "English prose": `When a person asks for a report, first find out who will read it. A manager wants the result and one number; an engineer wants the steps that led there. Write the summary last, put it first, and keep every sentence short enough to be read aloud. If two sources disagree, say so plainly and name both of them, because a reader who discovers the conflict later will trust nothing else on the page. Do not invent figures. Round only at the end, and only when the extra digits would suggest a precision that the measurement never had.`,
  "description of a skill": `Extract text and tables from PDF files, fill in forms, and merge or split documents. Use when the user mentions PDFs, scanned pages, forms, signatures, or asks to combine several files into one. Works offline; needs Python 3.11 or newer and the qpdf command.`,
  "Markdown with lists": `# Release checklist

## Before you start

1. Make sure that \`main\` is green and that nobody is in the middle of a migration.
2. Read the **changelog** from top to bottom; rewrite entries that only their author understands.
3. Check [the calendar](https://example.com/calendar) for freezes.

## Steps

- [ ] Bump the version in \`package.json\` and in \`docs/install.md\`
- [ ] Run the full suite, including the slow tests
  - on Linux
  - on macOS
- [ ] Tag the commit as \`v1.2.3\`

> **Note**: never force-push a tag. If a release is broken, publish a new one.

| Step | Owner | Minutes |
|------|-------|--------:|
| Build | CI | 12 |
| Sign | release team | 3 |
| Upload | CI | 5 |
`,
  "TypeScript code": `import { readFile } from "node:fs/promises";
import type { Skill, SkillIndex } from "./model.ts";

export interface LoadOptions {
  readonly root: string;
  readonly maxDepth?: number;
  readonly signal?: AbortSignal;
}

export async function loadSkills(options: LoadOptions): Promise<SkillIndex> {
  const { root, maxDepth = 6, signal } = options;
  const skills = new Map<string, Skill>();
  for await (const entry of walk(root, { maxDepth })) {
    signal?.throwIfAborted();
    if (entry.name !== "SKILL.md") continue;
    const text = await readFile(entry.path, "utf8");
    const parsed = parseSkill(text);
    if (parsed.errors.length > 0) {
      console.warn(\`\${entry.path}: \${parsed.errors[0]?.message}\`);
      continue;
    }
    skills.set(parsed.name, { ...parsed, path: entry.path });
  }
  return { skills, size: skills.size };
}
`,
  "Python code": `from __future__ import annotations

import argparse
import json
from pathlib import Path


def merge_tables(paths: list[Path], key: str = "id") -> dict[str, dict]:
    """Merge rows of several CSV-like JSON files by key."""
    rows: dict[str, dict] = {}
    for path in paths:
        with path.open(encoding="utf-8") as handle:
            for row in json.load(handle):
                if key not in row:
                    raise ValueError(f"{path}: row without {key!r}: {row}")
                rows.setdefault(str(row[key]), {}).update(row)
    return rows


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--key", default="id")
    args = parser.parse_args()
    print(json.dumps(merge_tables(args.paths, args.key), indent=2))
`,
  "shell script": `#!/usr/bin/env bash
set -euo pipefail

SRC_DIR="\${1:?usage: backup.sh SRC DEST}"
DEST_DIR="\${2:?usage: backup.sh SRC DEST}"
STAMP="$(date -u +%Y%m%dT%H%M%SZ)"

mkdir -p "$DEST_DIR/$STAMP"
find "$SRC_DIR" -type f -name '*.md' -print0 | while IFS= read -r -d '' file; do
  rel="\${file#"$SRC_DIR"/}"
  install -D -m 0644 "$file" "$DEST_DIR/$STAMP/$rel"
done

if [[ -L "$DEST_DIR/latest" ]]; then rm "$DEST_DIR/latest"; fi
ln -s "$STAMP" "$DEST_DIR/latest"
echo "saved $(find "$DEST_DIR/$STAMP" -type f | wc -l) files to $DEST_DIR/$STAMP" >&2
`,
  "JSON, indented": JSON.stringify(
    {
      name: "invoice-reader",
      version: "1.4.2",
      enabled: true,
      limits: { maxFiles: 250, maxBytes: 10485760, timeoutSeconds: 30.5 },
      sources: [
        { type: "git", url: "https://github.com/example/skills.git", ref: "refs/heads/main" },
        { type: "archive", url: "https://example.com/skills/invoice-reader-1.4.2.zip", ref: null },
      ],
      tools: ["read_file", "list_directory", "run_script"],
      owners: [{ name: "Ann Example", email: "ann@example.com" }],
    },
    null,
    2,
  ),
  "JSON, compact": JSON.stringify([
    { id: 1, name: "alpha", tags: ["a", "b"], score: 0.75, active: true, parent: null },
    { id: 2, name: "beta", tags: [], score: 12.5, active: false, parent: 1 },
    { id: 3, name: "gamma", tags: ["long-tag-name", "x"], score: -3, active: true, parent: 1 },
    { id: 4, name: "delta", tags: ["c"], score: 1e-7, active: true, parent: 2 },
  ]),
  YAML: `name: code-review
description: Reviews a change for correctness, tests and readability
allowed-tools: Bash(git diff:*) Bash(git log:*) Read Grep
metadata:
  author: example-org
  version: "2.1"
parameters:
  - name: base
    type: string
    required: false
    description: Branch to compare with
  - name: strict
    type: boolean
    required: false
eligibility:
  os: [linux, darwin]
  bins: [git]
  env:
    - REVIEW_TOKEN
`,
  HTML: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Skills</title>
    <link rel="stylesheet" href="/assets/main.css" />
  </head>
  <body class="page page--wide">
    <header id="top"><h1>Available skills</h1></header>
    <ul class="list">
      <li data-id="pdf-tools"><a href="/skills/pdf-tools">PDF tools</a> <span class="badge">user</span></li>
      <li data-id="code-review"><a href="/skills/code-review">Code review</a></li>
    </ul>
  </body>
</html>
`,
  URLs: `https://example.com/
https://docs.example.org/en/latest/guide/install.html#linux
https://github.com/agentskills/agentskills/blob/main/docs/specification.mdx?plain=1#L42-L57
https://api.example.com/v2/users/8f14e45f-ceea-467f-a9d2-3b1c5f0f9c11/files?limit=50&cursor=b2Zmc2V0OjUw%3D%3D
http://localhost:3117/review?skill=pdf-tools&run=17
https://registry.npmjs.org/@example/package/-/package-1.2.3.tgz
`,
  paths: `/usr/local/share/skills/pdf-tools/SKILL.md
/home/ann/.agents/skills/code-review/references/checklist.md
./packages/core/src/parse/frontmatter-fence.ts
C:\\Users\\Ann\\AppData\\Roaming\\skills\\invoice-reader\\scripts\\extract.py
node_modules/.bin/vitest run --project core packages/core/src/tokens
`,
  "a log": `2026-03-14T08:21:07.412Z INFO  server listening on 127.0.0.1:4173 (pid 48213)
2026-03-14T08:21:09.088Z WARN  skill "pdf-tools": description has 1068 characters; the standard allows 1024
2026-03-14T08:21:09.093Z ERROR request failed method=GET path=/api/skills/unknown status=404 duration_ms=3.1
2026-03-14T08:22:41.700Z INFO  reload finished added=2 changed=1 removed=0 elapsed=0.184s
`,
  "a diff": `diff --git a/src/limits.ts b/src/limits.ts
index 3f2a9c1..b7d04e2 100644
--- a/src/limits.ts
+++ b/src/limits.ts
@@ -12,7 +12,9 @@ export const MAX_NAME_LENGTH = 64;
 /** Longest description the standard allows. */
-export const MAX_DESCRIPTION_LENGTH = 1000;
+export const MAX_DESCRIPTION_LENGTH = 1024;
+
+/** Longest compatibility note. */
+export const MAX_COMPATIBILITY_LENGTH = 500;
 
`,
  "a table of numbers": `date,open,high,low,close,volume
2026-01-05,182.31,184.02,181.77,183.40,51023400
2026-01-06,183.55,186.10,183.12,185.92,48770100
2026-01-07,185.80,185.99,182.45,182.90,60231900
2026-01-08,182.70,183.33,179.98,180.15,72518800
2026-01-09,180.60,182.24,180.01,181.87,45110200
`,
  "identifiers and hashes": `sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709
commit 343074d4c0ffee00deadbeef1234567890abcdef
id 550e8400-e29b-41d4-a716-446655440000
data U2tpbGxzIGFyZSBmb2xkZXJzIHdpdGggYSBTS0lMTC5tZCBmaWxlLCBhbmQgbm90aGluZyBlbHNlLg==
`,
  German: `Bevor du eine Rechnung prüfst, vergleiche zuerst die Anschrift, das Datum und die Steuernummer mit den Angaben im Vertrag. Stimmen die Beträge nicht überein, schreibe eine kurze Rückfrage und lege sie dem Sachbearbeiter vor. Änderungen an bereits gebuchten Belegen sind nicht erlaubt; in diesem Fall muss eine Gutschrift erstellt werden. Fasse das Ergebnis am Ende in höchstens fünf verständlichen Sätzen zusammen.`,
  French: `Avant d'envoyer un courriel à un client, relisez-le à voix haute et supprimez tout ce qui n'aide pas à comprendre la demande. Indiquez clairement la date limite, la personne responsable et la prochaine étape. Si une pièce jointe manque, ne l'annoncez pas : ajoutez-la d'abord, puis vérifiez qu'elle s'ouvre correctement sur un autre appareil.`,
  Spanish: `Cuando el usuario pida un resumen, lee primero todo el documento y anota las ideas principales con tus propias palabras. Después ordénalas de la más importante a la menos importante, elimina las repeticiones y escribe un párrafo breve. No añadas opiniones que no aparezcan en el texto original ni cambies las cifras.`,
  Polish: `Zanim zaczniesz tłumaczyć dokument, sprawdź, kto będzie go czytał i jakie słownictwo jest w tej dziedzinie przyjęte. Nazwy własne oraz skróty zostaw bez zmian, a niejasne miejsca oznacz komentarzem. Na końcu porównaj liczby, daty i jednostki z oryginałem.`,
  Turkish: `Kullanıcı bir rapor istediğinde önce verilerin hangi tarihte toplandığını kontrol et. Eksik değerleri tahmin etme; bunun yerine hangi alanların boş olduğunu açıkça belirt. Sonuçları kısa cümlelerle yaz ve her grafiğin altına kaynağını ekle.`,
  Vietnamese: `Khi người dùng yêu cầu tóm tắt một tài liệu, hãy đọc toàn bộ nội dung trước rồi ghi lại những ý chính. Sau đó sắp xếp các ý theo mức độ quan trọng và viết thành một đoạn văn ngắn gọn, dễ hiểu. Không thêm ý kiến cá nhân và không thay đổi các con số.`,
  Russian: `Прежде чем отвечать клиенту, внимательно прочитайте всю переписку и выпишите вопросы, на которые ещё нет ответа. Если данных недостаточно, не придумывайте их, а попросите уточнить. Пишите короткими предложениями, избегайте канцелярских оборотов и обязательно укажите срок, к которому будет готов результат.`,
  Ukrainian: `Перед тим як змінювати налаштування сервера, зробіть резервну копію та запишіть поточні значення. Вносьте зміни по одній і після кожної перевіряйте, чи все працює. Якщо щось пішло не так, поверніть попередній стан і повідомте відповідальну особу.`,
  Greek: `Πριν στείλετε την αναφορά, ελέγξτε ότι όλα τα ποσά συμφωνούν με τα αρχικά έγγραφα και ότι οι ημερομηνίες είναι σωστές. Αν κάτι λείπει, γράψτε μια σύντομη σημείωση και ζητήστε τα στοιχεία που χρειάζεστε.`,
  Arabic: `قبل إرسال التقرير تأكد من أن جميع الأرقام مطابقة للوثائق الأصلية وأن التواريخ صحيحة. إذا كانت هناك معلومات ناقصة فلا تخمنها، بل اكتب سؤالا واضحا إلى الشخص المسؤول. استخدم جملا قصيرة وضع النتيجة الرئيسية في البداية.`,
  Hebrew: `לפני שליחת הדוח יש לוודא שכל המספרים תואמים למסמכים המקוריים ושהתאריכים נכונים. אם חסר מידע אין לנחש אותו אלא לכתוב שאלה ברורה לאדם האחראי. כתבו משפטים קצרים והציגו את התוצאה העיקרית בהתחלה.`,
  Hindi: `रिपोर्ट भेजने से पहले यह जाँच लें कि सभी संख्याएँ मूल दस्तावेज़ों से मेल खाती हैं और तारीखें सही हैं। यदि कोई जानकारी नहीं मिल रही है तो उसका अनुमान न लगाएँ, बल्कि संबंधित व्यक्ति से स्पष्ट प्रश्न पूछें।`,
  Thai: `ก่อนส่งรายงานให้ตรวจสอบว่าตัวเลขทั้งหมดตรงกับเอกสารต้นฉบับและวันที่ถูกต้อง หากข้อมูลไม่ครบอย่าคาดเดาเอง ให้เขียนคำถามที่ชัดเจนถึงผู้รับผิดชอบ และสรุปผลลัพธ์หลักไว้ตอนต้น`,
  "Chinese (simplified)": `当用户要求生成报告时,先确认报告的读者是谁。管理者只需要结论和一个关键数字,工程师则需要了解得出结论的步骤。摘要应当最后写,但放在最前面。如果两个来源互相矛盾,请明确指出并列出两者的名称。不要编造数据,只在最后一步进行四舍五入。处理表格时,请检查日期、金额和单位是否一致,并在结尾列出仍需人工确认的问题。`,
  "Chinese (traditional)": `在修改設定檔之前,請先建立備份並記錄目前的數值。每次只修改一個項目,修改後立即測試系統是否正常運作。若發生錯誤,請還原到先前的狀態,並通知負責人員。完成後以條列方式說明變更內容、原因以及可能的影響。`,
  Japanese: `レポートを作成する前に、まず誰が読むのかを確認してください。管理者には結論と重要な数字を一つ示し、エンジニアにはその結論に至る手順を説明します。要約は最後に書いて、最初に置きます。二つの資料が矛盾している場合は、その事実をはっきり書き、両方の名前を挙げてください。データを勝手に作ってはいけません。`,
  Korean: `보고서를 작성하기 전에 먼저 누가 읽을 것인지 확인하세요. 관리자에게는 결론과 중요한 숫자 하나를 제시하고, 엔지니어에게는 그 결론에 이르는 과정을 설명합니다. 요약은 마지막에 쓰되 맨 앞에 둡니다. 두 자료가 서로 다르면 그 사실을 분명히 밝히고 두 자료의 이름을 모두 적으세요.`,
  "Chinese with code": `# 使用说明

运行 \`skillwright lint --fix\` 可以自动修复常见问题。配置文件位于 \`~/.config/skillwright/config.yaml\`:

\`\`\`yaml
roots:
  - ~/.agents/skills   # 用户技能目录
limits:
  maxDepth: 6
\`\`\`

如果出现 \`parse_error\`,请检查 YAML 缩进是否正确。`,
  emoji: `🚀 Launch day! ✅ Tests pass, 📦 package built, 🔒 signed. 👩‍💻 Ann and 👨🏽‍🔧 Bob are on call. 🎉🎉🎉 Thanks, everyone! ❤️ 🇩🇪 🇯🇵 👍🏽 ⚠️ Mind the gap: 🕐 10:00 → 🕑 11:00.`,
  "SQL and LaTeX": `SELECT s.name, COUNT(*) AS uses, MAX(u.used_at) AS last_used
FROM skills AS s
LEFT JOIN usage AS u ON u.skill_id = s.id
WHERE s.scope IN ('user', 'repo') AND u.used_at >= '2026-01-01'
GROUP BY s.name
HAVING COUNT(*) > 10
ORDER BY uses DESC LIMIT 20;

\\begin{equation}
  \\mathrm{BM25}(d, q) = \\sum_{t \\in q} \\frac{f(t, d) (k_1 + 1)}{f(t, d) + k_1 (1 - b + b |d| / \\overline{d})}
\\end{equation}
`,
  "upper case": `IMPORTANT: NEVER DELETE FILES WITHOUT ASKING FIRST. ALWAYS WRITE A BACKUP BEFORE YOU CHANGE CONFIGURATION. SET THE ENVIRONMENT VARIABLES SKILLWRIGHT_HOME, HTTP_PROXY AND NO_COLOR IF NEEDED. DO NOT IGNORE WARNINGS.`,
};
