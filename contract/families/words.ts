// Apart from the schemas: server and browser fill the same texts.

/** The most characters of the text of a list: a whole notice, with who writes and the link. */
export const TEXT_LENGTH = 1200;

/** Whom a list of messages is for. */
export const messageKinds = [
  'absentThisWeek',
  'absentRun',
  'unpaid',
  'consentMissing',
  'cardToConfirm',
  'tripUnanswered',
  'sector',
  'chosen',
  'notice',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageKindLabels: Record<MessageKind, string> = {
  absentThisWeek: 'غابوا هذا الأسبوع',
  absentRun: 'غابوا أسبوعين فأكثر',
  unpaid: 'لم يدفعوا',
  consentMissing: 'بلا موافقة',
  cardToConfirm: 'بطاقة تنتظر التأكيد',
  tripUnanswered: 'لم يردّوا',
  sector: 'كل القطاع',
  chosen: 'أختار الأسماء',
  notice: 'إعلان للأسر',
};

/** The note that is stored of a family once it was written to. */
export const writtenNotes: Record<MessageKind, string> = {
  absentThisWeek: 'رسالة عن غياب هذا الأسبوع',
  absentRun: 'رسالة عن الغياب',
  unpaid: 'رسالة عن الاشتراك',
  consentMissing: 'رسالة عن الموافقة',
  cardToConfirm: 'رسالة عن البطاقة الصحية',
  tripUnanswered: 'رسالة عن رحلة',
  sector: 'رسالة إلى القطاع كله',
  chosen: 'رسالة',
  notice: 'رسالة بإعلان',
};

/** Kinds of which a list may be about one trip; the first of them is about nothing else. */
export const tripKinds = ['tripUnanswered', 'consentMissing', 'unpaid', 'cardToConfirm'] as const;
export type TripKind = (typeof tripKinds)[number];

/** Kinds that the call list counts as a contact. */
export const absenceKinds: readonly MessageKind[] = ['absentThisWeek', 'absentRun'];

/** The fields that may stand in braces in a text; the call list's texts have some of them too. */
export const familyFields = [
  'الاسم',
  'ولي الأمر',
  'القائد',
  'الصفة',
  'الرابط',
  'المبلغ',
  'اليوم',
] as const;
export type FamilyField = (typeof familyFields)[number];

const HELLO = 'مساء الخير، أنا {القائد}، {الصفة}.';
/** The texts that a list begins with; none has a verb of the child, so that each serves brothers and sisters too. */
export const familyTexts: Record<MessageKind, string> = {
  absentThisWeek: `${HELLO} افتقدنا {الاسم} في لقاء {اليوم}، ونتمنى أن تكونوا جميعاً بخير.`,
  absentRun: `${HELLO} افتقدنا {الاسم} في اللقاءات الأخيرة، ونحب أن نطمئن عليكم.`,
  unpaid: `${HELLO} باقي {المبلغ} من اشتراك {الاسم} في هذه الفترة. ما دُفع تجدونه هنا: {الرابط}`,
  consentMissing: `${HELLO} لا تُحفظ بيانات {الاسم} إلا بموافقة ولي الأمر. نرجو تسجيل موافقتكم هنا: {الرابط}`,
  cardToConfirm: `${HELLO} مرّ عام على تأكيد بطاقة {الاسم} الصحية. نرجو مراجعتها هنا، ويكفي أن تضغطوا «لم يتغيّر شيء»: {الرابط}`,
  tripUnanswered: `${HELLO} ننتظر ردّكم على مشاركة {الاسم} في رحلة {اليوم}. الخطاب والرد هنا: {الرابط}`,
  sector: `${HELLO} `,
  chosen: `${HELLO} `,
  notice: `${HELLO} `,
};

/** The proposed texts of a list about a trip. */
export const tripTexts: Record<TripKind, string> = {
  tripUnanswered: familyTexts.tripUnanswered,
  consentMissing: `${HELLO} تنقصنا موافقتكم المكتوبة على مشاركة {الاسم} في رحلة {اليوم}. نرجو تسجيلها هنا: {الرابط}`,
  unpaid: `${HELLO} بقي {المبلغ} من رسم رحلة {اليوم} على {الاسم}. المستحق وطريقة الدفع هنا: {الرابط}`,
  cardToConfirm: `${HELLO} قبل رحلة {اليوم} نرجو مراجعة بطاقة {الاسم} الصحية هنا، ويكفي أن تضغطوا «لم يتغيّر شيء»: {الرابط}`,
};

/** Lists of chosen names that another screen begins, with the text of each. */
export const begunTexts = {
  movingUp: `${HELLO} مبروك انتقال {الاسم} إلى القطاع الجديد، ونتمنى لكم عاماً سعيداً معنا.`,
} as const;

/** The text of a list about a notice: its words, and the link to the page on which it stands. */
export const noticeText = ({ title, text }: { title: string; text: string }): string =>
  // Braces stand around fields.
  `${HELLO}\n${`${title}\n${text}`.replaceAll('{', '(').replaceAll('}', ')')}\n{الرابط}`;

/** Said where a family has no such value. */
export const withoutField: Partial<Record<FamilyField, string>> = {
  'ولي الأمر': 'ولي الأمر',
  المبلغ: 'جزء',
  الرابط: 'الرابط الذي عندكم',
};
