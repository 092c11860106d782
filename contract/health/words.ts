// The words of health cards. A file without schemas, so that pages load none for them.

import type { Gender } from '../core/fields.ts';
import { firstName } from '../core/first-name.ts';
import type { CaptainType } from '../core/permissions.ts';
import type { HealthCard, HealthPerson } from './card.ts';

/** The questions of a card in the order of its forms. Whether a child may go home alone stands beside who may collect it. */
export const healthQuestions = [
  'allergy',
  'condition',
  'medicine',
  'swims',
  'diet',
  'other',
] as const;
export type HealthQuestion = (typeof healthQuestions)[number];

export const severities = ['mild', 'severe'] as const;
export const severityLabels: Record<(typeof severities)[number], string> = {
  mild: 'خفيفة',
  severe: 'شديدة',
};

export const conditionKinds = [
  'asthma',
  'epilepsy',
  'diabetes',
  'heart',
  'blood',
  'other',
] as const;
export const conditionLabels: Record<(typeof conditionKinds)[number], string> = {
  asthma: 'ربو',
  epilepsy: 'صرع',
  diabetes: 'سكري',
  heart: 'قلب',
  blood: 'دم',
  other: 'حالة أخرى',
};

export const keepers = ['child', 'captain', 'family'] as const;

export const healthWays = ['paper', 'parentsPage'] as const;
export type HealthWay = (typeof healthWays)[number];
export const healthWayLabels: Record<HealthWay, string> = {
  paper: 'ورقة موقّعة',
  parentsPage: 'صفحة الأسرة',
};

/** The acts of a family on its card of which captains are notified. */
export const familyActs = {
  withdrawn: {
    title: 'سُحبت موافقة بطاقة صحية',
    says: (name: string) =>
      `سُحبت من رابط الأسرة موافقة بطاقة ${name}، وحُذفت البطاقة. اسأل الأسرة مباشرة قبل كل رحلة.`,
  },
  replaced: {
    title: 'تغيّرت بطاقة صحية',
    says: (name: string) => `غُيّرت بطاقة ${name} من رابط الأسرة. راجعها قبل الرحلة القادمة.`,
  },
} as const;

/** Days after which a card is to be confirmed again. */
export const CONFIRMED_DAYS = 365;
/** Days for which the card of a scout who left is kept. */
export const LEFT_DAYS = 60;
/** Days for which it is kept who saw a family's contacts or opened a card, and what was done by a family's link. */
export const VIEW_DAYS = 90;

/** As whom a captain reads a card: by their type in the scout's scope, or as who is in charge of a trip or helps there. */
export type CardReader = CaptainType | 'trip';

/** How a sentence names them. */
export const cardReaderNames = (gender: Gender): Record<CardReader, string> => ({
  regular: gender === 'female' ? 'قادة قطاعها' : 'قادة قطاعه',
  unit: 'قائد الوحدة',
  general: 'القادة العامون',
  trip: gender === 'female' ? 'قادة رحلتها وحدهم في أيامها' : 'قادة رحلته وحدهم في أيامها',
});

/** The captains who read a card. */
export function cardReadersSentence(gender: Gender): string {
  const { regular, unit, general, trip } = cardReaderNames(gender);
  return `يراها ${regular} و${unit} و${general}، و${trip}.`;
}

/** The text of the consent that a family gives for the card. */
export const healthConsent = (gender: Gender) => ({
  readers: `${cardReadersSentence(gender)} لا تظهر في الكشوف ولا الرسائل، ويُسجَّل كل من فتحها.`,
  title: 'أوافق على حفظ هذه البطاقة',
  text: 'متى سحبتم الموافقة حُذفت البطاقة كلها.',
});
/** The consent's text as it is stored. */
export const healthConsentWords = (gender: Gender): string =>
  Object.values(healthConsent(gender)).join('\n');

/** An item of a question in words; `child` is the child's name. */
const itemWords: {
  [N in Exclude<HealthQuestion, 'swims'>]: (
    item: HealthCard[N]['items'][number],
    child: string,
  ) => string;
} = {
  allergy: ({ what, severity, action }) =>
    joined(severity ? `${what} (${severityLabels[severity]})` : what, action),
  condition: (item) => joined(conditionWords(item), item.action),
  medicine: ({ name, dose, times, keeper }, child) =>
    joined(name, dose, times.join('، '), keeper && `مع ${keeperWords(keeper, child)}`),
  diet: ({ what }) => what,
  other: ({ what }) => what,
};

/** 'ربو', 'ربو، عند الجري', or what another condition is called. */
export const conditionWords = ({
  kind,
  what,
}: Pick<HealthCard['condition']['items'][number], 'kind' | 'what'>): string =>
  kind === 'other' && what ? what : joined(conditionLabels[kind], what);

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join('، ');

/** 'مع القائد'. */
export const keeperWords = (keeper: (typeof keepers)[number], child: string): string =>
  ({ child: firstName(child), captain: 'القائد', family: 'الأسرة' })[keeper];

/** Whether somebody who travels with the child has to know the card. */
export const saysSomething = (card: HealthCard): boolean =>
  (['allergy', 'condition', 'medicine', 'diet', 'other'] as const).some(
    (name) => card[name].answer === 'yes',
  );

/** An answer in words; null where there is none. */
export function answerWords<N extends HealthQuestion | 'goesHomeAlone'>(
  name: N,
  { answer, items }: HealthCard[N],
  child: string,
): string | null {
  if (answer === null) return null;
  if (answer === 'no') return 'لا';
  const say = itemWords[name as keyof typeof itemWords] as
    | ((item: unknown, child: string) => string)
    | undefined;
  return (say && items.map((item) => say(item, child)).join('\n')) || 'نعم';
}

const person = ({ name, relation, phoneNumber }: HealthPerson) =>
  `${relation}، ${name}، ${phoneNumber}`;

/** All that a card says, by its fields; null where a question is not answered, or nobody is named. */
export function cardWords(
  card: HealthCard,
  child: string,
): Record<keyof HealthCard, string | null> {
  const questions = [...healthQuestions, 'goesHomeAlone' as const].map((name) => [
    name,
    answerWords(name, card[name], child),
  ]);
  return {
    ...(Object.fromEntries(questions) as Record<HealthQuestion | 'goesHomeAlone', string | null>),
    guardians: card.guardians.map(person).join('\n'),
    contact: card.contact && person(card.contact),
    mayCollect: card.mayCollect.join('، ') || null,
  };
}
