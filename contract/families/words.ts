// Apart from the schemas: server and browser fill the same texts.

/** Whom a list of messages is for. */
export const messageKinds = [
  'absentThisWeek',
  'absentRun',
  'unpaid',
  'consentMissing',
  'cardToConfirm',
  'sector',
  'chosen',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageKindLabels: Record<MessageKind, string> = {
  absentThisWeek: 'غابوا هذا الأسبوع',
  absentRun: 'غابوا أسبوعين فأكثر',
  unpaid: 'لم يدفعوا',
  consentMissing: 'بلا موافقة',
  cardToConfirm: 'بطاقة تنتظر التأكيد',
  sector: 'كل القطاع',
  chosen: 'أختار الأسماء',
};

/** What is noted of a family that was written to. */
export const writtenNotes: Record<MessageKind, string> = {
  absentThisWeek: 'رسالة عن غياب هذا الأسبوع',
  absentRun: 'رسالة عن الغياب',
  unpaid: 'رسالة عن الاشتراك',
  consentMissing: 'رسالة عن الموافقة',
  cardToConfirm: 'رسالة عن البطاقة الصحية',
  sector: 'رسالة إلى القطاع كله',
  chosen: 'رسالة',
};

/** Kinds that the call list counts as a contact. */
export const absenceKinds: readonly MessageKind[] = ['absentThisWeek', 'absentRun'];

/** What stands in braces in a text; the call list's texts have some of them too. */
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
  sector: `${HELLO} `,
  chosen: `${HELLO} `,
};

/** Lists of chosen names that another screen begins, with the text of each. */
export const begunTexts = {
  tripAnswer: `${HELLO} ننتظر ردّكم على مشاركة {الاسم} في رحلتنا القادمة. الخطاب والرد هنا: {الرابط}`,
  tripConsent: `${HELLO} تنقصنا موافقتكم المكتوبة على مشاركة {الاسم} في رحلتنا القادمة. نرجو تسجيلها هنا: {الرابط}`,
  tripFee: `${HELLO} بقي من رسم رحلتنا القادمة مبلغ على {الاسم}. المستحق وطريقة الدفع هنا: {الرابط}`,
  movingUp: `${HELLO} مبروك انتقال {الاسم} إلى القطاع الجديد، ونتمنى لكم عاماً سعيداً معنا.`,
} as const;

/** Said where a family has no such value. */
export const withoutField: Partial<Record<FamilyField, string>> = {
  'ولي الأمر': 'ولي الأمر',
  المبلغ: 'جزء',
  الرابط: 'الرابط الذي عندكم',
};
