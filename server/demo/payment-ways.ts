import { country } from '../../contract/countries/current.ts';
import { ibanLengths } from '../../contract/countries/iban.ts';
import { ibanFault } from '../../contract/payment-ways/iban.ts';
import type { Maker } from './group-tables.ts';
import { insertRows } from './parts.ts';

/** An account of the country with right check digits that no bank has; null where banks there have no such number. */
function anAccount(): string | null {
  const { code } = country();
  const length = ibanLengths[code];
  if (length === null) return null;
  const account = '0037'.padEnd(length - 10, '0');
  const checks = Array.from({ length: 97 }, (_, nth) => String(nth + 2).padStart(2, '0'));
  return checks
    .map((check) => `${code}${check}${account}234567`.slice(0, length))
    .find((iban) => ibanFault(iban) === null)!;
}

/** Where the group's families pay: the wallet's number changed the day before yesterday. */
export const insertPaymentWays: Maker = async (db, { generalIds, hoursAgo }) => {
  const { example } = country().mobile;
  const account = anAccount();
  const ways = [
    { kind: 'link' as const, name: 'تطبيق الدفع', value: 'https://pay.example.org/nile/4kQ2' },
    { kind: 'wallet' as const, name: 'محفظة المجموعة', value: example },
    ...(account === null
      ? []
      : [
          {
            kind: 'bank' as const,
            name: 'حساب المجموعة',
            value: account,
            holder: 'مجموعة النيل الكشفية',
            note: 'بنك الرواد',
          },
        ]),
    {
      kind: 'cash' as const,
      name: 'نقداً في المقر',
      note: 'يوم اللقاء من الخامسة إلى السابعة، لقائد القطاع',
    },
  ];
  const all = { value: null, holder: null, note: null };
  await insertRows(
    db,
    'paymentWays',
    ways.map((way, index) => ({ ...all, ...way, place: index + 1 })),
  );
  const { wayId } = await db
    .selectFrom('paymentWays')
    .select('wayId')
    .where('kind', '=', 'wallet')
    .executeTakeFirstOrThrow();
  const before = example.replace(/..$/, '44');
  const changed = { wayId, before, changedBy: generalIds[0]!, changedAt: hoursAgo(50) };
  await insertRows(db, 'paymentWayChanges', [changed]);
};
