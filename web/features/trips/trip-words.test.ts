import { expect, test } from 'vitest';
import type { TripValues } from './rules.ts';
import { tripDifferences } from './trip-words.ts';

const values: TripValues = {
  ...{ startDay: '2026-12-10', startTime: '07:00', endDay: '2026-12-12', endTime: '16:00' },
  ...{ scoutFee: '450', otherFee: '200', place: 'الفيوم', meetingPlace: 'المقر', transport: 'bus' },
  ...{ sectors: [{ baseName: 'أشبال', suffixName: 'أ' }], captainId: 1, helperIds: [2] },
  ...{ contactName: 'مارتينا', contactPhone: '01000000001', capacity: '30' },
  ...{ answerBy: '2026-12-05', packingList: 'حبل', route: 'الصحراوي', overnight: 'خيام' },
  ...{ permit: '١٢', letter: 'خطاب', consentText: 'موافقة', wentWell: '', toChange: '' },
};

test('a conflict shows each written field that another captain changed, and no other', () => {
  expect(tripDifferences(values, { ...values })).toEqual([]);
  const changes: Partial<Record<keyof TripValues, unknown>> = {
    ...{ startTime: '08:00', endDay: '2026-12-13', scoutFee: '500', otherFee: '250' },
    ...{ place: 'دهب', meetingPlace: 'الميدان', transport: 'train', sectors: [] },
    ...{ contactName: 'هدى', contactPhone: '01000000002', capacity: '', answerBy: '' },
    ...{ packingList: 'حبل\nكوب', route: '', overnight: '', permit: '', letter: '' },
    ...{ consentText: '', wentWell: 'الطعام', toChange: 'الوقت' },
  };
  for (const [field, value] of Object.entries(changes)) {
    expect([field, tripDifferences(values, { ...values, [field]: value }).length]).toEqual([
      field,
      1,
    ]);
  }
});

test('a conflict says both words of a field, and nothing for an empty one', () => {
  const theirs = { ...values, otherFee: '250', permit: '' };
  expect(tripDifferences(values, theirs)).toEqual([
    { label: 'رسم القادة والضيوف', mine: '200', theirs: '250' },
    { label: 'رقم التصريح', mine: '١٢', theirs: null },
  ]);
});
