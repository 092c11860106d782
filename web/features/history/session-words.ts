import { countText } from '../../../contract/core/counting.ts';
import { sessionPlan } from '../../../contract/sessions/record.ts';
import { minuteNoun, sessionStateLabels, starLabels } from '../../../contract/sessions/words.ts';
import { sectorName } from '../../i18n/format.ts';
import type { WordsOf } from './entry-words.ts';

export const sessionWords: WordsOf<'sessionPlan'> = {
  sessionPlan: {
    nameOf: ({ before, after }) => (after ?? before)?.title,
    record: sessionPlan,
    own: {
      // Its number counts within a term, whose change shows as another week.
      termNumber: { read: () => null },
      day: { key: 'date' },
      sectors: {
        read: ({ sectors = [] }) =>
          sectors
            .map(({ baseName, suffixName }) =>
              sectorName({ sectorBaseName: baseName, sectorSuffixName: suffixName }),
            )
            .join('، '),
      },
      segments: {
        read: ({ segments = [] }, { captainNames }) =>
          segments
            .map(({ title, minutes, captainId, materials }) =>
              [
                `${title} (${countText(minutes, minuteNoun)})`,
                captainId === null ? null : captainNames[String(captainId)],
                ...materials,
              ]
                .filter(Boolean)
                .join('، '),
            )
            .join('؛ ') || null,
      },
      requirements: {
        key: 'coveredRequirements',
        read: ({ coveredRequirements }) => coveredRequirements?.join('، ') || null,
      },
      links: { read: ({ links }) => links?.join('، ') || null },
    },
    fields: [
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
