import { expect, test } from 'vitest';
import { whyNotSettled } from './settlement.ts';

test('a trip is settled once nothing is at hand and the hand-over that was begun is complete', () => {
  expect(whyNotSettled({ atHand: 0, notHandedOver: 0 })).toBeNull();
  expect(whyNotSettled({ atHand: 350.5, notHandedOver: 2 })).toBe(
    'لم يُستلم بعد ٣٥٠٫٥٠ جنيه في الخزنة',
  );
  expect(whyNotSettled({ atHand: -50, notHandedOver: 0 })).toContain('في الخزنة');
  expect(whyNotSettled({ atHand: 0, notHandedOver: 2 })).toBe('لم يُسلّم بعد كشافان');
});
