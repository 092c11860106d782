import type { Endpoint } from './endpoint.ts';

/** Sentences for what the public demo refuses (`npm run demo -- --public`). */
export const demoRefusals = {
  file: 'هذا تجريب مفتوح للجميع، فلا تُنزَّل منه ملفات',
  upload: 'هذا تجريب مفتوح للجميع، فلا تُرفع إليه ملفات ولا صور',
  push: 'هذا تجريب مفتوح للجميع، فلا يرسل تنبيهات إلى الأجهزة',
  passkey: 'هذا تجريب مفتوح للجميع، فلا يحفظ على جهازك مفتاح مرور',
  example: 'هذه مجموعة من نسج الخيال، فلا حاجة هنا إلى مجموعة مثال',
} as const;
export type DemoRefusal = keyof typeof demoRefusals;

/** The sentence for links out of the demo, which its pages refuse. */
export const OUTSIDE_REFUSAL = 'هذا تجريب مفتوح للجميع، فلا يفتح روابط إلى الخارج ولا يراسل أحداً';

/**
 * Why the public demo refuses an endpoint; null where it does not. Files and large bodies are refused by what they are; an
 * endpoint that reaches out of the program in another way says so in its `refusedInDemo`.
 */
export function demoRefusalOf({
  file,
  bodyLimit,
  refusedInDemo,
}: Pick<Endpoint, 'file' | 'bodyLimit' | 'refusedInDemo'>): DemoRefusal | null {
  if (refusedInDemo !== null) return refusedInDemo;
  // The group's mark is a part of its pages.
  if (file !== false && file !== 'picture') return 'file';
  return bodyLimit === null ? null : 'upload';
}
