// Values that the form derives from a child. A file without schemas, so that a visitor's first page loads none.

import { yearsText } from '../core/counting.ts';
import type { Gender } from '../core/fields.ts';
import { firstName } from '../core/first-name.ts';
import { country } from '../countries/current.ts';

/** The consent that the form asks for; stored as it was shown. */
export const joinConsent = (name: string) => ({
  title: `أوافق على أن تحفظ المجموعة بيانات ${firstName(name) || 'ابننا أو ابنتنا'}`,
  text: 'ما كتبتموه هنا، ثم العنوان والحضور والاشتراك إن قُبل. لا تُعطى لأحد خارج المجموعة، وتُمحى إن لم يُقبل الطلب.',
});

/** The country's word for the section of a child of this age: 'زهرات'; null for who is too young for any. */
export function sectionFor(gender: Gender, age: number): string | null {
  const section = country().sections.findLast(({ from }) => from <= age);
  return section ? section[gender === 'male' ? 'boys' : 'girls'] : null;
}

/** The line below the sector: 'في سنه عندنا: أشبال'; null while the age, or what its word depends on, is missing. */
export function sectionText(gender: Gender | '', age: number | null): string | null {
  if (age === null || age < 0) return null;
  const { from } = country().sections[0]!;
  if (age < from) return `لا قسم عندنا لهذه السن بعد، ونبدأ من ${yearsText(from)}`;
  if (gender === '') return null;
  return `${gender === 'female' ? 'في سنها' : 'في سنه'} عندنا: ${sectionFor(gender, age)}`;
}
