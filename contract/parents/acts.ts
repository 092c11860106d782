// Acts of a family by its link, as its page lists them. A file without schemas.

export const linkActs = [
  'consentGiven',
  'consentWithdrawn',
  'cardOpened',
  'cardWritten',
  'cardConfirmed',
  'cardWithdrawn',
  'tripAnswered',
  'paymentSaid',
  'transferAnswered',
  'joined',
] as const;
export type LinkAct = (typeof linkActs)[number];

export const linkActLabels: Record<LinkAct, string> = {
  consentGiven: 'سُجّلت الموافقة',
  consentWithdrawn: 'سُحبت الموافقة',
  cardOpened: 'فُتحت البطاقة الصحية',
  cardWritten: 'كُتبت البطاقة الصحية',
  cardConfirmed: 'أُكّدت البطاقة الصحية',
  cardWithdrawn: 'سُحبت البطاقة الصحية',
  tripAnswered: 'رُدّ على دعوة رحلة',
  paymentSaid: 'قيل: دفعنا',
  transferAnswered: 'رُدّ على سؤال الانتقال',
  joined: 'ضُمّ الرابط الآخر',
};
