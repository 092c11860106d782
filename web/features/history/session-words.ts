import { counted } from '../../../contract/core/counting.ts';
import {
  clockText,
  minuteNoun,
  sessionStateLabels,
  starLabels,
} from '../../../contract/sessions/words.ts';
import { formatNumber, sectorName } from '../../i18n/format.ts';
import type { WordsOf } from './entry-words.ts';

const texts = (key: 'coveredRequirements' | 'links', label: string) =>
  ({
    key,
    label,
    read: (state: { [K in typeof key]?: string[] }) => state[key]?.join('، ') || null,
  }) as const;

export const sessionWords: WordsOf<'sessionPlan'> = {
  sessionPlan: {
    nameOf: ({ before, after }) => (after ?? before)?.title,
    fields: [
      { key: 'title', label: 'الموضوع' },
      { key: 'goal', label: 'الهدف' },
      { key: 'weekNumber', label: 'الأسبوع' },
      { key: 'date', label: 'اليوم' },
      {
        key: 'startTime',
        label: 'من',
        read: ({ startTime }) => (startTime ? clockText(startTime) : null),
      },
      {
        key: 'endTime',
        label: 'إلى',
        read: ({ endTime }) => (endTime ? clockText(endTime) : null),
      },
      {
        key: 'sectors',
        label: 'القطاعات',
        read: ({ sectors = [] }) =>
          sectors
            .map(({ baseName, suffixName }) =>
              sectorName({ sectorBaseName: baseName, sectorSuffixName: suffixName }),
            )
            .join('، '),
      },
      {
        key: 'captainId',
        label: 'القائد المسؤول',
        read: ({ captainId }, { captainNames }) => captainNames[String(captainId)] ?? null,
      },
      {
        key: 'segments',
        label: 'الفقرات',
        read: ({ segments = [] }, { captainNames }) =>
          segments
            .map(({ title, minutes, captainId, materials }) =>
              [
                `${title} (${counted(minutes, minuteNoun, formatNumber)})`,
                captainId === null ? null : captainNames[String(captainId)],
                ...materials,
              ]
                .filter(Boolean)
                .join('، '),
            )
            .join('؛ ') || null,
      },
      texts('coveredRequirements', 'متطلبات الشارات'),
      texts('links', 'الروابط'),
      { key: 'notes', label: 'الملاحظات' },
      { key: 'held', label: 'الحال', choices: sessionStateLabels },
      { key: 'stars', label: 'التقييم', read: ({ stars }) => (stars ? starLabels[stars]! : null) },
      { key: 'lesson', label: 'ما نتعلّمه للمرة القادمة' },
      {
        key: 'proposed',
        label: 'اقتراح المكتبة',
        read: ({ proposed }) =>
          proposed === undefined ? null : proposed ? 'مقترحة' : 'غير مقترحة',
      },
      {
        key: 'library',
        label: 'مكتبة المجموعة',
        read: ({ library }) => (library === undefined ? null : library ? 'فيها' : 'ليست فيها'),
      },
    ],
    sentence: ({ action }, { did, about }) => {
      const verbs = {
        create: did('خطّط', 'خطّطت'),
        update: did('عدّل'),
        delete: did('حذف'),
        record: did('سجّل'),
      };
      return action === 'record'
        ? `${verbs.record} ما كان من جلسة «${about}»`
        : `${verbs[action]} جلسة «${about}»`;
    },
  },
};
