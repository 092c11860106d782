import { counted, noun } from '../../../contract/core/counting.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { EntryOf, Say } from './entry-words.ts';

const CODES = noun('رمز واحد', 'رمزان', 'رموز', 'رمزاً', 'رمز');

export function secondFactorSentence(entry: EntryOf<'secondFactor'>, { did, about }: Say): string {
  switch (entry.action) {
    case 'create':
      return entry.after.kind === 'passkey'
        ? `${did('أضاف')} مفتاح مرور (${entry.after.name ?? ''})`
        : `${did('فعّل')} رموز التحقق`;
    case 'update':
      return `${did('أنشأ')} رموز استرداد جديدة`;
    case 'recover':
      return entry.after.left === 0
        ? `${did('سجّل')} الدخول بآخر رمز استرداد`
        : `${did('سجّل')} الدخول برمز استرداد، والباقي ${counted(entry.after.left, CODES, formatNumber)}`;
    case 'delete':
      if (entry.before.kind === 'all') return `${did('أوقف')} التحقق بخطوتين لحساب ${about}`;
      return entry.before.kind === 'passkey'
        ? `${did('حذف')} مفتاح مرور (${entry.before.name ?? ''})`
        : `${did('أوقف')} رموز التحقق`;
  }
}
