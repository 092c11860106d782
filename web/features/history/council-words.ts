import { decisionStateLabels } from '../../../contract/councils/words.ts';
import { reportRecord } from '../../../contract/scout-reports/record.ts';
import { reportStateLabels } from '../../../contract/scout-reports/words.ts';
import { formatNumber, longDate } from '../../i18n/format.ts';
import type { WordsOf } from './entry-words.ts';

/** Reports, minutes and decisions are told without their words. */
export const councilWords: WordsOf<'scoutReport' | 'council' | 'meeting' | 'councilDecision'> = {
  scoutReport: {
    sentence: ({ action, after }, { did, about }) => {
      const verbs = {
        create: `${did('كتب')} تقريراً عن ${about}`,
        update: `${did('صحّح')} تقريراً عن ${about}`,
        refer: `${did('أحال')} تقريراً عن ${about} إلى ${after?.council ?? 'مجلس'}`,
        decide: `${did('اعتمد')} محضراً صدر فيه قرار في تقرير عن ${about}`,
        dismiss: `${did('أغلق')} تقريراً عن ${about} بسبب`,
      };
      return verbs[action];
    },
    record: reportRecord,
    fields: [{ key: 'state', label: 'الحالة', choices: reportStateLabels }],
  },
  council: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    sentence: ({ action }, { did, about }) =>
      `${action === 'create' ? did('أضاف') : did('عدّل')} ${about}`,
    fields: [
      'name',
      {
        key: 'captains',
        label: 'مقاعد القادة',
        read: ({ captains = [] }, { captainNames }) =>
          captains.map(({ captainId }) => captainNames[captainId] ?? '').join('، '),
      },
      { key: 'scouts', label: 'مقاعد الكشافين' },
    ],
  },
  meeting: {
    nameOf: ({ after }) => `${after.council} يوم ${longDate(after.date)}`,
    sentence: ({ action }, { did, about }) => {
      const verbs = {
        create: `${did('أضاف')} اجتماع ${about}`,
        update: `${did('كتب')} في محضر اجتماع ${about}`,
        approve: `${did('اعتمد')} محضر اجتماع ${about}`,
        correct: `${did('أضاف')} تصحيحاً تحت محضر اجتماع ${about}`,
      };
      return verbs[action];
    },
    fields: [
      { key: 'points', label: 'النقاط' },
      { key: 'decisions', label: 'القرارات' },
    ],
  },
  councilDecision: {
    nameOf: ({ after }) => after.council,
    sentence: ({ after }, { did, about }) =>
      `${did('عدّل')} القرار رقم ${formatNumber(after.number)} من قرارات ${about}`,
    fields: [
      { key: 'state', label: 'الحالة', choices: decisionStateLabels },
      {
        key: 'dueDate',
        label: 'الموعد',
        read: ({ dueDate }) => (dueDate ? longDate(dueDate) : null),
      },
    ],
  },
};
