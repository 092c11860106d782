import { expect, test } from 'vitest';
import { type Call, missedText, nextCall, overriddenText } from './call-rules.ts';

const call = (name: string, dueAt: string, stored: 'begun' | 'complete' | null = null) =>
  ({
    name,
    dueAt,
    stored: stored && { departedAt: stored === 'complete' ? dueAt : null },
  }) as unknown as Call;
const calls = (departure: 'begun' | 'complete' | null = null) => [
  call('الانطلاق', '2026-12-10T07:00', departure),
  call('قبل النوم', '2026-12-10T22:00'),
  call('قبل طريق العودة', '2026-12-12T16:00'),
  call('العودة', '2026-12-12T16:00'),
];
const next = (all: readonly Call[], now: string) => nextCall(all, now)?.name ?? null;

test('the roll-call that is due now stands first, and one whose time is long past steps back', () => {
  expect(next(calls(), '2026-12-08T07:00')).toBe('الانطلاق');
  expect(next(calls('begun'), '2026-12-10T09:00')).toBe('الانطلاق');
  expect(next(calls('complete'), '2026-12-10T09:00')).toBe('قبل النوم');
  // Nobody called the departure, and it is two nights later.
  expect(next(calls(), '2026-12-11T03:00')).toBe('قبل النوم');
  expect(next(calls(), '2026-12-12T16:00')).toBe('قبل طريق العودة');
});

test('a roll-call that was complete before its time ends the ones before it, and one that was only begun does not', () => {
  const [departure, night, way] = calls('complete');
  const back = call('العودة', '2026-12-12T16:30', 'complete');
  expect(next([departure!, night!, way!, back], '2026-12-12T12:00')).toBeNull();
  const begun = call('العودة', '2026-12-12T16:30', 'begun');
  expect(next([departure!, night!, way!, begun], '2026-12-10T12:00')).toBe('قبل النوم');
});

test('who misses whom another captain saw is told by whom, of each in their gender', () => {
  const karim = { name: 'كريم محمود', gender: 'male' } as const;
  const aya = { name: 'آية هاني', gender: 'female' } as const;
  expect(overriddenText({ gender: 'male' }, karim, '٤:٠٥ م')).toBe(
    'سجّله كريم محمود هنا ٤:٠٥ م. إن لم يكن معكم فكلّمه ليتراجع.',
  );
  expect(overriddenText({ gender: 'female' }, aya, '٤:٠٥ م')).toBe(
    'سجّلتها آية هاني هنا ٤:٠٥ م. إن لم تكن معكم فكلّمها لتتراجع.',
  );
  expect(missedText({ gender: 'female' }, aya, 'departure')).toBe('قالت آية هاني: لم تصل');
});
