import { expect, test } from 'vitest';
import type { SectorWeek } from '../../../../contract/attendance/week.ts';
import {
  answerText,
  emptyText,
  foldedText,
  laterText,
  ledBy,
  missingText,
  remindedWord,
  reminderText,
  remindWord,
  shortMoment,
  shownMissing,
  splitWeek,
  sumOf,
  withoutPoints,
  writtenTo,
} from './week-rules.ts';

const captain = (gender: 'male' | 'female') => ({
  captainId: 1,
  firstName: 'مينا',
  middleName: 'عادل',
  lastName: 'لطيف',
  gender,
  phoneNumber: '01000001001',
});
const sector = (fields: Partial<SectorWeek> = {}): SectorWeek => ({
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'ج',
  captains: [captain('male')],
  standIns: [],
  recordedBy: null,
  recordedAt: null,
  evaluatedBy: null,
  evaluatedAt: null,
  givesPoints: false,
  scouts: 10,
  attended: 0,
  absent: 0,
  execused: 0,
  rate: null,
  subscription: null,
  missingWeeks: 1,
  awaitedFrom: '2026-11-20',
  remindedAt: null,
  remindable: true,
  ...fields,
});
const recordedAt = '2026-11-27T11:40:00.000Z';

test.each([
  [['male'], 'ذكّره', 'تم تذكيره'],
  [['female'], 'ذكّرها', 'تم تذكيرها'],
  [['male', 'female'], 'ذكّرهما', 'تم تذكيرهما'],
  [['female', 'female'], 'ذكّرهما', 'تم تذكيرهما'],
  [['male', 'female', 'female'], 'ذكّرهم', 'تم تذكيرهم'],
  [['female', 'female', 'female'], 'ذكّرهن', 'تم تذكيرهن'],
] as const)('verbs agree with %j', (genders, word, done) => {
  const of = sector({ captains: genders.map(captain) });
  expect(remindWord(of)).toBe(word);
  expect(remindedWord(of)).toBe(done);
});

test('the message greets an only captain as the dashboard does', () => {
  const where = { weekNumber: 10, termNumber: 1, origin: 'https://khayma.example' };
  const textTo = (...genders: ('male' | 'female')[]) =>
    reminderText(sector({ captains: genders.map(captain) }), where);
  expect(textTo('female')).toBe(
    'مرحباً يا شيفتان مينا عادل، لم يُسجَّل غياب أشبال\u00a0ج للأسبوع ١٠ بعد. التسجيل من هنا: https://khayma.example/record-scouts-absence?term=1&week=10',
  );
  expect(textTo('male')).toMatch(/^مرحباً يا كابتن مينا عادل، /);
  expect(textTo('male', 'female')).toMatch(/^مرحباً، لم يُسجَّل/);
});

test('a stand-in is named, reminded with the captains, and gets a message alone', () => {
  const standIn = { ...captain('female'), firstName: 'كارين', middleName: 'عصام' };
  const away = sector({ standIns: [standIn] });
  const left = sector({ captains: [], standIns: [standIn] });
  const several = sector({ standIns: [standIn, captain('male')] });
  expect(
    [sector(), away, left, several, sector({ captains: [] })].map((each) => ledBy(each)),
  ).toEqual([
    'مينا عادل',
    'مينا عادل، بديل: كارين عصام',
    'بلا قائد، بديل: كارين عصام',
    'مينا عادل، بدلاء: كارين عصام، مينا عادل',
    'بلا قائد',
  ]);
  expect([remindWord(away), remindWord(left), remindedWord(left)]).toEqual([
    'ذكّرهما',
    'ذكّرها',
    'تم تذكيرها',
  ]);
  expect([sector(), away, several].map((each) => writtenTo(each).length)).toEqual([1, 1, 2]);
  const text = reminderText(away, {
    weekNumber: 10,
    termNumber: 1,
    origin: 'https://khayma.example',
  });
  expect(text).toMatch(/^مرحباً يا شيفتان كارين عصام، لم يُسجَّل غياب أشبال\u00a0ج /);
  // Their own sheet would be another sector's.
  const { searchParams } = new URL(text.split('من هنا: ')[1]!);
  expect([searchParams.get('base'), searchParams.get('suffix')]).toEqual(['أشبال', 'ج']);
});

test('the answer counts with Arabic agreement', () => {
  const texts = [
    [9, 12],
    [1, 2],
    [0, 1],
    [2, 3],
    [12, 12],
    [1, 1],
  ] as const;
  expect(texts.map(([recorded, asked]) => answerText(recorded, asked))).toEqual([
    '٩ من ١٢ قطاعاً',
    '١ من قطاعين',
    '٠ من قطاع واحد',
    '٢ من ٣ قطاعات',
    'سجّلت كل القطاعات',
    'سُجِّل القطاع',
  ]);
});

test('a sector that has not met yet is asked for nothing before its day, and then is missing', () => {
  const [met, friday] = [sector(), sector({ awaitedFrom: '2026-12-04' })];
  expect(splitWeek([met, friday], '2026-12-03')).toMatchObject({ missing: [met], later: [friday] });
  expect(splitWeek([met, friday], '2026-12-04')).toMatchObject({
    missing: [met, friday],
    later: [],
  });
  // It may also record before.
  const early = sector({ awaitedFrom: '2026-12-04', recordedAt });
  expect(splitWeek([early], '2026-12-03')).toMatchObject({ asked: [early], recorded: [early] });
  expect(laterText([])).toBeNull();
  expect(laterText([friday])).toBe('لقاء أشبال\u00a0ج الجمعة ٤ ديسمبر');
  expect(laterText([friday, friday])).toMatch(/^لم يحن لقاء قطاعين: أشبال/);
});

test('a sector without scouts counts only if it has recorded the week', () => {
  const [empty, left, missing, done] = [
    sector({ scouts: 0 }),
    sector({ scouts: 0, recordedAt }),
    sector(),
    sector({ recordedAt }),
  ];
  expect(splitWeek([empty, left, missing, done])).toEqual({
    asked: [left, missing, done],
    later: [],
    missing: [missing],
    recorded: [left, done],
  });
});

test('a sector that misses several weeks says since when', () => {
  const texts = [0, 1, 2, 3, 11].map((missingWeeks) => missingText({ missingWeeks }));
  expect(texts).toEqual([null, null, 'منذ أسبوعين', 'منذ ٣ أسابيع', 'منذ ١١ أسبوعاً']);
});

test('the sum counts people, not rates, and distinguishes no record from no money', () => {
  const few = sector({ attended: 1, absent: 0, subscription: null });
  const many = sector({ attended: 10, absent: 20, subscription: 0 });
  expect(sumOf([few, many])).toEqual({ attended: 11, counted: 31, rate: 11 / 31, subscription: 0 });
  expect(sumOf([few]).subscription).toBeNull();
  expect(sumOf([])).toEqual({ attended: 0, counted: 0, rate: null, subscription: null });
});

test('shows the time of today, yesterday by name, else the day', () => {
  const moments = ['2026-11-27T19:00:00Z', '2026-11-28T09:00:00Z', '2026-12-03T09:00:00Z'];
  expect(moments.map((now) => shortMoment(recordedAt, new Date(now)))).toEqual([
    '١:٤٠\u00a0م',
    'أمس ١:٤٠\u00a0م',
    '٢٧ نوفمبر',
  ]);
});

test('sectors without scouts are named, so that the counts add up to all sectors', () => {
  const words = (...suffixes: string[]) => {
    const empty = suffixes.map((sectorSuffixName) => sector({ sectorSuffixName, scouts: 0 }));
    return emptyText([sector(), ...empty])?.replaceAll('\u00a0', ' ');
  };
  expect(words()).toBeUndefined();
  expect(words('د')).toBe('قطاع واحد بلا كشافين: أشبال د');
  expect(words('د', 'هـ')).toBe('قطاعان بلا كشافين: أشبال د، أشبال هـ');
  expect(words('أ', 'ب', 'ج')).toBe('٣ قطاعات بلا كشافين: أشبال أ، أشبال ب، أشبال ج');
});

test('sectors that recorded attendance without points are found, but for those that give none', () => {
  const recorded = [
    sector({ sectorBaseName: 'أشبال', givesPoints: true, recordedAt }),
    sector({ sectorBaseName: 'كشافة', givesPoints: true, recordedAt, evaluatedAt: recordedAt }),
    sector({ sectorBaseName: 'زهرات', recordedAt }),
  ];
  expect(withoutPoints(recorded)).toEqual([recorded[0]]);
  expect(withoutPoints([sector({ givesPoints: true })])).toEqual([]);
});

test('a phone shows three sectors that wait, a wide screen four with reminded ones last; the others fold', () => {
  const reminded = { remindable: false, remindedAt: recordedAt };
  const missing = [
    sector({ sectorSuffixName: 'أ', ...reminded }),
    ...['ب', 'ج', 'د', 'هـ'].map((sectorSuffixName) => sector({ sectorSuffixName })),
  ];
  const names = (isWide: boolean) => {
    const { shown, rest } = shownMissing(missing, isWide);
    return [shown, rest].map((sectors) => sectors.map((each) => each.sectorSuffixName).join(''));
  };
  expect(names(false)).toEqual(['بجد', 'هـأ']);
  expect(names(true)).toEqual(['بجدهـ', 'أ']);
  const { rest } = shownMissing(missing, false);
  expect(foldedText(8, rest)).toBe('سُجِّل ٨، وبقي ١، وذُكِّر ١');
  expect(foldedText(8, [])).toBe('سُجِّل ٨');
});

test('the sector that has not recorded for longest comes first', () => {
  const weeks = [1, 3, 2].map((missingWeeks) => sector({ missingWeeks }));
  expect(splitWeek(weeks).missing.map(({ missingWeeks }) => missingWeeks)).toEqual([3, 2, 1]);
});

test('in a short form one of several captains is named, and who stands in for nobody alone', () => {
  const standIn = { ...captain('female'), firstName: 'كارين', middleName: 'عصام' };
  const four = ['female', 'male', 'male', 'female'] as const;
  const short = (fields: Partial<SectorWeek>) => ledBy(sector(fields), true);
  expect(short({ captains: four.map(captain) })).toBe('مينا عادل و٣ غيرها');
  expect(short({ captains: four.slice(0, 2).map(captain) })).toBe('مينا عادل، مينا عادل');
  expect(short({ captains: [], standIns: [standIn] })).toBe('بديل: كارين عصام');
  expect(short({ captains: [] })).toBe('بلا قائد');
});
