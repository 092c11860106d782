import { describe, expect, test } from 'vitest';
import { countedMoney } from '../../../contract/core/money.ts';
import type { ParentWeek } from '../../../contract/parents/endpoints.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import {
  attendanceOf,
  comingDates,
  consentWords,
  keyIn,
  legendOf,
  markLabels,
  markOf,
  otherChildren,
  paidWords,
  privateWords,
  tripStateWords,
  withKey,
} from './rules.ts';

const letters: Record<string, Pick<ParentWeek, 'status' | 'cancelled'>> = {
  ح: { status: 'attended', cancelled: false },
  غ: { status: 'absent', cancelled: false },
  ع: { status: 'execused', cancelled: false },
  ط: { status: 'termExecused', cancelled: false },
  '-': { status: null, cancelled: false },
  // Recorded before it was cancelled.
  م: { status: 'attended', cancelled: true },
};
/** Weeks from the first one on, a letter each. */
const weeksOf = (text: string): ParentWeek[] =>
  [...text].map((letter, index) => ({
    weekNumber: index + 1,
    startDate: `2026-10-${String(index + 1).padStart(2, '0')}`,
    ...letters[letter]!,
  }));
const answerOf = (text: string, gender: 'male' | 'female' = 'male') =>
  attendanceOf({ weeks: weeksOf(text), gender });

test('sessions and activities come by their day, sessions with their hours', () => {
  const place = { place: 'وادي دجلة', day: 'sat' as const, date: '2026-11-28' };
  expect(
    comingDates({
      activities: [
        { activityId: 1, name: 'معسكر', ...place },
        { activityId: 2, name: 'رحلة', ...place, place: null, date: '2026-11-21' },
      ],
      sessions: [
        { sessionId: 1, title: 'العقد', date: '2026-11-27', startTime: '11:00', endTime: '13:00' },
      ],
    }).map(({ name, about }) => [name, about.replaceAll('\u00a0', ' ')]),
  ).toEqual([
    ['رحلة', 'السبت'],
    ['العقد', 'جلسة الجمعة، من ١١:٠٠ ص إلى ١:٠٠ م'],
    ['معسكر', 'السبت، وادي دجلة'],
  ]);
  expect(comingDates({ activities: [] })).toEqual([]);
});

describe('the answer', () => {
  test('counts attended and missed weeks, apart from excused, cancelled and unrecorded ones', () => {
    expect(answerOf('حححغمعحح-')).toEqual({
      rate: 5 / 6,
      answer: 'حضر ٥ من ٦ لقاءات',
      last: { words: 'وحضر آخرها', date: '2026-10-08' },
    });
    expect(answerOf('حغ').answer).toBe('حضر ١ من لقاءين');
    expect(answerOf('حححححححححغغ').answer).toBe('حضر ٩ من ١١ لقاءً');
  });

  test('agrees with a girl, and names the last week', () => {
    expect(answerOf('ححغ', 'female')).toMatchObject({
      answer: 'حضرت ٢ من ٣ لقاءات',
      last: { words: 'وغابت عن آخرها', date: '2026-10-03' },
    });
    expect(answerOf('غغ-', 'female')).toEqual({
      rate: 0,
      answer: 'غابت عن لقاءين',
      last: { words: 'آخرها', date: '2026-10-02' },
    });
  });

  test('has words for a single meeting, and for none', () => {
    expect(answerOf('ح').answer).toBe('حضر اللقاء المسجَّل الوحيد');
    expect(answerOf('-غ', 'female').answer).toBe('غابت عن اللقاء المسجَّل الوحيد');
    const nothing = { rate: null, answer: 'لم يُسجَّل حضور بعد', last: null };
    expect(answerOf('')).toEqual(nothing);
    expect(answerOf('عم-ط')).toEqual(nothing);
  });
});

test('the legend has each shown mark, and a cancelled week only as cancelled', () => {
  expect(legendOf(weeksOf('حغحعطم-'))).toEqual([
    { mark: 'attended', count: 2 },
    { mark: 'absent', count: 1 },
    { mark: 'excused', count: 2 },
    { mark: 'unrecorded', count: 1 },
    { mark: 'cancelled', count: 1 },
  ]);
  expect(weeksOf('مع').map((week) => markLabels.female[markOf(week)])).toEqual(['ملغي', 'معتذرة']);
});

test('payments are shown, and nothing is called unpaid', () => {
  const paid = (...amounts: number[]) => paidWords(amounts.map((amount) => ({ amount })));
  expect(paid()).toBe('لا دفعات مسجَّلة في هذه الفترة بعد');
  expect(paid(10)).toBe('دُفع في أسبوع واحد');
  expect(paid(10, 10)).toBe('دُفع في أسبوعين، ١٠ جنيهات كل مرة');
  expect(paid(10, 15, 10)).toBe('دُفع في ٣ أسابيع');
  expect([1, 2, 60, 100].map(countedMoney)).toEqual([
    'جنيه واحد',
    'جنيهان',
    '٦٠ جنيهاً',
    '١٠٠ جنيه',
  ]);
});

test('the family sees its consent with its date, its withdrawal, or the question', () => {
  const consent = {
    guardianName: 'عادل صبحي' as const,
    relation: 'father' as const,
    way: 'paper' as const,
    photos: true as const,
    givenOn: '2026-11-01',
    endedOn: null,
  };
  const him = { gender: 'male', child: 'مينا' } as const;
  expect(consentWords(null, him)).toContain('لم تُسجَّل موافقتكم بعد');
  expect(consentWords(consent, him)).toBe(
    'سُجِّلت موافقة عادل صبحي (الأب) ٠١ نوفمبر ٢٠٢٦ على حفظ بياناته وعلى تصويره في الأنشطة.',
  );
  expect(consentWords({ ...consent, photos: false }, { ...him, gender: 'female' })).toContain(
    'دون تصويرها',
  );
  expect(consentWords({ ...consent, endedOn: '2026-11-05' }, him)).toContain(
    'سُحبت موافقة عادل صبحي (الأب) ٠٥ نوفمبر ٢٠٢٦',
  );
});

test('the page names the children who are on it, and the key is found in a pasted link', () => {
  const children = ['مينا عادل', 'مارينا عادل'].map((name, index) => ({
    place: index + 1,
    name,
    sectorBaseName: 'أشبال',
    sectorSuffixName: 'أ',
  }));
  expect(privateWords({ name: 'مينا عادل', children })).toBe(
    'صفحة خاصة بأسرتكم، فيها مينا ومارينا. من يحملها يراهم، فلا ترسلوها إلى غير الأسرة.',
  );
  expect(privateWords({ name: 'مينا عادل', children: children.slice(0, 1) })).toContain(
    'صفحة خاصة بأسرة مينا، لا تظهر في محركات البحث',
  );
  for (const pasted of [
    ' https://nile.example/p/abc-1?child=2 ',
    'انظروا https://x/p/abc-1\nهنا',
    'abc-1',
  ]) {
    expect(keyIn(pasted)).toBe('abc-1');
  }
});

test('a trip that is over says nothing of an answer that never came, and goes on saying who came', () => {
  const words = (state: FamilyTrip['state'], phase: FamilyTrip['phase']) =>
    tripStateWords({ state, phase }, 'male');
  expect(words('invited', 'open')).toBe('بلا رد');
  expect([words('invited', 'over'), words('invited', 'settled')]).toEqual([null, null]);
  expect(words('coming', 'over')).toBe('✓ يشارك');
  expect(words('invited', 'cancelled')).toBe('أُلغي');
});

test('a device shows the children of the links that it has opened, each once', () => {
  const child = (place: number, name: string, sectorBaseName = 'أشبال') => ({
    place,
    name,
    sectorBaseName,
    sectorSuffixName: 'أ',
  });
  const own = [child(1, 'مينا عادل')];
  const links = [
    { key: 'B', children: [child(1, 'مينا عادل'), child(2, 'مارينا عادل')] },
    { key: 'C', children: [child(2, 'مارينا عادل'), child(1, 'مينا عادل', 'كشافة')] },
  ];
  expect(otherChildren(own, links).map(({ key, name }) => [key, name])).toEqual([
    ['B', 'مارينا عادل'],
    ['C', 'مينا عادل'],
  ]);
});

test('a device keeps its six newest links, each once', () => {
  expect(withKey(['A', 'B', 'C'], 'B')).toEqual(['B', 'A', 'C']);
  expect(withKey(['A', 'B', 'C', 'D', 'E', 'F'], 'G')).toEqual(['G', 'A', 'B', 'C', 'D', 'E']);
});
