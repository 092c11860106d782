import type { Gender } from '../../../contract/core/fields.ts';
import { timeOf, weekdayDate } from '../../i18n/format.ts';

/** Who handed a week in, and when. */
export type Recorded = { by: string; gender: Gender; at: string };

/** 'سجّله أيمن عصام، السبت ٢١ نوفمبر، ١:٥٨ م'; of a woman 'سجّلته'. */
export const recordedText = ({ by, gender, at }: Recorded) =>
  `${gender === 'female' ? 'سجّلته' : 'سجّله'} ${by}، ${weekdayDate(at)}، ${timeOf(at)}`;

/** Who recorded a week, from the answer that carries its list. */
export function recordedOf(answer: {
  recordedBy?: string | undefined;
  recordedByGender?: Gender | undefined;
  recordedAt?: string | undefined;
}): Recorded | null {
  const { recordedBy, recordedByGender = 'male', recordedAt } = answer;
  return recordedBy !== undefined && recordedAt !== undefined
    ? { by: recordedBy, gender: recordedByGender, at: recordedAt }
    : null;
}
