// What the screens, the spreadsheets and the history call the parts of a consent. Words need no schemas.

/** Who gave it, to the child. */
export const guardianRelations = ['father', 'mother', 'other'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

/** How a captain was given it. What a family gives on its own page is not for a captain to say. */
export const recordedWays = ['paper', 'inPerson', 'whatsApp', 'phone'] as const;
export const consentWays = [...recordedWays, 'parentsPage'] as const;
export type ConsentWay = (typeof consentWays)[number];

/** Why one that was given stands no more. */
export const consentEnds = ['withdrawn', 'replaced'] as const;
export type ConsentEnd = (typeof consentEnds)[number];

export const relationLabels: Record<GuardianRelation, string> = {
  father: 'الأب',
  mother: 'الأم',
  other: 'ولي أمر آخر',
};

/** As choices of a form. */
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
};

export const consentEndLabels: Record<ConsentEnd, string> = {
  withdrawn: 'سُحبت',
  replaced: 'حلّت محلها موافقة أحدث',
};

/** Who gave or ended a consent where no captain did: the family, on its own page. */
export const FAMILY = 'الأسرة';

/** What a consent is for: the records always, photographs only where it was said. */
export const purposeWords = ({ photos }: { photos: boolean }) =>
  photos ? 'حفظ البيانات والتصوير' : 'حفظ البيانات دون التصوير';
