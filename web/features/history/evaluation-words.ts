import { countText, noun } from '../../../contract/core/counting.ts';
import { criterionRecord } from '../../../contract/evaluation/record.ts';
import { formatNumber } from '../../i18n/format.ts';
import {
  type Change,
  compareNames,
  countsInWords,
  type EntryOf,
  type WordsOf,
} from './entry-words.ts';

type Points = EntryOf<'evaluation'>['before']['points'];

const POINTS = noun('نقطة واحدة', 'نقطتان', 'نقاط', 'نقطة', 'نقطة');

const said = (points: number | null | undefined) => {
  if (points === null || points === undefined) return null;
  return points === 0 ? 'صفر' : countText(points, POINTS);
};

/** Lists the changes of each scout and criterion, by name. */
function changedPoints(
  before: Points,
  { points, criteria }: EntryOf<'evaluation'>['after'],
  names: Readonly<Record<string, string>>,
): Change[] {
  return Object.entries(points)
    .flatMap(([scoutId, own]) =>
      Object.entries(own).map(([criterionId, after]) => ({
        label: `${names[scoutId] ?? `رقم ${formatNumber(Number(scoutId))}`}، ${criteria[criterionId] ?? ''}`,
        before: said(before[scoutId]?.[criterionId]),
        after: said(after),
      })),
    )
    .sort((one, other) => compareNames(one.label, other.label));
}

export const evaluationWords: WordsOf<'criterion' | 'evaluation'> = {
  criterion: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    record: criterionRecord,
    fields: [
      'sectorBaseName',
      {
        key: 'isOpen',
        label: 'الاستعمال',
        read: ({ isOpen }) => (isOpen ? 'مستعمل' : 'موقوف'),
      },
    ],
    sentence: ({ before, after }, { did }) => {
      if (after === null) return `${did('حذف')} بند التقييم ${before.name}`;
      if (before === null) return `${did('أضاف')} بند التقييم ${after.name}`;
      if (before.isOpen === after.isOpen) return `${did('عدّل')} بند التقييم ${after.name}`;
      return `${after.isOpen ? did('أعاد') : did('أوقف')} بند التقييم ${after.name}`;
    },
  },
  evaluation: {
    changes: ({ before, after }, { scoutNames }) => changedPoints(before.points, after, scoutNames),
    summary: ({ after }) => {
      const all = Object.values(after.points).flatMap((own) => Object.values(own));
      const given = all.filter((points) => points !== null).length;
      return countsInWords([
        ['قُيِّم', given],
        ['مُسح', all.length - given],
      ]);
    },
    sentence: ({ entityId, after }, { did, about }) => {
      const [, place, number] = entityId.split('/');
      const what =
        place === 'test'
          ? `اختبار ${Object.values(after.criteria)[0] ?? ''}`
          : `الأسبوع ${formatNumber(Number(number))}`;
      return `${did('سجّل')} تقييم ${about} في ${what}`;
    },
  },
};
