// The names of a consent's parts on screens, in spreadsheets and in the history. Words need no schemas.

/** The person who gave it: their relation to the child. */
export const guardianRelations = ['father', 'mother', 'other'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

/** Ways in which a captain received a consent. Only a family itself gives one on its own page or with its request to join. */
export const recordedWays = ['paper', 'inPerson', 'whatsApp', 'phone'] as const;
export const consentWays = [...recordedWays, 'parentsPage', 'joining'] as const;
export type ConsentWay = (typeof consentWays)[number];

/** Reason why a given consent is no longer valid. */
export const consentEnds = ['withdrawn', 'replaced'] as const;
export type ConsentEnd = (typeof consentEnds)[number];

export const relationLabels: Record<GuardianRelation, string> = {
  father: 'الأب',
  mother: 'الأم',
  other: 'ولي أمر آخر',
};

/** The guardian's relations as choices of a form. */
export const relationChoices = guardianRelations.map((value) => ({
  value,
  label: relationLabels[value],
}));

export const consentWayLabels: Record<ConsentWay, string> = {
  paper: 'استمارة ورقية',
  inPerson: 'حضورياً',
  whatsApp: 'واتساب',
  phone: 'مكالمة',
  parentsPage: 'صفحة الأسرة',
  joining: 'طلب الانضمام',
};

export const consentEndLabels: Record<ConsentEnd, string> = {
  withdrawn: 'سُحبت',
  replaced: 'حلّت محلها موافقة أحدث',
};

/** Label for the family, which gives and ends consents on its own page. */
export const FAMILY = 'الأسرة';

/** Purpose of a consent: always the records; photographs only if the family agreed to them. */
export const purposeWords = ({ photos }: { photos: boolean }) =>
  photos ? 'حفظ البيانات والتصوير' : 'حفظ البيانات دون التصوير';
