import type { NumberHolder } from '../core/errors.ts';

/** 'هذا الرقم عند مارينا عادل فهمي، زهرات ب.' */
export const takenSentence = (name: string, place: string) => `هذا الرقم عند ${name}، ${place}.`;

/** 'عاد مينا بلا رقمه: صار عند جنى أحمد صبري.'; nobody is named whom the caller may not know. */
export function returnedWithoutSentence(
  { firstName, gender }: { firstName: string; gender: NumberHolder['gender'] },
  holder: Pick<NumberHolder, 'name'> | null,
): string {
  const [back, its] = gender === 'female' ? ['عادت', 'رقمها'] : ['عاد', 'رقمه'];
  return `${back} ${firstName} بلا ${its}: صار عند ${holder?.name ?? 'عضو آخر خارج نطاقك'}.`;
}
