import { expect, test } from 'vitest';
import type { PaymentWayRow } from '../../../contract/payment-ways/endpoints.ts';
import { asBody, proofOf, rowText } from './rules.ts';

const row = (of: Partial<PaymentWayRow>): PaymentWayRow => ({
  ...{ wayId: 3, kind: 'other', name: 'طريقة', note: null, value: null, host: null },
  ...{ holder: null, hidden: false },
  ...of,
});

test('six digits may be a code of the phone or the password, and anything else is the password', () => {
  expect(proofOf('٤١٢ ٧٣٨')).toEqual({ password: '٤١٢ ٧٣٨', code: '412738' });
  expect(proofOf('412738')).toEqual({ password: '412738', code: '412738' });
  expect(proofOf('khayma 26')).toEqual({ password: 'khayma 26' });
  expect(proofOf('4127381')).toEqual({ password: '4127381' });
});

test('a row of the list says where money goes without the whole account', () => {
  expect(rowText(row({ kind: 'link', host: 'ipn.eg' }))).toBe('يفتح ipn.eg');
  expect(rowText(row({ kind: 'wallet', value: '01000007788' }))).toContain('0100 000 7788');
  const iban = 'EG380019000500000000263180002';
  const bank = rowText(row({ kind: 'bank', value: iban, note: 'بنك الرواد' }));
  expect(bank).toContain('آخره');
  expect(bank).toContain('0002');
  expect(bank).not.toContain('2631');
  expect(rowText(row({ kind: 'cash', note: 'الجمعة' }))).toBe('الجمعة');
});

test('a stored way is sent back as it is, without its host', () => {
  expect(asBody(row({ kind: 'cash', note: 'الجمعة', hidden: true }))).toEqual({
    wayId: 3,
    kind: 'cash',
    name: 'طريقة',
    note: 'الجمعة',
    value: undefined,
    holder: undefined,
    hidden: true,
  });
});
