import { type CountedNoun, countText, noun } from './counting.ts';
import type { Gender } from './fields.ts';
import type { CaptainType } from './permissions.ts';

/** The Arabic names of captain types (specification, section 6). */
export const captainTypeLabels: Record<CaptainType, string> = {
  general: 'قائد عام',
  unit: 'قائد وحدة',
  regular: 'قائد',
};

/** The word for a scout by gender. */
export const scoutLabels: Record<Gender, string> = { male: 'كشاف', female: 'كشافة' };

export const genderLabels: Record<Gender, string> = { male: 'ذكر', female: 'أنثى' };

/** 'Scouts' in the oblique case, as after a preposition: 'إضافة كشافين'. */
export const ofScouts = noun('كشاف واحد', 'كشافين', 'كشافين', 'كشافاً', 'كشاف');
/** 'Scouts' after a number, of boys or of both, and of girls alone: '٣ كشافين', '٣ كشافات'. */
export const scoutNouns: Record<Gender, CountedNoun> = {
  male: noun('كشاف واحد', 'كشافان', 'كشافين', 'كشافاً', 'كشاف'),
  female: noun('كشافة واحدة', 'كشافتان', 'كشافات', 'كشافة', 'كشافة'),
};
/** The nouns of scouts after a preposition. */
export const ofScoutNouns: Record<Gender, CountedNoun> = {
  male: ofScouts,
  female: noun('كشافة واحدة', 'كشافتين', 'كشافات', 'كشافة', 'كشافة'),
};

/** Families after a number: '٣ أسر'. */
export const familyNoun = noun('أسرة واحدة', 'أسرتان', 'أسر', 'أسرة', 'أسرة');
/** Families after a preposition. */
export const ofFamilies = noun('أسرة واحدة', 'أسرتين', 'أسر', 'أسرة', 'أسرة');

/** The gender by which these scouts are counted: female where all of them are girls. */
export const commonGender = (scouts: readonly { gender: Gender | null }[]): Gender =>
  scouts.length > 0 && scouts.every(({ gender }) => gender === 'female') ? 'female' : 'male';
export const rowNoun = noun('صف واحد', 'صفان', 'صفوف', 'صفاً', 'صف');

/** 'تُخطّي صف واحد', 'تُخطّيت ٣ صفوف': how many rows an import has skipped. */
export const skippedRows = (count: number) => aboutRows(count, 'تُخطّي', 'تُخطّيت');
/** 'يُتخطّى صف واحد', 'تُتخطّى ٣ صفوف': how many rows it will skip. */
export const rowsToSkip = (count: number) => aboutRows(count, 'يُتخطّى', 'تُتخطّى');

/** The verb before a number of rows, which is feminine before the broken plural 'صفوف'. */
function aboutRows(count: number, verb: string, ofFew: string): string {
  const rows = countText(count, rowNoun);
  return `${rows.endsWith(` ${rowNoun.few}`) ? ofFew : verb} ${rows}`;
}
