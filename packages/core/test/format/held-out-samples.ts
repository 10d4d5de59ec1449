/** Texts that no weight of the estimate was fitted to: other languages, other matter, other code. */
export const heldOutSamples: Readonly<Record<string, string>> = {
  English: `Use this skill when somebody reports that a nightly import stopped. Look at the last three runs before you touch anything: most failures repeat, and the second one usually tells more than the first. If the disk is full, say so and stop. Otherwise compare the schema of the incoming file with the one we stored, list the columns that differ, and ask whether the change was planned.`,
  German: `Diese Anleitung beschreibt, wie man eine Rechnung prüft, bevor sie bezahlt wird. Vergleiche zuerst die Bestellnummer mit dem Auftrag, danach die Beträge und die Umsatzsteuer. Fehlt eine Angabe, so schreibe dem Lieferanten eine kurze, freundliche Nachricht und lege die Rechnung zur Wiedervorlage. Überweisungen über zehntausend Euro brauchen die Zustimmung der Geschäftsführung.`,
  French: `Avant de publier une traduction, relisez-la à voix haute : les phrases trop longues s'entendent mieux qu'elles ne se voient. Vérifiez ensuite les noms propres, les dates et les unités de mesure. Lorsqu'un terme technique n'a pas d'équivalent reconnu, gardez l'original entre parenthèses et ajoutez-le au glossaire de l'équipe, avec un exemple d'emploi.`,
  Spanish: `Cuando el usuario pida un resumen de una reunión, empieza por las decisiones y deja las discusiones para el final. Cada tarea debe tener una persona responsable y una fecha. Si la grabación no se entiende bien, indica el minuto exacto y no inventes lo que falta. Envía el borrador a los asistentes antes de archivarlo.`,
  Portuguese: `Para calcular o preço final, some o custo do material, as horas de trabalho e a margem combinada com o cliente. Não arredonde antes do último passo. Se o orçamento ultrapassar o limite aprovado, explique por quê e proponha duas alternativas mais baratas, dizendo o que se perde em cada uma delas.`,
  Polish: `Zanim usuniesz stare kopie zapasowe, sprawdź, czy najnowsza da się odtworzyć. Uruchom odtwarzanie na osobnym serwerze, policz rekordy w najważniejszych tabelach i porównaj wynik z raportem z poprzedniego tygodnia. Jeśli cokolwiek się nie zgadza, przerwij pracę i powiadom zespół odpowiedzialny za bazę danych.`,
  Czech: `Než odešleš objednávku dodavateli, ověř skladové zásoby a průměrnou spotřebu za poslední čtvrtletí. Objednávej jen celá balení a nezapomeň připočítat dopravu. Pokud se cena oproti minulému měsíci zvýšila o více než deset procent, upozorni vedoucího nákupu a počkej na jeho vyjádření.`,
  Hungarian: `Mielőtt válaszolnál a panaszra, olvasd el az ügyfél összes korábbi levelét. Kérj elnézést a késedelemért, írd le röviden, mi történt, és ajánlj fel valamilyen megoldást. Ha a hibát nem mi okoztuk, akkor is maradj udvarias, és segíts megtalálni azt, akihez fordulhat.`,
  Turkish: `Kullanıcı bir hata bildirdiğinde önce hangi sürümü kullandığını öğren. Ardından hatayı boş bir projede yeniden üretmeye çalış ve attığın her adımı yaz. Aynı sorun daha önce bildirilmişse yeni bir kayıt açma; var olan kayda ekran görüntüsünü ve günlük dosyasının ilgili satırlarını ekle.`,
  Vietnamese: `Khi người dùng muốn đổi định dạng của nhiều tệp cùng lúc, hãy làm thử với một tệp trước và hỏi xem kết quả có đúng ý không. Đừng ghi đè lên tệp gốc; hãy lưu bản mới vào thư mục khác. Nếu có tệp không đọc được, hãy ghi tên tệp đó vào danh sách và tiếp tục với những tệp còn lại.`,
  Russian: `Прежде чем отвечать клиенту, найдите его заказ и посмотрите, на каком этапе он находится. Если посылка задерживается больше чем на три дня, предложите бесплатную доставку в следующий раз. Не обещайте точных сроков: склад обновляет данные только утром. Все обращения записывайте в журнал, даже если вопрос решён сразу.`,
  Ukrainian: `Щоб підготувати щомісячний звіт, зберіть показники з усіх відділів і перевірте, чи збігаються підсумки. Якщо якийсь відділ ще не надіслав даних, позначте це у примітці, а не вигадуйте чисел. Готовий звіт має містити стислий висновок, три графіки та перелік питань, що потребують рішення керівника.`,
  Greek: `Όταν ζητούν να ελεγχθεί μια σύμβαση, διάβασε πρώτα τις ημερομηνίες και τα ποσά και ύστερα τους όρους καταγγελίας. Σημείωσε κάθε παράγραφο που διαφέρει από το πρότυπό μας και εξήγησε με απλά λόγια τι σημαίνει η διαφορά. Μη δίνεις νομική συμβουλή· πρότεινε να τη δει δικηγόρος.`,
  Arabic: `قبل أن ترسل الرسالة إلى المشتركين، تأكد من أن الروابط تعمل وأن اسم المرسل صحيح. جرّب الرسالة على هاتف صغير وعلى شاشة كبيرة، ثم اطلب من زميل أن يقرأها مرة واحدة على الأقل. إذا وجدت خطأ بعد الإرسال فلا ترسل تصحيحًا فورًا، بل اسأل مدير القسم أولًا.`,
  Persian: `هنگامی که کاربر می‌خواهد داده‌ها را مرتب کند، نخست بپرسید کدام ستون مهم‌تر است. ردیف‌های تکراری را حذف نکنید مگر آن‌که اجازه داده باشد. در پایان، شمار ردیف‌های پیش و پس از کار را بنویسید تا بتواند نتیجه را بررسی کند.`,
  Hebrew: `לפני שמפרסמים גרסה חדשה צריך לבדוק שכל הבדיקות עוברות ושיומן השינויים מעודכן. אם נמצאה תקלה חמורה, עוצרים את הפרסום ומודיעים לצוות. תקלות קטנות נרשמות ברשימה ומטופלות בגרסה הבאה. אחרי הפרסום בודקים את האתר במשך שעה אחת.`,
  Hindi: `जब कोई उपयोगकर्ता यात्रा की योजना बनाने को कहे, तो पहले तारीख, बजट और यात्रियों की संख्या पूछें। फिर रेल और सड़क दोनों के विकल्प दिखाएँ और हर विकल्प का कुल समय लिखें। यदि मौसम खराब होने की संभावना हो तो यह बात साफ़ शब्दों में बताएँ।`,
  Thai: `เมื่อผู้ใช้ขอให้สรุปเอกสาร ให้อ่านหัวข้อและย่อหน้าแรกก่อน แล้วจึงดูตารางและตัวเลขสำคัญ อย่าเพิ่มความเห็นของตนเองลงในบทสรุป หากข้อมูลสองส่วนขัดแย้งกัน ให้เขียนทั้งสองส่วนและบอกว่าอยู่หน้าใด จากนั้นถามผู้ใช้ว่าต้องการให้ตรวจสอบต่อหรือไม่`,
  "simplified Chinese": `用户要求整理发票时,先按月份分类,再核对每张发票的金额和税号。发现重复的发票不要直接删除,应当列出来请用户确认。如果图片模糊、看不清数字,就在表格里留空并写明原因。全部完成以后,用一句话说明一共处理了多少张,有几张需要人工检查。`,
  "traditional Chinese": `撰寫會議紀錄時,請先寫出結論,再依照時間順序整理討論內容。每一項待辦事項都要註明負責人和完成日期。若錄音中有聽不清楚的地方,請標示時間點,不要自行猜測。紀錄完成後寄給所有與會者,並在兩天內收集修改意見。`,
  Japanese: `利用者から障害の報告を受けたら、まず発生した時刻と使っている環境を確認してください。ログを調べるときは、エラーの直前の十行も必ず読みます。原因がはっきりしない場合は、推測であることを明記した上で、次に試すべき手順を三つまで提案します。修正したあとは、同じ操作をもう一度行って再発しないことを確かめてください。`,
  Korean: `사용자가 보고서를 검토해 달라고 하면 먼저 전체 구조를 살펴보고, 그다음에 문장을 고치세요. 숫자와 날짜는 반드시 원본 자료와 비교해야 합니다. 확실하지 않은 내용은 마음대로 바꾸지 말고 질문으로 남겨 두세요. 마지막에는 고친 부분을 표로 정리해서 보여 주세요.`,
  "Rust code": `use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq)]
pub struct Window {
    pub start: u64,
    pub end: u64,
}

impl Window {
    /// Splits the window at \`at\`, or returns it whole.
    pub fn split(&self, at: u64) -> (Window, Option<Window>) {
        if at <= self.start || at >= self.end {
            return (self.clone(), None);
        }
        let left = Window { start: self.start, end: at };
        (left, Some(Window { start: at, end: self.end }))
    }
}

pub fn merge(windows: &[Window]) -> Vec<Window> {
    let mut by_start: BTreeMap<u64, u64> = BTreeMap::new();
    for window in windows {
        let end = by_start.entry(window.start).or_insert(window.end);
        *end = (*end).max(window.end);
    }
    by_start.into_iter().map(|(start, end)| Window { start, end }).collect()
}
`,
  "Go code": `package queue

import (
	"context"
	"errors"
	"sync"
)

var ErrClosed = errors.New("queue: closed")

type Queue[T any] struct {
	mu     sync.Mutex
	items  []T
	closed bool
}

func (q *Queue[T]) Push(ctx context.Context, item T) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return ErrClosed
	}
	q.items = append(q.items, item)
	return nil
}
`,
  SQL: `WITH recent AS (
  SELECT customer_id, SUM(total_cents) AS spent, COUNT(*) AS orders
  FROM orders
  WHERE created_at >= CURRENT_DATE - INTERVAL '90 days' AND status <> 'cancelled'
  GROUP BY customer_id
)
SELECT c.name, c.email, r.orders, r.spent / 100.0 AS spent_euros
FROM customers AS c
JOIN recent AS r ON r.customer_id = c.id
WHERE r.spent > 50000
ORDER BY r.spent DESC, c.name
LIMIT 25;
`,
  "shell script": `#!/usr/bin/env bash
set -euo pipefail

backup_dir="\${BACKUP_DIR:-/var/backups/app}"
keep=7

mkdir -p "$backup_dir"
stamp=$(date -u +%Y%m%dT%H%M%SZ)
pg_dump --format=custom --file="$backup_dir/app-$stamp.dump" "$DATABASE_URL"

find "$backup_dir" -name 'app-*.dump' -printf '%T@ %p\\n' \\
  | sort -rn | tail -n +$((keep + 1)) | cut -d' ' -f2- \\
  | xargs -r rm --
echo "kept the newest $keep backups in $backup_dir"
`,
  "YAML configuration": `services:
  api:
    image: ghcr.io/example/api:2.14.0
    restart: unless-stopped
    environment:
      LOG_LEVEL: info
      DATABASE_URL: postgres://api@db:5432/app
    ports: ["8080:8080"]
    healthcheck:
      test: ["CMD", "curl", "-f", "http://localhost:8080/health"]
      interval: 30s
      retries: 3
  db:
    image: postgres:17
    volumes:
      - data:/var/lib/postgresql/data
volumes:
  data: {}
`,
};
