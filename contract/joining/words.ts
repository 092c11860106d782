// The words of requests to join, and what a visitor's form derives from a child. A file without schemas.

import { formatDigits } from '../core/digits.ts';
import type { Gender } from '../core/fields.ts';
import { firstName } from '../core/first-name.ts';
import { country } from '../countries/current.ts';

export const joinStates = [
  'received',
  'called',
  'invited',
  'waiting',
  'accepted',
  'declined',
] as const;
export type JoinState = (typeof joinStates)[number];
/** States that a captain sets; accepting is an act of its own. */
export const movedStates = ['called', 'invited', 'waiting', 'declined'] as const;
/** States in which a request waits for the group. */
export const openStates = ['received', 'called', 'invited', 'waiting'] as const;

export const joinStateLabels: Record<JoinState, string> = {
  received: 'جديد',
  called: 'تم الاتصال',
  invited: 'دعوة',
  waiting: 'ينتظر مكاناً',
  accepted: 'قُبل',
  declined: 'اعتذار',
};

/** The consent that the form asks for; stored as it was shown. */
export const joinConsent = (name: string) => ({
  title: `أوافق على أن تحفظ المجموعة بيانات ${firstName(name) || 'ابننا أو ابنتنا'}`,
  text: 'ما كتبتموه هنا، ثم العنوان والحضور والاشتراك إن قُبل. لا تُعطى لأحد خارج المجموعة، وتُمحى إن لم يُقبل الطلب.',
});

/** '٤٧١ ٠٨٣'. */
export const joinNumber = (number: string) =>
  formatDigits(`${number.slice(0, 3)}\u00a0${number.slice(3)}`);

/** Whole years of somebody born on one day, on another. */
export const ageOn = (birthDate: string, day: string): number =>
  Number(day.slice(0, 4)) -
  Number(birthDate.slice(0, 4)) -
  Number(day.slice(5) < birthDate.slice(5));

/** The country's word for the section of a child of this age: 'زهرات'; null for who is too young for any. */
export function sectionFor(gender: Gender, age: number): string | null {
  const section = country().sections.findLast(({ from }) => from <= age);
  return section ? section[gender === 'male' ? 'boys' : 'girls'] : null;
}
