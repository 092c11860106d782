// What the form derives from a child. A file without schemas, so that a visitor's first page loads none.

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
