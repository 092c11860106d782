import { describe, expect, test } from 'vitest';
import { readCountryFrom } from '../countries/current.ts';
import { countryOf } from '../countries/table.ts';
import { paymentLines, tidyWay, type WrittenWay, wayFault, wayTail } from './rules.ts';

const way = (more: Partial<WrittenWay>): WrittenWay =>
  tidyWay({ kind: 'other', name: 'طريقة', note: null, value: null, holder: null, ...more });
const faultOf = (more: Partial<WrittenWay>) => {
  const fault = wayFault(way(more));
  return fault && [fault.field, fault.code, fault.arabicMessage];
};

describe('cash', () => {
  test('says where or when', () => {
    expect(faultOf({ kind: 'cash' })).toEqual(['note', null, 'اكتب أين ومتى']);
    expect(faultOf({ kind: 'cash', note: 'الجمعة في المقر' })).toBeNull();
  });

  test('has no number and no holder', () => {
    const cash = way({ kind: 'cash', note: 'المقر', value: '0100', holder: 'أيمن' });
    expect([cash.value, cash.holder]).toEqual([null, null]);
  });
});

test('a wallet is a mobile number of the country', () => {
  expect(faultOf({ kind: 'wallet', value: '٠١٠٠ ٠٠٠ ٧٧٨٨' })).toBeNull();
  expect(way({ kind: 'wallet', value: '+20 100 000 7788' }).value).toBe('01000007788');
  expect(faultOf({ kind: 'wallet', value: '0100' })?.slice(0, 2)).toEqual(['value', null]);
  expect(faultOf({ kind: 'wallet' })?.[2]).toBe('هذا الحقل مطلوب');
});

test('a link says why it is refused', () => {
  expect(faultOf({ kind: 'link', value: 'https://ipn.eg/S/nilescouts/instapay/4kQ2' })).toBeNull();
  expect(faultOf({ kind: 'link', value: 'http://ipn.eg/S/nilescouts' })).toEqual([
    'value',
    'LINK_NOT_HTTPS',
    'يبدأ الرابط الآمن بـ https، وهذا بـ http.',
  ]);
  for (const value of [
    'https://ipn.eg@evil.example.org/',
    'https://ipn.eg:8443/',
    'https://10.0.0.1/pay',
    'https://іpn.eg/',
    'https://xn--pn-gma.eg/',
    'ipn.eg/S/nilescouts',
    'https://ipn.eg https://evil.example.org',
  ]) {
    expect(faultOf({ kind: 'link', value }), value).toEqual([
      'value',
      'LINK_STRANGE',
      'رابط غير مألوف. انسخه من التطبيق نفسه.',
    ]);
  }
  for (const value of ['javascript:alert(1)', 'data:text/html,x', 'HTTP://ipn.eg']) {
    expect(faultOf({ kind: 'link', value })?.[1], value).toBe('LINK_NOT_HTTPS');
  }
});

test('an account number says what is wrong with it', () => {
  const iban = 'EG380019000500000000263180002';
  expect(faultOf({ kind: 'bank', value: iban })).toBeNull();
  expect(faultOf({ kind: 'bank', value: iban.slice(0, 24) })).toEqual([
    'value',
    'IBAN_LENGTH',
    'ينقصه ٥ خانات. رقم مصر ٢٩ خانة.',
  ]);
  expect(faultOf({ kind: 'bank', value: `${iban}00` })?.[2]).toBe(
    'فيه خانتان زائدتان. رقم مصر ٢٩ خانة.',
  );
  expect(faultOf({ kind: 'bank', value: iban.replace('2631', '2613') })).toEqual([
    'value',
    'INVALID_IBAN',
    'رقم فيه خطأ، أو رقمان تبادلا مكانيهما. راجعه من كشف الحساب.',
  ]);
  expect(faultOf({ kind: 'bank', value: '100038' })?.[2]).toBe('يبدأ رقم الحساب الدولي بحرفين');
});

test('where banks have no such number an account is digits alone', () => {
  const putBack = readCountryFrom(() => countryOf('SY'));
  try {
    expect(faultOf({ kind: 'bank', value: '0012 3456 789' })).toBeNull();
    expect(faultOf({ kind: 'bank', value: 'حسابنا' })?.[1]).toBe('INVALID_IBAN');
  } finally {
    putBack();
  }
});

test('other clients read the ways as lines', () => {
  const ways = [
    way({ kind: 'link', name: 'إنستا باي', value: 'https://ipn.eg/S/nile' }),
    way({ kind: 'wallet', name: 'محفظة المجموعة', value: '01000007788' }),
    way({
      kind: 'bank',
      name: 'حساب المجموعة',
      value: 'EG380019000500000000263180002',
      holder: 'مجموعة النيل',
      note: 'بنك الرواد',
    }),
    way({ kind: 'cash', name: 'نقداً في المقر', note: 'الجمعة ٥ إلى ٧' }),
    way({ name: 'بقسيمة' }),
  ];
  expect(paymentLines(ways)).toBe(
    [
      'إنستا باي: https://ipn.eg/S/nile',
      'محفظة المجموعة: 0100 000 7788',
      'حساب المجموعة: EG38 0019 0005 0000 0000 2631 8000 2، مجموعة النيل، بنك الرواد',
      'نقداً في المقر: الجمعة ٥ إلى ٧',
      'بقسيمة',
    ].join('\n'),
  );
  expect(paymentLines([])).toBeNull();
  expect(ways.map(wayTail)).toEqual(['ipn.eg', '7788', '0002', null, null]);
});
