import { expect, test } from 'vitest';
import { whatsAppUrl } from './whatsapp.ts';

test.each([
  ['01012345678', '201012345678'],
  ['٠١٠١٢٣٤٥٦٧٨', '201012345678'],
  ['0101 234 5678', '201012345678'],
  ['+20 101 234 5678', '201012345678'],
  ['00201012345678', '201012345678'],
  ['02 2345 6789', ''],
  [null, ''],
])('a message to %s goes to %s', (phone, to) => {
  expect(whatsAppUrl(phone, 'هل سجّلت؟')).toBe(
    `https://wa.me/${to}?text=${encodeURIComponent('هل سجّلت؟')}`,
  );
});
