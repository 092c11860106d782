import { formatNumber, keepCompounds } from '../../lib/format.ts';
import {
  type Change,
  changesBetween,
  type EntryOf,
  type EntryWords,
  type Field,
  type Names,
  pounds,
  type StateOf,
} from './entry-words.ts';

type Payments = EntryOf<'scoutPayments'>;

export const scoutPaymentsWords: EntryWords<'scoutPayments'> = {
  nameOf: () => null,
  changes: (entry, { scoutNames }) => amountChanges(entry, scoutNames),
  summary: countPayments,
  sentence: ({ before, entityId }, { did, about }) => {
    const week = formatNumber(Number(entityId.split('/').at(-1)));
    const verb = Object.values(before).some((amount) => amount !== null) ? did('عدّل') : did('سجّل');
    return `${verb} من دفع في ${about} للأسبوع ${week}`;
  },
};

const collator = new Intl.Collator('ar');

/** What each scout whose payment changed had paid and has, by name. */
function amountChanges({ before, after }: Payments, names: Names['scoutNames']): Change[] {
  const amountOf = (amount: number | null | undefined) => (amount ? pounds(amount) : null);
  return Object.keys(after)
    .map((id) => ({
      label: keepCompounds(names[id] ?? `رقم ${formatNumber(Number(id))}`),
      before: amountOf(before[id]),
      after: amountOf(after[id]),
    }))
    .sort((one, other) => collator.compare(one.label, other.label));
}

/** 'دفع: ٣٣، لم يدفع: ٢' of those whose payment changed. */
function countPayments({ after }: Payments): string {
  const amounts = Object.values(after);
  const paid = amounts.filter((amount) => amount !== null).length;
  return [
    { label: 'دفع', count: paid },
    { label: 'لم يدفع', count: amounts.length - paid },
  ]
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label}: ${formatNumber(count)}`)
    .join('، ');
}

const fields: readonly Field<StateOf<'whoPaid'>>[] = [
  {
    label: 'تسجيل من دفع',
    key: 'on',
    read: ({ on }) => (on ? 'مفعّل' : 'متوقف'),
  },
  {
    label: 'المبلغ للفرد',
    key: 'usual',
    read: ({ usual }) => (usual === undefined ? null : pounds(usual)),
  },
];

export const whoPaidWords: EntryWords<'whoPaid'> = {
  nameOf: () => null,
  changes: (entry, names) => changesBetween(fields, entry, names),
  sentence: ({ before, after }, { did, about }) => {
    if (before.on === after.on) return `${did('عدّل')} إعداد من دفع في ${about}`;
    return `${after.on ? did('فعّل') : did('أوقف')} تسجيل من دفع في ${about}`;
  },
};
