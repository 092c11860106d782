import { toLatinDigits } from '../../../contract/core/digits.ts';
import type { PaymentWayBody, PaymentWayRow } from '../../../contract/payment-ways/endpoints.ts';
import { valueText, wayTail } from '../../../contract/payment-ways/rules.ts';
import type { WayKind } from '../../../contract/payment-ways/words.ts';

/** The words of the form of each kind, and the name that it proposes. */
export const proposals: Record<
  WayKind,
  { label: string; name: string; value: string | null; note: string; save: string }
> = {
  cash: {
    label: 'نقداً',
    name: 'نقداً في المقر',
    value: null,
    note: 'أين ومتى؟',
    save: 'حفظ الطريقة',
  },
  wallet: {
    label: 'محفظة',
    name: 'محفظة المجموعة',
    value: 'رقم المحفظة',
    note: 'ملاحظة',
    save: 'حفظ المحفظة',
  },
  link: {
    label: 'رابط دفع',
    name: 'رابط الدفع',
    value: 'رابط الدفع',
    note: 'ملاحظة',
    save: 'حفظ الرابط',
  },
  bank: {
    label: 'حساب بنكي',
    name: 'حساب المجموعة',
    value: 'رقم الحساب الدولي (IBAN)',
    note: 'ملاحظة',
    save: 'حفظ الحساب',
  },
  other: {
    label: 'طريقة أخرى',
    name: '',
    value: 'رقم أو عنوان',
    note: 'كيف؟',
    save: 'حفظ الطريقة',
  },
};

/** The line under the name of a way in the list. */
export function rowText(way: PaymentWayRow): string {
  const { kind, note, host } = way;
  if (kind === 'link') return `يفتح ${host ?? ''}`;
  if (kind === 'bank') return [note, `آخره \u2066${wayTail(way)}\u2069`].filter(Boolean).join('، ');
  const text = valueText(way);
  return [text && `\u2066${text}\u2069`, note].filter(Boolean).join('، ');
}

/** A stored way as a request names it. */
export const asBody = ({
  wayId,
  kind,
  name,
  note,
  value,
  holder,
  hidden,
}: PaymentWayRow): PaymentWayBody => ({
  wayId,
  kind,
  name,
  note: note ?? undefined,
  value: value ?? undefined,
  holder: holder ?? undefined,
  hidden,
});

/** A captain's proof of who they are: the password, and where that is six digits, maybe a code of the phone. */
export function proofOf(typed: string): { password: string; code?: string } {
  const code = toLatinDigits(typed).replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? { password: typed, code } : { password: typed };
}
